import pytest
from django.conf import LazySettings
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from bridgeclass.redis_cache import ForgivingRedisCache
from tests.people import PASSWORD, person

NOBODY = "redis://127.0.0.1:1/0"


@pytest.fixture
def gone() -> ForgivingRedisCache:
    """A cache in a Redis that does not answer."""
    return ForgivingRedisCache(NOBODY, {"OPTIONS": {"socket_connect_timeout": 0.2}})


def test_a_cache_whose_redis_is_gone_is_empty(gone: ForgivingRedisCache) -> None:
    gone.set("key", 1)
    gone.delete_many(["key"])
    assert gone.get("key") is None
    assert gone.get("key", 7) == 7
    assert gone.get_many(["key"]) == {}
    assert gone.set_many({"key": 1}) == ["key"]
    assert (gone.has_key("key"), gone.delete("key"), gone.touch("key")) == (False, False, False)
    assert (gone.add("key", 1), gone.incr("key", 2)) == (True, 2)


def test_the_log_says_that_redis_is_gone(gone: ForgivingRedisCache, caplog: pytest.LogCaptureFixture) -> None:
    gone.get("key")
    assert "redis does not answer" in caplog.text


@pytest.mark.django_db
def test_people_sign_in_and_programs_ask_while_redis_is_gone(settings: LazySettings, client: Client) -> None:
    backend = "bridgeclass.redis_cache.ForgivingRedisCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": NOBODY}}
    person("Ann")
    answer = client.post(reverse("account_login"), {"login": "ann", "password": PASSWORD})
    assert answer.status_code == 302
    assert client.get("/").status_code == 200
    assert APIClient().get("/api/schema/").status_code == 200


@pytest.mark.redis
def test_a_cache_whose_redis_answers_keeps_what_it_is_told() -> None:
    cache = caches["default"]
    assert isinstance(cache, ForgivingRedisCache)
    cache.set("kept", 1, 5)
    assert (cache.get("kept"), cache.incr("kept"), cache.add("kept", 5)) == (1, 2, False)
    cache.delete("kept")
    with pytest.raises(ValueError, match="kept"):
        cache.incr("kept")
