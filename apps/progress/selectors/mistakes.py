"""The last calls that went wrong."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.bidding.models import TierName
from apps.bidding.selectors.decisions import with_newest_grade
from apps.progress.selectors.judged_calls import decisions_counted
from apps.progress.selectors.rule_names import RuleName, rule_name
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
    return [_mistake(*row) for row in _wrong(user)]


def _wrong(user: User) -> QuerySet[Any, tuple[Any, ...]]:
    return (
        with_newest_grade(decisions_counted(user))
        .filter(tier__in=(TierName.SUBOPTIMAL, TierName.ERROR))
        .order_by("-made_at", "-pk")
        .values_list(*_POSITION, *_RULE, "call", "engine_call", "score", "tier", "made_at", "call_made__table")[
            :MISTAKES_SHOWN
        ]
    )


_POSITION = ("hand", "auction", "dealer", "vulnerability")
_RULE = ("snapshot__system", "rule", "module")


def _mistake(*row: Any) -> Mistake:
    hand, auction, dealer, vulnerability, system, rule, module, call, best, points, tier, made_at, table_id = row
    seat = Seat.parse(dealer)
    return Mistake(
        hand=Hand.parse(hand),
        calls=Auction.parse(auction, seat, Vulnerability.parse(vulnerability)).calls,
        dealer=seat,
        call=Call.parse(call),
        best=Call.parse(best),
        points=points,
        tier=TierName(tier),
        name=rule_name(system=system, rule=rule, module=module),
        made_at=made_at,
        table_id=table_id,
    )
