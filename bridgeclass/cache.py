"""The cache in Redis."""

from __future__ import annotations

from typing import Any

from django_redis.cache import RedisCache


class FailOpenRedisCache(RedisCache):  # type: ignore[misc]  # django-redis has no types
    """django-redis with IGNORE_EXCEPTIONS, where `add` succeeds while Redis does not answer.

    allauth takes a lock with `add` before it counts a sign-in: None would refuse every sign-in until Redis is back.
    """

    def add(self, *args: Any, **kwargs: Any) -> bool:
        """Return False only if the key is taken."""
        return super().add(*args, **kwargs) is not False
