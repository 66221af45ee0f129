"""Numbers on a command line, refused in words."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable


def number_from(low: int, high: int) -> Callable[[str], int]:
    """A reader for argparse of whole numbers from low to high."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise ArgumentTypeError(f"{text!r} is not a whole number") from None
        if not low <= number <= high:
            raise ArgumentTypeError(f"{number} is not from {low} to {high}")
        return number

    return read


SEED = number_from(-(2**63), 2**63 - 1)
"""A seed as a set stores it."""
