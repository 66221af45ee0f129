"""Students compare their call with the engine's call by simulation."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects, assertTemplateUsed

from apps.accounts.models import Job, JobState
from apps.accounts.services.jobs import FAILED
from apps.auctions.models import AnswerRelease, Table
from apps.bidding.models import Comparison, Decision
from apps.bidding.services import comparing
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import add_call, finish_auction, table_for
from tests.people import Cast

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
QUESTION = "Was my call really worse?"


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare over the minimum of deals that has a standard error; the real number takes seconds."""
    monkeypatch.setattr(comparing, "DEALS", 4)


@pytest.fixture
def table(cast: Cast) -> Table:
    """Return a finished board on which Ann opened 2NT instead of 1NT."""
    return finish_auction(table_for(cast.ann, klass=cast.klass), "2N")


@pytest.fixture
def work(django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> Callable[[Client, Decision], None]:
    """Return a function that requests a comparison and runs its job."""

    def done(browser: Client, decision: Decision) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            browser.post(url("compare", decision), headers=HTMX)

    return done


type Work = Callable[[Client, Decision], None]


def differing(table: Table) -> Decision:
    """Return Ann's first decision at a table that differs from the engine's."""
    return Decision.objects.filter(call_made__table=table).exclude(call=F("engine_call")).earliest("pk")


def url(name: str, decision: Decision) -> str:
    return reverse(f"auctions:{name}", args=(decision.pk,))


def board_page(table: Table) -> str:
    return reverse("auctions:table", args=(table.pk,))


# --- the board review ---


def test_the_button_is_next_to_each_own_call_that_differed(ann: Client, table: Table) -> None:
    differed = Decision.objects.filter(call_made__table=table).exclude(call=F("engine_call"))
    assertContains(ann.get(board_page(table)), QUESTION, count=differed.count())


def test_a_call_that_matches_the_engine_has_no_button(ann: Client, cast: Cast) -> None:
    right = table_for(cast.ann)
    add_call(table_id=right.pk, seat=Seat.S, call=Call.parse("1N"), key="a")
    finish_auction(right, "2D")
    assertNotContains(ann.get(board_page(right)), QUESTION)


def test_spectators_get_no_button(client: Client, cast: Cast, table: Table) -> None:
    client.force_login(cast.teacher)
    assertNotContains(client.get(board_page(table)), QUESTION)


def test_a_finished_comparison_is_shown_and_not_repeated(ann: Client, table: Table, work: Work) -> None:
    decision = differing(table)
    work(ann, decision)
    page = ann.get(board_page(table))
    assertContains(page, "Over 4 deals that fit the bidding")
    assertContains(page, f'id="comparison-{decision.pk}"', count=1)
    assertContains(page, '<svg class="chart comparison-chart"')
    ann.post(url("compare", decision), headers=HTMX)
    assert Job.objects.filter(kind=comparing.COMPARISON_JOB).count() == 1


def test_teachers_of_the_class_see_the_result(client: Client, cast: Cast, table: Table, work: Work) -> None:
    decision = differing(table)
    client.force_login(cast.ann)
    work(client, decision)
    client.force_login(cast.teacher)
    assertContains(client.get(url("compare-part", decision)), "deals that fit the bidding")
    assertNotContains(client.get(url("compare-part", decision)), "your ")


# --- requesting a comparison ---


def test_a_request_starts_a_job_that_the_fragment_polls(ann: Client, table: Table) -> None:
    answer = ann.post(url("compare", differing(table)), headers=HTMX)
    assertTemplateUsed(answer, "auctions/comparison.html")
    assertContains(answer, "Waiting to start")
    assertContains(answer, 'hx-trigger="every 1s"')
    assert answer.content.decode().lstrip().startswith('<div class="comparison"')


def test_without_javascript_the_request_redirects_to_the_call(ann: Client, table: Table) -> None:
    decision = differing(table)
    answer = ann.post(url("compare", decision))
    assertRedirects(answer, f"{board_page(table)}#comparison-{decision.pk}", fetch_redirect_response=False)
    assertContains(ann.get(board_page(table)), "Check again")


def test_one_call_is_compared_at_a_time(ann: Client, table: Table, cast: Cast) -> None:
    other = differing(finish_auction(table_for(cast.ann, klass=cast.klass), "2N"))
    ann.post(url("compare", differing(table)), headers=HTMX)
    refused = ann.post(url("compare", other), headers=HTMX)
    assertContains(refused, "Another comparison is running", status_code=422)
    assert Comparison.objects.count() == 1
    assertContains(ann.post(url("compare", other), follow=True), "Another comparison is running")


def test_the_engines_own_call_is_not_compared(ann: Client, table: Table) -> None:
    same = differing(table)
    Decision.objects.filter(pk=same.pk).update(engine_call=same.call)
    answer = ann.post(url("compare", same), headers=HTMX)
    assertContains(answer, "There is nothing to compare", status_code=422)
    assert not Comparison.objects.exists()


def test_an_unknown_decision_returns_404(ann: Client) -> None:
    assert ann.post(reverse("auctions:compare", args=(999_999,))).status_code == 404


def test_a_position_without_fitting_deals_names_the_contradicting_call(ann: Client, table: Table) -> None:
    decision = differing(table)
    ann.post(url("compare", decision), headers=HTMX)
    Job.objects.update(state=JobState.DONE, ended_at=timezone.now())
    Comparison.objects.update(impossible="no deal fits AQ4.K82.KJ73.Q52: West's 4♥ leaves none")
    for answer in (ann.get(board_page(table)), ann.get(url("compare-part", decision))):
        assertContains(answer, "there is nothing to compare")
        assertContains(answer, "No deal fits AQ4.K82.KJ73.Q52: West&#x27;s 4")
        assertNotContains(answer, f'id="compare-{decision.pk}"')


def test_a_failed_job_can_be_restarted(ann: Client, table: Table) -> None:
    decision = differing(table)
    ann.post(url("compare", decision), headers=HTMX)
    Job.objects.update(state=JobState.FAILED, error=FAILED, ended_at=timezone.now())
    answer = ann.get(url("compare-part", decision))
    assertContains(answer, FAILED)
    assertContains(answer, "Start again")


def test_polling_stops_when_the_worker_is_gone(ann: Client, table: Table) -> None:
    decision = differing(table)
    ann.post(url("compare", decision), headers=HTMX)
    Job.objects.update(state=JobState.RUNNING, created_at=timezone.now() - timedelta(hours=1))
    answer = ann.get(url("compare-part", decision))
    assertContains(answer, "took too long")
    assertContains(answer, "Start again")
    assertNotContains(answer, "hx-trigger")


# --- stopping ---


def test_a_waiting_job_can_be_stopped_and_restarted(ann: Client, table: Table, work: Work) -> None:
    decision = differing(table)
    ann.post(url("compare", decision), headers=HTMX)
    stopped = ann.post(url("compare-stop", decision), headers=HTMX)
    assertContains(stopped, "You stopped the comparison.")
    assertNotContains(stopped, "hx-trigger")
    work(ann, decision)
    assertContains(ann.get(url("compare-part", decision)), "deals that fit the bidding")
    assert Comparison.objects.count() == 1


def test_a_second_stop_ends_a_running_job_immediately(ann: Client, table: Table) -> None:
    decision = differing(table)
    ann.post(url("compare", decision), headers=HTMX)
    Job.objects.update(state=JobState.RUNNING)
    assertContains(ann.post(url("compare-stop", decision), headers=HTMX), "Stopping")
    assertContains(ann.post(url("compare-stop", decision), headers=HTMX), "You stopped the comparison.")


def test_stopping_a_finished_job_changes_nothing(ann: Client, table: Table, work: Work) -> None:
    decision = differing(table)
    work(ann, decision)
    assertContains(ann.post(url("compare-stop", decision), headers=HTMX), "deals that fit the bidding")


# --- permissions and methods ---


def test_only_the_student_can_start_and_stop_a_comparison(client: Client, cast: Cast, table: Table) -> None:
    decision = differing(table)
    for other in (cast.bob, cast.teacher, cast.stranger, cast.admin):
        client.force_login(other)
        assert client.post(url("compare", decision)).status_code == 404
        assert client.post(url("compare-stop", decision)).status_code == 404
    assert not Comparison.objects.exists()


def test_others_cannot_read_a_comparison(client: Client, cast: Cast, table: Table) -> None:
    for other in (cast.bob, cast.stranger, cast.stranger_teacher):
        client.force_login(other)
        assert client.get(url("compare-part", differing(table))).status_code == 404


@pytest.mark.parametrize("answers", AnswerRelease)
def test_no_call_is_compared_during_the_auction(ann: Client, cast: Cast, answers: AnswerRelease) -> None:
    table = table_for(cast.ann, answers=answers)
    made = add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("2N"), key="a").decision
    assert made
    assert Table.objects.get(pk=table.pk).finished_at is None
    assert ann.post(url("compare", made)).status_code == 404
    assert ann.get(url("compare-part", made)).status_code == 404


def test_no_call_is_compared_before_the_answers_are_due(ann: Client, cast: Cast) -> None:
    held = differing(finish_auction(table_for(cast.ann, klass=cast.klass, answers=AnswerRelease.HELD), "2N"))
    assert ann.post(url("compare", held)).status_code == 404
    assert ann.get(url("compare-part", held)).status_code == 404


def test_admins_cannot_compare_their_own_calls_before_the_answers_are_due(client: Client, cast: Cast) -> None:
    held = differing(finish_auction(table_for(cast.admin, answers=AnswerRelease.HELD), "2N"))
    client.force_login(cast.admin)
    assert client.post(url("compare", held)).status_code == 404


def test_actions_require_post_and_the_fragment_get(ann: Client, table: Table) -> None:
    decision = differing(table)
    assert ann.get(url("compare", decision)).status_code == 405
    assert ann.get(url("compare-stop", decision)).status_code == 405
    assert ann.post(url("compare-part", decision)).status_code == 405


def test_anonymous_users_are_redirected_to_sign_in(client: Client, table: Table) -> None:
    assert client.get(url("compare-part", differing(table))).status_code == 302


def test_the_fragment_makes_a_bounded_number_of_queries(
    ann: Client, table: Table, work: Work, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    decision = differing(table)
    work(ann, decision)
    with django_assert_max_num_queries(5):
        ann.get(url("compare-part", decision), headers=HTMX)


def test_a_request_makes_a_bounded_number_of_queries(
    ann: Client, table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    decision = differing(table)
    with django_assert_max_num_queries(22):
        ann.post(url("compare", decision), headers=HTMX)


def test_comparisons_add_one_query_to_the_board_page(
    ann: Client, table: Table, work: Work, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    work(ann, differing(table))
    with django_assert_max_num_queries(13):
        ann.get(board_page(table))
