"""Boards in the formats of other programs: PBN 2.1, LIN and hand-viewer links."""

from bridgeclass.engine.formats.boards import read_boards
from bridgeclass.engine.formats.lin_read import read_lin
from bridgeclass.engine.formats.lin_write import write_lin
from bridgeclass.engine.formats.links import read_link, viewer_link
from bridgeclass.engine.formats.notation import HandOrder, expand_sequence, read_hand
from bridgeclass.engine.formats.pbn_read import read_pbn
from bridgeclass.engine.formats.pbn_write import write_pbn
from bridgeclass.engine.formats.records import (
    BoardRecord,
    CallNote,
    FormatError,
    ParsedBoards,
    ReadWarning,
)

__all__ = [
    "BoardRecord",
    "CallNote",
    "FormatError",
    "HandOrder",
    "ParsedBoards",
    "ReadWarning",
    "expand_sequence",
    "read_boards",
    "read_hand",
    "read_lin",
    "read_link",
    "read_pbn",
    "viewer_link",
    "write_lin",
    "write_pbn",
]
