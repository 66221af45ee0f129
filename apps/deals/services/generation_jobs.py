"""Jobs that deal a practice set board by board and store it whole, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any

from django.urls import reverse

from apps.accounts.models import Job, User
from apps.accounts.services.jobs import JobFailedError, JobResult, Store, report_progress, start_job
from apps.cards.models import Card
from apps.deals.models import PracticeSet, ProfileRevision
from apps.deals.selectors.queries import SET_JOB
from apps.deals.services.sets import InvalidSetError, SetPart, SetPlan, create_practice_set, prepare_boards
from bridgeclass.engine.dealing import DealingError
from bridgeclass.engine.formats import FormatError
from bridgeclass.engine.messages import Message, msgid, text_of

CANNOT_DEAL = msgid("This set cannot be dealt, and nothing was stored. {reason}")


def plan_as_json(plan: SetPlan) -> dict[str, Any]:
    """Return a plan as JSON for the worker: ids in place of rows, and no owner."""
    rows = {"card_ns": plan.card_ns.pk, "card_ew": plan.card_ew.pk}
    parts = [[part.revision.pk, part.share] for part in plan.parts]
    plain = {field.name: getattr(plan, field.name) for field in fields(plan) if field.name != "owner"}
    return plain | rows | {"parts": parts}


def plan_from_json(params: dict[str, Any], owner: User) -> SetPlan:
    """Return the plan of `plan_as_json`. Raises ProfileRevision.DoesNotExist or Card.DoesNotExist for deleted rows."""
    cards = {side: Card.objects.get(pk=params[side]) for side in ("card_ns", "card_ew")}
    parts = tuple(SetPart(ProfileRevision.objects.get(pk=pk), share) for pk, share in params["parts"])
    return SetPlan(**params | cards | {"parts": parts, "owner": owner})


def start_set(*, owner: User, plan: SetPlan) -> Job:
    """Start the job that deals a set. Raises TooManyJobsError."""
    return start_job(owner=owner, kind=SET_JOB, params=plan_as_json(plan), total=plan.boards)


def deal_boards(job: Job) -> Store:
    """Deal and solve the boards of a job, and return the function that stores them as a set.

    Raises JobCancelledError, JobFailedError.
    """
    create = deal_plan(job, plan_from_json(job.params, job.owner))
    return lambda: JobResult(link=reverse("deals:set", args=(create().pk,)))


def deal_plan(job: Job, plan: SetPlan) -> Callable[[], PracticeSet]:
    """Deal and solve the boards of a plan, and return the function that stores them as a set.

    Raises JobCancelledError, JobFailedError.
    """
    boards = []
    with job_errors():
        for board in prepare_boards(plan):
            boards.append(board)
            report_progress(job, len(boards))
    return lambda: create_practice_set(plan=plan, boards=boards)


@contextmanager
def job_errors() -> Iterator[None]:
    """Raise JobFailedError, with the reason, for a set that cannot be dealt or stored."""
    try:
        yield
    except (DealingError, FormatError, InvalidSetError) as error:
        raise JobFailedError(Message(CANNOT_DEAL, reason=text_of(error))) from error
