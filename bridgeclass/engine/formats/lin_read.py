"""Read boards from LIN, the file format of Bridge Base Online and of its hand viewer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise, takewhile

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.calls import Call
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats.lin_text import LinField, lin_boards
from bridgeclass.engine.formats.notation import read_lettered_hand
from bridgeclass.engine.formats.records import (
    NOT_TRICKS,
    BoardRecord,
    CallNote,
    ErrorCollector,
    FormatError,
    ParsedBoards,
    known_cards,
    usual_dealer,
    usual_vulnerability,
)
from bridgeclass.engine.hands import Hand, InvalidHandError
from bridgeclass.engine.messages import AT_PLACE, Message, MessageError, Text

# LIN numbers and lists the seats from South: dealer 1 is South, 2 West, 3 North, 4 East.
LIN_SEATS = (Seat.S, Seat.W, Seat.N, Seat.E)

_CALL = re.compile(r"\s*([1-7](?:NT|[CDHSN])|PASS|DBL|RDBL|XX|[PXDR])(!*)", re.IGNORECASE)


@dataclass(slots=True)
class _Board:
    fields: dict[str, LinField] = field(default_factory=dict)
    calls: list[LinField] = field(default_factory=list)

    def value(self, key: str) -> str:
        return self.fields[key].decoded.strip() if key in self.fields else ""


def read_lin(text: str, *, skip_invalid: bool = False) -> ParsedBoards:
    """Return the boards of a LIN text: one line or a whole file, from an open or a closed room.

    The play is ignored; a claim (mc) gives the tricks. A second room has the cards of the first.
    skip_invalid: collect the errors of invalid boards and read the others. Raises FormatError, which names the line.
    """
    errors = ErrorCollector(keep=skip_invalid)
    boards = _boards(text, errors)
    for before, board in pairwise(boards):
        if "md" not in board.fields and _number(before) == _number(board):
            board.fields = before.fields | board.fields
    return ParsedBoards(errors.read_each(boards, _record), errors=errors.in_order)


def _boards(text: str, errors: ErrorCollector) -> list[_Board]:
    """Return the boards with their fields; names and event before the first board apply to all."""
    found = lin_boards(text, errors)
    boards = [_board(one.fields) for one in found]
    head = takewhile(lambda item: item.key not in {"qx", "md"}, found[0].fields) if found else ()
    shared = {item.key: item for item in head if item.key in {"pn", "vg"}}
    for board in boards:
        board.fields = shared | board.fields
    return boards


def _board(fields: list[LinField]) -> _Board:
    calls = [item for item in fields if item.key in {"mb", "an"}]
    return _Board({item.key: item for item in fields if item.key not in {"mb", "an"}}, calls)


def _record(board: _Board) -> BoardRecord:
    number = _number(board)
    dealer = _dealer(board, number)
    vulnerability = _vulnerability(board, number)
    deal, some_hands = _cards(board)
    auction, notes = _auction(board, Auction(dealer, vulnerability))
    return BoardRecord(
        number=number,
        dealer=dealer,
        vulnerability=vulnerability,
        deal=deal,
        some_hands=some_hands,
        auction=auction if board.calls else None,
        notes=notes,
        contract=auction.contract if auction.is_over else None,
        tricks=_tricks(board),
        event=board.value("vg").split(",")[0].strip(),
        players=_players(board),
    )


def _error(board: _Board, key: str, problem: Text) -> FormatError:
    name = board.value("ah") or board.value("qx")
    place = f"{name}, {key}" if name else key
    return FormatError(Message(AT_PLACE, place=place, problem=problem), board.fields[key].line)


def _number(board: _Board) -> int | None:
    title = board.value("ah")
    found = re.search(r"board\D{0,2}(\d{1,6})", title, re.IGNORECASE) or re.search(r"(\d{1,6})", title)
    found = found or re.fullmatch(r"[oc]?(\d{1,6})", board.value("qx"), re.IGNORECASE)
    return int(found[1]) or None if found is not None else None


def _dealer(board: _Board, number: int | None) -> Seat:
    found = re.match(r"\d", board.value("md"))
    if found is None or found[0] == "0":
        return usual_dealer(number)
    if found[0] not in "1234":
        raise _error(board, "md", Message("{n} is no dealer: 1 South, 2 West, 3 North, 4 East", n=found[0]))
    return LIN_SEATS[int(found[0]) - 1]


def _vulnerability(board: _Board, number: int | None) -> Vulnerability:
    value = board.value("sv")
    if not value:
        return usual_vulnerability(number)
    try:
        return Vulnerability.parse(value)
    except MessageError as error:
        raise _error(board, "sv", error.text) from error


def _cards(board: _Board) -> tuple[Deal | None, tuple[tuple[Seat, Hand], ...]]:
    parts = [part.strip() for part in re.sub(r"^\d", "", board.value("md")).split(",")]
    while len(parts) > 4 and not parts[-1]:
        parts.pop()
    if len(parts) > 4:
        raise _error(board, "md", Message("there are {n} hands, not 4", n=len(parts)))
    hands: list[Hand | None] = [None] * 4
    try:
        for seat, part in zip(LIN_SEATS, parts, strict=False):
            hands[seat] = _hand(seat, part)
        return known_cards(hands)
    except MessageError as error:
        raise _error(board, "md", error.text) from error


def _hand(seat: Seat, text: str) -> Hand | None:
    try:
        return read_lettered_hand(text)
    except MessageError as error:
        raise InvalidHandError(Message("{seat}: {problem}", seat=seat, problem=error.text)) from error


def _auction(board: _Board, auction: Auction) -> tuple[Auction, tuple[CallNote, ...]]:
    notes: dict[int, str] = {}
    for item in board.calls:
        if item.key == "an":
            notes[max(0, len(auction.calls) - 1)] = " ".join(item.decoded.split())
            continue
        for call, alerted in _calls(item):
            if alerted:
                notes[len(auction.calls)] = "alert"
            auction = _add(auction, call, item.line)
    return auction, tuple(CallNote(place, text) for place, text in notes.items() if text)


def _calls(item: LinField) -> Iterator[tuple[Call, bool]]:
    """Yield the calls of one mb field: usually one, sometimes several run together ("1Dpp")."""
    place, text = 0, item.decoded.strip()
    while place < len(text):
        found = _CALL.match(text, place)
        if found is None:
            problem = Message("{text} is not a call", text=repr(text[place:]))
            raise FormatError(Message(AT_PLACE, place="mb", problem=problem), item.line)
        yield Call.parse(found[1]), bool(found[2])
        place = found.end()


def _add(auction: Auction, call: Call, line: int) -> Auction:
    try:
        return auction.add(call)
    except MessageError as error:
        problem = Message("mb, call {n}: {problem}", n=len(auction.calls) + 1, problem=error.text)
        raise FormatError(problem, line) from error


def _tricks(board: _Board) -> int | None:
    value = board.value("mc")
    if not value:
        return None
    if not re.fullmatch(r"\d{1,2}", value) or int(value) > 13:
        raise _error(board, "mc", Message(NOT_TRICKS, text=repr(value)))
    return int(value)


def _players(board: _Board) -> tuple[str, str, str, str]:
    """Return the players of the board's room; eight names are those of the open room and of the closed room."""
    names = [name.strip() for name in board.value("pn").split(",")]
    if len(names) == 8 and board.value("qx").lower().startswith("c"):
        names = names[4:]
    south, west, north, east = (*names, "", "", "", "")[:4]
    return north, east, south, west
