"""`manage.py serve`: pages, websockets and one task worker, begun and ended together."""

import os
import signal
import subprocess
import sys
import threading
from argparse import ArgumentParser
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from uvicorn.supervisors import Multiprocess

from apps.core.management.ports import refuse_busy_port

WORKER = [sys.executable, str(settings.BASE_DIR / "manage.py"), "served_worker", "--no-reload"]
# Open websockets are told to come back; a page being made gets this long.
SOCKET_PING_S = 8
GRACE_S = 5
MOST_WORKERS = 64


class Command(BaseCommand):
    """Serves until Ctrl-C or a TERM signal, or until the worker fails."""

    help = "Serve the site with one task worker; Ctrl-C ends both."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--workers", type=int, default=1, help="processes that make pages; one a core, and more than one need Redis"
        )

    def handle(self, *, host: str, port: int, workers: int = 1, **_: Any) -> None:
        """Serve; the task worker is a process of its own, so that long work never slows a page."""
        refuse_busy_port(host, port)
        _refuse_workers(workers)
        connections.close_all()
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        server = _server(_config(host, port), workers)
        # A session of its own keeps the terminal's Ctrl-C from it: it is told once, below, and ends in order.
        words = [*WORKER, "--parent", str(os.getpid())]
        worker = subprocess.Popen(words, cwd=settings.BASE_DIR, start_new_session=True)  # noqa: S603 - our own words
        threading.Thread(target=_end_with, args=(worker, server), daemon=True).start()
        self.stdout.write(f"Serving http://{host}:{port}/ until Ctrl-C.")
        self.stdout.flush()
        try:
            server.run()
            if worker.poll() is not None:
                raise CommandError("The task worker ended by itself; its last words are above.")
        except KeyboardInterrupt:
            self.stdout.write("Ended.")
        finally:
            _end(worker)


def _config(host: str, port: int) -> uvicorn.Config:
    return uvicorn.Config(
        "bridgeclass.asgi:application",
        host=host,
        port=port,
        lifespan="on",
        # Django's settings say how lines are written; the request's own line has the ids.
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        # A phone that is out of reach is noticed within so many seconds twice; then its seat is kept for a while.
        ws_ping_interval=SOCKET_PING_S,
        ws_ping_timeout=SOCKET_PING_S,
        proxy_headers=settings.BEHIND_PROXY,
        timeout_graceful_shutdown=GRACE_S,
    )


def _refuse_workers(workers: int) -> None:
    if not 1 <= workers <= MOST_WORKERS:
        raise CommandError(f"Between 1 and {MOST_WORKERS} workers, not {workers}.")
    if workers > 1 and not settings.REDIS_URL:
        raise CommandError("More than one worker needs Redis, or open pages miss each other's calls: set REDIS_URL.")


class _Several(Multiprocess):
    """Several processes that make pages; one that dies is begun anew."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config, sockets=[config.bind_socket()])


def _server(config: uvicorn.Config, workers: int) -> uvicorn.Server | _Several:
    config.workers = workers
    return _Several(config) if workers > 1 else uvicorn.Server(config)


def _end_with(worker: subprocess.Popen[bytes], server: uvicorn.Server | _Several) -> None:
    worker.wait()
    if isinstance(server, _Several):
        server.should_exit.set()
    else:
        server.should_exit = True


def _end(worker: subprocess.Popen[bytes]) -> None:
    worker.terminate()
    try:
        worker.wait(timeout=GRACE_S)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()
