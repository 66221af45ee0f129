"""Positions in which a simulation doubts the engine's call, for teachers and administrators."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, Q, QuerySet

from apps.accounts.models import User
from apps.accounts.selectors import classes_taught_by
from apps.bidding.models import Doubt
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand

MOST_ROWS = 100
CLEAR = 2
"""Standard errors by which the other call must gain on a random deal; a student's call must only do no worse."""


@dataclass(frozen=True, slots=True)
class DoubtRow:
    """A doubt with its position. gain, error: IMPs a deal."""

    hand: Hand
    auction: Auction
    call: Call
    alternative: Call
    rule: str
    system: str
    kind: str
    gain: float
    error: float
    deals: int
    decision_id: int | None


def doubts_seen_by(user: User) -> QuerySet[Doubt]:
    """Return the doubts that a teacher may see: of random deals, and of calls in the classes they teach."""
    clear = Q(decision=None, gain__gt=CLEAR * F("error"))
    shown = Doubt.objects.exclude(alternative="")
    if user.is_admin:
        return shown.filter(clear | Q(decision__isnull=False))
    return shown.filter(clear | Q(decision__klass__in=classes_taught_by(user)))


def doubt_rows(user: User, *, system: str = "", rule: str = "") -> list[DoubtRow]:
    """Return the newest doubts that match, at most a hundred."""
    found = doubts_seen_by(user)
    if system:
        found = found.filter(system=system)
    if rule:
        found = found.filter(rule__icontains=rule)
    return [_row(doubt) for doubt in found.order_by("-found_at", "-pk")[:MOST_ROWS]]


def doubt_systems(user: User) -> list[str]:
    """Return the systems of the doubts that a teacher may see."""
    return list(doubts_seen_by(user).order_by("system").values_list("system", flat=True).distinct())


def _row(doubt: Doubt) -> DoubtRow:
    place = Seat.parse(doubt.dealer), Vulnerability.parse(doubt.vulnerability)
    return DoubtRow(
        hand=Hand.parse(doubt.hand),
        auction=Auction.parse(doubt.auction, *place),
        call=Call.parse(doubt.call),
        alternative=Call.parse(doubt.alternative),
        rule=doubt.rule,
        system=doubt.system,
        kind=doubt.kind,
        gain=doubt.gain,
        error=doubt.error,
        deals=doubt.deals,
        decision_id=doubt.decision_id,
    )
