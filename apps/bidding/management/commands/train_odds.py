"""`manage.py train_odds`: fit the trick model to random deals that the engine bids."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from bridgeclass.engine.double_dummy import DoubleDummyError
from bridgeclass.engine.odds.model import MODEL_FILE
from bridgeclass.engine.rules.cache import cache_folder
from bridgeclass.engine.training.train import FEWEST_DEALS, calibration_page, train

PAGE = "docs/odds.md"


class Command(BaseCommand):
    """Command that writes the coefficients and the calibration table; a second run reads the solved deals again."""

    help = "Train the trick model, and write its file and the calibration table."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options."""
        parser.add_argument("--deals", type=int, default=30_000, help="number of deals (default: 30000)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same file (default: 1)")
        parser.add_argument("--jobs", type=int, default=1, help="processes that solve and bid (default: 1)")
        parser.add_argument("--work", type=Path, help="folder of solved deals (default: in the cache folder)")
        parser.add_argument("--out", type=Path, default=MODEL_FILE, help="file of the model (default: that in use)")
        parser.add_argument(
            "--page", type=Path, default=Path(settings.BASE_DIR) / PAGE, help=f"page of the table (default: {PAGE})"
        )

    def handle(self, **options: Any) -> None:
        """Train and write."""
        if options["deals"] < FEWEST_DEALS or options["jobs"] < 1:
            raise CommandError(f"--deals must be {FEWEST_DEALS} or more, --jobs 1 or more")
        folder = options["work"] or cache_folder() / "odds"
        try:
            model = train(options["seed"], options["deals"], folder, jobs=options["jobs"])
        except DoubleDummyError as error:
            raise CommandError(str(error)) from error
        options["out"].write_text(f"{json.dumps(model, indent=1)}\n", encoding="utf-8")
        page: Path = options["page"]
        if page.is_file():
            page.write_text(calibration_page(page.read_text(encoding="utf-8"), model), encoding="utf-8")
        self.stdout.write(f"{options['out']}: {options['deals']} deals, seed {options['seed']}")
