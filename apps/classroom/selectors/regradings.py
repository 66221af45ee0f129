"""What a regrading changed, or would change: in figures, and call by call."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet

from apps.bidding.models import TierName
from apps.classroom.models import RegradedCall, Regrading

MOST_RULES = 100


@dataclass(frozen=True, slots=True)
class TierChange:
    """How many calls go from one tier to each of the four."""

    tier: TierName
    to: tuple[tuple[TierName, int], ...]


@dataclass(frozen=True, slots=True)
class RuleChange:
    """How many calls go up and down where one rule was the engine's."""

    module: str
    rule: str
    up: int
    down: int


@dataclass(frozen=True, slots=True)
class RegradingView:
    """A regrading in figures."""

    changed: int
    up: int
    down: int
    tiers: tuple[TierChange, ...]
    rules: tuple[RuleChange, ...]
    """Those with the most calls first, a hundred at most."""


def regrading_view(regrading: Regrading) -> RegradingView:
    """What the regrading has found so far; two queries, however many calls it changed."""
    counted = {
        (row["tier_before"], row["tier_now"]): row["count"]
        for row in regrading.calls.order_by().values("tier_before", "tier_now").annotate(count=Count("pk"))
    }
    rules = _rules(regrading)
    up = regrading.calls.filter(score_now__gt=F("score_before")).count()
    changed = sum(counted.values())
    tiers = tuple(TierChange(old, tuple((new, counted.get((old, new), 0)) for new in TierName)) for old in TierName)
    return RegradingView(changed, up, changed - up, tiers, rules)


def _rules(regrading: Regrading) -> tuple[RuleChange, ...]:
    rows = (
        regrading.calls.order_by()
        .values("decision__module", "decision__rule")
        .annotate(
            up=Count("pk", filter=Q(score_now__gt=F("score_before"))),
            down=Count("pk", filter=Q(score_now__lt=F("score_before"))),
            count=Count("pk"),
        )
        .order_by("-count", "decision__rule")[:MOST_RULES]
    )
    return tuple(
        RuleChange(module=row["decision__module"], rule=row["decision__rule"], up=row["up"], down=row["down"])
        for row in rows
    )


def regraded_calls(
    regrading: Regrading, *, before: str = "", now: str = "", rule: str | None = None
) -> QuerySet[RegradedCall]:
    """The calls of a regrading that changed, of tiers and a rule if any are named, with what a list shows of them."""
    calls = regrading.calls.select_related("decision__user", "decision__klass").defer("decision__candidates")
    if before:
        calls = calls.filter(tier_before=before)
    if now:
        calls = calls.filter(tier_now=now)
    return calls if rule is None else calls.filter(decision__rule=rule)
