"""The keeping of what judged a decision."""

from __future__ import annotations

from django.db import transaction

from apps.cards.models import SystemSnapshot
from bridgeclass import __version__
from bridgeclass.engine.auctions import Side
from bridgeclass.engine.bidder import Bidder


@transaction.atomic(savepoint=False)
def keep_snapshot(*, bidder: Bidder, side: Side) -> SystemSnapshot:
    """Give the stored text of the rules a side plays, stored when it is first needed."""
    snapshot = bidder.snapshot(side)
    played = bidder.sides[side]
    known = SystemSnapshot.objects.defer("text").filter(sha256=snapshot.sha256)
    if found := known.first():
        return found
    stored, _ = known.get_or_create(
        sha256=snapshot.sha256,
        defaults={
            "text": snapshot.text,
            "system": played.system,
            "options": dict(played.options),
            "engine_version": __version__,
        },
    )
    return stored


@transaction.atomic(savepoint=False)
def keep_snapshots(*, bidder: Bidder) -> dict[Side, SystemSnapshot]:
    """The same for both sides, which mostly play alike and then share one."""
    ours = keep_snapshot(bidder=bidder, side=Side.NS)
    is_shared = bidder.snapshot(Side.EW).sha256 == ours.sha256
    return {Side.NS: ours, Side.EW: ours if is_shared else keep_snapshot(bidder=bidder, side=Side.EW)}
