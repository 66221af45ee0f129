"""Dealt boards written out: PBN, LIN, or a JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from enum import StrEnum

from bridgeclass.engine.dealing import DealtBoard
from bridgeclass.engine.formats import BoardRecord, write_lin, write_pbn


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


def _record(board: DealtBoard, event: str) -> BoardRecord:
    return BoardRecord(
        number=board.number, dealer=board.dealer, vulnerability=board.vulnerability, deal=board.deal, event=event
    )


def _line(board: DealtBoard) -> dict[str, object]:
    """combination: the index of the sub-profile of each seat; rotated: North holds what it says of South."""
    return {
        "board": board.number,
        "deal": board.deal.to_pbn(),
        "dealer": board.dealer.letter,
        "vul": board.vulnerability.value,
        "combination": board.combination.as_json(),
        "rotated": board.is_rotated,
    }
