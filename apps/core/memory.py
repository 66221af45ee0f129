"""What one process remembers of the database: so many things, those used last.

Only what can be told to be out of date, or never changes, may be kept here; and nothing that is not committed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Any, ClassVar
from weakref import WeakSet


class Memory[K: Hashable, V]:
    """Values by key; of more than `most` the one that was used longest ago is forgotten."""

    _all: ClassVar[WeakSet[Memory[Any, Any]]] = WeakSet()

    def __init__(self, most: int) -> None:
        """An empty memory for so many values."""
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()
        Memory._all.add(self)

    def get(self, key: K) -> V | None:
        """The value that was kept last under a key; None if there is none."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: K, value: V) -> None:
        """Keep a value under a key."""
        with self._lock:
            self._kept[key] = value
            self._kept.move_to_end(key)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)

    @classmethod
    def forget_all(cls) -> None:
        """Forget everything that any memory of this process holds."""
        for memory in list(cls._all):
            with memory._lock:  # noqa: SLF001 - its own
                memory._kept.clear()  # noqa: SLF001
