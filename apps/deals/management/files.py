"""A file named on the command line, or standard input, read as text."""

from __future__ import annotations

import sys
from pathlib import Path

from django.core.management.base import CommandError

from bridgeclass.engine.dealing.reading import LARGEST_DOCUMENT


def text_of(file: str) -> str:
    """The text of a file (- is standard input); raises CommandError if it cannot be read or is far too large."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(4 * LARGEST_DOCUMENT + 1)
        else:
            with Path(file).open("rb") as source:
                data = source.read(4 * LARGEST_DOCUMENT + 1)
        if len(data) > 4 * LARGEST_DOCUMENT:
            raise CommandError(f"{file} is too large: a profile has at most {LARGEST_DOCUMENT} characters")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{file} is not UTF-8 text") from error
