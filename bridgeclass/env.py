"""Typed readers of the environment: a bad value stops start-up and names its variable."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from re import fullmatch
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo

from dotenv import dotenv_values

TRUE_WORDS = frozenset({"1", "true", "yes", "on"})
FALSE_WORDS = frozenset({"0", "false", "no", "off"})
POSTGRES_SCHEMES = frozenset({"postgres", "postgresql"})
# Writers queue for the lock from the start of their transaction instead of failing half way.
SQLITE_OPTIONS: Mapping[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}

HIGHEST_PORT = 65_535
LONGEST_NUMBER = 9
# Requests in a time, by the words the API's throttle knows.
RATE = r"[1-9][0-9]{0,8}/(s|sec|second|m|min|minute|h|hour|d|day)"


class EnvironmentVariableError(ValueError):
    """A variable of the environment is missing or holds a value that cannot be used."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"{name}: {problem}")
        self.name = name


@dataclass(frozen=True, slots=True)
class Environment:
    """The variables of one process, read by type.

    >>> Environment({"WORKERS": "4"}).whole_number("WORKERS", default=1)
    4
    >>> Environment({"DEBUG": "maybe"}).boolean("DEBUG", default=False)
    Traceback (most recent call last):
    ...
    bridgeclass.env.EnvironmentVariableError: DEBUG: 'maybe' is neither true nor false
    """

    values: Mapping[str, str]

    def __contains__(self, name: str) -> bool:
        return bool(self.values.get(name, "").strip())

    def text(self, name: str, *, default: str | None = None) -> str:
        """The value without outer blanks; an empty variable counts as not set.

        Raises EnvironmentVariableError if it is not set and there is no default.
        """
        value = self.values.get(name, "").strip()
        if value:
            return value
        if default is None:
            raise EnvironmentVariableError(name, "must be set; see .env.example")
        return default

    def boolean(self, name: str, *, default: bool) -> bool:
        """True for 1, true, yes, on; False for 0, false, no, off (any case).

        Raises EnvironmentVariableError for anything else.
        """
        return self._read(name, default, _boolean)

    def whole_number(self, name: str, *, default: int, at_least: int = 0) -> int:
        """A whole number not below `at_least`.

        Raises EnvironmentVariableError for anything else.
        """

        def parse(value: str) -> int:
            number = int(value) if value.isascii() and value.isdigit() and len(value) <= LONGEST_NUMBER else None
            if number is None or number < at_least:
                raise ValueError(
                    f"{value!r} is not a whole number from {at_least} up, of {LONGEST_NUMBER} digits at most"
                )
            return number

        return self._read(name, default, parse)

    def port(self, name: str, *, default: int) -> int:
        """The number of a port, 1 to 65535.

        Raises EnvironmentVariableError for anything else.
        """

        def parse(value: str) -> int:
            number = int(value) if value.isascii() and value.isdigit() and len(value) <= len(str(HIGHEST_PORT)) else 0
            if not 1 <= number <= HIGHEST_PORT:
                raise ValueError(f"{value!r} is not a port (1 to {HIGHEST_PORT})")
            return number

        return self._read(name, default, parse)

    def rate(self, name: str, *, default: str) -> str:
        """So many requests in a time, as in 60/min.

        Raises EnvironmentVariableError for anything else.
        """

        def parse(value: str) -> str:
            if not fullmatch(RATE, value):
                raise ValueError(f"{value!r} is not a rate, such as 5/sec, 60/min, 600/hour or 5000/day")
            return value

        return self._read(name, default, parse)

    def time_zone(self, name: str, *, default: str) -> str:
        """A time zone by its place, as in Europe/Oslo.

        Raises EnvironmentVariableError for a zone this machine does not know.
        """

        def parse(value: str) -> str:
            try:
                return ZoneInfo(value).key
            except (KeyError, ValueError, OSError) as error:
                raise ValueError(f"{value!r} is not a time zone, such as UTC or Europe/Oslo") from error

        return self._read(name, default, parse)

    def one_of(self, name: str, choices: tuple[str, ...], *, default: str) -> str:
        """One of the given words.

        Raises EnvironmentVariableError for any other word.
        """

        def parse(value: str) -> str:
            if value not in choices:
                raise ValueError(f"{value!r} is not one of {', '.join(choices)}")
            return value

        return self._read(name, default, parse)

    def words(self, name: str) -> list[str]:
        """The parts of a comma-separated list, without blanks; empty if not set."""
        return [part.strip() for part in self.text(name, default="").split(",") if part.strip()]

    def database(self, name: str, *, default: str) -> dict[str, Any]:
        """Django's settings for the database at an address.

        Takes `sqlite:///relative/or//absolute` and `postgres://user:password@host:port/name?option=value`.
        Raises EnvironmentVariableError for any other address.
        """
        try:
            return _database(urlsplit(self.text(name, default=default)))
        except ValueError as error:
            raise EnvironmentVariableError(name, str(error)) from error

    def redis(self, name: str) -> str:
        """The address of a Redis server, or "" if not set.

        Raises EnvironmentVariableError if it is not a redis://, rediss:// or unix:// address.
        """

        def parse(value: str) -> str:
            address = urlsplit(value)
            if address.scheme not in {"redis", "rediss", "unix"}:
                raise ValueError(f"{value!r} does not begin with redis://, rediss:// or unix://")
            _port(address)
            return value

        return self._read(name, "", parse)

    def _read[T](self, name: str, default: T, parse: Callable[[str], T]) -> T:
        if name not in self:
            return default
        try:
            return parse(self.text(name))
        except ValueError as error:
            raise EnvironmentVariableError(name, str(error)) from error


def load(process: Mapping[str, str], file: Path) -> Environment:
    """The variables of the process, over those of a `.env` file if there is one."""
    from_file = {name: value or "" for name, value in dotenv_values(file).items()}
    return Environment({**from_file, **process})


def _boolean(value: str) -> bool:
    word = value.lower()
    if word not in TRUE_WORDS | FALSE_WORDS:
        raise ValueError(f"{value!r} is neither true nor false")
    return word in TRUE_WORDS


def _port(address: SplitResult) -> str:
    try:
        return str(address.port or "")
    except ValueError as error:
        raise ValueError(f"its port is not a number up to {HIGHEST_PORT}") from error


def _database(address: SplitResult) -> dict[str, Any]:
    path = unquote(address.path.removeprefix("/"))
    if not path:
        raise ValueError("names no database")
    options = dict(parse_qsl(address.query, keep_blank_values=True))
    if address.scheme == "sqlite":
        if options:
            raise ValueError(f"SQLite takes no options, such as {next(iter(options))!r}")
        _refuse_no_file(path)
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": path,
            "OPTIONS": dict(SQLITE_OPTIONS),
        }
    if address.scheme not in POSTGRES_SCHEMES:
        raise ValueError("must begin with sqlite:/// or postgres://")
    _refuse_unknown(options)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": path,
        "USER": unquote(address.username or ""),
        "PASSWORD": unquote(address.password or ""),
        "HOST": options.pop("host", address.hostname or ""),
        "PORT": _port(address),
        "OPTIONS": options,
    }


def _refuse_no_file(path: str) -> None:
    if "\0" in path:
        raise ValueError("has a letter that no file name may have")
    if Path(path).is_dir():
        raise ValueError(f"{path!r} is a folder, not a file")
    if not Path(path).parent.is_dir():
        raise ValueError(f"the folder {str(Path(path).parent)!r} is not there")


def _refuse_unknown(options: Mapping[str, str]) -> None:
    from psycopg import pq  # noqa: PLC0415 - slow to import, and only PostgreSQL needs it

    known = {option.keyword.decode() for option in pq.Conninfo.get_defaults()}
    unknown = [name for name in options if name not in known]
    if unknown:
        raise ValueError(f"PostgreSQL has no option {unknown[0]!r}")
