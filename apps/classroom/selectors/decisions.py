"""Single calls of students, for the instructors who read and grade them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.db.models import Q, QuerySet
from django_stubs_ext import WithAnnotations

from apps.accounts.models import Class, ExplanationLevel, User
from apps.accounts.selectors import classes_taught_by
from apps.auctions.selectors.feedback import feedback_on
from apps.auctions.selectors.review import auction_view
from apps.auctions.selectors.view_models import AuctionView, Feedback, PersonView
from apps.auctions.selectors.visibility import decisions_seen_by
from apps.bidding.models import Decision, Flag, FlagState, Grade
from apps.bidding.selectors.decisions import Graded, position_of, with_newest_grade
from apps.classroom.models import Assignment
from apps.classroom.selectors.boards import columns
from apps.classroom.selectors.classes import is_student_of
from apps.progress.selectors.rule_names import RuleName, rule_name
from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A decision in a list."""

    decision: WithAnnotations[Decision, Graded]
    auction: tuple[Call, ...]
    """The calls before."""
    call: Call
    engine_call: Call
    rule: RuleName
    has_open_flag: bool

    @property
    def is_best(self) -> bool:
        """Return True if the student made the engine's call."""
        return self.call is self.engine_call


def decisions_taught(user: User) -> QuerySet[Decision]:
    """Return the decisions a user may read and grade as an instructor, newest first; all for an admin."""
    seen = decisions_seen_by(user)
    return seen if user.is_admin else seen.filter(klass__in=classes_taught_by(user).order_by())


def decisions_of_student(teacher: User, klass: Class, student_id: int) -> QuerySet[Decision]:
    """Return a student's decisions in a class, newest first, that the teacher may read."""
    return decisions_taught(teacher).filter(klass=klass, user=student_id)


def decisions_of_assignment(teacher: User, assignment: Assignment, number: int | None = None) -> QuerySet[Decision]:
    """Return the decisions made in an assignment, or at one of its boards, by student and board."""
    at = Q(call_made__table__attempt_tables__attempt__assignment=assignment, call_made__undone_at=None)
    if number is not None:
        at &= Q(board__number=number)
    return decisions_taught(teacher).filter(at).order_by("user", "board__number", "pk")


def flagged_decisions(teacher: User, klass: Class) -> QuerySet[Decision]:
    """Return the decisions of a class with an unanswered disagreement, the oldest first."""
    return decisions_taught(teacher).filter(klass=klass, flag__state=FlagState.OPEN).order_by("flag__raised_at", "pk")


def decision_rows(decisions: QuerySet[Decision]) -> list[DecisionRow]:
    """Return decisions as rows of a list, in order, with two queries."""
    related = decisions.select_related("user", "board__practice_set", "snapshot").defer("snapshot__text", "candidates")
    found = list(with_newest_grade(related))
    open_flags = Flag.objects.filter(decision__in=[row.pk for row in found], state=FlagState.OPEN)
    flagged = set(open_flags.values_list("decision", flat=True))
    named = cache(rule_name)
    return [
        DecisionRow(
            decision=decision,
            auction=tuple(Call.parse(made) for made in decision.auction.split()),
            call=Call.parse(decision.call),
            engine_call=Call.parse(decision.engine_call),
            rule=named(system=decision.snapshot.system, rule=decision.rule, module=decision.module),
            has_open_flag=decision.pk in flagged,
        )
        for decision in found
    ]


@dataclass(frozen=True, slots=True)
class DecisionView:
    """The page of one decision."""

    decision: Decision
    is_in_class: bool
    """True if the user is still a student of the class, and has a page there."""
    table_id: int | None
    seat: Seat
    vulnerability: Vulnerability
    hand: Hand
    auction: AuctionView
    columns: tuple[PersonView, ...]
    feedback: Feedback
    grades: tuple[Grade, ...]
    """The newest first; it counts."""
    rule: RuleName
    seconds: float | None


def decision_view(*, teacher: User, decision_id: int, level: ExplanationLevel) -> DecisionView:
    """Return a decision for an instructor. Raises Decision.DoesNotExist if the user may not read it."""
    decision = (
        decisions_taught(teacher)
        .select_related("user", "klass", "board__practice_set", "snapshot", "opponents_snapshot", "flag__answered_by")
        .defer("snapshot__text", "opponents_snapshot__text")
        .get(pk=decision_id)
    )
    position = position_of(decision)
    made = getattr(decision, "call_made", None)
    return DecisionView(
        decision=decision,
        is_in_class=bool(decision.klass and is_student_of(decision.klass, decision.user_id)),
        table_id=made.table_id if made else None,
        seat=Seat.parse(decision.seat),
        vulnerability=position.auction.vulnerability,
        hand=position.hand,
        auction=auction_view(position.auction, position.bidder),
        columns=columns(position.auction.vulnerability),
        feedback=feedback_on(user=teacher, decision_id=decision.pk, level=level),
        grades=tuple(Grade.objects.filter(decision=decision).select_related("by").order_by("-pk")),
        rule=rule_name(system=decision.snapshot.system, rule=decision.rule, module=decision.module),
        seconds=decision.time_taken_ms / 1000 if decision.time_taken_ms is not None else None,
    )
