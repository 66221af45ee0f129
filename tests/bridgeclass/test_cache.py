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

# As in the settings, with nobody listening.
GONE: dict[str, Any] = {
    "BACKEND": "bridgeclass.cache.FailOpenRedisCache",
    "LOCATION": "redis://127.0.0.1:1/0",
    "OPTIONS": {"IGNORE_EXCEPTIONS": True, "CONNECTION_POOL_KWARGS": {"retry": Retry(NoBackoff(), 0)}},
}


@pytest.fixture
def gone(settings: LazySettings) -> BaseCache:
    """Return a cache in a Redis that does not answer."""
    settings.DJANGO_REDIS_LOG_IGNORED_EXCEPTIONS = True
    settings.CACHES = {"default": GONE}
    return caches["default"]


def test_a_cache_whose_redis_is_gone_is_empty(gone: BaseCache) -> None:
    gone.set("key", 1)
    gone.delete_many(["key"])
    assert gone.get("key") is None
    assert gone.get("key", 7) == 7
    assert gone.get_many(["key"]) == {}
    assert not gone.has_key("key")
    assert not gone.delete("key")
    assert gone.add("key", 1)
    assert gone.get_or_set("key", 7) == 7


def test_the_log_says_that_redis_is_gone(gone: BaseCache, caplog: pytest.LogCaptureFixture) -> None:
    gone.get("key")
    assert "Connection refused" in caplog.text


@pytest.mark.django_db
def test_people_sign_in_and_programs_ask_while_redis_is_gone(gone: BaseCache, client: Client) -> None:
    person("Ann")
    started = time.monotonic()
    answer = client.post(reverse("account_login"), {"login": "ann", "password": PASSWORD})
    assert answer.status_code == 302
    assert client.get("/").status_code == 200
    assert APIClient().get("/api/schema/").status_code == 200
    assert time.monotonic() - started < 20


@pytest.mark.redis
def test_a_cache_whose_redis_answers_keeps_what_it_is_told(settings: LazySettings) -> None:
    assert isinstance(caches["default"], FailOpenRedisCache)
    assert settings.CACHES["default"]["OPTIONS"]["IGNORE_EXCEPTIONS"]
    cache.set("kept", 1, 5)
    assert (cache.get("kept"), cache.incr("kept"), cache.add("kept", 5)) == (1, 2, False)
    cache.delete("kept")
    with pytest.raises(ValueError, match="kept"):
        cache.incr("kept")
