"""The keeping of what judged a decision."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from apps.cards.models import SystemSnapshot
from apps.core.memory import Memory
from bridgeclass import __version__
from bridgeclass.engine.auctions import Side
from bridgeclass.engine.bidder import Bidder, Snapshot
from bridgeclass.engine.rules.side_system import SideSystem

_stored: Memory[str, SystemSnapshot] = Memory(64)


@transaction.atomic(savepoint=False)
def keep_snapshot(*, bidder: Bidder, side: Side) -> SystemSnapshot:
    """Give the stored text of the rules a side plays, stored when it is first needed."""
    snapshot = bidder.snapshot(side)
    if known := _stored.get(snapshot.sha256):
        return known
    stored = _found_or_stored(snapshot, bidder.sides[side])
    # Not before it is committed: it may yet be taken back. A stored one stays: decisions stand on it.
    transaction.on_commit(partial(_stored.keep, snapshot.sha256, stored))
    return stored


def _found_or_stored(snapshot: Snapshot, played: SideSystem) -> SystemSnapshot:
    known = SystemSnapshot.objects.defer("text").filter(sha256=snapshot.sha256)
    if found := known.first():
        return found
    defaults = {
        "text": snapshot.text,
        "system": played.system,
        "options": dict(played.options),
        "engine_version": __version__,
    }
    return known.get_or_create(sha256=snapshot.sha256, defaults=defaults)[0]


@transaction.atomic(savepoint=False)
def keep_snapshots(*, bidder: Bidder) -> dict[Side, SystemSnapshot]:
    """The same for both sides, which mostly play alike and then share one."""
    ours = keep_snapshot(bidder=bidder, side=Side.NS)
    is_shared = bidder.snapshot(Side.EW).sha256 == ours.sha256
    return {Side.NS: ours, Side.EW: ours if is_shared else keep_snapshot(bidder=bidder, side=Side.EW)}
