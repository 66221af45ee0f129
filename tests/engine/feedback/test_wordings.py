"""Sentences about mistakes: present for every wrong call, short, and in a teacher's words."""

import re

import pytest

from bridgeclass.engine.calls import PASS
from bridgeclass.engine.feedback import WORDINGS, MistakeKind, find_mistake, mistake_sentence
from bridgeclass.engine.feedback.reasons import reason
from bridgeclass.engine.feedback.wordings import MOST_WORDS
from bridgeclass.engine.grading import grade_against
from tests.engine.feedback.wrong_calls import WrongCall, wrong_calls

DECISIONS = 300
RULE_ALGEBRA = re.compile(
    r"would promise (?:asks|[^.]*[(])|\d\+ |it needs|[Nn]othing to add\.|opposite partner's least|[Nn]o rule|[{}]"
)
BANNED = re.compile(r"would promise|it needs|[Nn]othing to add\.|opposite partner's least|[Nn]o rule|[{}]|\bNone\b")
MOST_WORDS_OF_FEEDBACK = 75


@pytest.fixture(scope="module")
def made() -> list[WrongCall]:
    return list(wrong_calls(DECISIONS, seed=16))


def test_every_wrong_call_has_one_short_sentence(made: list[WrongCall]) -> None:
    for wrong in made:
        kind = find_mistake(wrong.facts, wrong.call)
        assert kind is not None
        text = str(mistake_sentence(wrong.facts, wrong.call, kind))
        assert 3 < len(text.split()) <= MOST_WORDS, text
        assert not BANNED.search(text), text
        assert text[0].isupper() or text[0].isdigit(), text
        assert text.endswith("."), text


def test_feedback_says_nothing_twice_and_no_rule_algebra(made: list[WrongCall]) -> None:
    for wrong in made:
        facts = wrong.facts
        text = str(grade_against(facts.hand, facts.position, wrong.call, facts.decision).feedback)
        sentences = re.split(r"(?<=\.) ", text)
        assert len(set(sentences)) == len(sentences), text
        assert not RULE_ALGEBRA.search(text), text
        assert len(text.split()) <= MOST_WORDS_OF_FEEDBACK, text


def test_the_same_call_is_always_worded_alike(made: list[WrongCall]) -> None:
    for one, again in zip(made[:40], wrong_calls(40, seed=16), strict=True):
        assert one.call is again.call
        kind = find_mistake(one.facts, one.call)
        assert kind is not None
        assert mistake_sentence(one.facts, one.call, kind) == mistake_sentence(again.facts, again.call, kind)


def test_the_engines_own_call_is_no_mistake(made: list[WrongCall]) -> None:
    assert all(find_mistake(wrong.facts, wrong.facts.best) is None for wrong in made)


@pytest.mark.parametrize("kind", list(MistakeKind))
def test_each_kind_has_four_wordings_and_a_name(kind: MistakeKind) -> None:
    assert len(set(WORDINGS[kind])) >= 4
    assert all(len(text.split()) <= MOST_WORDS for text in WORDINGS[kind])
    assert kind.name_in_words.startswith("You ")
    assert len(kind.value) <= 40


PARTNER_ACTS_LATER = re.compile(
    r"partner (?:may|can|will) (?:still|act|bid|compete|speak|go on)|partner still has a turn|"
    r"partner(?:'s)? (?:decides|decision)|decision is partner's|leave (?:it|the next decision)|relieves|let partner",
    re.IGNORECASE,
)


def test_no_reason_for_the_last_pass_counts_on_another_call_of_partner() -> None:
    last_passes = [
        wrong.facts for wrong in wrong_calls(300, seed=38) if wrong.facts.best is PASS and wrong.facts.pass_ends
    ]
    assert len(last_passes) > 10
    for facts in last_passes:
        assert not PARTNER_ACTS_LATER.search(str(reason(facts))), f"{facts.auction}: {reason(facts)}"
