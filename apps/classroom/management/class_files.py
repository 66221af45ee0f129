"""Files that hold a class: gzipped lines, read and written as they go."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from apps.classroom.backup.read import ClassFileError

LONGEST_LINE = 5_000_000
"""Letters. The longest lines hold the rules of a system, some hundred thousand."""


def read_lines(path: Path) -> Iterator[str]:
    """The lines of a file. Raises ClassFileError if it is damaged, OSError if it cannot be opened."""
    number = 0
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
        try:
            while line := file.readline(LONGEST_LINE):
                number += 1
                if len(line) == LONGEST_LINE:
                    raise ClassFileError(number, "this line is far too long")
                yield line
        except (gzip.BadGzipFile, EOFError, zlib.error, UnicodeDecodeError) as error:
            raise ClassFileError(number + 1, "the file is damaged, or not the file of a class") from error


def write_lines(path: Path, lines: Iterable[str]) -> int:
    """Write lines into a file that is not there yet, whole or not at all, and give their number.

    Only the person who runs this may read it. Raises FileExistsError, OSError.
    """
    unfinished = path.with_name(f"{path.name}.part")
    if path.exists():
        raise FileExistsError(path)
    unfinished.touch(mode=0o600, exist_ok=False)
    try:
        with gzip.open(unfinished, "wt", encoding="utf-8", newline="\n") as file:
            number = sum(bool(file.write(line)) for line in lines)
        unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return number
