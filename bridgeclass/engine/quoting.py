"""What was given, as a message of error repeats it: in quotes, and never at length."""

LONGEST = 60


def quoted(text: str) -> str:
    """Give the text in quotes; of a text longer than 60 characters only the beginning.

    >>> quoted("AQ4.K82")
    "'AQ4.K82'"
    >>> len(quoted("A" * 2_000_000))
    65
    """
    return repr(text) if len(text) <= LONGEST else f"{text[:LONGEST]!r}..."
