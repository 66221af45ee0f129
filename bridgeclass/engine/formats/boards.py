"""Read boards from a text of unknown format."""

from __future__ import annotations

import re
from dataclasses import replace

from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats.lin_read import read_lin
from bridgeclass.engine.formats.links import read_link
from bridgeclass.engine.formats.notation import HandOrder
from bridgeclass.engine.formats.pbn_read import read_pbn
from bridgeclass.engine.formats.records import BoardRecord, ErrorCollector, FormatError, ParsedBoards
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Message


def read_boards(text: str, *, skip_invalid: bool = False, order: HandOrder = HandOrder.SPADES_FIRST) -> ParsedBoards:
    """Return the boards of a PBN file, of LIN, or of hand-viewer links, one link a line.

    skip_invalid: collect the errors of invalid boards and read the others. order: the order of suits in the hands of a
    PBN file; the other formats name the suit. Raises FormatError, which names the line.
    """
    reading = _read(text, skip_invalid=skip_invalid)
    if order is HandOrder.SPADES_FIRST or not _is_pbn(text):
        return reading
    return replace(reading, records=tuple(map(_with_reversed_suits, reading.records)))


def _is_pbn(text: str) -> bool:
    return re.search(r'\[\s*\w+\s+"', text) is not None


def _with_reversed_suits(record: BoardRecord) -> BoardRecord:
    """Return a board whose hands were written clubs first and read spades first."""
    deal = record.deal
    if deal is not None:
        north, east, south, west = map(_reversed_suits, deal)
        deal = Deal((north, east, south, west))
    some = tuple((seat, _reversed_suits(hand)) for seat, hand in record.some_hands)
    return replace(record, deal=deal, some_hands=some)


def _reversed_suits(hand: Hand) -> Hand:
    spades, hearts, diamonds, clubs = hand.holdings
    return Hand((clubs, diamonds, hearts, spades))


def _read(text: str, *, skip_invalid: bool) -> ParsedBoards:
    if re.match(r"\s*\ufeff?\s*https?://", text):
        lines = [(place, line) for place, line in enumerate(text.splitlines(), 1) if line.strip()]
        errors = ErrorCollector(keep=skip_invalid)
        records = errors.read_each(lines, lambda item: read_link(item[1], line=item[0]))
        return ParsedBoards(records, errors=errors.in_order)
    if _is_pbn(text):
        return read_pbn(text, skip_invalid=skip_invalid)
    if re.search(r"(?:md|qx|mb)(?:\||%7C)", text, re.IGNORECASE):
        return read_lin(text, skip_invalid=skip_invalid)
    raise FormatError(Message("this is neither PBN nor LIN nor a link to the hand viewer"), 1)
