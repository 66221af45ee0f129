"""What a long command has done, kept in a file as it goes, so that an interrupted one can go on."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

from django.core.management.base import CommandError

Json = dict[str, object]


class Journal:
    """A file of JSON lines: the order first, then a line for each thing done.

    A line that was cut short when the work was interrupted is dropped.
    """

    def __init__(self, path: Path) -> None:
        """Read the file, if there is one; raises CommandError if it cannot be read or holds something else."""
        self._path = path
        self.lines: list[Json] = []
        try:
            text = path.read_text(encoding="utf-8") if path.exists() else ""
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{path} cannot be read: {error}") from error
        whole = text[: text.rfind("\n") + 1]
        for line in whole.splitlines():
            self.lines.append(self._parsed(line))
        self._whole = len(whole.encode())

    @property
    def order(self) -> Json:
        """What was ordered; empty if nothing was."""
        return self.lines[0] if self.lines else {}

    def begin(self, order: Mapping[str, object]) -> None:
        """Go on with this order; raises CommandError if the file holds the work of another."""
        wanted = dict(order)
        if not self.lines:
            self._cut()
            self.add(wanted)
        elif self.order != wanted:
            raise CommandError(f"{self._path} holds the work of another set; nothing is changed")
        else:
            self._cut()

    def add(self, line: Mapping[str, object]) -> None:
        """Note one thing done, so that it lasts."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self.lines.append(dict(line))

    def _cut(self) -> None:
        """Drop a last line that was not written to its end; raises CommandError if the file cannot be written."""
        try:
            with self._path.open("ab") as file:
                file.truncate(self._whole)
        except OSError as error:
            raise CommandError(f"{self._path} cannot be written: {error.strerror}") from error

    def _parsed(self, line: str) -> Json:
        try:
            value = json.loads(line)
        except ValueError:
            value = None
        if not isinstance(value, dict):
            raise CommandError(f"{self._path} is not a file of kept work; nothing is changed")
        return value
