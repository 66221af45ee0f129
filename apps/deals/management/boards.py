"""Dealt boards written out: PBN, LIN, or a JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache

from bridgeclass.engine.dealing import DealtBoard, Holdings
from bridgeclass.engine.formats import BoardRecord, write_lin, write_pbn
from bridgeclass.engine.hands import suit_facts


class BoardFormat(StrEnum):
    """How boards are written."""

    PBN = "pbn"
    LIN = "lin"
    JSONL = "jsonl"


def written(boards: Iterable[DealtBoard], style: BoardFormat, event: str) -> Iterator[str]:
    """The boards as text, piece by piece; event is what a PBN file calls them."""
    if style is BoardFormat.PBN:
        yield write_pbn(_record(board, event) for board in boards)
    elif style is BoardFormat.LIN:
        yield from (f"{write_lin(_record(board, event))}\n" for board in boards)
    else:
        yield from (f"{json.dumps(_line(board))}\n" for board in boards)


def _hand(holdings: Holdings) -> str:
    """The hand as PBN writes it; the suits come from a table, because there may be a million of them."""
    clubs, diamonds, hearts, spades = map(_ranks, holdings)
    return f"{spades}.{hearts}.{diamonds}.{clubs}"


@cache
def _ranks(mask: int) -> str:
    return suit_facts(mask).ranks


def _record(board: DealtBoard, event: str) -> BoardRecord:
    return BoardRecord(
        number=board.number, dealer=board.dealer, vulnerability=board.vulnerability, deal=board.deal, event=event
    )


def _line(board: DealtBoard) -> dict[str, object]:
    """combination: the index of the sub-profile of each seat; suits: those that were drawn; rotated: half round."""
    return {
        "board": board.number,
        "deal": f"N:{' '.join(map(_hand, board.holdings))}",
        "dealer": board.dealer.letter,
        "vul": board.vulnerability.value,
        "combination": board.combination.as_json(),
        "suits": board.suits_as_json(),
        "rotated": board.is_rotated,
    }
