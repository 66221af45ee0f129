import os
from pathlib import Path
from typing import Any

import pytest
from environs import Env, EnvError, EnvValidationError

from bridgeclass.env import at_least, is_port, is_rate, is_redis_url, is_time_zone, read_environment


@pytest.fixture
def env(tmp_path: Path) -> Env:
    return read_environment(tmp_path / ".env")


@pytest.fixture
def database(env: Env, monkeypatch: pytest.MonkeyPatch) -> Any:
    def read(address: str) -> dict[str, Any]:
        monkeypatch.setenv("DATABASE_URL", address)
        found: dict[str, Any] = env.database("DATABASE_URL")
        return found

    return read


def test_an_empty_variable_counts_as_not_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_ONLY", " ")
    assert read_environment(tmp_path / ".env").bool("HTTPS_ONLY", True) is True


def test_a_missing_variable_without_default_is_named(env: Env) -> None:
    with pytest.raises(EnvError, match='"NOT_THERE" not set'):
        env.str("NOT_THERE")


@pytest.mark.parametrize(
    ("word", "meaning"), [("1", True), ("Yes", True), ("on", True), ("0", False), ("FALSE", False), ("off", False)]
)
def test_a_boolean_has_several_spellings(word: str, meaning: bool, env: Env, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWITCH", word)
    assert env.bool("SWITCH") is meaning


@pytest.mark.parametrize("word", ["-1", "1.5", "many", "²", "0", "9" * 20])
def test_a_bad_number_names_its_variable(word: str, env: Env, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKERS", word)
    with pytest.raises(EnvValidationError, match=r'^Environment variable "WORKERS" invalid: '):
        env.int("WORKERS", validate=at_least(1))


def test_a_list_is_stripped_of_blanks(env: Env, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOSTS", "a.example, b.example,")
    assert env.words("HOSTS") == ["a.example", "b.example"]


def test_a_postgres_url_becomes_settings(database: Any) -> None:
    found = database("postgres://ann:p%40ss@db.example:5433/class?sslmode=require")
    assert (found["USER"], found["PASSWORD"]) == ("ann", "p@ss")
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("db.example", 5433, "class")
    assert found["OPTIONS"] == {"sslmode": "require"}


def test_a_postgres_socket_is_a_query_parameter(database: Any) -> None:
    found = database("postgresql:///class?host=/var/run/postgresql")
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("", "", "class")
    assert found["OPTIONS"] == {"host": "/var/run/postgresql"}


def test_a_sqlite_url_makes_writers_wait(database: Any) -> None:
    found = database("sqlite:////tmp/class.sqlite3")
    assert found["NAME"] == "/tmp/class.sqlite3"
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in found["OPTIONS"]["init_command"]


@pytest.mark.parametrize(
    "address",
    [
        "mysql://db/class",
        "class.sqlite3",
        "postgres://db",
        "postgres://db:x/class",
        "postgres://[::1/class",
        "postgres://db/class?ssl=on",
        "postgres://db/class?ssl",
        "sqlite:///class.sqlite3?mode=ro",
        "sqlite:///%00x",
        "sqlite:////",
        "sqlite:////tmp",
        "sqlite:////nonexistent/class.sqlite3",
    ],
)
def test_a_bad_database_url_names_its_variable(address: str, database: Any) -> None:
    with pytest.raises(EnvValidationError, match=r'^Environment variable "DATABASE_URL" invalid: '):
        database(address)


@pytest.mark.parametrize(
    "address", ["localhost:6379", "redis://:hush@localhost:many/0", "redis://localhost:65536", "redis://[::1/0"]
)
def test_a_bad_redis_url_names_its_variable_and_hides_the_password(
    address: str, env: Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDIS_URL", address)
    with pytest.raises(EnvValidationError, match=r'^Environment variable "REDIS_URL" invalid: ') as failure:
        env.str("REDIS_URL", validate=is_redis_url)
    assert "hush" not in str(failure.value)


def test_a_bad_database_url_hides_the_password(database: Any) -> None:
    with pytest.raises(EnvValidationError) as failure:
        database("postgres://ann:hush@db:port/class")
    assert "hush" not in str(failure.value)


def test_the_environment_overrides_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", os.environ.copy())
    file = tmp_path / ".env"
    file.write_text("IN_BOTH=file\nIN_FILE=file\nEMPTY=\n")
    os.environ["IN_BOTH"] = "process"
    env = read_environment(file)
    assert env.str("IN_BOTH") == "process"
    assert env.str("IN_FILE") == "file"
    assert env.str("EMPTY", "default") == "default"


@pytest.mark.parametrize("word", ["0", "65536", "-1", "smtp", "²", "9" * 5000])
def test_a_bad_port_names_its_variable(word: str, env: Env, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_PORT", word)
    with pytest.raises(EnvValidationError, match='"EMAIL_PORT" invalid'):
        env.int("EMAIL_PORT", validate=is_port)


def test_a_port_is_read(env: Env, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_PORT", "65535")
    assert env.int("EMAIL_PORT", validate=is_port) == 65535


@pytest.mark.parametrize("rate", ["5/s", "5/sec", "60/min", "600/hour", "5000/day"])
def test_a_rate_is_a_number_per_period(rate: str, env: Env, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATE", rate)
    assert env.str("RATE", validate=is_rate) == rate


@pytest.mark.parametrize("word", ["60", "60/", "many/min", "60/year", "0/min", "60/min/s", "60 per minute", "/"])
def test_a_bad_rate_names_its_variable(word: str, env: Env, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATE", word)
    with pytest.raises(EnvValidationError, match=r'"RATE" invalid: .*Must be a rate, such as'):
        env.str("RATE", validate=is_rate)


def test_a_time_zone_is_an_iana_name(env: Env, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZONE", "Europe/Oslo")
    assert env.str("ZONE", validate=is_time_zone) == "Europe/Oslo"


@pytest.mark.parametrize("word", ["Mars/Base", "Europe", "../etc/passwd", "/etc/localtime"])
def test_a_bad_time_zone_names_its_variable(word: str, env: Env, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZONE", word)
    with pytest.raises(EnvValidationError, match=r'"ZONE" invalid: .*Must be a time zone'):
        env.str("ZONE", validate=is_time_zone)
