"""`manage.py served_worker`: the task worker of `serve`, which ends when `serve` does, however that ends."""

import os
import signal
import threading
import time
from argparse import ArgumentParser
from typing import Any

from django_tasks_db.management.commands.db_worker import Command as Worker

LOOK_EVERY_S = 1


class Command(Worker):
    """A worker that never outlives the process that began it, not even one that was killed."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Those of any worker, and whose worker it is."""
        super().add_arguments(parser)
        parser.add_argument("--parent", type=int, required=True, help="the process that began this one")

    def handle(self, **options: Any) -> None:
        """Work until told to stop, or until the parent is gone."""
        threading.Thread(target=_end_after, args=(options.pop("parent"),), daemon=True).start()
        super().handle(**options)


def _end_after(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_EVERY_S)
    os.kill(os.getpid(), signal.SIGTERM)
