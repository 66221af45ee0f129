"""Addresses whose answers may take seconds: they wait for one another, and nobody else waits for them."""

import re
from typing import Final

_SLOW: Final = re.compile(
    r"/(admin/"  # lists of everything
    r"|api/(teaching|schema|docs)/"
    r"|accounts/data\.json$"  # all that is stored about somebody
    r"|cards/(\d+/notes/|check/|import)"  # every rule in words
    r"|drafts/|profiles/"  # deals that fit, counted
    r"|sets/(import/|\d+/print/)"
    r"|classes/\d+/results/|assignments/\d+/report/"
    r"|.*\.(csv|xlsx|pbn|lin)$)"
)


def takes_long(path: str) -> bool:
    """Whether the answer at an address may take more than a moment."""
    return _SLOW.match(path) is not None
