"""`manage.py serve`: pages, websockets and one task worker, each begun again when it ends."""

import os
import shutil
import sys
from argparse import ArgumentParser
from configparser import RawConfigParser
from pathlib import Path
from shlex import join
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from apps.core.management.ports import refuse_busy_port
from bridgeclass.gunicorn import GRACE_S

MOST_WORKERS = 64
# Longer than Supervisor may have to wait for pages that are still being made, and for a task.
STOP_LIMIT_S = GRACE_S + 5


class Command(BaseCommand):
    """Runs Gunicorn and the task worker under Supervisor."""

    help = "Serve the site, with a task worker, until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Define where to listen, and with how many processes."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
        parser.add_argument(
            "--workers",
            type=int,
            default=1,
            help="number of web processes, one for each core; more than one needs Redis",
        )

    def handle(self, *, host: str, port: int, workers: int = 1, **_: Any) -> None:
        """Become Supervisor, which serves until Ctrl-C or a TERM signal."""
        refuse_busy_port(host, port)
        _refuse_workers(workers)
        connections.close_all()
        config = settings.VAR_DIR / f"serve-{port}.conf"
        with config.open("w") as file:
            _supervisor(host=host, port=port, workers=workers).write(file)
        self.stdout.write(f"Serving http://{host}:{port}/ until Ctrl-C.")
        self.stdout.flush()
        os.chdir(settings.BASE_DIR)
        os.execv(sys.executable, _supervisord(config))  # noqa: S606 - our own words, without a shell


def _refuse_workers(workers: int) -> None:
    if not 1 <= workers <= MOST_WORKERS:
        raise CommandError(f"--workers: must be from 1 to {MOST_WORKERS}, not {workers}")
    if workers > 1 and not settings.REDIS_URL:
        raise CommandError("--workers: more than one web process needs Redis to share calls; set REDIS_URL")


def _supervisord(config: Path) -> list[str]:
    return [sys.executable, "-m", "supervisor.supervisord", "--nodaemon", "--configuration", str(config)]


def _supervisor(*, host: str, port: int, workers: int) -> RawConfigParser:
    """Return the configuration of Supervisor: a program that ends early is begun again a second later each time."""
    bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    config = RawConfigParser()
    config["supervisord"] = {
        "logfile": "/dev/null",
        "logfile_maxbytes": "0",
        "loglevel": "warn",
        "silent": "true",
        "pidfile": str(settings.VAR_DIR / f"serve-{port}.pid"),
        "childlogdir": str(settings.VAR_DIR),
    }
    programs = {
        "pages": ("gunicorn", "--config", "python:bridgeclass.gunicorn", "--bind", bind, "--workers", str(workers)),
        "tasks": ("manage.py", "db_worker", "--no-reload"),
    }
    for priority, (name, (module, *words)) in enumerate(programs.items()):
        python = [sys.executable, module] if module.endswith(".py") else [sys.executable, "-m", module]
        config[f"program:{name}"] = {
            "command": join([*_ending_with_parent(), *python, *words]).replace("%", "%%"),
            "directory": str(settings.BASE_DIR),
            "priority": str(priority),
            "autorestart": "true",
            "startsecs": "5",
            "startretries": "1000000",
            "stopwaitsecs": str(STOP_LIMIT_S),
            "stdout_logfile": "/dev/fd/1",
            "stdout_logfile_maxbytes": "0",
            "redirect_stderr": "true",
        }
    return config


def _ending_with_parent() -> list[str]:
    """Return the words with which Linux ends a program when Supervisor is killed."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "TERM"] if setpriv else []
