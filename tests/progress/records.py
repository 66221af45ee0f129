"""Stored decisions for the progress tests, created on any day without the engine."""

import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.auctions.models import CallMade
from apps.bidding.models import Decision, Grade, Origin, TierName
from apps.cards.models import SystemSnapshot
from apps.progress.services.projector import rebuild
from tests.boards import table_for
from tests.progress.answers import POINTS

RANKS = "AKQJT98765432"
FIRST_MORNING = datetime(2026, 3, 2, 9, tzinfo=UTC)
RULES = (
    "sayc.open.1nt",
    "sayc.open.1s",
    "sayc.open.1h",
    "sayc.open.1d",
    "sayc.open.1c",
    "sayc.open.pass",
    "sayc.stayman.ask",
    "sayc.stayman.2h",
    "sayc.overcall.one",
    "sayc.takeout.direct",
    "sayc.respond.1c.1h",
    "sayc.respond.1c.1s",
)


def some_hand(number: int) -> str:
    """Return a hand of thirteen cards that is different for each number."""
    drawn = random.Random(number).sample([(suit, rank) for suit in range(4) for rank in RANKS], 13)
    held = sorted(drawn, key=lambda card: RANKS.index(card[1]))
    return ".".join("".join(rank for suit, rank in held if suit == of) for of in range(4))


@dataclass(slots=True)
class Clock:
    """Time of the site, which tests can change."""

    now: datetime = FIRST_MORNING

    def next_day(self, days: int = 1) -> None:
        """Advance the time by this many days."""
        self.now += timedelta(days=days)


def stop_the_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Replace the time of the site with a clock that only the test advances."""
    clock = Clock()
    monkeypatch.setattr("django.utils.timezone.now", lambda: clock.now)
    return clock


class Recorder:
    """Factory of a user's decisions; practice calls are made at a table with immediate feedback."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.table = table_for(user)
        self.snapshot = SystemSnapshot.objects.get_or_create(
            sha256="0" * 64, defaults={"text": "rules", "system": "sayc", "engine_version": "1"}
        )[0]
        self._numbers = count(100)

    def call(
        self,
        tier: TierName,
        *,
        rule: str = RULES[0],
        hand: str = "",
        origin: Origin = Origin.PRACTICE,
        module: str = "opening_bids",
        mistake: str = "",
    ) -> Decision:
        """Store a graded call; each one has a different hand unless `hand` is given."""
        number = next(self._numbers)
        decision = Decision.objects.create(
            user=self.user,
            board=None if origin == Origin.API else self.table.board,
            origin=origin,
            seat="S",
            dealer="S",
            vulnerability="None",
            hand=hand or some_hand(number),
            call="P",
            snapshot=self.snapshot,
            opponents_snapshot=self.snapshot,
            engine_call="1C",
            rule=rule,
            variant=rule,
            module=module,
            made_at=timezone.now(),
        )
        self.grade(decision, tier, mistake)
        if origin == Origin.PRACTICE:
            CallMade.objects.create(
                table=self.table, number=number, seat="S", call="P", key=f"{number}", decision=decision
            )
        return decision

    def grade(self, decision: Decision, tier: TierName, mistake: str = "") -> Grade:
        """Add a grade to a decision."""
        return Grade.objects.create(
            decision=decision, snapshot=self.snapshot, score=POINTS[tier], tier=tier, mistake=mistake
        )


def let_days_pass(user: User, days: int = 1) -> None:
    """Move all of the user's decisions into the past and rebuild their progress."""
    for decision in Decision.objects.filter(user=user):
        Decision.objects.filter(pk=decision.pk).update(made_at=decision.made_at - timedelta(days=days))
    rebuild(user=user)
