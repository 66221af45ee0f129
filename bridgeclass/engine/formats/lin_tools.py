"""Renumber, split and combine files of LIN boards, keeping every other field as it is written."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from itertools import batched
from urllib.parse import quote

from bridgeclass.engine.formats.lin_text import LinBoard, LinField, lin_boards
from bridgeclass.engine.formats.records import ErrorCollector, FormatError
from bridgeclass.engine.messages import Message

type LinFile = tuple[LinBoard, ...]


class CombineError(ValueError):
    """Files that cannot be combined as requested."""


def read_lin_file(text: str) -> LinFile:
    """Return the boards of a text, each with its names; a second room without cards stays with the first.

    Raises FormatError, which names the line, if a field is invalid or there is no board.
    """
    boards: list[LinBoard] = []
    for board in lin_boards(text, ErrorCollector(keep=False)):
        if "md" in board.keys or not boards:
            boards.append(board)
        else:
            for item in board.fields:
                boards[-1].add(item)
    if not boards:
        raise FormatError(Message("there is no board"), 1)
    head = _head(boards[0])
    return tuple(board if "pn" in board.keys else _with_head(head, board) for board in boards)


def format_lin(boards: Sequence[LinBoard]) -> str:
    """Return the boards as a file, one a line."""
    return "".join("".join(f"{one.key}|{one.value}|" for one in board.fields) + "\n" for board in boards)


def renumber(boards: Sequence[LinBoard], first: int = 1) -> LinFile:
    """Return the boards numbered from `first` on, with dealer and vulnerability unchanged."""
    return tuple(_renumber_board(board, number) for number, board in enumerate(boards, first))


def split(boards: Sequence[LinBoard], size: int) -> Iterator[LinFile]:
    """Return the boards in groups of `size`; the last group may be smaller."""
    return iter(batched(boards, size))


def combine(files: Sequence[tuple[LinFile, int]], count: int | None = None, seed: int = 1) -> LinFile:
    """Combine files by their weights, in an order that depends on the seed, numbered from 1.

    The first boards of each file are taken, in its order. count: total number of boards; None: as many as the weights
    allow. Raises CombineError if there is no weight, or a file has too few boards.
    """
    whole = sum(weight for _, weight in files)
    if not whole or any(weight < 0 for _, weight in files):
        raise CombineError("the weights must be whole numbers from 0, and not all 0")
    if count is None:
        count = min(len(boards) * whole // weight for boards, weight in files if weight)
    shares = _shares([weight for _, weight in files], count)
    for place, ((boards, _), share) in enumerate(zip(files, shares, strict=True), start=1):
        if share > len(boards):
            raise CombineError(f"file {place} has {len(boards)} boards, and {share} are needed for {count} in all")
    order = [place for place, share in enumerate(shares) for _ in range(share)]
    random.Random(seed).shuffle(order)  # noqa: S311  # an order of boards, no secret
    left = [iter(boards) for boards, _ in files]
    return renumber([next(left[place]) for place in order])


def _shares(weights: Sequence[int], count: int) -> list[int]:
    """Return whole shares of `count` by weight, rounded by largest remainder."""
    whole = sum(weights)
    shares = [count * weight // whole for weight in weights]
    by_rest = sorted(range(len(weights)), key=lambda place: -(count * weights[place] % whole))
    for place in by_rest[: count - sum(shares)]:
        shares[place] += 1
    return shares


def _head(board: LinBoard) -> list[LinField]:
    """Return the names that a file gives once, before its first board."""
    names = [item for item in board.fields if item.key == "pn"]
    return names[:1] if "vg" in board.keys else []


def _with_head(head: list[LinField], board: LinBoard) -> LinBoard:
    found = LinBoard()
    for item in (*head, *board.fields):
        found.add(item)
    return found


def _renumber_board(board: LinBoard, number: int) -> LinBoard:
    found = LinBoard()
    for item in board.fields:
        found.add(LinField(item.line, item.key, _with_board_number(item, number)))
        if item.key == "md" and not board.keys & {"ah", "qx"}:
            found.add(LinField(item.line, "ah", f"Board {number}"))
    return found


def _with_board_number(item: LinField, number: int) -> str:
    """Return the value with its board number replaced, if it has one."""
    if item.key == "qx":
        return re.sub(r"\d+", str(number), item.value, count=1)
    if item.key == "ah":
        title = re.sub(r"\d+", str(number), item.decoded, count=1)
        return title if item.decoded == item.value else quote(title)
    return item.value
