"""Recent mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from apps.accounts.models import User
from apps.bidding.models import TierName
from apps.bidding.selectors.decisions import with_newest_grade
from apps.progress.selectors.current_progress import decisions_counted
from apps.progress.selectors.rule_names import RuleName, rule_name
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand

MAX_MISTAKES = 5


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong call and the better one. calls: the auction before; table_id: the table to review, if any."""

    hand: Hand
    calls: tuple[Call, ...]
    dealer: Seat
    call: Call
    best: Call
    points: int
    tier: TierName
    name: RuleName
    made_at: datetime
    table_id: int | None


def last_mistakes(user: User) -> list[Mistake]:
    """Return the user's last five wrong calls whose grades are released, newest first."""
    wrong = with_newest_grade(decisions_counted(user)).filter(tier__in=(TierName.SUBOPTIMAL, TierName.ERROR))
    rows = wrong.order_by("-made_at", "-pk").values(
        *("hand", "auction", "dealer", "vulnerability", "snapshot__system", "rule", "module"),
        *("call", "engine_call", "score", "tier", "made_at", "call_made__table"),
    )
    return [
        Mistake(
            hand=Hand.parse(row["hand"]),
            calls=Auction.parse(
                row["auction"], Seat.parse(row["dealer"]), Vulnerability.parse(row["vulnerability"])
            ).calls,
            dealer=Seat.parse(row["dealer"]),
            call=Call.parse(row["call"]),
            best=Call.parse(row["engine_call"]),
            points=row["score"],
            tier=TierName(row["tier"]),
            name=rule_name(system=row["snapshot__system"], rule=row["rule"], module=row["module"]),
            made_at=row["made_at"],
            table_id=row["call_made__table"],
        )
        for row in rows[:MAX_MISTAKES]
    ]
