"""Write a board as one line of LIN, as the hand viewer reads it."""

from __future__ import annotations

from bridgeclass.engine.auctions import Vulnerability
from bridgeclass.engine.calls import Call
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.formats.lin_read import LIN_SEATS
from bridgeclass.engine.formats.records import BoardRecord
from bridgeclass.engine.hands import Hand

_VULNERABLE = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.BOTH: "b",
}
_CALLS = {"P": "p", "X": "d", "XX": "r"}


def write_lin(record: BoardRecord) -> str:
    """Return the board as one line of LIN, without a newline."""
    number = record.number
    fields = [
        *([("qx", f"o{number}")] if number is not None else []),
        ("pn", _players(record)),  # even without names: some readers begin a board here
        ("st", ""),
        ("md", _cards(record)),
        ("rh", ""),
        *([("ah", f"Board {number}")] if number is not None else []),
        ("sv", _VULNERABLE[record.vulnerability]),
        *_auction(record),
        *([("mc", str(record.tricks))] if record.tricks is not None else []),
        ("pg", ""),
    ]
    return "".join(f"{key}|{value}|" for key, value in fields)


def _clean(text: str) -> str:
    """Return the text without the bar that separates LIN's fields."""
    return " ".join(text.replace("|", "/").split())


def _players(record: BoardRecord) -> str:
    return ",".join(_clean(record.players[seat]).replace(",", " ") for seat in LIN_SEATS)


def _cards(record: BoardRecord) -> str:
    hands = [record.hand(seat) for seat in LIN_SEATS]
    return f"{LIN_SEATS.index(record.dealer) + 1}{','.join(_hand(hand) for hand in hands)}"


def _hand(hand: Hand | None) -> str:
    if hand is None:
        return ""
    return "".join(suit.letter + hand.suits[suit].ranks for suit in reversed(Suit))


def _auction(record: BoardRecord) -> list[tuple[str, str]]:
    if record.auction is None:
        return []
    notes = {note.place: note.text for note in record.notes}
    fields: list[tuple[str, str]] = []
    for place, call in enumerate(record.auction.calls):
        alert = "!" if place in notes else ""
        fields.append(("mb", _word(call) + alert))
        if place in notes:
            fields.append(("an", _clean(notes[place])))
    return fields


def _word(call: Call) -> str:
    return _CALLS.get(call.text, call.text)
