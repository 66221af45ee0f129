"""The feedback card: what it says before its folds, and what is folded."""

import re
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from pytest_django.asserts import assertContains, assertNotContains

from apps.auctions.models import Table
from apps.auctions.selectors.feedback import NEW_RULE, OLD_BETTER
from apps.auctions.view import table_view
from apps.bidding.models import Grade, TierName
from apps.core.templatetags.bridge import first_sentence, verdict
from bridgeclass.engine.calls import Call
from bridgeclass.engine.messages import Message, sentences
from tests.boards import decide, table_for
from tests.people import Cast

pytestmark = pytest.mark.django_db
MOST_WORDS = 70


def card(ann: Client, table: Table) -> str:
    page = ann.get(reverse("auctions:feedback", args=(table.pk,))).content.decode()
    found = re.search(r'<article id="feedback-.*?</article>', page, re.DOTALL)
    assert found
    return found[0]


def before_the_folds(html: str) -> str:
    return " ".join(strip_tags(html.split('<div class="folds">', maxsplit=1)[0]).split())


@pytest.mark.parametrize("call", ["1D", "2N", "P", "3S", "1N"])
def test_a_card_is_short_before_its_folds(ann: Client, table: Table, call: str) -> None:
    decide(table, call)
    assert len(before_the_folds(card(ann, table)).split()) <= MOST_WORDS


def test_everything_else_is_folded(ann: Client, table: Table) -> None:
    decide(table, "1D")
    html = card(ann, table)
    assert "<details open" not in html
    folded = html.split('<div class="folds">', maxsplit=1)[1]
    for title in ("told partner", "The rule for", "I disagree"):
        assert title in folded


@pytest.mark.parametrize("tier", list(TierName))
def test_a_verdict_never_follows_itself(tier: TierName) -> None:
    said = [verdict(tier, ordinal) for ordinal in range(1, 12)]
    assert all(one != following for one, following in pairwise(said))
    assert len(set(said)) >= 4


def test_the_reason_for_a_right_call_is_given_the_first_few_times(cast: Cast) -> None:
    seen = []
    for _ in range(NEW_RULE + 2):
        table = table_for(cast.ann)
        decide(table, "1N")
        feedback = table_view(user=cast.ann, table_id=table.pk).feedback
        assert feedback is not None
        assert feedback.says == ()
        seen.append(feedback.insight is not None)
    assert seen == [True] * NEW_RULE + [False] * 2


def test_calls_are_counted_in_order(cast: Cast) -> None:
    ordinals = []
    for _ in range(3):
        table = table_for(cast.ann)
        decide(table, "1N")
        feedback = table_view(user=cast.ann, table_id=table.pk).feedback
        assert feedback is not None
        ordinals.append(feedback.ordinal)
    assert ordinals == [1, 2, 3]


def test_older_feedback_is_worded_anew(ann: Client, table: Table) -> None:
    decision = decide(table, "1D")
    old = decision.grades.get()
    words = sentences(Message("1D would promise diamonds"), Message(OLD_BETTER, call=Call.parse("1N"), meaning="15-17"))
    Grade.objects.create(decision=decision, snapshot=old.snapshot, score=old.score, tier=old.tier, feedback=words)
    text = before_the_folds(card(ann, table))
    assert "would promise" not in text
    assert "Better is" not in text
    assert len(text.split()) <= MOST_WORDS


def test_a_teachers_score_keeps_the_words(ann: Client, cast: Cast, table: Table) -> None:
    decision = decide(table, "1D")
    old = decision.grades.get()
    before = before_the_folds(card(ann, table))
    Grade.objects.create(
        decision=decision,
        snapshot=old.snapshot,
        score=9,
        tier=TierName.ACCEPTABLE,
        by=cast.teacher,
        note="Fine.",
        feedback=old.feedback,
    )
    after = before_the_folds(card(ann, table))
    assert before.split("out of 10")[1] == after.split("out of 10")[1]


def test_the_level_opens_the_fold_of_the_rule(ann: Client, table: Table) -> None:
    decision = decide(table, "1D")
    url = reverse("auctions:explanation", args=(table.pk, decision.pk))
    answer = ann.post(url, {"level": "expert"}, headers={"HX-Request": "true"})
    assertContains(answer, f'<details id="rule-{decision.pk}" open>')
    assertContains(answer, "Rules tried, best first:")
    assertNotContains(ann.get(reverse("auctions:feedback", args=(table.pk,))), "<details open")


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("One. Two.", "One."),
        ("With 2.5 tricks you pass. Partner decides.", "With 2.5 tricks you pass."),
        ("Why not? 2♣ asks.", "Why not?"),
        ("No period", "No period"),
    ],
)
def test_the_first_sentence_of_a_text(text: str, first: str) -> None:
    assert first_sentence(text) == first
