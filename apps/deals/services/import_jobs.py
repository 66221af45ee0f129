"""Boards of other programs brought in by a worker: each has to be solved first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from apps.accounts.models import Job
from apps.cards.models import Card
from apps.deals.models import PracticeSet
from apps.deals.services.generation_jobs import make_ordered_set
from apps.deals.services.importing import ImportPlan, Understood, solve_boards, store_boards, understood
from apps.deals.services.jobs import note_progress
from bridgeclass.engine.formats import read_boards
from bridgeclass.engine.scoring import TrickTable


@dataclass(frozen=True, slots=True)
class ImportOrder:
    """Boards to bring in as they travel to the worker: the text they are read from, and ids."""

    name: str
    text: str
    card: int
    learner_seats: str
    renumber: bool

    def boards(self) -> Understood:
        """What can be taken of the text. Raises FormatError if it holds no boards at all."""
        return understood(read_boards(self.text, go_on=True), renumber=self.renumber)


def bring_in_ordered_set(*, job_id: int, order: ImportOrder, address: Callable[[int], str]) -> PracticeSet | None:
    """Solve and store the boards of a job as a set, and give it; what was not understood is left out.

    None if it was called off or could not be. address: of a set by its id.
    """

    def solved(job: Job) -> Callable[[], PracticeSet]:
        plan = ImportPlan(order.name, Card.objects.get(pk=order.card), job.owner, order.learner_seats)
        boards = order.boards().boards
        tables = [*_noting(job, solve_boards(boards))]
        return lambda: store_boards(plan, boards, tables)

    return make_ordered_set(job_id=job_id, prepare=solved, address=address)


def _noting(job: Job, tables: Iterable[TrickTable]) -> Iterator[TrickTable]:
    for done, table in enumerate(tables, start=1):
        note_progress(job, done)
        yield table
