"""Read and validate the file of a class."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import DateTimeField, ForeignKey, JSONField, Model
from django.utils import timezone

from apps.bidding.models import Decision
from apps.bidding.renamed_rules import SYSTEM, renamed
from apps.cards.models import Card, SystemSnapshot
from apps.cards.selectors.bidders import side_system
from apps.classroom.backup.old_audit import read_sentence
from apps.classroom.backup.schema import (
    FORMAT,
    KINDS,
    RULES_RENAMED,
    SHAREABLE,
    SHARED,
    VERSION,
    AnyField,
    fields_of,
    name_of,
)
from apps.classroom.models import AuditEntry
from apps.deals.models import Board, ProfileRevision
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.scoring import TrickTable

LONGEST_LINE = 5_000_000
"""In characters. The longest lines hold the rules of a system, some hundred thousand."""
BY_NAME = {name_of(model): model for model in KINDS}

_CONTENT: Mapping[type[Model], Callable[[Mapping[str, Any]], str]] = {
    SystemSnapshot: lambda values: str(values["text"]),
    ProfileRevision: lambda values: json.dumps(values["document"], sort_keys=True),
}
"""The content of each model that is stored with its digest."""


class ClassFileError(ValueError):
    """An invalid file; the message names the line."""

    def __init__(self, line: int, why: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {why}")


@dataclass(frozen=True, slots=True)
class Row:
    """A valid row of a file."""

    line: int
    model: type[Model]
    pk: int
    """Its id in the file."""
    values: Mapping[str, Any]
    """By field, without references."""
    named: Mapping[str, int | None]
    """References by field, as ids in the file."""
    is_shared: bool


def read_lines(path: Path) -> Iterator[str]:
    """Yield the lines of a file. Raises ClassFileError if it is damaged, OSError if it cannot be opened."""
    number = 0
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
        try:
            while line := file.readline(LONGEST_LINE):
                number += 1
                if len(line) == LONGEST_LINE:
                    raise ClassFileError(number, "the line is too long")
                yield line
        except (gzip.BadGzipFile, EOFError, zlib.error, UnicodeDecodeError) as error:
            raise ClassFileError(number + 1, "the file is damaged, or not a class file") from error


def rows_of(lines: Iterator[str]) -> Iterator[Row]:
    """Yield the rows of a file, in order; it is complete when the last is yielded. Raises ClassFileError."""
    digest, rows, place, number, version = sha256(), 0, 0, 0, VERSION
    systems: dict[int, str] = {}
    for number, text in enumerate(lines, start=1):
        line = _object(number, text)
        if number == 1:
            version = _version(line)
        elif "end" in line:
            if (line["end"], line.get("sha256")) != (rows, digest.hexdigest()):
                raise ClassFileError(number, "the file was changed, or lines are missing")
            break
        else:
            row = _row(number, line)
            if KINDS.index(row.model) < place:
                raise ClassFileError(number, f"a row of {line['row']} is out of order")
            place, rows = KINDS.index(row.model), rows + 1
            if row.model is SystemSnapshot:
                systems[row.pk] = row.values["system"]
            yield row if version >= RULES_RENAMED else _with_new_ids(row, systems)
        digest.update(text.encode())
    else:
        raise ClassFileError(number + 1, "the file ends too early" if number else "the file is empty")
    if next(lines, None) is not None:
        raise ClassFileError(number + 1, "more lines after the end")


def _object(number: int, text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise ClassFileError(number, "not a line of a class file")
    return found


def _version(head: Mapping[str, Any]) -> int:
    """Return the version of a file. Raises ClassFileError if this program cannot read it."""
    if head.get("format") != FORMAT or not isinstance(head.get("version"), int):
        raise ClassFileError(1, "not a class file")
    if head["version"] > VERSION:
        by = head.get("program", "a newer program")
        raise ClassFileError(
            1, f"the file has version {head['version']}, by {by}; this program reads {VERSION}: update it"
        )
    return int(head["version"])


def _with_new_ids(row: Row, systems: Mapping[int, str]) -> Row:
    """Return a decision with today's rule ids; `systems` are those of the snapshots in the file, by id."""
    if row.model is not Decision or systems.get(row.named["snapshot"] or 0) != SYSTEM:
        return row
    return replace(row, values=renamed({**row.values}))


def _row(number: int, line: dict[str, Any]) -> Row:
    model = BY_NAME.get(str(line.pop("row", None)))
    pk = line.pop("id", None)
    if model is None or not isinstance(pk, int):
        raise ClassFileError(number, "unknown row")
    if model is AuditEntry and "words" in line:  # a file of version 1
        line["detail"], line["params"] = read_sentence(str(line.get("deed")), str(line.pop("words")))
    is_shared = bool(line.pop(SHARED, False)) and model in SHAREABLE
    values, named = {}, {}
    for field in fields_of(model):
        if field.name not in line:
            _check_may_lack(number, field)
        elif isinstance(field, ForeignKey):
            named[field.name] = _id(number, field, line.pop(field.name))
        else:
            values[field.name] = _value(number, field, line.pop(field.name))
    if line:
        raise ClassFileError(number, f"unknown field {next(iter(line))}")
    _check_digest(number, model, values)
    _check_bridge(number, model, values)
    return Row(number, model, pk, values, named, is_shared)


def _check_may_lack(number: int, field: AnyField) -> None:
    if not (field.has_default() or field.blank or field.null or field.name == "password"):
        raise ClassFileError(number, f"{field.name} is missing")


def _id(number: int, field: AnyField, value: object) -> int | None:
    if value is None and field.null:
        return None
    if not isinstance(value, int) or isinstance(value, bool):
        raise ClassFileError(number, f"{field.name} is not the id of a row")
    return value


def _value(number: int, field: AnyField, value: object) -> Any:
    if isinstance(field, JSONField):  # an empty list or object is a value too
        return value
    if isinstance(value, dict | list):
        raise ClassFileError(number, f"{field.name} has several values")
    try:
        found = field.clean(value, None)
    except (ValidationError, TypeError, ValueError) as error:
        why = " ".join(error.messages) if isinstance(error, ValidationError) else str(error)
        raise ClassFileError(number, f"{field.name}: {why}") from error
    if isinstance(field, DateTimeField) and found is not None and timezone.is_naive(found):
        raise ClassFileError(number, f"{field.name} has no time zone")
    return found


def _check_digest(number: int, model: type[Model], values: Mapping[str, Any]) -> None:
    if model in _CONTENT and sha256(_CONTENT[model](values).encode()).hexdigest() != values["sha256"]:
        raise ClassFileError(number, "the content does not match its digest")


def _check_bridge(number: int, model: type[Model], values: Mapping[str, Any]) -> None:
    """Raise ClassFileError for values that the engine cannot read."""
    try:
        if model is Board:
            Deal.parse(values["deal"])
            TrickTable.parse(values["double_dummy"])
        elif model is Decision:
            Hand.parse(values["hand"])
            Auction.parse(values["auction"], Seat.parse(values["dealer"]), Vulnerability.parse(values["vulnerability"]))
        elif model is Card:
            _ = side_system(Card(**values)).rules
    except (ValueError, KeyError) as error:
        raise ClassFileError(number, str(error)) from error
