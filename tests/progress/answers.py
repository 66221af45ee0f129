"""Graded answers for the progress tests, without a database."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count

from apps.bidding.models import Origin, TierName
from apps.progress.selectors.projection import Answer, Place

POINTS = {TierName.OPTIMAL: 10, TierName.ACCEPTABLE: 8, TierName.SUBOPTIMAL: 5, TierName.ERROR: 0}
FIRST_DAY = datetime(2026, 3, 2, 9, tzinfo=UTC)


@dataclass(slots=True)
class AnswerFactory:
    """Factory of answers with increasing ids."""

    rule: str = "sayc.open.1nt"
    module: str = "opening_bids"
    _ids: Iterator[int] = field(default_factory=lambda: count(1))

    def answer(
        self,
        tier: TierName,
        *,
        day: int = 0,
        hand: str = "a hand",
        origin: Origin = Origin.PRACTICE,
        rule: str = "",
        points: int | None = None,
        had_hint: bool = False,
    ) -> Answer:
        """Return an answer of this tier; `day` counts from the first day."""
        number = next(self._ids)
        return Answer(
            decision_id=number,
            rule=rule or self.rule,
            module=self.module,
            system="sayc",
            origin=origin,
            place=Place(hand, "P P", "N", "None"),
            made_at=FIRST_DAY + timedelta(days=day),
            tier=tier,
            points=POINTS[tier] if points is None else points,
            had_hint=had_hint,
            grade_id=number,
        )
