"""Check low grades by simulation, and raise those of calls that do no worse than the engine's."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.utils import timezone

from apps.bidding.models import Decision, Doubt, Grade, SimulatedCall, TierName
from apps.bidding.selectors.decisions import Position, position_of
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.audit.doubts import LAST_RESORT, kind_of_position
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.grading import PLAIN_ERROR, tier_of
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Message
from bridgeclass.engine.simulation import Effort, NoDealFitsError, simulate
from bridgeclass.engine.simulation.race import Gain

CHECKED_SCORES = (PLAIN_ERROR + 1, 7)
"""Plain errors against the system are not checked, and calls that are right need no check."""
FIRST_DEALS, MORE_DEALS = 60, 120
MOST_LOST, MOST_UNSURE = 0.3, 1.3
"""IMPs a deal that a call as good as the engine's may cost, and the largest cost within two standard errors."""
RAISED, RAISED_IF_BETTER = 8, 9
CHECKED_WITHIN = timedelta(days=1)
MOST_AN_HOUR = 20
"""Calls of one user that are checked in an hour, so that nobody keeps the worker busy alone."""

POSITION = ("hand", "auction", "dealer", "vulnerability", "snapshot", "opponents_snapshot")


def is_as_good(gain: Gain) -> bool:
    """Return whether a call does no worse than the engine's: it costs little, or clearly gains."""
    return gain.is_clear or (-gain.imps <= MOST_LOST and 2 * gain.error - gain.imps <= MOST_UNSURE)


def compare_briefly(bidder: Bidder, hand: Hand, auction: Auction, best: Call, call: Call) -> Gain:
    """Return the gain of a call on the engine's; a call that is clearly worse is dropped early.

    0 deals if no deal fits the auction.
    """

    def sample(deals: int, seed: int) -> Gain:
        found = simulate(bidder, hand, auction, (best, call), Effort(deals, seed, with_points=False))
        return Gain.of(found.candidates[1], found.deals)

    try:
        first = sample(FIRST_DEALS, 1)
        is_worse = first.imps + 2 * first.error < -MOST_LOST
        return first if is_worse else first + sample(MORE_DEALS, 2)
    except NoDealFitsError:
        return Gain(call, 0.0, 0.0, 0)


def simulated_call(decision: Decision) -> SimulatedCall | None:
    """Return the stored simulation of a decision's call in its position."""
    same = {f"{name}_id" if name.endswith("snapshot") else name: None for name in POSITION}
    return SimulatedCall.objects.filter(call=decision.call, **{name: getattr(decision, name) for name in same}).first()


@transaction.atomic
def raise_grade(*, decision: Decision, simulated: SimulatedCall) -> Grade | None:
    """Add a higher grade if the call did no worse than the engine's, and list the position as a doubt.

    Grades by a teacher, plain errors, and scores that are as high already stay.
    """
    grade = Grade.objects.filter(decision=decision).latest("pk")
    gain = Gain(Call.parse(simulated.call), simulated.imps, simulated.error, simulated.deals)
    low, high = CHECKED_SCORES
    if grade.by_id is not None or not low <= grade.score <= high or not gain.deals or not is_as_good(gain):
        return None
    score = RAISED_IF_BETTER if gain.is_clear else RAISED
    _list_doubt(decision, simulated)
    return Grade.objects.create(
        decision=decision,
        snapshot=decision.snapshot,
        score=score,
        tier=TierName(tier_of(score).value),
        hint_cost=grade.hint_cost,
        simulated=simulated,
        feedback=_feedback(gain, Call.parse(simulated.engine_call), grade.score),
    )


def _feedback(gain: Gain, best: Call, score: int) -> Message:
    words: dict[str, Call | int] = {"call": gain.call, "best": best, "n": gain.deals, "score": score}
    if gain.is_clear:
        return Message(
            "In the system, {best} is the call, and {call} scored {score}. But over {n} simulated deals {call} did "
            "better, so your score was raised. The system and the simulation differ here.",
            **words,
        )
    return Message(
        "In the system, {best} is the call, and {call} scored {score}. But over {n} simulated deals {call} did no "
        "worse, so your score was raised. Opinions differ here.",
        **words,
    )


def _list_doubt(decision: Decision, simulated: SimulatedCall) -> None:
    position = position_of(decision)
    place: dict[str, Any] = {
        name: getattr(decision, name) for name in ("dealer", "vulnerability", "hand", "auction", "variant", "module")
    }
    Doubt.objects.get_or_create(
        decision=decision,
        defaults={
            **place,
            "snapshot": decision.snapshot,
            "system": position.bidder.sides[position.auction.turn.side].system,
            "call": simulated.engine_call,
            "rule": decision.rule or LAST_RESORT,
            "kind": kind_of_position(position.auction),
            "alternative": simulated.call,
            "gain": simulated.imps,
            "error": simulated.error,
            "deals": simulated.deals,
        },
    )


def check_next() -> bool:
    """Check the oldest low grade that waits, and return whether there was one; a check takes some seconds."""
    decision = _waiting().first()
    if decision is None:
        return False
    simulated = simulated_call(decision)
    if simulated is None:
        position = position_of(decision)
        gain = compare_briefly(*_asked(position))
        simulated = store_simulation(
            gain=gain, best=position.engine_call, place={name: getattr(decision, name) for name in POSITION}
        )
    raise_grade(decision=decision, simulated=simulated)
    return True


def _asked(position: Position) -> tuple[Bidder, Hand, Auction, Call, Call]:
    return position.bidder, position.hand, position.auction, position.engine_call, position.call


def store_simulation(*, gain: Gain, best: Call, place: dict[str, Any]) -> SimulatedCall:
    """Store the simulation of a call in a position; one that is stored already stays."""
    return SimulatedCall.objects.get_or_create(
        **place,
        call=gain.call.text,
        defaults={"engine_call": best.text, "imps": gain.imps, "error": gain.error, "deals": gain.deals},
    )[0]


def _waiting() -> QuerySet[Decision]:
    """Return recent decisions with a low grade by the engine that no simulation has checked, the oldest first.

    Users who had many checked in the last hour wait.
    """
    newest = Grade.objects.filter(decision=OuterRef("pk")).order_by("-pk")
    checked = SimulatedCall.objects.filter(call=OuterRef("call"), **{name: OuterRef(name) for name in POSITION})
    recent = Decision.objects.filter(made_at__gt=timezone.now() - CHECKED_WITHIN)
    return (
        recent.annotate(
            newest_score=Subquery(newest.values("score")[:1]),
            newest_by=Subquery(newest.values("by")[:1]),
            newest_simulated=Subquery(newest.values("simulated")[:1]),
        )
        .filter(newest_score__range=CHECKED_SCORES, newest_by=None, newest_simulated=None)
        .filter(~Exists(checked))
        .exclude(user__in=_busy_users())
        .select_related("snapshot", "opponents_snapshot")
        .order_by("made_at", "pk")
    )


def _busy_users() -> QuerySet[Decision, Any]:
    """Return the users whose calls took as many simulations in the last hour as one may ask for."""
    hour = timezone.now() - timedelta(hours=1)
    made = SimulatedCall.objects.filter(
        made_at__gt=hour, call=OuterRef("call"), **{name: OuterRef(name) for name in POSITION}
    )
    checked = Decision.objects.filter(made_at__gt=hour - CHECKED_WITHIN).filter(Exists(made))
    by_user = checked.order_by().values("user").annotate(checks=Count("pk"))
    return by_user.filter(checks__gte=MOST_AN_HOUR).values("user")
