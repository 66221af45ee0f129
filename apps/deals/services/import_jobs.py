"""Jobs that import boards of other programs: each board has to be solved first."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.urls import reverse

from apps.accounts.models import Job, User
from apps.accounts.services.jobs import JobResult, Store, report_progress, start_job
from apps.cards.models import Card
from apps.deals.selectors.queries import IMPORT_JOB
from apps.deals.services.generation_jobs import refusals
from apps.deals.services.importing import ImportPlan, Understood, solve_boards, store_boards, understood
from bridgeclass.engine.formats import read_boards


@dataclass(frozen=True, slots=True)
class ImportOrder:
    """Boards to import as JSON for the worker: their text, and ids in place of rows."""

    name: str
    text: str
    card: int
    learner_seats: str
    renumber: bool

    def boards(self) -> Understood:
        """Return what can be taken of the text. Raises FormatError if it holds no boards at all."""
        return understood(read_boards(self.text, skip_invalid=True), renumber=self.renumber)


def start_import(*, owner: User, order: ImportOrder, boards: int) -> Job:
    """Start the job that imports so many boards, and return it. Raises TooManyJobsError."""
    return start_job(owner=owner, kind=IMPORT_JOB, params=asdict(order), total=boards)


def import_boards(job: Job) -> Store:
    """Solve the boards of a job, and return the function that stores them as a set.

    Boards that were not understood are left out. Raises JobCancelledError, JobFailedError.
    """
    order = ImportOrder(**job.params)
    plan = ImportPlan(order.name, Card.objects.get(pk=order.card), job.owner, order.learner_seats)
    boards = order.boards().boards
    tables = []
    with refusals():
        for table in solve_boards(boards):
            tables.append(table)
            report_progress(job, len(tables))
    return lambda: JobResult(link=reverse("deals:set", args=(store_boards(plan, boards, tables).pk,)))
