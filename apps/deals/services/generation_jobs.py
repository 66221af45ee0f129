"""Jobs that deal a practice set board by board and store it whole, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass

from django.urls import reverse
from django.utils.translation import gettext_noop

from apps.accounts.models import Job, User
from apps.accounts.services.jobs import JobFailedError, JobResult, Store, report_progress, start_job
from apps.cards.models import Card
from apps.core.i18n.messages import message
from apps.deals.models import PracticeSet, ProfileRevision
from apps.deals.selectors.queries import SET_JOB
from apps.deals.services.sets import InvalidSetError, SetPart, SetPlan, create_practice_set, prepare_boards
from bridgeclass.engine.dealing import DealingError

CANNOT_DEAL = gettext_noop("This set cannot be dealt, and nothing was stored. %(reason)s")


@dataclass(frozen=True, slots=True)
class SetOrder:
    """A SetPlan as JSON for the worker: ids in place of rows."""

    name: str
    parts: Sequence[Sequence[int]]
    """The id of a revision, and its share."""
    boards: int
    seed: int
    card_ns: int
    card_ew: int
    learner_seats: str
    rotate: bool | None

    @classmethod
    def of(cls, plan: SetPlan) -> SetOrder:
        """Return the order of a plan."""
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
        """Return the plan. Raises ProfileRevision.DoesNotExist or Card.DoesNotExist if a row was deleted."""
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


def start_set(*, owner: User, plan: SetPlan) -> Job:
    """Start the job that deals a set, and return it. Raises TooManyJobsError."""
    return start_job(owner=owner, kind=SET_JOB, params=asdict(SetOrder.of(plan)), total=plan.boards)


def deal_boards(job: Job) -> Store:
    """Deal and solve the boards of a job, and return the function that stores them as a set.

    Raises JobCancelledError, JobFailedError.
    """
    create = dealt_set(job, SetOrder(**job.params))
    return lambda: JobResult(link=reverse("deals:set", args=(create().pk,)))


def dealt_set(job: Job, order: SetOrder) -> Callable[[], PracticeSet]:
    """Deal and solve the boards of an order, and return the function that stores them as a set.

    Raises JobCancelledError, JobFailedError.
    """
    plan = order.plan(job.owner)
    boards = []
    with refusals():
        for board in prepare_boards(plan):
            boards.append(board)
            report_progress(job, len(boards))

    def create() -> PracticeSet:
        with refusals():
            return create_practice_set(plan=plan, boards=boards)

    return create


@contextmanager
def refusals() -> Iterator[None]:
    """Raise JobFailedError, with the reason, for a set that cannot be made."""
    try:
        yield
    except (DealingError, InvalidSetError) as error:
        raise JobFailedError(message(CANNOT_DEAL, reason=message(str(error)))) from error
