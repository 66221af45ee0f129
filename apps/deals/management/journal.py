"""A practice set dealt, solved and stored by a command, with a journal to resume it after an interruption."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from django.core.management.base import CommandError, OutputWrapper
from django.db import transaction

from apps.deals.models import PracticeSet
from apps.deals.services.sets import PreparedBoard, SetPlan, create_practice_set, prepare_boards
from bridgeclass.engine.dealing import SAMPLER_VERSION
from bridgeclass.engine.scoring import TrickTable

_BAR = 30
Json = dict[str, object]


class Journal:
    """A file of JSON lines: the order first, then a line for each step done; an incomplete last line is dropped."""

    def __init__(self, path: Path) -> None:
        """Read the file, if it exists. Raises CommandError if it cannot be read or is not a journal."""
        self._path = path
        try:
            text = path.read_text(encoding="utf-8") if path.exists() else ""
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{path} cannot be read: {error}") from error
        complete = text[: text.rfind("\n") + 1]
        self.lines = [self._parsed(line) for line in complete.splitlines()]
        self._size = len(complete.encode())

    @property
    def order(self) -> Json:
        """Return the order; empty for a new journal."""
        return self.lines[0] if self.lines else {}

    def begin(self, order: Json) -> None:
        """Start or resume an order. Raises CommandError if the journal is of another order, or cannot be written."""
        if self.lines and self.order != order:
            raise CommandError(f"{self._path} is the journal of another set; nothing is changed")
        try:
            with self._path.open("ab") as file:
                file.truncate(self._size)
        except OSError as error:
            raise CommandError(f"{self._path} cannot be written: {error.strerror}") from error
        if not self.lines:
            self.add(order)

    def add(self, line: Json) -> None:
        """Record a step durably."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self.lines.append(line)

    def _parsed(self, line: str) -> Json:
        try:
            value = json.loads(line)
        except ValueError:
            value = None
        if not isinstance(value, dict):
            raise CommandError(f"{self._path} is not a journal; nothing is changed")
        return value


def progress[T](boards: Iterable[T], count: int, stderr: OutputWrapper) -> Iterator[T]:
    """Pass the boards on, with a progress bar on a terminal."""
    is_terminal = stderr.isatty()
    for done, board in enumerate(boards, start=1):
        yield board
        if is_terminal:
            bar = "#" * (done * _BAR // count)
            stderr.write(f"\r[{bar:<{_BAR}}] {done} of {count} boards", ending="\n" if done == count else "")


def store_set(plan: SetPlan, stderr: OutputWrapper, journal: Journal | None = None) -> PracticeSet:
    """Deal, solve and store a set; with a journal, solve only what is left and never store the set twice.

    Raises CommandError for the journal of another set, DealingError.
    """
    if journal is None:
        return create_practice_set(plan=plan, boards=[*progress(prepare_boards(plan), plan.boards, stderr)])
    journal.begin(_order(plan))
    ids = [str(line["stored"]) for line in journal.lines if "stored" in line]
    if known := PracticeSet.objects.filter(pk__in=ids, seed=plan.seed, name=plan.name).first():
        return known
    solved = {str(line["deal"]): TrickTable.parse(str(line["tricks"])) for line in journal.lines if "deal" in line}
    boards = [*progress(_recorded(prepare_boards(plan, solved), solved, journal), plan.boards, stderr)]
    with transaction.atomic():
        stored = create_practice_set(plan=plan, boards=boards)
        journal.add({"stored": stored.pk})
    return stored


def _order(plan: SetPlan) -> Json:
    """Return what identifies a set: its documents, size and seed."""
    return {
        "set": plan.name,
        "parts": [[part.revision.sha256, part.share] for part in plan.parts],
        "boards": plan.boards,
        "seed": plan.seed,
        "system": plan.card_ns.system,
        "sampler": SAMPLER_VERSION,
    }


def _recorded(
    boards: Iterable[PreparedBoard], solved: Mapping[str, TrickTable], journal: Journal
) -> Iterator[PreparedBoard]:
    for board in boards:
        deal = board.dealt.deal.to_pbn()
        if deal not in solved:
            journal.add({"deal": deal, "tricks": str(board.double_dummy)})
        yield board
