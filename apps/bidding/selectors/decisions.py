"""Decisions with the grade that counts, and why the engine decides as it does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Greatest
from django_stubs_ext import WithAnnotations

from apps.accounts.models import User
from apps.bidding.models import Decision, Grade, Origin
from apps.cards.selectors import bidder_of_snapshots
from bridgeclass.engine.auctions import Auction, Seat, Side, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.explain import Level
from bridgeclass.engine.hands import Hand


def api_decisions_of(user: User) -> QuerySet[Decision]:
    """The decisions a person asked the API to judge, newest first; an admin's are everybody's.

    Decisions made at a table belong to `apps.auctions.selectors`: only a table knows what is due.
    """
    decisions = Decision.objects.filter(origin=Origin.API)
    return decisions if user.is_admin else decisions.filter(user=user)


class Graded(TypedDict):
    """What `with_newest_grade` adds to a decision."""

    score: int
    tier: str
    feedback: str


def with_newest_grade(decisions: QuerySet[Decision]) -> QuerySet[WithAnnotations[Decision, Graded]]:
    """The same decisions, each with `score`, `tier` and `feedback` of the grade that counts.

    `score` is 0 to 10 with the cost of hints taken off.
    """
    newest = Grade.objects.filter(decision=OuterRef("pk")).order_by("-pk")
    after_hints = newest.annotate(left=Greatest(F("score") - F("hint_cost"), 0))
    return decisions.annotate(
        score=Subquery(after_hints.values("left")[:1]),
        tier=Subquery(newest.values("tier")[:1]),
        feedback=Subquery(newest.values("feedback")[:1]),
    )


def newest_grades(decision_ids: Iterable[int]) -> dict[int, Grade]:
    """The grade that counts of each decision, by the decision's id."""
    grades = Grade.objects.filter(decision__in=decision_ids).order_by("pk")
    return {grade.decision_id: grade for grade in grades}


@dataclass(frozen=True, slots=True)
class Position:
    """The position a decision was made in, as the engine's values, with the bidder that judged it."""

    hand: Hand
    auction: Auction
    call: Call
    engine_call: Call
    bidder: Bidder
    rules_changed: bool
    """Whether the rules have changed since, so that the engine may now decide otherwise."""


def position_of(decision: Decision) -> Position:
    """Rebuild the position of a decision from what was stored with it."""
    seat = Seat.parse(decision.seat)
    mine, theirs = decision.snapshot, decision.opponents_snapshot
    ns, ew = (mine, theirs) if seat.side is Side.NS else (theirs, mine)
    bidder = bidder_of_snapshots(ns, ew)
    return Position(
        hand=Hand.parse(decision.hand),
        auction=Auction.parse(
            decision.auction,
            Seat.parse(decision.dealer),
            Vulnerability.parse(decision.vulnerability),
        ),
        call=Call.parse(decision.call),
        engine_call=Call.parse(decision.engine_call),
        bidder=bidder,
        rules_changed=bidder.snapshot(seat.side).sha256 != mine.sha256,
    )


def explain_decision(decision: Decision, level: Level) -> str:
    """Say why the engine's call is right with the learner's hand, at one of the four levels.

    At the expert level with the facts of hand and auction by the names that programs use.
    """
    position = position_of(decision)
    return position.bidder.explain(position.hand, position.auction).format(level)


def explain_position(position: Position, level: Level) -> str:
    """Explain to a learner why the engine's call is right in a position, at one of the four levels."""
    decision = position.bidder.decide(position.hand, position.auction, with_candidates=False)
    return position.bidder.explain_to_learner(position.hand, position.auction, decision, level)
