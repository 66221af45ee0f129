"""Review positions and answers for the review page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from apps.accounts.models import ExplanationLevel, User
from apps.auctions.selectors.feedback import feedback_on
from apps.auctions.selectors.review import auction_view
from apps.auctions.selectors.view_models import COLUMNS, AuctionView, BiddingBox, Feedback, PersonView
from apps.bidding.models import Decision, Origin
from apps.bidding.selectors.decisions import position_of
from apps.progress.models import ReviewItem, RuleState
from apps.progress.selectors.rule_names import RuleName, rule_name
from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.hands import Hand


@dataclass(frozen=True, slots=True)
class PositionView:
    """The hand and the auction of a position."""

    hand: Hand
    auction: AuctionView
    seat: Seat
    dealer: Seat
    vulnerability: Vulnerability
    columns: tuple[PersonView, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A position to answer. decision_id: the first wrong call in it; answers: its number, which an answer repeats."""

    decision_id: int
    answers: int
    met_at: datetime
    position: PositionView
    box: BiddingBox


@dataclass(frozen=True, slots=True)
class Answered:
    """An answered position. mastery, due_on: of its rule, in percent, and its next review."""

    position: PositionView
    feedback: Feedback
    rule: str
    name: RuleName
    mastery: int
    due_on: date | None


def question_of(item: ReviewItem) -> Question:
    """Return the question of a review item."""
    decision = item.decision
    auction = position_of(decision).auction
    return Question(
        decision_id=decision.pk,
        answers=item.answers,
        met_at=decision.made_at,
        position=_view(decision),
        box=BiddingBox(auction.legal_calls()),
    )


def answered(*, user: User, decision_id: int, level: ExplanationLevel | None = None) -> Answered:
    """Return a graded review of the user with its explanation. Raises Decision.DoesNotExist."""
    decision = (
        Decision.objects.filter(user=user, origin=Origin.REVIEW)
        .select_related("snapshot", "opponents_snapshot")
        .defer("snapshot__text", "opponents_snapshot__text")
        .get(pk=decision_id)
    )
    feedback = feedback_on(user=user, decision_id=decision_id, level=level or ExplanationLevel(user.explanation_level))
    state = RuleState.objects.filter(user=user, system=decision.snapshot.system, rule=decision.rule).first()
    return Answered(
        position=_view(decision),
        feedback=feedback,
        rule=decision.rule,
        name=rule_name(system=decision.snapshot.system, rule=decision.rule, module=decision.module),
        mastery=state.mastery if state else 0,
        due_on=state.due_on if state else None,
    )


def _view(decision: Decision) -> PositionView:
    position = position_of(decision)
    auction, seat = position.auction, position.auction.turn
    people = [
        PersonView(
            seat=place,
            name=place.word,
            is_robot=place is not seat,
            is_me=place is seat,
            is_vulnerable=auction.vulnerability.of(place),
        )
        for place in COLUMNS
    ]
    return PositionView(
        hand=position.hand,
        auction=auction_view(auction, position.bidder, seat),
        seat=seat,
        dealer=auction.dealer,
        vulnerability=auction.vulnerability,
        columns=tuple(people),
    )
