"""Write boards as PBN (Portable Bridge Notation 2.1)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import batched

from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.calls import Call
from bridgeclass.engine.formats.records import BoardRecord

_VULNERABLE = {Vulnerability.BOTH: "All"}
_CALLS = {"P": "Pass", "X": "X", "XX": "XX"}


def write_pbn(records: Iterable[BoardRecord]) -> str:
    """Return a PBN file of these boards: the mandatory tags, the others, the auction."""
    return "% PBN 2.1\n" + "".join("\n" + _game(record) for record in records)


def _game(record: BoardRecord) -> str:
    pairs = [*_identification(record), *record.tags]
    lines = [_tag(name, value) for name, value in pairs]
    return "\n".join([*lines, *_auction(record)]) + "\n"


def _tag(name: str, value: str) -> str:
    escaped = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _identification(record: BoardRecord) -> list[tuple[str, str]]:
    contract = record.contract
    scoring = [("Scoring", "")] if all(name != "Scoring" for name, _ in record.tags) else []
    return [
        ("Event", record.event),
        ("Site", record.site),
        ("Date", record.date),
        *([("Board", str(record.number))] if record.number is not None else []),
        ("West", record.players[Seat.W]),
        ("North", record.players[Seat.N]),
        ("East", record.players[Seat.E]),
        ("South", record.players[Seat.S]),
        ("Dealer", record.dealer.letter),
        ("Vulnerable", _VULNERABLE.get(record.vulnerability, record.vulnerability.value)),
        ("Deal", _deal(record)),
        *scoring,
        ("Declarer", contract.declarer.letter if contract else _unknown(record)),
        ("Contract", _contract(record)),
        ("Result", str(record.tricks) if record.tricks is not None else _unknown(record)),
    ]


def _unknown(record: BoardRecord) -> str:
    return "" if record.is_passed_out else "?"


def _deal(record: BoardRecord) -> str:
    hands = [record.hand(seat) for seat in Seat]
    if not any(hands):
        return ""
    return f"N:{' '.join('-' if hand is None else str(hand) for hand in hands)}"


def _contract(record: BoardRecord) -> str:
    if record.contract is None:
        return "Pass" if record.is_passed_out else "?"
    return record.contract.text.replace("N", "NT")


def _auction(record: BoardRecord) -> list[str]:
    if record.auction is None:
        return []
    notes = {note.place: place for place, note in enumerate(record.notes, start=1)}
    words = [
        _word(call) + (f" ={notes[place]}=" if place in notes else "")
        for place, call in enumerate(record.auction.calls)
    ]
    if not record.auction.is_over:
        words.append("*")
    rows = [" ".join(row) for row in batched(words, 4)]
    head = _tag("Auction", record.auction.dealer.letter)
    texts = [_tag("Note", f"{place}:{note.text}") for place, note in enumerate(record.notes, 1)]
    return [head, *rows, *texts]


def _word(call: Call) -> str:
    return _CALLS.get(call.text, call.text.replace("N", "NT"))
