"""Environment variables and `.env`, read by environs; an invalid value stops start-up and names its variable."""

import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

import dj_database_url
from dotenv import load_dotenv
from environs import Env, ValidationError, validate

MAX_NUMBER = 999_999_999
MAX_PORT = 65_535
# Writers queue for the lock from the start of their transaction instead of failing half way.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}
RATE = re.compile(r"[1-9][0-9]{0,8}/(s|sec|second|m|min|minute|h|hour|d|day)\Z")

is_port = validate.Range(1, MAX_PORT)
is_rate = validate.Regexp(RATE, error="Must be a rate, such as 5/sec, 60/min, 600/hour or 5000/day.")


def read_environment(file: Path) -> Env:
    """Return the environment, completed from a `.env` file if there is one. An empty variable counts as not set."""
    load_dotenv(file)
    for name in [name for name, value in os.environ.items() if not value.strip()]:
        del os.environ[name]
    env = Env()
    env.add_parser("words", _words)
    env.add_parser("database", _database)
    return env


def at_least(minimum: int) -> validate.Range:
    """Return a validator of whole numbers from `minimum` up, of nine digits at most."""
    return validate.Range(minimum, MAX_NUMBER)


def is_time_zone(value: str) -> None:
    """Raise ValidationError unless this machine knows a time zone of that name."""
    try:
        ZoneInfo(value)
    except (KeyError, ValueError, OSError) as error:
        raise ValidationError("Must be a time zone, such as UTC or Europe/Oslo.") from error


def is_redis_url(value: str) -> None:
    """Raise ValidationError unless it is the address of a Redis server. The value may hold a password: it stays out."""
    try:
        address = urlsplit(value)
        _ = address.port
    except ValueError as error:
        raise ValidationError("Has a bad host or port.") from error
    if address.scheme not in {"redis", "rediss", "unix"}:
        raise ValidationError("Must begin with redis://, rediss:// or unix://.")


def _words(value: str) -> list[str]:
    return [word.strip() for word in value.split(",") if word.strip()]


def _database(value: str) -> dict[str, Any]:
    try:
        query = urlsplit(value).query
        options = parse_qs(query, strict_parsing=True) if query else {}
        config: dict[str, Any] = {**dj_database_url.parse(value, conn_health_checks=True)}
    except ValueError as error:
        raise ValidationError("Must be sqlite:///path or postgres://user:password@host:port/name.") from error
    if config["ENGINE"] == "django.db.backends.sqlite3":
        _check_sqlite(config["NAME"], options)
        return config | {"OPTIONS": dict(SQLITE_OPTIONS)}
    if config["ENGINE"] != "django.db.backends.postgresql":
        raise ValidationError("Must begin with sqlite:/// or postgres://.")
    if not config["NAME"]:
        raise ValidationError("Names no database.")
    _check_postgres(options)
    return {"OPTIONS": {}, **config}


def _check_sqlite(name: str, options: dict[str, list[str]]) -> None:
    path = Path(name)
    if options:
        raise ValidationError("SQLite takes no options.")
    if "\0" in name or path.is_dir() or not path.parent.is_dir():
        raise ValidationError("Must name a file in a folder that exists.")


def _check_postgres(options: dict[str, list[str]]) -> None:
    from psycopg import ProgrammingError, conninfo  # noqa: PLC0415 - slow to import, and only PostgreSQL needs it

    try:
        conninfo.make_conninfo(**{name: values[-1] for name, values in options.items()})
    except ProgrammingError as error:
        raise ValidationError("Has an option that PostgreSQL does not know.") from error
