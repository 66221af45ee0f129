"""Boards of other programs, previewed and stored as a practice set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.db import transaction
from django.urls import reverse

from apps.accounts.models import Job, User
from apps.accounts.services.jobs import JobResult, Store, report_progress, start_job
from apps.cards.models import Card
from apps.cards.services.cards import mark_used
from apps.deals.models import Board, PracticeSet
from apps.deals.selectors.queries import IMPORT_JOB, PREVIEW_JOB
from apps.deals.services.generation_jobs import job_errors
from apps.deals.services.sets import InvalidSetError, check_set
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.double_dummy import par, tricks
from bridgeclass.engine.formats import BoardRecord, FormatError, ParsedBoards, read_boards
from bridgeclass.engine.message_json import to_json
from bridgeclass.engine.messages import Message, Text, msgid
from bridgeclass.engine.scoring import TrickTable

IMPORTED = "imported"
NOT_ALL_HANDS = msgid("board {number}: not all four hands are given")
MAX_PREVIEWED = 64
"""Boards, problems and remarks in a preview."""


@dataclass(frozen=True, slots=True)
class ImportOrder:
    """Boards to import as JSON for the worker: their text, and the id of the card."""

    name: str
    text: str
    card: int
    learner_seats: str
    renumber: bool

    def preview(self) -> ImportPreview:
        """Return what the text holds. Raises FormatError if it holds no boards at all."""
        return preview_import(read_boards(self.text, skip_invalid=True), renumber=self.renumber)


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """The boards of a file; its errors and warnings with their place."""

    boards: tuple[BoardRecord, ...]
    problems: tuple[Text, ...]
    remarks: tuple[Text, ...]


def preview_import(reading: ParsedBoards, *, renumber: bool = False) -> ImportPreview:
    """Return the boards that have four hands, each number once; a board played at two tables is taken once.

    renumber: number the boards from 1 in their order; dealers and vulnerability stay.
    """
    problems = [error.text for error in reading.errors]
    boards: dict[int | tuple[object, ...], BoardRecord] = {}
    for place, record in enumerate(reading.records, start=1):
        number = record.number or place
        if record.deal is None:
            problems.append(Message(NOT_ALL_HANDS, number=number))
            continue
        cards = (str(record.deal), record.dealer, record.vulnerability)
        before = boards.setdefault(cards if renumber else number, replace(record, number=number))
        if (str(before.deal), before.dealer, before.vulnerability) != cards:
            problems.append(Message("board {number}: the number is there twice, with other cards", number=number))
    found = [*boards.values()]
    if renumber:
        found = [replace(record, number=number) for number, record in enumerate(found, start=1)]
    return ImportPreview(tuple(found), tuple(problems), tuple(warning.in_line for warning in reading.warnings))


def start_preview(*, owner: User, order: ImportOrder) -> Job:
    """Start the job that previews an import. Raises TooManyJobsError."""
    return start_job(owner=owner, kind=PREVIEW_JOB, params=asdict(order))


def preview_boards(job: Job) -> Store:
    """Read the text of a job, and return the function that stores its first boards, problems and remarks."""
    data = _preview_data(ImportOrder(**job.params))
    return lambda: JobResult(link=reverse("deals:set-preview", args=(job.pk,)), data=data)


def _preview_data(order: ImportOrder) -> dict[str, Any]:
    try:
        found = order.preview()
    except FormatError as error:
        return {"error": to_json(error.text)}
    boards = [
        {
            "number": one.number,
            "dealer": one.dealer.letter,
            "vulnerability": {"value": one.vulnerability.value},
            "hands": [str(hand) for hand in one.deal or ()],
        }
        for one in found.boards[:MAX_PREVIEWED]
    ]
    return {
        "error": "",
        "boards": boards,
        "board_count": len(found.boards),
        "problems": [*map(to_json, found.problems[:MAX_PREVIEWED])],
        "problem_count": len(found.problems),
        "remarks": [*map(to_json, found.remarks[:MAX_PREVIEWED])],
    }


def start_import(*, owner: User, order: ImportOrder) -> Job:
    """Start the job that imports boards. Raises TooManyJobsError."""
    return start_job(owner=owner, kind=IMPORT_JOB, params=asdict(order))


def import_boards(job: Job) -> Store:
    """Solve the valid boards of a job, and return the function that stores them as a set.

    Raises JobCancelledError, JobFailedError.
    """
    order = ImportOrder(**job.params)
    card, tables = Card.objects.get(pk=order.card), []
    with job_errors():
        boards = order.preview().boards
        check_set(len(boards), order.learner_seats)
        job.total = len(boards)
        job.save(update_fields=("total",))
        for table in solve_boards(boards):
            tables.append(table)
            report_progress(job, len(tables))

    def store() -> JobResult:
        seats, solved = order.learner_seats, zip(boards, tables, strict=True)
        stored = store_boards(name=order.name, card=card, boards=solved, owner=job.owner, learner_seats=seats)
        return JobResult(link=reverse("deals:set", args=(stored.pk,)))

    return store


def import_set(
    *,
    name: str,
    card: Card,
    boards: Sequence[BoardRecord],
    learner_seats: str = "S",
    watched: Callable[[Iterable[TrickTable]], Iterable[TrickTable]] = iter,
) -> PracticeSet:
    """Solve boards of `preview_import` and store them as a set without an owner, or nothing.

    watched: passes the trick tables on, to show progress. Raises InvalidSetError.
    """
    check_set(len(boards), learner_seats)
    solved = zip(boards, [*watched(solve_boards(boards))], strict=True)
    return store_boards(name=name, card=card, boards=solved, learner_seats=learner_seats)


def solve_boards(boards: Sequence[BoardRecord]) -> Iterator[TrickTable]:
    """Solve boards one by one."""
    return (tricks(_deal(record)) for record in boards)


def _deal(record: BoardRecord) -> Deal:
    if record.deal is None:
        raise InvalidSetError(Message(NOT_ALL_HANDS, number=record.number or 0))
    return record.deal


@transaction.atomic
def store_boards(
    *,
    name: str,
    card: Card,
    boards: Iterable[tuple[BoardRecord, TrickTable]],
    owner: User | None = None,
    learner_seats: str = "S",
) -> PracticeSet:
    """Store solved boards as a set."""
    stored = PracticeSet.objects.create(
        name=name,
        owner=owner,
        seed=0,
        sampler_version=IMPORTED,
        card_ns=card,
        card_ew=card,
        learner_seats=learner_seats,
    )
    Board.objects.bulk_create(_row(stored, record, table) for record, table in boards)
    mark_used(cards=(card,))
    return stored


def _row(practice_set: PracticeSet, record: BoardRecord, table: TrickTable) -> Board:
    best = par(table, record.dealer, record.vulnerability)
    return Board(
        practice_set=practice_set,
        number=record.number or 1,
        deal=_deal(record).to_pbn(),
        dealer=record.dealer.letter,
        vulnerability=record.vulnerability.value,
        double_dummy=str(table),
        par_score_ns=best.score_ns,
        par_contracts=[*map(str, best.contracts)],
    )
