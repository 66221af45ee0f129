"""`manage.py export_boards SET`: the boards of a practice set, for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.deals.models import PracticeSet
from apps.deals.selectors.boards import records_of
from bridgeclass.engine.formats import BoardRecord, viewer_link, write_lin, write_pbn


class Style(StrEnum):
    """How boards are written."""

    PBN = "pbn"
    LIN = "lin"
    JSONL = "jsonl"
    LINKS = "links"


class Command(BaseCommand):
    """Writes to standard output, or to a file that is not there yet."""

    help = "Write the boards of a practice set as PBN, LIN, JSON lines or hand-viewer links."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which set, in which form, and where to."""
        parser.add_argument("set", help="id of the practice set, or its name if it is unique")
        parser.add_argument("--format", choices=[style.value for style in Style], default=Style.PBN.value)
        parser.add_argument("--out", type=Path, metavar="FILE", help="file to create (default: standard output)")

    def handle(self, *, out: Path | None, **options: object) -> None:
        """Write them; a file that is there already is never written over."""
        practice_set = _named(str(options["set"]))
        text = "".join(_written(records_of(practice_set), Style(str(options["format"]))))
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
    """The set of a number or a name; raises CommandError if there is none, or more than one."""
    found = PracticeSet.objects.filter(pk=int(text)) if text.isdecimal() else PracticeSet.objects.none()
    sets = [*(found or PracticeSet.objects.filter(name=text))]
    if len(sets) == 1:
        return sets[0]
    if sets:
        numbers = ", ".join(str(one.pk) for one in sets)
        raise CommandError(f"several sets are named {text!r}; give one of their ids: {numbers}")
    raise CommandError(f"there is no practice set {text!r}")


def _written(records: list[BoardRecord], style: Style) -> Iterator[str]:
    match style:
        case Style.PBN:
            yield write_pbn(records)
        case Style.LIN:
            yield from (f"{write_lin(record)}\n" for record in records)
        case Style.LINKS:
            yield from (f"{viewer_link(record)}\n" for record in records)
        case Style.JSONL:
            yield from (f"{json.dumps(_line(record))}\n" for record in records)


def _line(record: BoardRecord) -> dict[str, object]:
    return {
        "board": record.number,
        "deal": str(record.deal),
        "dealer": record.dealer.letter,
        "vul": record.vulnerability.value,
        "tricks": dict(record.tags)["DoubleDummyTricks"],
    }
