"""How the calls of a table were judged."""

from __future__ import annotations

from apps.accounts.models import ExplanationLevel, User
from apps.auctions.models import CallMade
from apps.auctions.selectors.view_models import Feedback, FlagShown, Judged
from apps.auctions.selectors.visibility import decisions_seen_by
from apps.auctions.table_state import TableState
from apps.bidding.models import Decision, FlagState, Grade, TierName
from apps.bidding.selectors import (
    Position,
    auction_query,
    explain_position,
    flipped_by,
    newest_grades,
    position_of,
)
from apps.cards.selectors import snapshots_by_id
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from bridgeclass.engine.explain import Level


def feedback_at(state: TableState, level: ExplanationLevel, seat: Seat | None = None) -> tuple[Feedback, ...]:
    """The judgements of the calls made at a table in their order, or of one seat's calls.

    Who may see them is the caller's to know: see `answers_are_due`.
    """
    made = [call for call in state.calls if seat is None or call.seat == seat.letter]
    return _feedback_on([call.decision_id for call in made if call.decision_id], level)


def newest_judged(made: list[CallMade], seat: Seat) -> Judged | None:
    """What the newest of these calls was worth that a person made in a seat; None if there is none.

    Who may see it is the caller's to know: see `answers_are_due`.
    """
    own = next((call for call in reversed(made) if call.decision_id and call.seat == seat.letter), None)
    if own is None:
        return None
    grades = Grade.objects.filter(decision=own.decision_id).select_related("decision")
    grade = grades.only("score", "hint_cost", "decision__engine_call").latest("pk")
    return Judged(own.number, Call.parse(own.call), Call.parse(grade.decision.engine_call), grade.points)


def newest_feedback(made: list[CallMade], level: ExplanationLevel, seat: Seat) -> Feedback | None:
    """How that call was judged, and why; None if there is none.

    Who may see it is the caller's to know: see `answers_are_due`.
    """
    own = [call.decision_id for call in made if call.decision_id and call.seat == seat.letter]
    return next(iter(_feedback_on(own[-1:], level)), None)


def in_a_line(feedback: Feedback | None) -> Judged | None:
    """What a judgement says in a line; None for none."""
    return None if feedback is None else Judged(feedback.number, feedback.call, feedback.best, feedback.points)


def feedback_just_given(grade: Grade, level: ExplanationLevel) -> Feedback:
    """The judgement of a call that was made a moment ago: nobody can have disagreed yet."""
    return _feedback(grade.decision, grade, level, None)


def feedback_on(*, user: User, decision_id: int, level: ExplanationLevel) -> Feedback:
    """The judgement of one call, explained at a level.

    Raises Decision.DoesNotExist if the person may not see it, or not yet.
    """
    decision = (
        decisions_seen_by(user)
        .select_related("snapshot", "opponents_snapshot", "flag")
        .defer("snapshot__text", "opponents_snapshot__text")
        .get(pk=decision_id)
    )
    return _feedback(decision, newest_grades([decision.pk])[decision.pk], level, flag_on(decision))


def flag_on(decision: Decision) -> FlagShown | None:
    """The learner's disagreement with how a decision was judged; None if there is none."""
    flag = getattr(decision, "flag", None)
    return FlagShown(flag.words, FlagState(flag.state), flag.answer) if flag else None


def _feedback_on(decision_ids: list[int], level: ExplanationLevel) -> tuple[Feedback, ...]:
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
    judged = (newest[decision_id] for decision_id in decision_ids)
    return tuple(_feedback(grade.decision, grade, level, flag_on(grade.decision)) for grade in judged)


def _feedback(decision: Decision, grade: Grade, level: ExplanationLevel, flag: FlagShown | None) -> Feedback:
    position = position_of(decision)
    auction = position.auction
    side = position.bidder.sides[auction.turn.side]
    return Feedback(
        decision_id=decision.pk,
        number=len(auction.calls) + 1,
        seat=auction.turn,
        call=position.call,
        best=position.engine_call,
        points=grade.points,
        earned=grade.score,
        hint_cost=grade.hint_cost,
        tier=TierName(grade.tier),
        words=grade.feedback,
        promised=_promise(position),
        level=level,
        explanation=explain_position(position, Level(level.value)),
        rules_changed=position.rules_changed,
        system=side.system,
        next_query=auction_query(auction, auction.calls, flipped_by(side)),
        flag=flag,
    )


def _promise(position: Position) -> str:
    """What the call made tells partner; nothing for an illegal call sent to the API."""
    if not position.auction.is_legal(position.call):
        return ""
    return position.bidder.meanings(position.auction.add(position.call))[-1].text
