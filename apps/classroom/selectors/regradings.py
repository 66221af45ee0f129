"""Changes made, or found, by a regrading: totals, and call by call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import Count, F, Q, QuerySet

from apps.bidding.models import TierName
from apps.classroom.models import RegradedCall, Regrading

MOST_RULES = 100
UP, DOWN = Q(score_now__gt=F("score_before")), Q(score_now__lt=F("score_before"))


def regrading_totals(regrading: Regrading) -> dict[str, int]:
    """Return how many calls changed, and how many of them went up and down."""
    return regrading.calls.aggregate(changed=Count("pk"), up=Count("pk", filter=UP), down=Count("pk", filter=DOWN))


def changes_by_tier(regrading: Regrading) -> list[tuple[TierName, list[tuple[TierName, int]]]]:
    """Return, for each tier, how many calls went from it to each tier."""
    rows = regrading.calls.order_by().values_list("tier_before", "tier_now").annotate(count=Count("pk"))
    counts = {(before, now): count for before, now, count in rows}
    return [(before, [(now, counts.get((before, now), 0)) for now in TierName]) for before in TierName]


def changes_by_rule(regrading: Regrading) -> Iterable[Mapping[str, object]]:
    """Return how many calls went up and down for each engine rule, the most frequent first; at most 100 rules."""
    rules = regrading.calls.order_by().values(module=F("decision__module"), rule=F("decision__rule"))
    counted = rules.annotate(up=Count("pk", filter=UP), down=Count("pk", filter=DOWN), count=Count("pk"))
    return counted.order_by("-count", "rule")[:MOST_RULES]


def regraded_calls(
    regrading: Regrading, *, before: str = "", now: str = "", rule: str | None = None
) -> QuerySet[RegradedCall]:
    """Return the calls that a regrading changed, filtered by tiers and rule, with their decisions."""
    calls = regrading.calls.select_related("decision__user", "decision__klass").defer("decision__candidates")
    if before:
        calls = calls.filter(tier_before=before)
    if now:
        calls = calls.filter(tier_now=now)
    return calls if rule is None else calls.filter(decision__rule=rule)
