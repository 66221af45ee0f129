"""The configuration of Gunicorn: `gunicorn --config python:bridgeclass.gunicorn`.

HUP starts new workers, which read the code again, and stops the old ones after their requests. So this module and the
worker's import nothing of the site: workers do not read again what the first process has imported.
"""

import gc
import os
import shutil
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

from dotenv import dotenv_values

GRACE_S: Final = 10
"""Seconds for requests in progress when a worker is told to stop."""

wsgi_app = "bridgeclass.asgi:application"
worker_class = "bridgeclass.gunicorn_worker.SiteWorker"
graceful_timeout = GRACE_S + 2
# With the default of 2 s, a page sent by someone who thinks for longer can meet a connection that is just being closed.
keepalive = 75
# Lines of Gunicorn itself; those of its workers are written as the settings say.
loglevel = "warning"

# The processes share their metrics in a folder, which must be set before prometheus_client is imported.
_variables = dotenv_values(Path(__file__).resolve().parent.parent / ".env") | os.environ
if "PROMETHEUS_MULTIPROC_DIR" not in os.environ and (_variables.get("METRICS") or _variables.get("METRICS_TOKEN")):
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = mkdtemp(prefix="bridgeclass-metrics-")


def post_worker_init(worker: Any) -> None:
    """Take what is loaded out of garbage collection: passing over all rules takes half a second each time."""
    gc.collect()
    gc.freeze()


def child_exit(server: Any, worker: Any) -> None:
    """Forget the open sockets of a worker that has ended."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - only where it is used

        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # prometheus_client has few types


def on_exit(server: Any) -> None:
    """Remove the folder of the metrics."""
    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        shutil.rmtree(folder, ignore_errors=True)
