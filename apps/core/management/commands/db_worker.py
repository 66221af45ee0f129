"""`manage.py db_worker`: the task worker of django-tasks-db, which says that it is alive and lets pages go first."""

from typing import Any

from django_tasks_db.management.commands.db_worker import Command as DatabaseWorker

from apps.core.abandoned_tasks import heartbeat
from apps.core.computations import yield_to_pages

NICENESS = 15
"""Simulations keep a worker busy for minutes; it shares its processor with the web processes."""


class Command(DatabaseWorker):
    """A worker whose tasks others take over if it dies."""

    def handle(self, *, worker_id: str, **options: Any) -> None:
        """Run tasks until told to stop."""
        yield_to_pages(NICENESS)
        with heartbeat(worker_id):
            super().handle(worker_id=worker_id, **options)
