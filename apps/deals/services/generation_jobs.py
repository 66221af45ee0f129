"""Practice sets dealt in the background: asked for, dealt board by board, and stored whole or not at all."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_noop

from apps.accounts.models import Job, JobState, User
from apps.cards.models import Card
from apps.deals.models import PracticeSet, ProfileRevision
from apps.deals.selectors.queries import SET_JOB
from apps.deals.services.jobs import JobCancelledError, begin_job, end_job, note_progress, refuse_called_off
from apps.deals.services.sets import (
    InvalidSetError,
    PreparedBoard,
    SetPart,
    SetPlan,
    create_practice_set,
    prepare_boards,
)
from bridgeclass.engine.dealing import DealingError

logger = logging.getLogger(__name__)
FAILED = gettext_noop(
    "Something went wrong on our side. Nothing was stored; try again, and tell us if it happens again."
)
MOST_WAITING = 5


class TooManyJobsError(ValueError):
    """A person has as many sets under way as one may."""


@dataclass(frozen=True, slots=True)
class SetOrder:
    """A plan as it travels to the worker: by ids, and in JSON."""

    name: str
    parts: Sequence[tuple[int, int]]
    """Revision and share."""
    boards: int
    seed: int
    card_ns: int
    card_ew: int
    learner_seats: str
    rotate: bool | None

    @classmethod
    def of(cls, plan: SetPlan) -> SetOrder:
        """A plan with ids for what is stored."""
        return cls(
            name=plan.name,
            parts=[(part.revision.pk, part.share) for part in plan.parts],
            boards=plan.boards,
            seed=plan.seed,
            card_ns=plan.card_ns.pk,
            card_ew=plan.card_ew.pk,
            learner_seats=plan.learner_seats,
            rotate=plan.rotate,
        )

    def plan(self, owner: User) -> SetPlan:
        """The plan again; raises ProfileRevision.DoesNotExist or Card.DoesNotExist if something is gone."""
        return SetPlan(
            name=self.name,
            parts=tuple(SetPart(ProfileRevision.objects.get(pk=pk), share) for pk, share in self.parts),
            boards=self.boards,
            seed=self.seed,
            card_ns=Card.objects.get(pk=self.card_ns),
            card_ew=Card.objects.get(pk=self.card_ew),
            owner=owner,
            learner_seats=self.learner_seats,
            rotate=self.rotate,
        )


def order_set(*, owner: User, plan: SetPlan) -> Job:
    """Give a job for a set that a worker will deal; raises TooManyJobsError."""
    return order_boards(owner=owner, boards=plan.boards)


@transaction.atomic
def order_boards(*, owner: User, boards: int) -> Job:
    """Give a job for a set of so many boards that a worker will make; raises TooManyJobsError."""
    under_way = Job.objects.filter(owner=owner, kind=SET_JOB, state__in=(JobState.WAITING, JobState.RUNNING))
    if under_way.count() >= MOST_WAITING:
        raise TooManyJobsError(f"{owner} has {MOST_WAITING} sets under way")
    return Job.objects.create(kind=SET_JOB, owner=owner, total=boards)


def deal_ordered_set(*, job_id: int, order: SetOrder, address: Callable[[int], str]) -> PracticeSet | None:
    """Deal and store the set of a job, and give it; None if it was called off or could not be dealt.

    address: of a set by its id, for the link to what came of it.

    A job that was begun before, or ended, is left alone. What goes wrong is said in the job.
    """

    def dealt(job: Job) -> Callable[[], PracticeSet]:
        plan = order.plan(job.owner)
        boards = _prepared(job, plan)
        return lambda: create_practice_set(plan=plan, boards=boards)

    return make_ordered_set(job_id=job_id, prepare=dealt, address=address)


def make_ordered_set(
    *, job_id: int, prepare: Callable[[Job], Callable[[], PracticeSet]], address: Callable[[int], str]
) -> PracticeSet | None:
    """Make the set of a job, and give it; None as above, and for an order that cannot be.

    prepare: does the long work and gives what stores the set, whole and at once.
    """
    job = begin_job(job_id)
    if job is None:
        return None
    try:
        store = prepare(job)
        with transaction.atomic():
            job = Job.objects.select_for_update().get(pk=job_id)
            refuse_called_off(job)
            stored = store()
            job.result_link = address(stored.pk)
            end_job(job, JobState.DONE)
    except JobCancelledError:
        if job.state == JobState.RUNNING:
            end_job(job, JobState.CANCELLED)
    except (DealingError, InvalidSetError) as error:
        end_job(job, JobState.FAILED, error=f"This set cannot be dealt, and nothing was stored. {error}")
    except Exception:
        logger.exception("job %s failed", job_id)
        end_job(job, JobState.FAILED, error=FAILED)
    else:
        return stored
    return None


def _prepared(job: Job, plan: SetPlan) -> list[PreparedBoard]:
    boards = []
    for board in prepare_boards(plan):
        boards.append(board)
        note_progress(job, len(boards))
    return boards
