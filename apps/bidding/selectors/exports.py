"""Export of decisions as CSV and JSON Lines, a batch at a time."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from io import StringIO

from django.db.models import QuerySet
from django_stubs_ext import WithAnnotations

from apps.bidding.models import Decision
from apps.bidding.selectors.decisions import Graded, with_newest_grade
from apps.core.exports import safe_cell

AT_ONCE = 1_000
type Row = dict[str, str | int | None]
COLUMNS = (
    *("id", "made_at", "log_in_name", "name", "class", "practice_set", "board", "origin"),
    *("seat", "dealer", "vulnerability", "hand", "auction", "call", "engine_call", "score", "tier"),
    *("module", "rule", "variant", "time_taken_ms", "snapshot", "engine_version"),
)


def as_csv(decisions: QuerySet[Decision]) -> Iterator[bytes]:
    """Yield the parts of a CSV file, newest decision first, with a byte order mark; no cell is a formula."""
    yield ("\ufeff" + _lines([list(COLUMNS)])).encode()
    for batch in _batches(decisions):
        rows = [[safe_cell(cell) if isinstance(cell, str) else cell for cell in row.values()] for row in batch]
        yield _lines(rows).encode()


def as_json_lines(decisions: QuerySet[Decision]) -> Iterator[bytes]:
    """Yield the parts of a file with one JSON object a line, newest decision first."""
    for batch in _batches(decisions):
        yield "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in batch).encode()


def _lines(rows: list[list[str]] | list[list[str | int | None]]) -> str:
    text = StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def _batches(decisions: QuerySet[Decision]) -> Iterator[list[Row]]:
    related = with_newest_grade(decisions).select_related("user", "klass", "board__practice_set", "snapshot")
    rows = related.defer("snapshot__text", "candidates").order_by("-pk")
    batch = list(rows[:AT_ONCE])
    while batch:
        yield [_row(decision) for decision in batch]
        batch = list(rows.filter(pk__lt=batch[-1].pk)[:AT_ONCE])


def _row(decision: WithAnnotations[Decision, Graded]) -> Row:
    board = decision.board
    cells = (
        *(decision.pk, decision.made_at.isoformat(), decision.user.username, decision.user.get_full_name()),
        decision.klass.name if decision.klass else None,
        board.practice_set.name if board else None,
        board.number if board else None,
        *(decision.origin, decision.seat, decision.dealer, decision.vulnerability, decision.hand, decision.auction),
        *(decision.call, decision.engine_call, decision.score, decision.tier),
        *(decision.module, decision.rule, decision.variant, decision.time_taken_ms),
        *(decision.snapshot.sha256, decision.snapshot.engine_version),
    )
    return dict(zip(COLUMNS, cells, strict=True))
