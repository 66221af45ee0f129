from pathlib import Path

import pytest

from bridgeclass.env import Environment, EnvironmentVariableError, load


def test_an_empty_variable_counts_as_not_set() -> None:
    environment = Environment({"DEBUG": " "})
    assert "DEBUG" not in environment
    assert environment.boolean("DEBUG", default=True) is True


def test_a_missing_variable_without_default_is_named() -> None:
    with pytest.raises(EnvironmentVariableError, match="SECRET_KEY: must be set"):
        Environment({}).text("SECRET_KEY")


@pytest.mark.parametrize(
    ("word", "meaning"),
    [("1", True), ("Yes", True), ("on", True), ("0", False), ("FALSE", False), ("off", False)],
)
def test_a_boolean_may_be_written_in_several_words(word: str, meaning: bool) -> None:
    assert Environment({"DEBUG": word}).boolean("DEBUG", default=not meaning) is meaning


def test_a_bad_boolean_names_its_variable() -> None:
    with pytest.raises(EnvironmentVariableError, match="DEBUG: 'maybe' is neither true nor false"):
        Environment({"DEBUG": "maybe"}).boolean("DEBUG", default=False)


@pytest.mark.parametrize("word", ["-1", "1.5", "many", "²", "0", "9" * 20])
def test_a_bad_number_names_its_variable(word: str) -> None:
    with pytest.raises(EnvironmentVariableError, match=r"WORKERS: .* is not a whole number from 1"):
        Environment({"WORKERS": word}).whole_number("WORKERS", default=1, at_least=1)


def test_a_word_outside_the_choices_names_its_variable() -> None:
    with pytest.raises(EnvironmentVariableError, match="LOG_FORMAT: 'xml' is not one of json, plain"):
        Environment({"LOG_FORMAT": "xml"}).one_of("LOG_FORMAT", ("json", "plain"), default="json")


def test_a_list_is_read_without_blanks() -> None:
    environment = Environment({"ALLOWED_HOSTS": "a.example, b.example,"})
    assert environment.words("ALLOWED_HOSTS") == ["a.example", "b.example"]


def test_a_postgres_address_becomes_settings() -> None:
    address = "postgres://ann:p%40ss@db.example:5433/class?sslmode=require"
    database = Environment({"DATABASE_URL": address}).database("DATABASE_URL", default="")
    assert (database["USER"], database["PASSWORD"]) == ("ann", "p@ss")
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", "5433", "class")
    assert database["OPTIONS"] == {"sslmode": "require"}


def test_a_postgres_socket_is_named_as_an_option() -> None:
    address = "postgresql:///class?host=/var/run/postgresql"
    database = Environment({"DATABASE_URL": address}).database("DATABASE_URL", default="")
    assert (database["HOST"], database["PORT"]) == ("/var/run/postgresql", "")
    assert "host" not in database["OPTIONS"]


def test_a_sqlite_address_takes_writers_one_at_a_time() -> None:
    database = Environment({}).database("DATABASE_URL", default="sqlite:////tmp/class.sqlite3")
    assert database["NAME"] == "/tmp/class.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]


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
def test_a_bad_database_address_names_its_variable(address: str) -> None:
    with pytest.raises(EnvironmentVariableError, match=r"^DATABASE_URL: "):
        Environment({"DATABASE_URL": address}).database("DATABASE_URL", default="")


def test_a_bad_redis_address_names_its_variable() -> None:
    with pytest.raises(EnvironmentVariableError, match="REDIS_URL: 'localhost:6379' does not begin"):
        Environment({"REDIS_URL": "localhost:6379"}).redis("REDIS_URL")


def test_the_process_overrides_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("LOG_LEVEL=DEBUG\nTIME_ZONE=Europe/Oslo\n")
    environment = load({"LOG_LEVEL": "ERROR"}, file)
    assert environment.text("LOG_LEVEL") == "ERROR"
    assert environment.text("TIME_ZONE") == "Europe/Oslo"


@pytest.mark.parametrize("word", ["0", "65536", "-1", "smtp", "²", "9" * 5000])
def test_a_bad_port_names_its_variable(word: str) -> None:
    with pytest.raises(EnvironmentVariableError, match=r"EMAIL_PORT: .* is not a port \(1 to 65535\)"):
        Environment({"EMAIL_PORT": word}).port("EMAIL_PORT", default=587)


def test_a_port_is_read() -> None:
    assert Environment({"EMAIL_PORT": "65535"}).port("EMAIL_PORT", default=587) == 65535


@pytest.mark.parametrize("rate", ["5/s", "5/sec", "60/min", "600/hour", "5000/day"])
def test_a_rate_is_so_many_in_a_time(rate: str) -> None:
    assert Environment({"RATE": rate}).rate("RATE", default="60/min") == rate


@pytest.mark.parametrize("word", ["60", "60/", "many/min", "60/year", "0/min", "60/min/s", "60 per minute", "/"])
def test_a_bad_rate_names_its_variable(word: str) -> None:
    with pytest.raises(EnvironmentVariableError, match=r"RATE: .* is not a rate, such as"):
        Environment({"RATE": word}).rate("RATE", default="60/min")


def test_a_time_zone_is_named_by_its_place() -> None:
    assert Environment({"TIME_ZONE": "Europe/Oslo"}).time_zone("TIME_ZONE", default="UTC") == "Europe/Oslo"


@pytest.mark.parametrize("word", ["Mars/Base", "Europe", "../etc/passwd", "/etc/localtime"])
def test_a_bad_time_zone_names_its_variable(word: str) -> None:
    with pytest.raises(EnvironmentVariableError, match=r"TIME_ZONE: .* is not a time zone"):
        Environment({"TIME_ZONE": word}).time_zone("TIME_ZONE", default="UTC")


@pytest.mark.parametrize("address", ["redis://localhost:many/0", "redis://localhost:65536", "redis://[::1/0"])
def test_a_redis_address_with_a_bad_port_or_host_names_its_variable(address: str) -> None:
    with pytest.raises(EnvironmentVariableError, match=r"^REDIS_URL: "):
        Environment({"REDIS_URL": address}).redis("REDIS_URL")
