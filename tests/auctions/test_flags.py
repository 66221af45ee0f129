"""Students report that they disagree with a grade."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects, assertTemplateUsed

from apps.auctions.models import AnswerRelease, Table
from apps.bidding.models import FLAG_WORDS, Decision, Flag, FlagState
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import add_call, table_for
from tests.people import Cast

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def decision(table: Table) -> Decision:
    """Return one of Ann's graded calls."""
    made = add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("2N"), key="a")
    assert made.decision
    return made.decision


def url(decision: Decision) -> str:
    return reverse("auctions:flag-raise", args=(decision.pk,))


def answer_flag(cast: Cast, state: FlagState, words: str) -> None:
    Flag.objects.update(state=state, answer=words, answered_by=cast.teacher, answered_at=timezone.now())


def test_a_disagreement_is_stored_with_its_note(ann: Client, decision: Decision) -> None:
    answer = ann.post(url(decision), {"words": "It is worth 20."}, headers=HTMX)
    assertTemplateUsed(answer, "parts/disagree.html")
    assertContains(answer, "Disagreement reported")
    assertContains(answer, 'data-announce="Reported')
    flag = Flag.objects.get()
    assert (flag.decision, flag.words, flag.state) == (decision, "It is worth 20.", FlagState.OPEN)


def test_a_note_can_be_empty_and_can_be_changed(ann: Client, decision: Decision) -> None:
    ann.post(url(decision), headers=HTMX)
    ann.post(url(decision), {"words": "On second thoughts."}, headers=HTMX)
    assert Flag.objects.get().words == "On second thoughts."


def test_feedback_shows_the_report_and_the_answer(ann: Client, cast: Cast, decision: Decision) -> None:
    page = reverse("auctions:feedback", args=(Table.objects.get().pk,))
    assertContains(ann.get(page), "I disagree")
    ann.post(url(decision), {"words": "It is worth 20."})
    assertContains(ann.get(page), "Disagreement reported")
    answer_flag(cast, FlagState.AGREED, "Fair enough.")
    assertContains(ann.get(page), "and your teacher agrees with you")
    assertContains(ann.get(page), "Fair enough.")


def test_the_grade_stands_unless_the_teacher_agrees(ann: Client, cast: Cast, decision: Decision) -> None:
    page = reverse("auctions:feedback", args=(Table.objects.get().pk,))
    ann.post(url(decision))
    answer_flag(cast, FlagState.EXPLAINED, "")
    assertContains(ann.get(page), "<p>The grade stands.</p>", html=True)
    assertContains(ann.get(page, headers={"Accept-Language": "fr"}), "<p>La note est maintenue.</p>", html=True)
    answer_flag(cast, FlagState.AGREED, "")
    assertNotContains(ann.get(page), "The grade stands.")


def test_an_answered_disagreement_cannot_be_changed(ann: Client, cast: Cast, decision: Decision) -> None:
    ann.post(url(decision), {"words": "First."})
    answer_flag(cast, FlagState.EXPLAINED, "")
    answer = ann.post(url(decision), {"words": "Second."}, headers=HTMX)
    assert answer.status_code == 422
    assert Flag.objects.get().words == "First."


def test_without_javascript_a_report_redirects_to_the_page(ann: Client, table: Table, decision: Decision) -> None:
    page = reverse("auctions:feedback", args=(table.pk,))
    answer = ann.post(url(decision), {"words": "No."}, headers={"Referer": f"http://testserver{page}"})
    assertRedirects(answer, f"http://testserver{page}", fetch_redirect_response=False)


def test_a_note_that_is_too_long_is_refused_and_shown_again(ann: Client, decision: Decision) -> None:
    note = "no " * FLAG_WORDS
    answer = ann.post(url(decision), {"words": note}, headers=HTMX)
    assertContains(answer, note.strip(), status_code=422)
    assertContains(answer, 'role="alert"', status_code=422)
    assert not Flag.objects.exists()


def test_only_the_student_can_disagree(client: Client, cast: Cast, decision: Decision) -> None:
    for other in (cast.bob, cast.teacher, cast.stranger, cast.admin):
        client.force_login(other)
        assert client.post(url(decision)).status_code == 404
    assert not Flag.objects.exists()


def test_a_grade_that_is_not_due_cannot_be_disputed(ann: Client, cast: Cast) -> None:
    held = table_for(cast.ann, klass=cast.klass, answers=AnswerRelease.HELD)
    made = add_call(table_id=held.pk, seat=Seat.S, call=Call.parse("2N"), key="a")
    assert made.decision
    assert ann.post(url(made.decision)).status_code == 404


def test_a_disagreement_requires_post(ann: Client, decision: Decision) -> None:
    assert ann.get(url(decision)).status_code == 405


def test_a_disagreement_makes_a_bounded_number_of_queries(
    ann: Client, decision: Decision, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(11):
        ann.post(url(decision), headers=HTMX)


def test_spectators_see_no_report_form(client: Client, cast: Cast, table: Table, decision: Decision) -> None:
    client.force_login(cast.teacher)
    assert url(decision) not in client.get(reverse("auctions:table", args=(table.pk,))).content.decode()
