import time
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.cache import BaseCache, cache, caches
from django.test import Client
from django.urls import reverse
from redis.backoff import NoBackoff
from redis.retry import Retry
from rest_framework.test import APIClient

from bridgeclass.cache import FailOpenRedisCache
from tests.people import PASSWORD, person

# As in the settings, but nothing listens on the port.
UNREACHABLE: dict[str, Any] = {
    "BACKEND": "bridgeclass.cache.FailOpenRedisCache",
    "LOCATION": "redis://127.0.0.1:1/0",
    "OPTIONS": {"IGNORE_EXCEPTIONS": True, "CONNECTION_POOL_KWARGS": {"retry": Retry(NoBackoff(), 0)}},
}


@pytest.fixture
def unreachable_cache(settings: LazySettings) -> BaseCache:
    """Return a cache whose Redis does not respond."""
    settings.DJANGO_REDIS_LOG_IGNORED_EXCEPTIONS = True
    settings.CACHES = {"default": UNREACHABLE}
    return caches["default"]


def test_a_cache_without_redis_is_empty(unreachable_cache: BaseCache) -> None:
    unreachable_cache.set("key", 1)
    unreachable_cache.delete_many(["key"])
    assert unreachable_cache.get("key") is None
    assert unreachable_cache.get("key", 7) == 7
    assert unreachable_cache.get_many(["key"]) == {}
    assert not unreachable_cache.has_key("key")
    assert not unreachable_cache.delete("key")
    assert unreachable_cache.add("key", 1)
    assert unreachable_cache.get_or_set("key", 7) == 7


def test_an_unreachable_redis_is_logged(unreachable_cache: BaseCache, caplog: pytest.LogCaptureFixture) -> None:
    unreachable_cache.get("key")
    assert "Connection refused" in caplog.text


@pytest.mark.django_db
def test_sign_in_and_api_work_without_redis(unreachable_cache: BaseCache, client: Client) -> None:
    person("Ann")
    started = time.monotonic()
    answer = client.post(reverse("account_login"), {"login": "ann", "password": PASSWORD})
    assert answer.status_code == 302
    assert client.get("/").status_code == 200
    assert APIClient().get("/api/schema/").status_code == 200
    assert time.monotonic() - started < 20


@pytest.mark.redis
def test_a_cache_with_redis_stores_values(settings: LazySettings) -> None:
    assert isinstance(caches["default"], FailOpenRedisCache)
    assert settings.CACHES["default"]["OPTIONS"]["IGNORE_EXCEPTIONS"]
    cache.set("kept", 1, 5)
    assert (cache.get("kept"), cache.incr("kept"), cache.add("kept", 5)) == (1, 2, False)
    cache.delete("kept")
    with pytest.raises(ValueError, match="kept"):
        cache.incr("kept")
