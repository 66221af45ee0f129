"""A file named on the command line, or standard input, read as text."""

from __future__ import annotations

import sys
from pathlib import Path

from django.core.management.base import CommandError

from bridgeclass.engine.dealing.reading import MAX_DOCUMENT_CHARACTERS

_MAX_OF_BOARDS = 20_000_000
"""Bytes: some tens of thousands of boards."""


def text_of(file: str) -> str:
    """The text of a file (- is standard input); raises CommandError if it cannot be read or is far too large."""
    data = _read(file, 4 * MAX_DOCUMENT_CHARACTERS, f"a profile has at most {MAX_DOCUMENT_CHARACTERS} characters")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(f"{file} is not UTF-8 text") from error


def boards_of(file: str) -> str:
    """The text of a file of boards, as UTF-8 or else in the letters that PBN was made for; raises as above."""
    data = _read(file, _MAX_OF_BOARDS, f"a file of boards has at most {_MAX_OF_BOARDS} bytes")
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
