"""Arguments of commands: numbers, weighted names, files and stored profiles."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path

from django.core.management.base import CommandError

from apps.cards.models import Card
from apps.cards.selectors.named import card_named
from apps.cards.services.cards import stored_card
from apps.deals.models import ProfileRevision
from apps.deals.selectors.queries import newest_revision, shipped_names
from bridgeclass.engine.dealing.reading import MAX_DOCUMENT_CHARACTERS
from bridgeclass.engine.rules import ConflictingOptionsError, UnknownSystemError

_MAX_FILE = 20_000_000
"""Bytes of a file of boards: some tens of thousands of boards."""


def number_from(low: int, high: int) -> Callable[[str], int]:
    """Return an argparse type for whole numbers from low to high."""

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
"""An argparse type for a seed as a set stores it."""


def add_boards(parser: ArgumentParser, most: int) -> None:
    """Add the arguments for the number of boards and the seed."""
    parser.add_argument("--boards", type=number_from(1, most), default=16, help="number of boards (default: 16)")
    parser.add_argument("--seed", type=SEED, help="the same seed gives the same boards (default: random)")


def add_system(parser: ArgumentParser) -> None:
    """Add --system."""
    named = "2over1, 2over1:bergen,-drury, or the name of a convention card (default: sayc)"
    parser.add_argument("--system", default="sayc", metavar="NAME", help=f"system of both sides, such as {named}")


def card_of(name: str, *, stored: bool = True) -> Card:
    """Return the card that --system names; unless `stored`, one of a system may be unsaved. Raises CommandError."""
    try:
        return stored_card(name=name) if stored else card_named(name)
    except (ConflictingOptionsError, UnknownSystemError) as error:
        raise CommandError(f"--system: {error}") from error


def weighted(text: str, low: int, high: int, what: str) -> tuple[str, int]:
    """Return a name and the weight after its last equals sign, by default 1. Raises CommandError."""
    name, equals, weight = text.rpartition("=")
    if not equals:
        return text, 1
    try:
        return name, number_from(low, high)(weight)
    except ArgumentTypeError as error:
        raise CommandError(f"the {what} of {name!r}: {error}") from error


def revision_named(name: str) -> ProfileRevision:
    """Return the newest revision of a shipped profile. Raises CommandError with the known names."""
    try:
        return newest_revision(name)
    except ProfileRevision.DoesNotExist:
        known = ", ".join(shipped_names()) or "none; load some with load_profiles"
        raise CommandError(f"there is no profile {name!r}; there are: {known}") from None


def text_of(file: str) -> str:
    """Return the text of a profile document, or of standard input for "-". Raises CommandError."""
    data = _read(file, 4 * MAX_DOCUMENT_CHARACTERS, f"a profile has at most {MAX_DOCUMENT_CHARACTERS} characters")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(f"{file} is not UTF-8 text") from error


def boards_of(file: str) -> str:
    """Return the text of a file of boards, as UTF-8 or else Latin-1, the encoding of older PBN. Raises CommandError."""
    data = _read(file, _MAX_FILE, f"a file of boards has at most {_MAX_FILE} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _read(file: str, most: int, limit: str) -> bytes:
    try:
        if file == "-":
            data = sys.stdin.buffer.read(most + 1)
        else:
            with Path(file).open("rb") as source:
                data = source.read(most + 1)
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}") from error
    if len(data) > most:
        raise CommandError(f"{file} is too large: {limit}")
    return data
