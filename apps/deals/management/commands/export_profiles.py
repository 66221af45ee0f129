"""`manage.py export_profiles DIR`: the newest revision of each shipped profile, as a document of its own."""

from __future__ import annotations

import json
import re
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.deals.selectors.queries import newest_revision, shipped_names


class Command(BaseCommand):
    """Writes what load_profiles reads; an existing file is never overwritten."""

    help = "Write the newest revision of each shipped profile to a folder, as one JSON document each."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the arguments."""
        parser.add_argument("dir", type=Path, help="folder to write to")
        parser.add_argument("--name", action="append", help="write only this profile; can be repeated")

    def handle(self, *, dir: Path, name: list[str] | None, **options: object) -> None:  # noqa: A002  # as on the line
        """Write the profiles, or nothing."""
        known = shipped_names()
        unknown = sorted({*(name or ())} - {*known})
        if unknown:
            raise CommandError(f"there is no profile {', '.join(map(repr, unknown))}")
        files = {one: dir / f"{_stem(one)}.json" for one in name or known}
        there = sorted(str(file) for file in files.values() if file.exists())
        if there or len({*files.values()}) < len(files):
            raise CommandError(f"nothing was written; these files already exist: {', '.join(there) or 'two of them'}")
        dir.mkdir(parents=True, exist_ok=True)
        for one, file in files.items():
            document = newest_revision(one).document
            file.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            self.stdout.write(f"{one}: {file}")


def _stem(name: str) -> str:
    """Return a name as a file name: lowercase letters, digits and underscores."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "profile"
