"""`manage.py import_boards FILE|-`: the boards of a PBN file, of LIN or of hand-viewer links, as a practice set."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.deals.management.arguments import add_system, boards_of, card_of
from apps.deals.management.journal import progress
from apps.deals.services.importing import import_set, preview_import
from apps.deals.services.sets import InvalidSetError
from bridgeclass.engine.formats import FormatError, HandOrder, read_boards


class Command(BaseCommand):
    """Reports every line that cannot be read; without --skip, one such line means that nothing is stored."""

    help = "Store the boards of a PBN file, a LIN file or a list of hand-viewer links as a practice set."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the arguments."""
        parser.add_argument("file", help="file to import, or - for standard input")
        parser.add_argument("--set-name", help="name of the set (default: the name of the file)")
        add_system(parser)
        parser.add_argument("--seats", default="S", help="seats that students bid, such as S or NS (default: S)")
        parser.add_argument("--renumber", action="store_true", help="number the boards from 1, in file order")
        parser.add_argument("--skip", action="store_true", help="skip what cannot be read and store the rest")
        parser.add_argument(
            "--suits",
            choices=[order.value for order in HandOrder],
            default=HandOrder.SPADES_FIRST.value,
            help="order of the suits in the hands of a PBN file",
        )

    def handle(self, *, file: str, **options: object) -> None:
        """Report problems and store the set."""
        name = str(options["set_name"] or (Path(file).stem if file != "-" else "Imported boards"))[:120]
        try:
            reading = read_boards(boards_of(file), skip_invalid=True, order=HandOrder(str(options["suits"])))
        except FormatError as error:
            raise CommandError(f"{file}: {error}; nothing is stored") from error
        found = preview_import(reading, renumber=bool(options["renumber"]))
        for problem in found.problems:
            self.stderr.write(f"{file}, not understood: {problem}")
        for remark in found.remarks:
            self.stderr.write(f"{file}, odd: {remark}")
        if found.problems and not options["skip"]:
            count = len(found.problems)
            raise CommandError(
                f"{count} {'thing' if count == 1 else 'things'} in {file} not understood; nothing is stored. "
                "With --skip the rest of the boards is stored."
            )
        count = len(found.boards)
        try:
            stored = import_set(
                name=name,
                card=card_of(str(options["system"])),
                boards=found.boards,
                learner_seats=str(options["seats"]),
                watched=lambda tables: progress(tables, count, self.stderr),
            )
        except InvalidSetError as error:
            raise CommandError(f"{error}; nothing is stored") from error
        self.stdout.write(f"Practice set {stored.pk}: {stored.name}; boards: {count}")
