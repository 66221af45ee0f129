"""Tasks that a worker left unfinished when it died: they are tried again, and fail after too many deaths."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Final

from django.db import Error, connection, transaction
from django.tasks import TaskResultStatus
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from apps.core.models import TaskWorker
from apps.core.signals import task_abandoned

HEARTBEAT_S: Final = 10
DEAD_AFTER: Final = timedelta(seconds=60)
MAX_ATTEMPTS: Final = 3

log = logging.getLogger(__name__)


class WorkerDiedError(RuntimeError):
    """Every worker that took the task died before it was done."""


@contextmanager
def heartbeat(worker_id: str) -> Iterator[None]:
    """Report every few seconds that a worker is alive, and recover the tasks of those that are not."""
    stopped = threading.Event()
    thread = threading.Thread(target=_beat_until, args=(stopped, worker_id), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join(timeout=HEARTBEAT_S)


def _beat_until(stopped: threading.Event, worker_id: str) -> None:
    while True:
        try:
            beat(worker_id)
            recover_abandoned_tasks()
            if stopped.wait(HEARTBEAT_S):
                TaskWorker.objects.filter(pk=worker_id).delete()
                return
        except Error as error:
            log.warning("worker %s cannot reach the database: %s", worker_id, error)
            if stopped.wait(HEARTBEAT_S):
                return
        finally:
            connection.close()


def beat(worker_id: str) -> None:
    """Note that a worker is alive."""
    TaskWorker.objects.update_or_create(worker_id=worker_id, defaults={"seen_at": timezone.now()})


@transaction.atomic
def recover_abandoned_tasks() -> int:
    """Return how many running tasks had lost their worker; they are queued again or have failed.

    Tasks may be run twice, so they store their result at once or not at all.
    """
    dead_since = timezone.now() - DEAD_AFTER
    TaskWorker.objects.filter(seen_at__lt=dead_since).delete()
    running = DBTaskResult.objects.select_for_update().filter(status=TaskResultStatus.RUNNING)
    alive = set(TaskWorker.objects.values_list("pk", flat=True))
    abandoned = [task for task in running if task.worker_ids[-1] not in alive]
    for task in abandoned:
        _recover(task)
    return len(abandoned)


def _recover(task: DBTaskResult[..., Any]) -> None:
    is_retried = len(task.worker_ids) < MAX_ATTEMPTS
    log.warning("task %s was abandoned by worker %s", task.task_path, task.worker_ids[-1])
    if is_retried:
        task.status, task.started_at = TaskResultStatus.READY, None
        task.save(update_fields=("status", "started_at"))
    else:
        task.set_failed(WorkerDiedError(f"{len(task.worker_ids)} workers died with this task"))
    task_abandoned.send(DBTaskResult, arguments=task.args_kwargs["kwargs"], is_retried=is_retried)
