"""Read boards from a text whose format is not said."""

from __future__ import annotations

import re

from bridgeclass.engine.formats.lin_read import read_lin
from bridgeclass.engine.formats.links import read_link
from bridgeclass.engine.formats.pbn_read import read_pbn
from bridgeclass.engine.formats.records import Faults, FormatError, Reading


def read_boards(text: str, *, go_on: bool = False) -> Reading:
    """Give the boards of a PBN file, of LIN, or of hand-viewer links one on a line.

    Raises FormatError, which names the line, if the text is none of these or wrong. go_on: what is wrong in
    one of them is kept as a fault of the reading, and the other boards are read.
    """
    if re.match(r"\s*\ufeff?\s*https?://", text):
        lines = [(place, line) for place, line in enumerate(text.splitlines(), 1) if line.strip()]
        faults = Faults(keep=go_on)
        records = faults.survivors(lines, lambda item: read_link(item[1], line=item[0]))
        return Reading(records, faults=faults.in_order)
    if re.search(r'\[\s*\w+\s+"', text):
        return read_pbn(text, go_on=go_on)
    if re.search(r"(?:md|qx|mb)(?:\||%7C)", text, re.IGNORECASE):
        return read_lin(text, go_on=go_on)
    raise FormatError("this is neither PBN nor LIN nor a link to the hand viewer", 1)
