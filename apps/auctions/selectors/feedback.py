"""Grades and explanations of the calls made at a table."""

from __future__ import annotations

from django.db.models import QuerySet
from django_stubs_ext import WithAnnotations

from apps.accounts.models import ExplanationLevel, User
from apps.auctions.models import CallMade
from apps.auctions.selectors.view_models import Feedback, FlagView, Judged, OtherCall
from apps.auctions.selectors.visibility import decisions_seen_by
from apps.auctions.table_state import TableState
from apps.bidding.models import Decision, FlagState, Grade, TierName
from apps.bidding.selectors.decisions import (
    Experience,
    Position,
    count_on_rule,
    count_so_far,
    newest_grades,
    position_of,
    with_experience,
)
from apps.bidding.selectors.next_calls import auction_query, flipped_by
from apps.bidding.services.judging import JudgedCall
from apps.cards.selectors.queries import snapshots_by_id
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.bidder import Lesson
from bridgeclass.engine.calls import Call
from bridgeclass.engine.explain import Level
from bridgeclass.engine.grading import BETTER
from bridgeclass.engine.messages import NO_TEXT, TEXTS, Joint, Listing, Message, Text, msgid, sentences

NEW_RULE = 3
"""A right call is explained until its rule has been met as many times."""
GOOD_TIERS = {TierName.OPTIMAL.value, TierName.ACCEPTABLE.value}
SAID_BY_THE_VERDICT = {*BETTER, "{call} is a good call too."}
OLD_BETTER = msgid("Better is {call}: {meaning}.")


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
    """Return the feedback on a call made just now, without deciding anything again."""
    decision = judged.grade.decision
    counted = with_experience(Decision.objects.filter(pk=decision.pk)).only("pk").get()
    counts = Experience(ordinal=counted.ordinal, met_before=counted.met_before)
    lesson = judged.judgement.lesson(Level(level.value))
    return _feedback(judged.grade, judged.position, lesson, counts, None)


def feedback_on(*, user: User, decision_id: int, level: ExplanationLevel) -> Feedback:
    """Return the feedback on one call. Raises Decision.DoesNotExist if the user may not see it, or not yet."""
    decision = (
        with_experience(decisions_seen_by(user))
        .select_related("snapshot", "opponents_snapshot", "flag")
        .defer("snapshot__text", "opponents_snapshot__text")
        .get(pk=decision_id)
    )
    grade = newest_grades([decision.pk])[decision.pk]
    grade.decision = decision
    return _stored_feedback(grade, Experience(ordinal=decision.ordinal, met_before=decision.met_before), level)


def flag_on(decision: Decision) -> FlagView | None:
    """Return the learner's disagreement with a grade, if there is one."""
    flag = getattr(decision, "flag", None)
    return FlagView(flag.words, FlagState(flag.state), flag.answer) if flag else None


def _newest_of(state: TableState, seat: Seat) -> CallMade | None:
    return next((call for call in reversed(state.calls) if call.decision_id and call.seat == seat.letter), None)


def _feedback_of(decision_ids: list[int], level: ExplanationLevel) -> tuple[Feedback, ...]:
    if not decision_ids:
        return ()
    of_decisions = Grade.objects.filter(decision__in=decision_ids).select_related("decision__flag").order_by("pk")
    grades: QuerySet[WithAnnotations[Grade, Experience]] = of_decisions.annotate(
        ordinal=count_so_far("decision__"), met_before=count_on_rule("decision__")
    )
    newest = {grade.decision_id: grade for grade in grades}
    decisions = [grade.decision for grade in newest.values()]
    played = [(decision.snapshot_id, decision.opponents_snapshot_id) for decision in decisions]
    snapshots = snapshots_by_id(pk for side in played for pk in side)
    for decision in decisions:
        decision.snapshot = snapshots[decision.snapshot_id]
        decision.opponents_snapshot = snapshots[decision.opponents_snapshot_id]
    found = (newest[decision_id] for decision_id in decision_ids)
    return tuple(
        _stored_feedback(grade, Experience(ordinal=grade.ordinal, met_before=grade.met_before), level)
        for grade in found
    )


def _stored_feedback(grade: Grade, counts: Experience, level: ExplanationLevel) -> Feedback:
    position = position_of(grade.decision)
    lesson = position.bidder.lesson(position.hand, position.auction, Level(level.value))
    return _feedback(grade, position, lesson, counts, flag_on(grade.decision))


def _feedback(
    grade: Grade,
    position: Position,
    lesson: Lesson,
    counts: Experience,
    flag: FlagView | None,
) -> Feedback:
    auction = position.auction
    side = position.bidder.sides[auction.turn.side]
    is_best = position.call is position.engine_call
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
        promised=_meaning_to_partner(position, position.call),
        level=ExplanationLevel(lesson.level.value),
        explanation=lesson.explanation,
        rules_changed=position.rules_changed,
        system=side.system,
        next_query=auction_query(auction, auction.calls, flipped_by(side)),
        flag=flag,
        ordinal=counts["ordinal"],
        says=() if is_best else _said_on_card(grade.feedback, position, lesson),
        insight=lesson.reason if is_best and counts["met_before"] < NEW_RULE else None,
        best_meaning=_meaning_to_partner(position, position.engine_call),
        others=_other_good_calls(grade.decision, position),
        odds=lesson.odds,
    )


def _said_on_card(feedback: Text | None, position: Position, lesson: Lesson) -> tuple[Text, ...]:
    """Return the feedback on a wrong call as paragraphs: the mistake, and the reason for the better call.

    Older feedback named the requirements of both calls instead; it is worded anew, unless the rules have changed.
    """
    texts = paragraphs(feedback)
    if not any(is_requirement(text) for text in texts):
        return texts
    if not position.rules_changed:
        texts = paragraphs(position.bidder.grade(position.hand, position.auction, position.call).feedback)
    return (*(text for text in texts if not is_requirement(text)), lesson.reason)


def paragraphs(feedback: Text | None) -> tuple[Text, ...]:
    """Return the sentences of a text, without those that the verdict says already."""
    if isinstance(feedback, Listing) and feedback.joint is Joint.SENTENCES:
        return tuple(text for item in feedback.items if isinstance(item, TEXTS) for text in _paragraph(item))
    return (feedback,) if feedback is not None else ()


def _paragraph(text: Text) -> tuple[Text, ...]:
    kept = paragraphs(text) if isinstance(text, Listing) else (text,)
    said = tuple(one for one in kept if not (isinstance(one, Message) and one.id in SAID_BY_THE_VERDICT))
    return (sentences(*said),) if said else ()


def is_requirement(text: Text) -> bool:
    """Return whether a text of older feedback names the better call with its requirements."""
    return isinstance(text, Message) and text.id == OLD_BETTER


def _other_good_calls(decision: Decision, position: Position) -> tuple[OtherCall, ...]:
    good = (row["call"] for row in decision.candidates if row["tier"] in GOOD_TIERS)
    others = dict.fromkeys(call for text in good if (call := Call.parse(text)) is not position.engine_call)
    meanings = ((call, _meaning_to_partner(position, call)) for call in others if call is not position.call)
    return tuple(OtherCall(call, meaning) for call, meaning in meanings if meaning is not None)


def _meaning_to_partner(position: Position, call: Call) -> Text | None:
    """Return the meaning of a call; None for an illegal call sent to the API."""
    if not position.auction.is_legal(call):
        return None
    return position.bidder.meanings(position.auction.add(call))[-1].text
