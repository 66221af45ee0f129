"""A learner asks whether an own call was really worse than the engine's."""

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
from apps.core.i18n.messages import message
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import PASS, Call
from tests.boards import add_call, table_for
from tests.people import Cast

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
QUESTION = "Was my call really worse?"


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """As few as have a standard error: the true number costs seconds."""
    monkeypatch.setattr(comparing, "DEALS", 4)


@pytest.fixture
def table(cast: Cast) -> Table:
    """A board that Ann has bid to its end, first with 2NT where 1NT is right."""
    return bid_out(table_for(cast.ann, klass=cast.klass))


@pytest.fixture
def work(django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> Callable[[Client, Decision], None]:
    """Ask, and let the worker do its work."""

    def done(browser: Client, decision: Decision) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            browser.post(url("compare", decision), headers=HTMX)

    return done


type Work = Callable[[Client, Decision], None]


def bid_out(table: Table, first: str = "2N") -> Table:
    """Make this call, and pass to the end."""
    add_call(table_id=table.pk, seat=Seat.S, call=Call.parse(first), key="first")
    table.refresh_from_db()
    while table.finished_at is None:
        add_call(table_id=table.pk, seat=Seat.S, call=PASS, key=f"p {table.version}")
        table.refresh_from_db()
    return table


def differing(table: Table) -> Decision:
    """Ann's first call at a table that the engine would not have made."""
    return Decision.objects.filter(call_made__table=table).exclude(call=F("engine_call")).earliest("pk")


def url(name: str, decision: Decision) -> str:
    return reverse(f"auctions:{name}", args=(decision.pk,))


def board_page(table: Table) -> str:
    return reverse("auctions:table", args=(table.pk,))


# --- the board review ---


def test_the_question_stands_beside_each_own_call_that_differed(ann: Client, table: Table) -> None:
    differed = Decision.objects.filter(call_made__table=table).exclude(call=F("engine_call"))
    assertContains(ann.get(board_page(table)), QUESTION, count=differed.count())


def test_there_is_no_question_beside_the_engines_own_call(ann: Client, cast: Cast) -> None:
    right = table_for(cast.ann)
    add_call(table_id=right.pk, seat=Seat.S, call=Call.parse("1N"), key="a")
    bid_out(right, "2D")
    assertNotContains(ann.get(board_page(right)), QUESTION)


def test_somebody_who_looks_on_is_not_asked(client: Client, cast: Cast, table: Table) -> None:
    client.force_login(cast.teacher)
    assertNotContains(client.get(board_page(table)), QUESTION)


def test_what_came_of_it_is_shown_at_once_the_next_time(ann: Client, table: Table, work: Work) -> None:
    decision = differing(table)
    work(ann, decision)
    page = ann.get(board_page(table))
    assertContains(page, "Over 4 deals that fit the bidding")
    assertContains(page, f'id="comparison-{decision.pk}"', count=1)
    assertContains(page, '<svg class="chart comparison-chart"')
    ann.post(url("compare", decision), headers=HTMX)
    assert Job.objects.filter(kind=comparing.COMPARISON_JOB).count() == 1


def test_a_teacher_of_the_class_reads_what_came_of_it(client: Client, cast: Cast, table: Table, work: Work) -> None:
    decision = differing(table)
    client.force_login(cast.ann)
    work(client, decision)
    client.force_login(cast.teacher)
    assertContains(client.get(url("compare-part", decision)), "deals that fit the bidding")
    assertNotContains(client.get(url("compare-part", decision)), "your ")


# --- asking ---


def test_asking_begins_work_that_the_part_follows(ann: Client, table: Table) -> None:
    answer = ann.post(url("compare", differing(table)), headers=HTMX)
    assertTemplateUsed(answer, "auctions/comparison.html")
    assertContains(answer, "Waiting to start")
    assertContains(answer, 'hx-trigger="every 1s"')
    assert answer.content.decode().lstrip().startswith('<div class="comparison"')


def test_without_javascript_it_leads_back_to_the_call_on_the_page(ann: Client, table: Table) -> None:
    decision = differing(table)
    answer = ann.post(url("compare", decision))
    assertRedirects(answer, f"{board_page(table)}#comparison-{decision.pk}", fetch_redirect_response=False)
    assertContains(ann.get(board_page(table)), "Check again")


def test_one_call_is_compared_at_a_time(ann: Client, table: Table, cast: Cast) -> None:
    other = differing(bid_out(table_for(cast.ann, klass=cast.klass)))
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


def test_a_decision_that_is_none_is_not_there(ann: Client) -> None:
    assert ann.post(reverse("auctions:compare", args=(999_999,))).status_code == 404


def test_a_position_that_no_deal_fits_is_told_with_the_call(ann: Client, table: Table) -> None:
    decision = differing(table)
    ann.post(url("compare", decision), headers=HTMX)
    Job.objects.update(state=JobState.DONE, ended_at=timezone.now())
    Comparison.objects.update(impossible="no deal fits AQ4.K82.KJ73.Q52: West's 4♥ leaves none")
    for answer in (ann.get(board_page(table)), ann.get(url("compare-part", decision))):
        assertContains(answer, "there is nothing to compare")
        assertContains(answer, "No deal fits AQ4.K82.KJ73.Q52: West&#x27;s 4")
        assertNotContains(answer, f'id="compare-{decision.pk}"')


def test_work_that_failed_says_so_and_offers_another_try(ann: Client, table: Table) -> None:
    decision = differing(table)
    ann.post(url("compare", decision), headers=HTMX)
    Job.objects.update(state=JobState.FAILED, error=message(FAILED), ended_at=timezone.now())
    answer = ann.get(url("compare-part", decision))
    assertContains(answer, FAILED)
    assertContains(answer, "Start again")


def test_work_whose_worker_is_gone_is_no_longer_waited_for(ann: Client, table: Table) -> None:
    decision = differing(table)
    ann.post(url("compare", decision), headers=HTMX)
    Job.objects.update(state=JobState.RUNNING, created_at=timezone.now() - timedelta(hours=1))
    answer = ann.get(url("compare-part", decision))
    assertContains(answer, "took too long")
    assertContains(answer, "Start again")
    assertNotContains(answer, "hx-trigger")


# --- stopping ---


def test_work_under_way_is_stopped_and_begun_again(ann: Client, table: Table, work: Work) -> None:
    decision = differing(table)
    ann.post(url("compare", decision), headers=HTMX)
    stopped = ann.post(url("compare-stop", decision), headers=HTMX)
    assertContains(stopped, "You stopped the comparison.")
    assertNotContains(stopped, "hx-trigger")
    work(ann, decision)
    assertContains(ann.get(url("compare-part", decision)), "deals that fit the bidding")
    assert Comparison.objects.count() == 1


def test_work_that_runs_ends_at_its_next_step_or_at_the_second_word(ann: Client, table: Table) -> None:
    decision = differing(table)
    ann.post(url("compare", decision), headers=HTMX)
    Job.objects.update(state=JobState.RUNNING)
    assertContains(ann.post(url("compare-stop", decision), headers=HTMX), "Stopping")
    assertContains(ann.post(url("compare-stop", decision), headers=HTMX), "You stopped the comparison.")


def test_stopping_what_is_done_changes_nothing(ann: Client, table: Table, work: Work) -> None:
    decision = differing(table)
    work(ann, decision)
    assertContains(ann.post(url("compare-stop", decision), headers=HTMX), "deals that fit the bidding")


# --- who may, and how ---


def test_only_the_learner_asks_and_stops(client: Client, cast: Cast, table: Table) -> None:
    decision = differing(table)
    for other in (cast.bob, cast.teacher, cast.stranger, cast.admin):
        client.force_login(other)
        assert client.post(url("compare", decision)).status_code == 404
        assert client.post(url("compare-stop", decision)).status_code == 404
    assert not Comparison.objects.exists()


def test_others_do_not_read_it(client: Client, cast: Cast, table: Table) -> None:
    for other in (cast.bob, cast.stranger, cast.stranger_teacher):
        client.force_login(other)
        assert client.get(url("compare-part", differing(table))).status_code == 404


@pytest.mark.parametrize("answers", AnswerRelease)
def test_nothing_is_compared_while_the_board_is_being_bid(ann: Client, cast: Cast, answers: AnswerRelease) -> None:
    table = table_for(cast.ann, answers=answers)
    made = add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("2N"), key="a").decision
    assert made
    assert Table.objects.get(pk=table.pk).finished_at is None
    assert ann.post(url("compare", made)).status_code == 404
    assert ann.get(url("compare-part", made)).status_code == 404


def test_nothing_is_compared_before_the_answers_are_due(ann: Client, cast: Cast) -> None:
    held = differing(bid_out(table_for(cast.ann, klass=cast.klass, answers=AnswerRelease.HELD)))
    assert ann.post(url("compare", held)).status_code == 404
    assert ann.get(url("compare-part", held)).status_code == 404


def test_an_admin_waits_for_the_answers_to_own_calls_like_everybody(client: Client, cast: Cast) -> None:
    held = differing(bid_out(table_for(cast.admin, answers=AnswerRelease.HELD)))
    client.force_login(cast.admin)
    assert client.post(url("compare", held)).status_code == 404


def test_asking_and_stopping_are_posted_and_the_part_is_read(ann: Client, table: Table) -> None:
    decision = differing(table)
    assert ann.get(url("compare", decision)).status_code == 405
    assert ann.get(url("compare-stop", decision)).status_code == 405
    assert ann.post(url("compare-part", decision)).status_code == 405


def test_somebody_not_signed_in_signs_in_first(client: Client, table: Table) -> None:
    assert client.get(url("compare-part", differing(table))).status_code == 302


def test_the_part_costs_a_bounded_number_of_queries(
    ann: Client, table: Table, work: Work, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    decision = differing(table)
    work(ann, decision)
    with django_assert_max_num_queries(5):
        ann.get(url("compare-part", decision), headers=HTMX)


def test_asking_costs_a_bounded_number_of_queries(
    ann: Client, table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    decision = differing(table)
    with django_assert_max_num_queries(22):
        ann.post(url("compare", decision), headers=HTMX)


def test_comparisons_cost_the_board_one_query(
    ann: Client, table: Table, work: Work, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    work(ann, differing(table))
    with django_assert_max_num_queries(13):
        ann.get(board_page(table))
