"""Regradings by an admin: run by the worker and stored for review."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import date

from django.db import transaction

from apps.accounts.models import Class, Job, JobState, User
from apps.accounts.services.jobs import JobCancelledError, JobFailedError, report_progress, start_job
from apps.classroom.models import AuditAction, AuditDetail, RegradedCall, Regrading
from apps.classroom.services.audit import record
from apps.classroom.services.regrading import Regraded, decisions_since, regrade
from bridgeclass.engine.messages import Message

logger = logging.getLogger(__name__)
REGRADE_JOB = "regrade"
FAILED = Message(
    "Something went wrong on our side. The calls graded so far are saved. Start another regrading for the rest."
)


class RegradingUnderWayError(RuntimeError):
    """Another regrading that has not ended."""


@transaction.atomic
def order_regrading(*, owner: User, since: date | None, klass: Class | None, is_trial: bool) -> Regrading:
    """Start a regrading. Raises RegradingUnderWayError if another has not ended."""
    if is_regrading():
        raise RegradingUnderWayError("a regrading is already running")
    total = decisions_since(since=since, klass=klass).count()
    job = start_job(owner=owner, kind=REGRADE_JOB, params=None, total=total)
    if not is_trial:
        detail = AuditDetail.REGRADED_SINCE if since else AuditDetail.REGRADED_ALL
        bounds = {"since": since.isoformat()} if since else {}
        record(by=owner, action=AuditAction.REGRADED, klass=klass, about=None, detail=detail, total=total, **bounds)
    return Regrading.objects.create(job=job, since=since, klass=klass, is_trial=is_trial)


def is_regrading() -> bool:
    """Return True if a regrading is running or waiting."""
    return Job.objects.filter(kind=REGRADE_JOB, state__in=(JobState.WAITING, JobState.RUNNING)).exists()


def regrade_in_job(job: Job) -> None:
    """Run the regrading of a job. Raises JobCancelledError, JobFailedError; the grades stored so far stay."""
    try:
        _regrade(Regrading.objects.select_related("klass").get(job=job), job)
    except JobCancelledError:
        raise
    except Exception as error:
        logger.exception("job %s failed", job.pk)
        raise JobFailedError(FAILED) from error


def _regrade(regrading: Regrading, job: Job) -> None:
    done = 0

    def keep(batch: Sequence[Regraded]) -> None:
        nonlocal done
        done += len(batch)
        RegradedCall.objects.bulk_create(_row(regrading, found) for found in batch if found.is_changed)
        regrading.kept += sum(found.is_by_teacher for found in batch)
        regrading.unchanged += sum(not found.is_changed and not found.is_by_teacher for found in batch)
        regrading.save(update_fields=("kept", "unchanged"))

    decisions = decisions_since(since=regrading.since, klass=regrading.klass)
    reported = 0
    for _ in regrade(decisions=decisions, is_trial=regrading.is_trial, keep=keep):
        if reported != done:
            reported = done
            report_progress(job, min(done, job.total))


def _row(regrading: Regrading, found: Regraded) -> RegradedCall:
    return RegradedCall(
        regrading=regrading,
        decision=found.decision,
        score_before=found.grade.score,
        tier_before=found.grade.tier,
        score_now=found.result.score,
        tier_now=found.result.tier.value,
        engine_call_now=found.result.best.text,
    )
