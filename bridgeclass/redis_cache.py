"""A cache in Redis that is empty while Redis does not answer, instead of an error on every page that asks it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis import RedisError

log = logging.getLogger(__name__)


class ForgivingRedisCache(RedisCache):
    """What is asked of it while Redis is gone finds nothing, what is told it is lost, and the log says so.

    Rate limits count in it: until Redis is back they hold nobody off, and people can still sign in.
    """

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Whether it was stored, as nothing stood there."""
        return bool(_tried(lambda: super(ForgivingRedisCache, self).add(key, value, timeout, version), lost=True))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """What stands there, or the default."""
        return _tried(lambda: super(ForgivingRedisCache, self).get(key, default, version), lost=default)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Store it."""
        _tried(lambda: super(ForgivingRedisCache, self).set(key, value, timeout, version), lost=None)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep it longer; whether it was there."""
        return bool(_tried(lambda: super(ForgivingRedisCache, self).touch(key, timeout, version), lost=False))

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Forget it; whether it was there."""
        return bool(_tried(lambda: super(ForgivingRedisCache, self).delete(key, version), lost=False))

    def has_key(self, key: Any, version: int | None = None) -> bool:
        """Whether anything stands there."""
        return bool(_tried(lambda: super(ForgivingRedisCache, self).has_key(key, version), lost=False))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Count on; raises ValueError if nothing stands there."""
        return int(_tried(lambda: super(ForgivingRedisCache, self).incr(key, delta, version), lost=delta))

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        """What stands at each of these keys, if anything does."""
        return dict(_tried(lambda: super(ForgivingRedisCache, self).get_many(keys, version), lost={}))

    def set_many(self, data: dict[Any, Any], timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> list[Any]:
        """Store them all; the keys that could not be."""
        return list(_tried(lambda: super(ForgivingRedisCache, self).set_many(data, timeout, version), lost=list(data)))

    def delete_many(self, keys: Any, version: int | None = None) -> None:
        """Forget them all."""
        _tried(lambda: super(ForgivingRedisCache, self).delete_many(keys, version), lost=None)


def _tried[Found](ask: Callable[[], Found], *, lost: Found) -> Found:
    try:
        return ask()
    except RedisError as error:
        log.error("redis does not answer, the cache is empty: %s", error)  # noqa: TRY400 - the trace says nothing more
        return lost
