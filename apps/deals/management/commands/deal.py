"""`manage.py deal FILE.json|-`: boards dealt from a profile document, without a database."""

from __future__ import annotations

import secrets
import time
from argparse import BooleanOptionalAction

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.deals.management.arguments import add_boards, text_of
from apps.deals.management.boards import DEALT_FORMATS, BoardFormat, written
from bridgeclass.engine.dealing import DealingError, ProfileDealer, read_profile_text

_MAX_BOARDS = 1_000_000


class Command(BaseCommand):
    """Writes boards to standard output, and a summary to standard error."""

    help = "Deal boards from a profile document and write them to standard output; nothing is stored."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the arguments."""
        parser.add_argument("file", help="profile document (JSON), or - for standard input")
        add_boards(parser, _MAX_BOARDS)
        parser.add_argument("--format", choices=DEALT_FORMATS, default=BoardFormat.JSONL.value)
        parser.add_argument(
            "--rotate",
            action=BooleanOptionalAction,
            default=None,
            help="rotate about half of the boards by 180 degrees, or none (default: as the profile says)",
        )

    def handle(self, *, file: str, boards: int, seed: int | None, rotate: bool | None, **options: object) -> None:
        """Deal the boards. Raises CommandError if the profile cannot be dealt."""
        seed = secrets.randbelow(2**31) if seed is None else seed
        started = time.perf_counter()
        try:
            profile = read_profile_text(text_of(file))
            dealer = ProfileDealer(profile)
            dealt = dealer.boards(range(1, boards + 1), seed, rotate=rotate)
            for piece in written(dealt, BoardFormat(str(options["format"])), profile.name):
                self.stdout.write(piece, ending="")
        except DealingError as error:
            raise CommandError(str(error)) from error
        seconds = time.perf_counter() - started
        self.stderr.write(f"boards: {boards}; seconds: {seconds:.2f}; seed: {seed}; odds: {dealer.odds()}")
