"""Shared fixtures, and skips for tests whose service is not available.

CI sets `REQUIRED_SERVICES` (comma-separated: postgres, redis, browser), which turns a missing service and every skipped
test into a failure.
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

if TYPE_CHECKING:  # models cannot be imported before pytest_configure
    from tests.people import Cast

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
REQUIRED = frozenset(name for name in os.environ.get("REQUIRED_SERVICES", "").split(",") if name)
# Tests flush their Redis database, so each xdist worker uses a separate one, from this number up.
FIRST_REDIS_DATABASE = 8
# Repeatable examples and no deadline, so that tests do not fail on a busy machine.
hypothesis_settings.register_profile(
    "repeatable", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("repeatable")


def pytest_configure(config: pytest.Config) -> None:
    """Adapt the settings to tests; exit if a required service is not available."""
    site.ALLOWED_HOSTS = ["127.0.0.1"]
    site.SIMULATE_GRADES = False  # takes seconds for each low grade
    site.CACHES["results"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "results"}
    site.STORAGES["default"] = {"BACKEND": "django.core.files.storage.InMemoryStorage"}
    if site.REDIS_URL:
        _use_redis(_worker_redis_url())
    missing = [reason for name, reason in missing_services().items() if name in REQUIRED]
    if missing:
        pytest.exit("; ".join(missing), returncode=1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip tests marked with a service that is not available."""
    missing = missing_services()
    for item in items:
        for name, reason in missing.items():
            if item.get_closest_marker(name):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the run if a test was skipped although services are required."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if REQUIRED and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def missing_services() -> dict[str, str]:
    """Return the reasons why services are not available, by marker."""
    missing: dict[str, str] = {}
    if not site.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        missing["postgres"] = "needs PostgreSQL: set DATABASE_URL"
    if not _redis_is_available():
        missing["redis"] = "needs Redis: set REDIS_URL to a running server"
    if not CHROMIUM:
        missing["browser"] = "needs Chromium: install the system's chromium"
    return missing


def _redis_is_available() -> bool:
    if not site.REDIS_URL:
        return False
    try:
        with redis.Redis.from_url(site.REDIS_URL, socket_connect_timeout=2) as server:
            return bool(server.ping())
    except redis.RedisError:
        return False


def _worker_redis_url() -> str:
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw-1").removeprefix("gw")
    return urlunsplit(urlsplit(site.REDIS_URL)._replace(path=f"/{FIRST_REDIS_DATABASE + 1 + int(worker)}"))


def _use_redis(url: str) -> None:
    site.REDIS_URL = url
    site.CACHES["default"]["LOCATION"] = url
    site.CHANNEL_LAYERS["default"]["CONFIG"]["hosts"] = [url]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Terminate connections that threads left open; PostgreSQL cannot drop the test database while they exist."""
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            connection.close()


def compute_inline(computation: Computation) -> None:
    """Run a computation in this process instead of the pool."""
    computations.store(computation, Outcome(computation.function(*computation.args)))


@pytest.fixture(autouse=True)
def fast_settings(settings: LazySettings, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run tasks and computations synchronously, hash passwords quickly and clear the caches."""
    if not request.node.get_closest_marker("browser"):
        monkeypatch.setattr(computations, "run", compute_inline)
    settings.TASKS = {"default": {"BACKEND": "django.tasks.backends.immediate.ImmediateBackend"}}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()
    caches["results"].clear()


@pytest.fixture
def cast(db: None) -> "Cast":
    """Create two classes and their users."""
    from tests.people import create_cast  # noqa: PLC0415 - imports models

    return create_cast()


@pytest.fixture
def ada(client: Client, cast: "Cast") -> Client:
    """Return a client logged in as the administrator."""
    client.force_login(cast.admin)
    return client
