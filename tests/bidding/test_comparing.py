"""Comparing a student's call with the engine's by simulation, in the background."""

from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from apps.accounts.models import Job, JobState, User
from apps.accounts.services.jobs import FAILED, report_progress, run_job
from apps.bidding.models import Comparison, Decision, Origin
from apps.bidding.selectors.comparisons import ComparedCall, ComparisonView, Verdict, chart_of, comparisons_on
from apps.bidding.services import comparing
from apps.bidding.services.comparing import ComparisonRefusedError, order_comparison, stop_comparison
from apps.bidding.services.judging import Question, judge
from apps.cards.models import SystemSnapshot
from apps.cards.selectors.bidders import bidder_of
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import SideSystem
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Literal
from bridgeclass.engine.simulation import NoDealFitsError
from tests.people import person

HAND = "AQ4.K82.KJ73.Q52"
SAYC = SideSystem("sayc")


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "DEALS", 4)


def decide(user: User, call: str = "2N", auction: str = "") -> Decision:
    position = Auction.parse(auction, Seat.S, Vulnerability.NONE)
    question = Question(user=user, origin=Origin.API, hand=Hand.parse(HAND), auction=position)
    return judge(question=question, call=Call.parse(call), bidder=bidder_of(SAYC, SAYC)).grade.decision


def compared(decision: Decision) -> ComparisonView:
    """Order and run a comparison, and return its view."""
    run_job.call(job_id=order_comparison(decision=decision).job_id)
    return comparisons_on([decision.pk])[decision.pk]


def row(call: str, imps: float, error: float) -> ComparedCall:
    return ComparedCall(
        call=Call.parse(call), is_engines=False, is_learners=True, imps=imps, error=error, matchpoints=50, contracts=()
    )


def test_both_calls_and_the_next_best_are_compared(ann: User) -> None:
    shown = compared(decide(ann))
    assert (shown.state, shown.done <= shown.total, shown.deals) == (JobState.DONE, True, 4)
    assert (shown.engines.call.text, shown.learners.call.text) == ("1N", "2N")
    assert 2 <= len(shown.calls) <= comparing.MAX_CALLS
    assert (shown.engines.imps, shown.engines.matchpoints) == (0, 50)
    assert all(0 <= call.matchpoints <= 100 and call.contracts for call in shown.calls)


def test_the_same_decision_is_compared_once(ann: User) -> None:
    decision = decide(ann)
    first = compared(decision)
    run_job.call(job_id=order_comparison(decision=decision).job_id)
    assert Job.objects.count() == 1
    assert comparisons_on([decision.pk])[decision.pk] == first


def test_a_comparison_with_other_rules_is_not_shown(ann: User) -> None:
    decision = decide(ann)
    compared(decision)
    now = decision.snapshot
    older = SystemSnapshot.objects.create(
        **{field.attname: getattr(now, field.attname) for field in now._meta.concrete_fields if not field.primary_key}
        | {"sha256": "0" * 64}
    )
    Comparison.objects.update(snapshot=older)
    assert comparisons_on([decision.pk]) == {}


def test_an_illegal_call_is_not_compared(ann: User) -> None:
    with pytest.raises(ComparisonRefusedError, match="not legal"):
        order_comparison(decision=decide(ann, "1C", auction="1N P 2D P"))


def test_a_position_without_matching_deals_is_reported_and_stored(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_fits(*_: object) -> None:
        raise NoDealFitsError(Literal("no deal fits: West's 4♥ leaves none"))

    monkeypatch.setattr(comparing, "simulate", none_fits)
    decision = decide(ann)
    shown = compared(decision)
    assert (shown.state, shown.calls) == (JobState.DONE, ())
    assert "West's 4♥" in str(shown.impossible)
    order_comparison(decision=decision)
    assert Job.objects.count() == 1


def test_an_unexpected_error_hides_its_details_and_can_be_retried(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret insides")

    decision = decide(ann)
    with monkeypatch.context() as during:
        during.setattr(comparing, "simulate", broken)
        shown = compared(decision)
    assert (shown.state, shown.error) == (JobState.FAILED, FAILED)
    assert compared(decision).state == JobState.DONE


def test_a_comparison_cancelled_while_running_stores_nothing(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    decision = decide(ann)

    def stopped_first(job: Job, done: int) -> None:
        stop_comparison(decision=decision)
        report_progress(job, done)

    monkeypatch.setattr(comparing, "report_progress", stopped_first)
    shown = compared(decision)
    assert (shown.state, shown.calls) == (JobState.CANCELLED, ())


@pytest.mark.parametrize("state", [JobState.WAITING, JobState.RUNNING])
def test_a_comparison_whose_worker_died_is_restarted(ann: User, state: JobState) -> None:
    decision = decide(ann)
    lost = order_comparison(decision=decision)
    Job.objects.update(state=state, created_at=timezone.now() - timedelta(hours=1))
    assert comparisons_on([decision.pk])[decision.pk].is_gone
    again = order_comparison(decision=decision)
    assert again.pk == lost.pk
    assert again.job_id != lost.job_id
    run_job.call(job_id=lost.job_id)
    assert Job.objects.get(pk=lost.job_id).state == JobState.CANCELLED
    run_job.call(job_id=again.job_id)
    assert Job.objects.get(pk=again.job_id).state == JobState.DONE


def test_a_lost_comparison_does_not_block_another(ann: User) -> None:
    order_comparison(decision=decide(ann))
    Job.objects.update(created_at=timezone.now() - timedelta(hours=1))
    order_comparison(decision=decide(ann, "3N"))
    assert Job.objects.filter(state=JobState.WAITING).count() == 1


def test_a_user_can_run_one_comparison_at_a_time(ann: User) -> None:
    order_comparison(decision=decide(ann))
    with pytest.raises(ComparisonRefusedError, match="Another comparison"):
        order_comparison(decision=decide(ann, "3N"))
    assert order_comparison(decision=decide(person("Bob"))).job.is_under_way


def test_comparisons_per_hour_are_limited(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "MAX_PER_HOUR", 1)
    decision = decide(ann)
    compared(decision)
    with pytest.raises(ComparisonRefusedError, match="in the last hour"):
        order_comparison(decision=decide(ann, "3N"))
    assert not order_comparison(decision=decision).job.is_under_way
    Job.objects.update(created_at=timezone.now() - timedelta(hours=2))
    assert order_comparison(decision=decide(ann, "3N")).job.is_under_way


# --- Sentences and bars ---


@pytest.mark.parametrize(
    ("imps", "error", "verdict"),
    [
        (-2.0, 0.5, Verdict.WORSE),
        (2.0, 0.5, Verdict.BETTER),
        (-1.0, 0.5, Verdict.EVEN),
        (1.0, 0.5, Verdict.EVEN),
        (0.0, 0.0, Verdict.EVEN),
        (-0.5, 0.0, Verdict.WORSE),
    ],
)
def test_calls_within_two_standard_errors_are_about_even(imps: float, error: float, verdict: Verdict) -> None:
    assert row("2N", imps, error).verdict is verdict


@pytest.mark.parametrize(("imps", "text"), [(1.24, "+1.2"), (-0.36, "−0.4"), (0.04, "0.0"), (-0.04, "0.0")])
def test_imps_are_shown_with_a_sign(imps: float, text: str) -> None:
    assert row("2N", imps, 1).signed == text


@given(
    st.lists(st.tuples(st.floats(-24, 24), st.floats(0, 12)).map(lambda pair: row("2N", *pair)), min_size=1, max_size=3)
)
def test_bars_and_error_lines_fit_the_chart(calls: list[ComparedCall]) -> None:
    chart = chart_of(calls)
    assert len(chart.bars) == len(calls)
    for bar in chart.bars:
        assert 0 <= bar.low <= bar.high <= chart.width
        assert 0 <= bar.x <= bar.x + bar.width <= chart.width
        assert 7 <= bar.middle <= chart.bottom - 7 < chart.height


def test_a_gain_points_to_the_right_and_a_loss_to_the_left() -> None:
    gain, loss = chart_of([row("3N", 2, 0.5), row("2N", -2, 0.5)]).bars
    assert loss.x + loss.width == gain.x
    assert gain.width == loss.width
