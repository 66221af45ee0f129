"""What every test stands on: quick stand-ins, and skips that say what is missing.

`REQUIRED_SERVICES` (postgres, redis, browser, comma-separated) makes a missing one a failure: CI
sets it, so that nothing is skipped there unseen.
"""

import os
import shutil

import pytest
import redis
from django.conf import LazySettings
from django.conf import settings as site

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""


def pytest_configure(config: pytest.Config) -> None:
    """Let browsers in by address; stop at once if a service that must be there is not."""
    site.ALLOWED_HOSTS = ["127.0.0.1"]
    required = {name for name in os.environ.get("REQUIRED_SERVICES", "").split(",") if name}
    missing = {name: reason for name, reason in missing_services().items() if name in required}
    if missing:
        pytest.exit("; ".join(missing.values()), returncode=1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a service that does not answer, with the reason."""
    missing = missing_services()
    for item in items:
        for name, reason in missing.items():
            if item.get_closest_marker(name):
                item.add_marker(pytest.mark.skip(reason=reason))


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


@pytest.fixture(autouse=True)
def stand_ins(settings: LazySettings) -> None:
    """Tasks run inside the call that enqueues them, and passwords are hashed quickly."""
    settings.TASKS = {"default": {"BACKEND": "django.tasks.backends.immediate.ImmediateBackend"}}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
