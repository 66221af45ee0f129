"""Store the doubts about the engine's calls that a search has found."""

from __future__ import annotations

from collections.abc import Iterable

from apps.bidding.models import Doubt
from apps.cards.models import SystemSnapshot
from bridgeclass.engine.audit.doubts import Doubt as FoundDoubt


def store_doubts(*, found: Iterable[FoundDoubt], snapshot: SystemSnapshot, system: str) -> None:
    """Store the examined turns of random deals; a turn that is stored already stays as it is."""
    rows = [
        Doubt(
            snapshot=snapshot,
            system=system,
            seed=doubt.seed,
            number=doubt.number,
            turn=doubt.turn,
            dealer=doubt.auction.dealer.letter,
            vulnerability=doubt.auction.vulnerability.value,
            hand=str(doubt.hand),
            auction=" ".join(made.text for made in doubt.auction.calls),
            call=doubt.call.text,
            rule=doubt.rule,
            variant=doubt.variant,
            module=doubt.module,
            kind=doubt.kind,
            alternative=doubt.alternative.text if doubt.alternative else "",
            gain=doubt.gain,
            error=doubt.error,
            deals=doubt.deals,
        )
        for doubt in found
    ]
    Doubt.objects.bulk_create(rows, ignore_conflicts=True)
