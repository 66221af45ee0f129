"""Links to the hand viewer, which open a board in a browser."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, quote

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.calls import Call, InvalidCallError
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats.lin_read import read_lin
from bridgeclass.engine.formats.lin_write import write_lin
from bridgeclass.engine.formats.notation import read_lettered_hand
from bridgeclass.engine.formats.records import (
    BoardRecord,
    CallNote,
    FormatError,
    known_cards,
    usual_dealer,
    usual_vulnerability,
)
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Message, msgid, text_of

IN_LINK = msgid("link: {problem}")
VIEWER = "https://www.bridgebase.com/tools/handviewer.html"

_CALL = re.compile(r"\s*(?:\((?P<note>[^)]*)\)|(?P<call>[1-7](?:nt|[cdhsn])|xx|[pxdr])!*)", re.IGNORECASE)


def viewer_link(record: BoardRecord) -> str:
    """Return the URL that opens this board in the hand viewer."""
    return f"{VIEWER}?lin={quote(write_lin(record), safe='')}"


def read_link(link: str, line: int = 1) -> BoardRecord:
    """Return the board of a hand-viewer link: with lin=, or with n=, e=, s=, w=, d=, v=, b=, a=.

    line: the link's line in its file. Raises FormatError, which names that line, if the link has no valid board.
    """
    query = unescape(link.strip()).partition("?")[2].partition("#")[0]
    fields = parse_qs(query, keep_blank_values=True)
    values = {key.lower(): found[-1].strip() for key, found in fields.items()}
    if "lin" in values:
        records = _read_lin(values["lin"], line)
        if len(records) != 1:
            raise FormatError(Message("the link holds {n} boards, not one", n=len(records)), line)
        return records[0]
    if not values.keys() & {"n", "e", "s", "w", "a"}:
        problem = Message("{link} has no board: neither lin= nor hands", link=repr(link.strip()[:80]))
        raise FormatError(problem, line)
    return _record(values, line)


def _read_lin(text: str, line: int) -> tuple[BoardRecord, ...]:
    try:
        return read_lin(text).records
    except FormatError as error:
        raise FormatError(Message(IN_LINK, problem=error.problem), line) from error


def _record(values: dict[str, str], line: int) -> BoardRecord:
    try:
        number = int(values["b"]) if values.get("b", "").isdecimal() else None
        dealer = Seat.parse(values["d"]) if values.get("d") else usual_dealer(number)
        vulnerability = _vulnerability(values.get("v", ""), number)
        deal, some_hands = _cards(values)
        auction, notes = _auction(values.get("a", ""), Auction(dealer, vulnerability))
    except ValueError as error:
        raise FormatError(Message(IN_LINK, problem=text_of(error)), line) from error
    return BoardRecord(
        number=number,
        dealer=dealer,
        vulnerability=vulnerability,
        deal=deal,
        some_hands=some_hands,
        auction=auction if auction.calls else None,
        notes=notes,
        contract=auction.contract if auction.is_over else None,
        players=(
            *(values.get("nn", ""), values.get("en", "")),
            *(values.get("sn", ""), values.get("wn", "")),
        ),
    )


def _vulnerability(value: str, number: int | None) -> Vulnerability:
    return Vulnerability.parse(value) if value else usual_vulnerability(number)


def _cards(values: dict[str, str]) -> tuple[Deal | None, tuple[tuple[Seat, Hand], ...]]:
    return known_cards([read_lettered_hand(values.get(seat.letter.lower(), "")) for seat in Seat])


def _auction(text: str, auction: Auction) -> tuple[Auction, tuple[CallNote, ...]]:
    """Return the calls, which are run together with explanations in brackets after a call: "1n(15-17)pp2c"."""
    notes: list[CallNote] = []
    place = 0
    while place < len(text):
        found = _CALL.match(text, place)
        if found is None:
            raise InvalidCallError(Message("a: {text} does not begin with a call", text=repr(text[place:])))
        if found["call"] is None:
            notes.append(CallNote(max(0, len(auction.calls) - 1), found["note"].strip()))
        else:
            auction = auction.add(Call.parse(found["call"]))
        place = found.end()
    return auction, tuple(note for note in notes if note.text)
