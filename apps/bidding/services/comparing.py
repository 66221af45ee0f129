"""Whether a learner's call was really worse: both calls bid on over deals that fit the auction."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from apps.accounts.models import Job, JobState, User
from apps.accounts.services.jobs import JobResult, Store, cancel_job, end_job, perform_job, report_progress
from apps.bidding.models import Comparison, Decision
from apps.bidding.selectors.comparisons import UNDER_WAY, is_gone
from apps.bidding.selectors.decisions import Position, position_of
from apps.cards.services import keep_snapshot
from bridgeclass.engine.calls import Call
from bridgeclass.engine.simulation import CandidateResult, Effort, NoDealFitsError, Simulation, simulate

COMPARISON_JOB = "comparison"
DEALS = 100
"""Some ten seconds of work, for a standard error of about half an IMP."""
MOST_CALLS = 4
MOST_AN_HOUR = 30
"""Comparisons that one person may begin; one that is looked at again costs nothing."""
CONTRACTS_KEPT = 3


class ComparisonRefusedError(ValueError):
    """Calls that are not compared now. The message can be shown to the person."""


@transaction.atomic
def order_comparison(*, decision: Decision) -> tuple[Comparison, bool]:
    """Give the comparison of a decision under the rules of now, and whether it is new and must be worked out.

    One that is done or under way is given again; one that failed, was stopped or whose worker is gone begins anew.
    Whose decision it is and whether its answers are due is the caller's to know. Raises ComparisonRefusedError.
    """
    User.objects.select_for_update().get(pk=decision.user_id)
    position = position_of(decision)
    _refuse_senseless(position)
    side = position.auction.turn.side
    rules: dict[str, Any] = {
        "decision": decision,
        "snapshot": keep_snapshot(bidder=position.bidder, side=side),
        "opponents_snapshot": keep_snapshot(bidder=position.bidder, side=side.other),
    }
    known = Comparison.objects.filter(**rules).select_related("job").first()
    if known and not _begins_anew(known.job):
        return known, False
    _end_gone_refuse_second(decision.user_id)
    _refuse_too_many(decision.user_id)
    job = Job.objects.create(kind=COMPARISON_JOB, owner_id=decision.user_id, total=DEALS)
    return Comparison.objects.update_or_create(**rules, defaults={"job": job})[0], True


def _refuse_senseless(position: Position) -> None:
    if position.call is position.engine_call:
        raise ComparisonRefusedError(gettext("There is nothing to compare. You made the same call as Bridgeclass."))
    if not position.auction.is_legal(position.call):
        raise ComparisonRefusedError(gettext("This call was not legal, so it cannot be compared."))


def _begins_anew(job: Job) -> bool:
    return job.state in (JobState.FAILED, JobState.CANCELLED) or is_gone(job)


def _end_gone_refuse_second(user_id: int) -> None:
    for job in Job.objects.select_for_update().filter(owner=user_id, kind=COMPARISON_JOB, state__in=UNDER_WAY):
        if not is_gone(job):
            raise ComparisonRefusedError(
                gettext("Another comparison is running. Wait for it to finish, or cancel it first.")
            )
        end_job(job, JobState.CANCELLED)


def _refuse_too_many(user_id: int) -> None:
    lately = timezone.now() - timedelta(hours=1)
    if Job.objects.filter(owner=user_id, kind=COMPARISON_JOB, created_at__gt=lately).count() >= MOST_AN_HOUR:
        raise ComparisonRefusedError(gettext("You have compared too many calls in the last hour. Try again later."))


def stop_comparison(*, decision: Decision) -> None:
    """Call off what is being worked out for a decision; nothing to do is no error."""
    for comparison in Comparison.objects.filter(decision=decision, job__state__in=UNDER_WAY):
        cancel_job(job_id=comparison.job_id)


def compare_calls(*, job_id: int) -> Comparison | None:
    """Work out the comparison of a job and give it; None if it was called off or failed: the job says why.

    Takes some ten seconds. A job that was begun before, or ended, is left alone.
    """
    return Comparison.objects.get(job=job_id) if perform_job(job_id=job_id, run=_compare) else None


def _compare(job: Job) -> Store:
    comparison = Comparison.objects.select_related("decision__snapshot", "decision__opponents_snapshot").get(job=job)
    _work_out(comparison, job)

    def store() -> JobResult:
        comparison.save(update_fields=("deals", "exact", "rows", "impossible"))
        return JobResult()

    return store


def _work_out(comparison: Comparison, job: Job) -> None:
    try:
        found = _simulated(comparison.decision, job)
    except NoDealFitsError as error:
        comparison.impossible = str(error)
        return
    comparison.deals, comparison.exact = found.deals, found.exact
    comparison.rows = [_row(candidate) for candidate in found.candidates]


def _simulated(decision: Decision, job: Job) -> Simulation:
    def should_continue(done: int, _wanted: int) -> bool:
        report_progress(job, done)
        return True

    position = position_of(decision)
    effort = Effort(deals=DEALS, should_continue=should_continue)
    return simulate(position.bidder, position.hand, position.auction, _calls(decision, position), effort)


def _calls(decision: Decision, position: Position) -> tuple[Call, ...]:
    """The engine's call, the learner's, and the engine's next best."""
    others = (Call.parse(row["call"]) for row in decision.candidates)
    calls = dict.fromkeys((position.engine_call, position.call, *others))
    return tuple(call for call in calls if position.auction.is_legal(call))[:MOST_CALLS]


def _row(candidate: CandidateResult) -> dict[str, object]:
    return {
        "call": candidate.call.text,
        "imps": round(candidate.imps, 3),
        "error": round(candidate.error, 3),
        "matchpoints": round(candidate.matchpoints, 4),
        "contracts": candidate.contracts[:CONTRACTS_KEPT],
    }
