"""Boards as text: PBN, LIN, hand-viewer links, or JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache

from bridgeclass.engine.dealing import DealtBoard, Holdings
from bridgeclass.engine.formats import BoardRecord, viewer_link, write_lin, write_pbn
from bridgeclass.engine.hands import suit_facts


class BoardFormat(StrEnum):
    """The formats of boards."""

    PBN = "pbn"
    LIN = "lin"
    JSONL = "jsonl"
    LINKS = "links"


DEALT_FORMATS = [BoardFormat.PBN.value, BoardFormat.LIN.value, BoardFormat.JSONL.value]


def written(boards: Iterable[DealtBoard], style: BoardFormat, event: str) -> Iterator[str]:
    """Return dealt boards as text, piece by piece; event: their name in a PBN file."""
    if style is BoardFormat.JSONL:
        return (f"{json.dumps(_line(board))}\n" for board in boards)
    return written_records((_record(board, event) for board in boards), style)


def written_records(records: Iterable[BoardRecord], style: BoardFormat) -> Iterator[str]:
    """Return boards of a set as text, piece by piece."""
    if style is BoardFormat.PBN:
        return iter((write_pbn(records),))
    if style is BoardFormat.JSONL:
        return (f"{json.dumps(_stored_line(record))}\n" for record in records)
    write = write_lin if style is BoardFormat.LIN else viewer_link
    return (f"{write(record)}\n" for record in records)


def _record(board: DealtBoard, event: str) -> BoardRecord:
    return BoardRecord(
        number=board.number, dealer=board.dealer, vulnerability=board.vulnerability, deal=board.deal, event=event
    )


def _line(board: DealtBoard) -> dict[str, object]:
    """Return a dealt board as JSON; combination: the index of the sub-profile of each seat; suits: the drawn ones."""
    return {
        "board": board.number,
        "deal": f"N:{' '.join(map(_hand, board.holdings))}",
        "dealer": board.dealer.letter,
        "vul": board.vulnerability.value,
        "combination": board.combination.as_json(),
        "suits": board.suits_as_json(),
        "rotated": board.is_rotated,
    }


def _hand(holdings: Holdings) -> str:
    """Return a hand as in PBN, from a table of suits: there may be a million hands."""
    clubs, diamonds, hearts, spades = map(_ranks, holdings)
    return f"{spades}.{hearts}.{diamonds}.{clubs}"


@cache
def _ranks(mask: int) -> str:
    return suit_facts(mask).ranks


def _stored_line(record: BoardRecord) -> dict[str, object]:
    return {
        "board": record.number,
        "deal": str(record.deal),
        "dealer": record.dealer.letter,
        "vul": record.vulnerability.value,
        "tricks": dict(record.tags)["DoubleDummyTricks"],
    }
