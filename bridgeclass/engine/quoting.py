"""Quotation of invalid input in error messages."""

LONGEST = 60


def quoted(text: str) -> str:
    """Return the text in quotes, shortened to 60 characters.

    >>> quoted("AQ4.K82")
    "'AQ4.K82'"
    >>> len(quoted("A" * 2_000_000))
    65
    """
    return repr(text) if len(text) <= LONGEST else f"{text[:LONGEST]!r}..."
