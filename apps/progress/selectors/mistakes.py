"""The last calls that went wrong."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F

from apps.accounts.models import User
from apps.bidding.models import TierName
from apps.bidding.selectors import with_newest_grade
from apps.progress.selectors.answers import decisions_counted
from apps.progress.selectors.names import RuleName, rule_name
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand

MISTAKES_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Mistake:
    """One call that went wrong, and the better one."""

    hand: Hand
    calls: tuple[Call, ...]
    """What was called before, from the dealer on."""
    dealer: Seat
    call: Call
    best: Call
    points: int
    tier: TierName
    name: RuleName
    made_at: datetime
    table_id: int | None
    """The table where the board can be looked at; None for other calls."""


def last_mistakes(user: User) -> list[Mistake]:
    """The person's last five wrong calls whose grades may be known, newest first."""
    wrong = (
        with_newest_grade(decisions_counted(user))
        .filter(tier__in=(TierName.SUBOPTIMAL, TierName.ERROR))
        .select_related("snapshot")
        .defer("snapshot__text", "candidates")
        .annotate(table_id=F("call_made__table"))
        .order_by("-made_at", "-pk")[:MISTAKES_SHOWN]
    )
    return [
        Mistake(
            hand=Hand.parse(decision.hand),
            calls=Auction.parse(
                decision.auction, Seat.parse(decision.dealer), Vulnerability.parse(decision.vulnerability)
            ).calls,
            dealer=Seat.parse(decision.dealer),
            call=Call.parse(decision.call),
            best=Call.parse(decision.engine_call),
            points=decision.score,
            tier=TierName(decision.tier),
            name=rule_name(system=decision.snapshot.system, rule=decision.rule, module=decision.module),
            made_at=decision.made_at,
            table_id=decision.table_id,
        )
        for decision in wrong
    ]
