"""Recent mistakes, and the most frequent kinds of mistake."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from apps.accounts.models import User
from apps.bidding.models import TierName
from apps.bidding.selectors.decisions import with_newest_grade
from apps.bidding.selectors.mistakes import mistake_name
from apps.progress.selectors.current_progress import decisions_counted
from apps.progress.selectors.rule_names import RuleName, rule_name
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Text

MAX_MISTAKES = 5
MAX_KINDS, MAX_BOARDS, RECENT = 5, 4, 300
"""Kinds and boards that are listed, and the number of the newest mistakes that are counted."""


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


@dataclass(frozen=True, slots=True)
class BoardOfMistake:
    """A board on which a mistake was made."""

    table_id: int
    made_at: datetime


@dataclass(frozen=True, slots=True)
class FrequentMistake:
    """A kind of mistake that the user has made more than once.

    boards: the newest tables to look at; rule, rule_name: the rule that most of the better calls belong to.
    """

    kind: str
    name: Text
    times: int
    boards: tuple[BoardOfMistake, ...]
    rule: str
    rule_name: RuleName


def frequent_mistakes(user: User) -> list[FrequentMistake]:
    """Return the five kinds of mistake that the user makes most, of the last 300 mistakes; each at least twice."""
    wrong = with_newest_grade(decisions_counted(user)).exclude(mistake="").exclude(mistake__isnull=True)
    rows = wrong.order_by("-made_at", "-pk").values(
        "mistake", "made_at", "snapshot__system", "rule", "module", "call_made__table"
    )
    by_kind: defaultdict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows[:RECENT]:
        by_kind[row["mistake"]].append(row)
    often = sorted(by_kind, key=lambda kind: -len(by_kind[kind]))
    return [_frequent(kind, by_kind[kind]) for kind in often if len(by_kind[kind]) > 1][:MAX_KINDS]


def _frequent(kind: str, rows: list[Mapping[str, Any]]) -> FrequentMistake:
    rules = Counter((row["snapshot__system"], row["module"], row["rule"]) for row in rows)
    system, module, rule = rules.most_common(1)[0][0]
    boards = {row["call_made__table"]: row["made_at"] for row in reversed(rows) if row["call_made__table"]}
    newest = sorted(boards.items(), key=lambda board: board[1], reverse=True)[:MAX_BOARDS]
    return FrequentMistake(
        kind=kind,
        name=mistake_name(kind),
        times=len(rows),
        boards=tuple(BoardOfMistake(table_id, made_at) for table_id, made_at in newest),
        rule=rule,
        rule_name=rule_name(system=system, rule=rule, module=module),
    )
