"""How well a person bids, by subject."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.db.models import Avg, Count

from apps.accounts.models import User
from apps.auctions.selectors import own_decisions_due
from apps.bidding.selectors import with_newest_grade


@dataclass(frozen=True, slots=True)
class ModuleScore:
    """How a person did in one subject."""

    module: str
    """Empty for calls that no rule covers."""
    count: int
    mean: float
    """Mean points a call, 0 to 10."""

    @property
    def title(self) -> str:
        """The subject as people write it: "Negative doubles", "Opener’s rebid", "Responses 1NT".

        Calls that no convention decides, by a rule or without one, are "Judgement".
        """
        if self.module in {"", "natural"}:
            return "Judgement"
        words = self.module.replace("_", " ").capitalize()
        return re.sub(r"(\d)nt\b", r"\1NT", re.sub(r"^(Opener|Doubler|Overcaller)s ", r"\1’s ", words))


def scores_by_module(user: User) -> list[ModuleScore]:
    """The person's mean and count in every subject met, the weakest first.

    Only grades the person may know count: not those of an assignment that still holds its answers.
    """
    rows = (
        with_newest_grade(own_decisions_due(user))
        .values("module")
        .annotate(count=Count("pk"), mean=Avg("score"))
        .order_by("mean", "module")
        .values_list("module", "count", "mean")
    )
    return [ModuleScore(module, count, float(mean)) for module, count, mean in rows]


@dataclass(frozen=True, slots=True)
class Summary:
    """All subjects together."""

    count: int
    mean: float
    """Mean points a call, 0 to 10; 0 before the first call."""
    weakest: ModuleScore | None
    """The subject most worth practising; None before there are two to compare."""


def summary_of(scores: list[ModuleScore]) -> Summary:
    """Put the scores of all subjects, weakest first, into one line."""
    count = sum(score.count for score in scores)
    total = sum(score.count * score.mean for score in scores)
    return Summary(count=count, mean=total / count if count else 0.0, weakest=scores[0] if len(scores) > 1 else None)
