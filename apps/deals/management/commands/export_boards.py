"""`manage.py export_boards SET`: the boards of a practice set, for other programs."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.deals.management.boards import BoardFormat, written_records
from apps.deals.models import PracticeSet
from apps.deals.selectors.boards import records_of


class Command(BaseCommand):
    """Writes to standard output, or to a new file."""

    help = "Write the boards of a practice set as PBN, LIN, JSON lines or hand-viewer links."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the arguments."""
        parser.add_argument("set", help="id of the practice set, or its name if it is unique")
        formats = [style.value for style in BoardFormat]
        parser.add_argument("--format", choices=formats, default=BoardFormat.PBN.value)
        parser.add_argument("--out", type=Path, metavar="FILE", help="file to create (default: standard output)")

    def handle(self, *, out: Path | None, **options: object) -> None:
        """Write the boards; an existing file is never overwritten."""
        practice_set = _named(str(options["set"]))
        text = "".join(written_records(records_of(practice_set), BoardFormat(str(options["format"]))))
        if out is None:
            self.stdout.write(text, ending="")
            return
        try:
            with out.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            raise CommandError(f"{out} already exists; nothing was written") from None
        except OSError as error:
            raise CommandError(f"{out} cannot be written: {error.strerror}") from error
        self.stdout.write(f"{practice_set.name}: {out}")


def _named(text: str) -> PracticeSet:
    """Return the set with an id or a unique name. Raises CommandError."""
    found = PracticeSet.objects.filter(pk=int(text)) if text.isdecimal() else PracticeSet.objects.none()
    sets = [*(found or PracticeSet.objects.filter(name=text))]
    if len(sets) == 1:
        return sets[0]
    if sets:
        numbers = ", ".join(str(one.pk) for one in sets)
        raise CommandError(f"several sets are named {text!r}; give one of their ids: {numbers}")
    raise CommandError(f"there is no practice set {text!r}")
