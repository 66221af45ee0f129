"""Grades and explanations of the calls made at a table."""

from __future__ import annotations

from apps.accounts.models import ExplanationLevel, User
from apps.auctions.models import CallMade
from apps.auctions.selectors.view_models import Feedback, FlagView, Judged
from apps.auctions.selectors.visibility import decisions_seen_by
from apps.auctions.table_state import TableState
from apps.bidding.models import Decision, FlagState, Grade, TierName
from apps.bidding.selectors.decisions import Position, explain_position, newest_grades, position_of
from apps.bidding.selectors.next_calls import auction_query, flipped_by
from apps.bidding.services.judging import JudgedCall
from apps.cards.selectors.queries import snapshots_by_id
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from bridgeclass.engine.explain import Level
from bridgeclass.engine.messages import NO_TEXT, Text


def feedback_at(state: TableState, level: ExplanationLevel, seat: Seat | None = None) -> tuple[Feedback, ...]:
    """Return the feedback on all calls at a table, or on one seat's; the caller checks `answers_are_due`."""
    made = [call for call in state.calls if seat is None or call.seat == seat.letter]
    return _feedback_of([call.decision_id for call in made if call.decision_id], level)


def newest_judged(state: TableState, seat: Seat) -> Judged | None:
    """Return the grade of a seat's newest call by a person, without explanation; the caller checks as above."""
    own = _newest_of(state, seat)
    if own is None:
        return None
    grades = Grade.objects.filter(decision=own.decision_id).select_related("decision")
    grade = grades.only("score", "hint_cost", "decision__engine_call").latest("pk")
    return Judged(
        number=own.number,
        call=Call.parse(own.call),
        best=Call.parse(grade.decision.engine_call),
        points=grade.points,
    )


def newest_feedback(state: TableState, level: ExplanationLevel, seat: Seat) -> Feedback | None:
    """Return the feedback on a seat's newest call by a person; the caller checks as above."""
    own = _newest_of(state, seat)
    return _feedback_of([own.decision_id], level)[0] if own is not None and own.decision_id else None


def feedback_just_given(judged: JudgedCall, level: ExplanationLevel) -> Feedback:
    """Return the feedback on a call made just now, without reading or deciding anything again."""
    explanation = judged.judgement.explain(Level(level.value))
    return _feedback(judged.grade, judged.position, explanation, level, None)


def feedback_on(*, user: User, decision_id: int, level: ExplanationLevel) -> Feedback:
    """Return the feedback on one call. Raises Decision.DoesNotExist if the user may not see it, or not yet."""
    decision = (
        decisions_seen_by(user)
        .select_related("snapshot", "opponents_snapshot", "flag")
        .defer("snapshot__text", "opponents_snapshot__text")
        .get(pk=decision_id)
    )
    grade = newest_grades([decision.pk])[decision.pk]
    grade.decision = decision
    return _stored_feedback(grade, level)


def flag_on(decision: Decision) -> FlagView | None:
    """Return the learner's disagreement with a grade, if there is one."""
    flag = getattr(decision, "flag", None)
    return FlagView(flag.words, FlagState(flag.state), flag.answer) if flag else None


def _newest_of(state: TableState, seat: Seat) -> CallMade | None:
    return next((call for call in reversed(state.calls) if call.decision_id and call.seat == seat.letter), None)


def _feedback_of(decision_ids: list[int], level: ExplanationLevel) -> tuple[Feedback, ...]:
    if not decision_ids:
        return ()
    grades = Grade.objects.filter(decision__in=decision_ids).select_related("decision__flag").order_by("pk")
    newest = {grade.decision_id: grade for grade in grades}
    decisions = [grade.decision for grade in newest.values()]
    played = [(decision.snapshot_id, decision.opponents_snapshot_id) for decision in decisions]
    snapshots = snapshots_by_id(pk for side in played for pk in side)
    for decision in decisions:
        decision.snapshot = snapshots[decision.snapshot_id]
        decision.opponents_snapshot = snapshots[decision.opponents_snapshot_id]
    return tuple(_stored_feedback(newest[decision_id], level) for decision_id in decision_ids)


def _stored_feedback(grade: Grade, level: ExplanationLevel) -> Feedback:
    position = position_of(grade.decision)
    explanation = explain_position(position, Level(level.value))
    return _feedback(grade, position, explanation, level, flag_on(grade.decision))


def _feedback(
    grade: Grade, position: Position, explanation: Text, level: ExplanationLevel, flag: FlagView | None
) -> Feedback:
    auction = position.auction
    side = position.bidder.sides[auction.turn.side]
    return Feedback(
        decision_id=grade.decision_id,
        number=len(auction.calls) + 1,
        seat=auction.turn,
        call=position.call,
        best=position.engine_call,
        points=grade.points,
        earned=grade.score,
        hint_cost=grade.hint_cost,
        tier=TierName(grade.tier),
        is_raised=grade.simulated_id is not None,
        words=grade.feedback or NO_TEXT,
        promised=_meaning_to_partner(position),
        level=level,
        explanation=explanation,
        rules_changed=position.rules_changed,
        system=side.system,
        next_query=auction_query(auction, auction.calls, flipped_by(side)),
        flag=flag,
    )


def _meaning_to_partner(position: Position) -> Text | None:
    """Return the meaning of the call; None for an illegal call sent to the API."""
    if not position.auction.is_legal(position.call):
        return None
    return position.bidder.meanings(position.auction.add(position.call))[-1].text
