"""The rules that judged decisions, as they were stored."""

from __future__ import annotations

from collections.abc import Iterable

from apps.cards.models import SystemSnapshot


def snapshots_by_id(ids: Iterable[int]) -> dict[int, SystemSnapshot]:
    """Return the snapshots with these ids, by id; their long texts are read when they are used."""
    return SystemSnapshot.objects.defer("text").in_bulk(set(ids))
