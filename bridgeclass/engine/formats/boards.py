"""Read boards from a text whose format is not said."""

from __future__ import annotations

import re

from bridgeclass.engine.formats.lin_read import read_lin
from bridgeclass.engine.formats.links import read_link
from bridgeclass.engine.formats.pbn_read import read_pbn
from bridgeclass.engine.formats.records import FormatError, Reading


def read_boards(text: str) -> Reading:
    """Give the boards of a PBN file, of LIN, or of hand-viewer links one on a line.

    Raises FormatError, which names the line, if the text is none of these or wrong.
    """
    if re.match(r"\s*\ufeff?\s*https?://", text):
        lines = [(place, line) for place, line in enumerate(text.splitlines(), 1) if line.strip()]
        return Reading(tuple(read_link(link, line=place) for place, link in lines))
    if re.search(r'\[\s*\w+\s+"', text):
        return read_pbn(text)
    if re.search(r"(?:md|qx|mb)(?:\||%7C)", text, re.IGNORECASE):
        return read_lin(text)
    raise FormatError("this is neither PBN nor LIN nor a link to the hand viewer", 1)
