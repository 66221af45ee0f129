"""The rules that judged, as they were kept. They never change, so that each is read once."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import connection

from apps.cards.models import SystemSnapshot
from apps.core.memory import Memory

_known: Memory[int, SystemSnapshot] = Memory(64)


def snapshots_by_id(ids: Iterable[int]) -> dict[int, SystemSnapshot]:
    """The snapshots with these ids, by id; their long texts are read when they are asked for."""
    wanted = set(ids)
    found = {pk: known for pk in wanted if (known := _known.get(pk)) is not None}
    missing = wanted - set(found)
    if missing:
        found |= SystemSnapshot.objects.defer("text").in_bulk(missing)
        if not connection.in_atomic_block:  # what is not stored yet may never be
            for pk in missing & set(found):
                _known.keep(pk, found[pk])
    return found
