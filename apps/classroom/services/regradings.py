"""Regradings that an admin asks for: worked out by the worker, followed, called off, and kept to be looked at."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, date, datetime, time

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_noop

from apps.accounts.models import Class, Job, JobState, User
from apps.accounts.services.jobs import JobCancelledError, JobFailedError, perform_job, report_progress
from apps.bidding.models import Decision
from apps.classroom.models import AuditDetail, Deed, RegradedCall, Regrading
from apps.classroom.services.audit import note
from apps.classroom.services.regrading import Regraded, regrade
from apps.core.i18n.messages import message

logger = logging.getLogger(__name__)
REGRADE_JOB = "regrade"
FAILED = gettext_noop("Something went wrong on our side. What was judged before stays; begin anew to judge the rest.")


class RegradingUnderWayError(RuntimeError):
    """Calls are being judged anew already."""


def decisions_since(*, since: date | None, klass: Class | None) -> QuerySet[Decision]:
    """The decisions from the beginning of a day (UTC) on, of one class, or without these bounds."""
    decisions = Decision.objects.all()
    if since:
        decisions = decisions.filter(made_at__gte=datetime.combine(since, time.min, UTC))
    return decisions.filter(klass=klass) if klass else decisions


@transaction.atomic
def order_regrading(*, owner: User, since: date | None, klass: Class | None, is_trial: bool) -> Regrading:
    """Give a regrading that a worker will do. Raises RegradingUnderWayError if one is not done yet."""
    if is_regrading():
        raise RegradingUnderWayError("Calls are being judged anew already")
    total = decisions_since(since=since, klass=klass).count()
    job = Job.objects.create(kind=REGRADE_JOB, owner=owner, total=total)
    if not is_trial:
        _note(owner, since, klass, total)
    return Regrading.objects.create(job=job, since=since, klass=klass, is_trial=is_trial)


def _note(owner: User, since: date | None, klass: Class | None, total: int) -> None:
    every = AuditDetail.REGRADED_ALL.of(total=total)
    details = AuditDetail.REGRADED_SINCE.of(since=since.isoformat(), total=total) if since else every
    note(by=owner, deed=Deed.REGRADED, klass=klass, details=details)


def is_regrading() -> bool:
    """Whether calls are being judged anew, or will be when a worker is free."""
    return Job.objects.filter(kind=REGRADE_JOB, state__in=(JobState.WAITING, JobState.RUNNING)).exists()


def regrade_in_job(*, job_id: int) -> None:
    """Do the regrading of a job. One that was begun before, or ended, is left alone; the job says how it ended."""
    perform_job(job_id=job_id, run=_regrade)


def _regrade(job: Job) -> None:
    try:
        _work_out(Regrading.objects.select_related("klass").get(job=job), job)
    except JobCancelledError:
        raise
    except Exception as error:
        logger.exception("job %s failed", job.pk)
        raise JobFailedError(message(FAILED)) from error


def _work_out(regrading: Regrading, job: Job) -> None:
    done = 0

    def keep(judged: Sequence[Regraded]) -> None:
        nonlocal done
        done += len(judged)
        RegradedCall.objects.bulk_create(_row(regrading, found) for found in judged if found.is_changed)
        regrading.kept += sum(found.is_teachers for found in judged)
        regrading.unchanged += sum(not found.is_changed and not found.is_teachers for found in judged)
        regrading.save(update_fields=("kept", "unchanged"))

    decisions = decisions_since(since=regrading.since, klass=regrading.klass)
    noted = 0
    for _ in regrade(decisions=decisions, is_trial=regrading.is_trial, keep=keep):
        if noted != done:
            noted = done
            report_progress(job, min(done, job.total))


def _row(regrading: Regrading, found: Regraded) -> RegradedCall:
    return RegradedCall(
        regrading=regrading,
        decision_id=found.decision_id,
        score_before=found.before,
        tier_before=found.tier_before,
        score_now=found.now,
        tier_now=found.tier_now,
        engine_call_now=found.engine_call_now,
    )
