"""Snapshots of the rules that grade decisions."""

from __future__ import annotations

from django.db import transaction

from apps.cards.models import SystemSnapshot
from bridgeclass import __version__
from bridgeclass.engine.auctions import Side
from bridgeclass.engine.bidder import Bidder


def store_snapshot(*, bidder: Bidder, side: Side) -> SystemSnapshot:
    """Return the snapshot of one side's rules, stored on first use."""
    return _store_all(bidder, (side,))[side]


def store_snapshots(*, bidder: Bidder) -> dict[Side, SystemSnapshot]:
    """Return the snapshots of both sides' rules, stored on first use."""
    return _store_all(bidder, tuple(Side))


@transaction.atomic(savepoint=False)
def _store_all(bidder: Bidder, sides: tuple[Side, ...]) -> dict[Side, SystemSnapshot]:
    keys = {side: bidder.snapshot(side).sha256 for side in sides}
    known = {one.sha256: one for one in SystemSnapshot.objects.defer("text").filter(sha256__in=set(keys.values()))}
    for side, key in keys.items():
        if key not in known:
            known[key] = _store(bidder, side)
    return {side: known[key] for side, key in keys.items()}


def _store(bidder: Bidder, side: Side) -> SystemSnapshot:
    snapshot, played = bidder.snapshot(side), bidder.sides[side]
    defaults = {
        "text": snapshot.text,
        "system": played.system,
        "options": dict(played.options),
        "engine_version": __version__,
    }
    return SystemSnapshot.objects.get_or_create(sha256=snapshot.sha256, defaults=defaults)[0]
