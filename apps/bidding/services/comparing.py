"""Compare a student's call with the engine's by simulation over deals that fit the auction."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import UNDER_WAY, Job, JobState, User
from apps.accounts.services.jobs import JobResult, Store, cancel_job, end_job, report_progress, start_job
from apps.bidding.models import Comparison, Decision
from apps.bidding.selectors.comparisons import is_gone
from apps.bidding.selectors.decisions import Position, position_of
from apps.bidding.services.checking import POSITION, raise_grade, store_simulation
from apps.cards.services.snapshots import store_snapshot
from bridgeclass.engine.calls import Call
from bridgeclass.engine.messages import Message, MessageError
from bridgeclass.engine.simulation import CandidateResult, Effort, NoDealFitsError, Simulation, simulate
from bridgeclass.engine.simulation.race import Gain

COMPARISON_JOB = "comparison"
DEALS = 100
"""Takes about ten seconds, for a standard error of about half an IMP."""
MAX_CALLS = 4
MAX_PER_HOUR = 30
"""Comparisons that one user may start in an hour."""
MAX_CONTRACTS = 3


class ComparisonRefusedError(MessageError):
    """A comparison that cannot be started now; the message is for the user."""


@transaction.atomic
def order_comparison(*, decision: Decision) -> Comparison:
    """Return the comparison of a decision under the current rules; start its job if there is none.

    A comparison that failed, was stopped or has lost its worker is started again. The caller checks that the user may
    see the answers. Raises ComparisonRefusedError.
    """
    user = User.objects.select_for_update().get(pk=decision.user_id)
    position = position_of(decision)
    if position.call is position.engine_call:
        raise ComparisonRefusedError(Message("There is nothing to compare. You made the same call as Bridgeclass."))
    if not position.auction.is_legal(position.call):
        raise ComparisonRefusedError(Message("This call was not legal, so it cannot be compared."))
    side = position.auction.turn.side
    rules: dict[str, Any] = {
        "decision": decision,
        "snapshot": store_snapshot(bidder=position.bidder, side=side),
        "opponents_snapshot": store_snapshot(bidder=position.bidder, side=side.other),
    }
    known = Comparison.objects.filter(**rules).select_related("job").first()
    if known and known.job.state not in (JobState.FAILED, JobState.CANCELLED) and not is_gone(known.job):
        return known
    _limit_comparisons(decision.user_id)
    job = start_job(owner=user, kind=COMPARISON_JOB, params=None, total=DEALS)
    return Comparison.objects.update_or_create(**rules, defaults={"job": job})[0]


def _limit_comparisons(user_id: int) -> None:
    """Cancel jobs that have lost their worker. Raises ComparisonRefusedError for one under way, or too many an hour."""
    jobs = Job.objects.filter(owner=user_id, kind=COMPARISON_JOB)
    for job in jobs.select_for_update().filter(state__in=UNDER_WAY):
        if not is_gone(job):
            raise ComparisonRefusedError(
                Message("Another comparison is running. Wait for it to finish, or cancel it first.")
            )
        end_job(job, JobState.CANCELLED)
    if jobs.filter(created_at__gt=timezone.now() - timedelta(hours=1)).count() >= MAX_PER_HOUR:
        raise ComparisonRefusedError(Message("You have compared too many calls in the last hour. Try again later."))


def stop_comparison(*, decision: Decision) -> None:
    """Cancel the comparisons of a decision that are under way, if any."""
    for comparison in Comparison.objects.filter(decision=decision, job__state__in=UNDER_WAY):
        cancel_job(job_id=comparison.job_id)


def compare_calls(job: Job) -> Store:
    """Simulate the calls of a job's comparison (about ten seconds), and return the function that stores the result.

    Raises JobCancelledError.
    """
    comparison = Comparison.objects.select_related("decision__snapshot", "decision__opponents_snapshot").get(job=job)
    try:
        found = _simulate(comparison.decision, job)
    except NoDealFitsError as error:
        comparison.impossible = error.text
    else:
        comparison.deals, comparison.exact = found.deals, found.exact
        comparison.rows = [_row(candidate) for candidate in found.candidates]

    def store() -> JobResult:
        comparison.save(update_fields=("deals", "exact", "rows", "impossible"))
        _check_grade(comparison)
        return JobResult()

    return store


def _check_grade(comparison: Comparison) -> None:
    """Raise the grade if the student's call did no worse, so that the page never contradicts its own score."""
    decision = comparison.decision
    same_rules = comparison.snapshot_id == decision.snapshot_id
    if not same_rules or comparison.opponents_snapshot_id != decision.opponents_snapshot_id:
        return
    for row in comparison.rows:
        if row["call"] == decision.call and row["call"] != decision.engine_call:
            gain = Gain(Call.parse(row["call"]), row["imps"], row["error"], comparison.deals)
            place = {name: getattr(decision, name) for name in POSITION}
            simulated = store_simulation(gain=gain, best=Call.parse(decision.engine_call), place=place)
            raise_grade(decision=decision, simulated=simulated)


def _simulate(decision: Decision, job: Job) -> Simulation:
    def should_continue(done: int, _wanted: int) -> bool:
        report_progress(job, done)
        return True

    position = position_of(decision)
    effort = Effort(deals=DEALS, should_continue=should_continue)
    return simulate(position.bidder, position.hand, position.auction, _calls(decision, position), effort)


def _calls(decision: Decision, position: Position) -> tuple[Call, ...]:
    """Return the engine's call, the student's, and the engine's next best."""
    others = (Call.parse(row["call"]) for row in decision.candidates)
    calls = dict.fromkeys((position.engine_call, position.call, *others))
    return tuple(call for call in calls if position.auction.is_legal(call))[:MAX_CALLS]


def _row(candidate: CandidateResult) -> dict[str, object]:
    return {
        "call": candidate.call.text,
        "imps": round(candidate.imps, 3),
        "error": round(candidate.error, 3),
        "matchpoints": round(candidate.matchpoints, 4),
        "contracts": candidate.contracts[:MAX_CONTRACTS],
    }
