"""What every test stands on: quick stand-ins, and skips that say what is missing.

`REQUIRED_SERVICES` (postgres, redis, browser, comma-separated) makes a missing one a failure, and any other
skip too: CI sets it, so that nothing is skipped there unseen.
"""

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

import pytest
import redis
from django.conf import LazySettings
from django.conf import settings as site
from django.core.cache import cache, caches
from django.db import connection
from django.test import Client
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from apps.core import computations
from apps.core.computations import Computation, Outcome

if TYPE_CHECKING:  # models can be imported only once the settings are complete
    from tests.people import Cast

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
REQUIRED = frozenset(name for name in os.environ.get("REQUIRED_SERVICES", "").split(",") if name)
# Tests empty the Redis databases they use, so they keep to these; each process has its own.
FIRST_REDIS_DATABASE = 8
# The same examples every time, and no clock: a busy machine must not turn a test red.
hypothesis_settings.register_profile(
    "repeatable", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("repeatable")


def pytest_configure(config: pytest.Config) -> None:
    """Let browsers in by address; stop at once if a service that must be there is not."""
    site.ALLOWED_HOSTS = ["127.0.0.1"]
    site.CACHES["results"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "results"}
    site.STORAGES["default"] = {"BACKEND": "django.core.files.storage.InMemoryStorage"}
    if site.REDIS_URL:
        _use_redis(_own_redis_database())
    missing = [reason for name, reason in missing_services().items() if name in REQUIRED]
    if missing:
        pytest.exit("; ".join(missing), returncode=1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a service that does not answer, with the reason."""
    missing = missing_services()
    for item in items:
        for name, reason in missing.items():
            if item.get_closest_marker(name):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A skip is a failure where the services are required."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if REQUIRED and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def missing_services() -> dict[str, str]:
    """Why each service that a test may ask for is not there; empty if all are."""
    missing: dict[str, str] = {}
    if not site.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        missing["postgres"] = "needs PostgreSQL: set DATABASE_URL"
    if not _redis_answers():
        missing["redis"] = "needs Redis: set REDIS_URL to a server that answers"
    if not CHROMIUM:
        missing["browser"] = "needs Chromium: install the system's chromium"
    return missing


def _redis_answers() -> bool:
    if not site.REDIS_URL:
        return False
    try:
        with redis.Redis.from_url(site.REDIS_URL, socket_connect_timeout=2) as server:
            return bool(server.ping())
    except redis.RedisError:
        return False


def _own_redis_database() -> str:
    process = os.environ.get("PYTEST_XDIST_WORKER", "gw-1").removeprefix("gw")
    return urlunsplit(urlsplit(site.REDIS_URL)._replace(path=f"/{FIRST_REDIS_DATABASE + 1 + int(process)}"))


def _use_redis(address: str) -> None:
    site.REDIS_URL = address
    site.CACHES["default"]["LOCATION"] = address
    site.CHANNEL_LAYERS["default"]["CONFIG"]["hosts"] = [address]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The test database. PostgreSQL drops none that a thread of some test still holds a connection to: it is ended."""
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            connection.close()


def compute_at_once(computation: Computation) -> None:
    """Stand in for a process of its own."""
    computations.store(computation, Outcome(computation.function(*computation.args)))


@pytest.fixture(autouse=True)
def stand_ins(settings: LazySettings, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks and computations run inside the call that starts them, passwords are hashed quickly, caches are empty."""
    if not request.node.get_closest_marker("browser"):
        monkeypatch.setattr(computations, "run", compute_at_once)
    settings.TASKS = {"default": {"BACKEND": "django.tasks.backends.immediate.ImmediateBackend"}}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()
    caches["results"].clear()


@pytest.fixture
def cast(db: None) -> "Cast":
    """Two classes and their people."""
    from tests.people import the_cast  # noqa: PLC0415 - see above

    return the_cast()


@pytest.fixture
def ada(client: Client, cast: "Cast") -> Client:
    """The browser of the administrator."""
    client.force_login(cast.admin)
    return client
