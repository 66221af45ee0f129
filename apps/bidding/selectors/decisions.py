"""Decisions with their newest grades, their positions and explanations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict

from django.db.models import Count, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, Greatest
from django_stubs_ext import WithAnnotations

from apps.bidding.models import Decision, Grade
from apps.cards.selectors.bidders import bidder_of_snapshots
from bridgeclass.engine.auctions import Auction, Seat, Side, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.explain import Level
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Text


class Graded(TypedDict):
    """Annotations that `with_newest_grade` adds to a decision."""

    score: int
    tier: str
    feedback: Text | None
    mistake: str


class Experience(TypedDict):
    """Annotations that `with_experience` adds to a decision."""

    ordinal: int
    met_before: int


def with_newest_grade(decisions: QuerySet[Decision]) -> QuerySet[WithAnnotations[Decision, Graded]]:
    """Annotate decisions with `score` (0 to 10, after the cost of hints), `tier`, `feedback` and `mistake`.

    They are those of the newest grade.
    """
    newest = Grade.objects.filter(decision=OuterRef("pk")).order_by("-pk")
    after_hints = newest.annotate(left=Greatest(F("score") - F("hint_cost"), 0))
    return decisions.annotate(
        score=Subquery(after_hints.values("left")[:1]),
        tier=Subquery(newest.values("tier")[:1]),
        feedback=Subquery(newest.values("feedback")[:1]),
        mistake=Subquery(newest.values("mistake")[:1]),
    )


def newest_grades(decision_ids: Iterable[int]) -> dict[int, Grade]:
    """Return the newest grades by decision id."""
    grades = Grade.objects.filter(decision__in=decision_ids).order_by("pk")
    return {grade.decision_id: grade for grade in grades}


@dataclass(frozen=True, slots=True)
class Position:
    """Position of a decision in the engine's types, with the bidder that graded it."""

    hand: Hand
    auction: Auction
    call: Call
    engine_call: Call
    bidder: Bidder
    rules_changed: bool
    """True if the rules have changed since, so that the engine may now decide otherwise."""


def position_of(decision: Decision) -> Position:
    """Rebuild the position of a decision from its stored fields."""
    seat = Seat.parse(decision.seat)
    mine, theirs = decision.snapshot, decision.opponents_snapshot
    ns, ew = (mine, theirs) if seat.side is Side.NS else (theirs, mine)
    bidder = bidder_of_snapshots(ns, ew)
    return Position(
        hand=Hand.parse(decision.hand),
        auction=Auction.parse(
            decision.auction, Seat.parse(decision.dealer), Vulnerability.parse(decision.vulnerability)
        ),
        call=Call.parse(decision.call),
        engine_call=Call.parse(decision.engine_call),
        bidder=bidder,
        rules_changed=bidder.snapshot(seat.side).sha256 != mine.sha256,
    )


def explain_decision(decision: Decision, level: Level) -> Text:
    """Explain why the engine's call is right, at one of the four levels; experts also see the position's features."""
    position = position_of(decision)
    return position.bidder.explain(position.hand, position.auction).format(level)


def with_experience(decisions: QuerySet[Decision]) -> QuerySet[WithAnnotations[Decision, Experience]]:
    """Annotate decisions with the number of the user's decisions so far, and of those on the same rule before."""
    return decisions.annotate(ordinal=count_so_far(), met_before=count_on_rule())


def count_so_far(decision: str = "") -> Coalesce:
    """Return the annotation `ordinal`; `decision` is the lookup to the decision, ending in __."""
    return _count(_decisions_of_user(decision).filter(pk__lte=OuterRef(f"{decision}pk")))


def count_on_rule(decision: str = "") -> Coalesce:
    """Return the annotation `met_before`, as `count_so_far`."""
    same_rule = _decisions_of_user(decision).filter(rule=OuterRef(f"{decision}rule"))
    return _count(same_rule.filter(pk__lt=OuterRef(f"{decision}pk")))


def _decisions_of_user(decision: str) -> QuerySet[Decision]:
    return Decision.objects.filter(user=OuterRef(f"{decision}user")).order_by()


def _count(decisions: QuerySet[Decision]) -> Coalesce:
    return Coalesce(Subquery(decisions.values("user").annotate(n=Count("pk")).values("n")), 0)
