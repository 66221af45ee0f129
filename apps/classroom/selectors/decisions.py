"""Single calls of students as those who teach them read and judge them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

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
    """One line of a list of decisions."""

    decision_id: int
    user_id: int
    student: str
    board: int | None
    set_name: str
    auction: tuple[Call, ...]
    """The calls before."""
    call: Call
    engine_call: Call
    points: int
    tier: str
    rule: RuleName
    made_at: datetime
    has_open_flag: bool

    @property
    def is_best(self) -> bool:
        """Whether the student made the engine's own call."""
        return self.call is self.engine_call


def decisions_taught(user: User) -> QuerySet[Decision]:
    """The decisions a person may read and judge as a teacher, newest first; an admin's are everybody's."""
    seen = decisions_seen_by(user)
    return seen if user.is_admin else seen.filter(klass__in=classes_taught_by(user).order_by())


def decisions_of_student(teacher: User, klass: Class, student_id: int) -> QuerySet[Decision]:
    """A student's decisions in a class, newest first, as far as the teacher may read them."""
    return decisions_taught(teacher).filter(klass=klass, user=student_id)


def decisions_on_board(teacher: User, assignment: Assignment, number: int) -> QuerySet[Decision]:
    """What the class's students called at one board of an assignment, auction by auction."""
    at = Q(call_made__table__attempt_tables__attempt__assignment=assignment, board__number=number)
    return decisions_taught(teacher).filter(at, call_made__undone_at=None).order_by("user", "pk")


def decisions_of_assignment(teacher: User, assignment: Assignment) -> QuerySet[Decision]:
    """Everything that was called at an assignment, by student and board."""
    at = Q(call_made__table__attempt_tables__attempt__assignment=assignment, call_made__undone_at=None)
    return decisions_taught(teacher).filter(at).order_by("user", "board__number", "pk")


def flagged_decisions(teacher: User, klass: Class) -> QuerySet[Decision]:
    """The decisions of a class with a disagreement that nobody has answered, the oldest first."""
    return decisions_taught(teacher).filter(klass=klass, flag__state=FlagState.OPEN).order_by("flag__raised_at", "pk")


def decision_rows(decisions: QuerySet[Decision]) -> list[DecisionRow]:
    """Decisions as lines of a list, in their order; two queries whatever their number."""
    related = decisions.select_related("user", "board__practice_set", "snapshot").defer("snapshot__text", "candidates")
    found = list(with_newest_grade(related))
    flagged = set(
        Flag.objects.filter(decision__in=[row.pk for row in found], state=FlagState.OPEN).values_list(
            "decision", flat=True
        )
    )
    names: dict[tuple[str, str, str], RuleName] = {}
    return [_row(decision, names, has_open_flag=decision.pk in flagged) for decision in found]


def _row(
    decision: WithAnnotations[Decision, Graded], names: dict[tuple[str, str, str], RuleName], *, has_open_flag: bool
) -> DecisionRow:
    board = decision.board
    asked = (decision.snapshot.system, decision.rule, decision.module)
    if asked not in names:
        names[asked] = rule_name(system=asked[0], rule=asked[1], module=asked[2])
    return DecisionRow(
        decision_id=decision.pk,
        user_id=decision.user_id,
        student=decision.user.get_full_name(),
        board=board.number if board else None,
        set_name=board.practice_set.name if board else "",
        auction=tuple(Call.parse(made) for made in decision.auction.split()),
        call=Call.parse(decision.call),
        engine_call=Call.parse(decision.engine_call),
        points=decision.score,
        tier=decision.tier,
        rule=names[asked],
        made_at=decision.made_at,
        has_open_flag=has_open_flag,
    )


@dataclass(frozen=True, slots=True)
class GradeRow:
    """One of the grades of a decision."""

    score: int
    hint_cost: int
    tier: str
    by: str
    """Empty when the engine judged."""
    note: str
    at: datetime


@dataclass(frozen=True, slots=True)
class DecisionView:
    """One decision in full."""

    decision_id: int
    klass: Class | None
    user_id: int
    student: str
    is_in_class: bool
    """Whether the person is a student of the class still, and has a page there."""
    board: int | None
    set_name: str
    table_id: int | None
    seat: Seat
    vulnerability: Vulnerability
    hand: Hand
    auction: AuctionView
    columns: tuple[PersonView, ...]
    feedback: Feedback
    grades: tuple[GradeRow, ...]
    """The newest first; it counts."""
    flag: Flag | None
    rule: RuleName
    made_at: datetime
    seconds: float | None


def decision_view(*, teacher: User, decision_id: int, level: ExplanationLevel) -> DecisionView:
    """A decision as somebody who teaches reads it; raises Decision.DoesNotExist if the person may not."""
    decision = (
        decisions_taught(teacher)
        .select_related("user", "klass", "board__practice_set", "snapshot", "opponents_snapshot", "flag__answered_by")
        .defer("snapshot__text", "opponents_snapshot__text")
        .get(pk=decision_id)
    )
    position = position_of(decision)
    board = decision.board
    made = getattr(decision, "call_made", None)
    return DecisionView(
        decision_id=decision.pk,
        klass=decision.klass,
        user_id=decision.user_id,
        student=decision.user.get_full_name(),
        is_in_class=bool(decision.klass and is_student_of(decision.klass, decision.user_id)),
        board=board.number if board else None,
        set_name=board.practice_set.name if board else "",
        table_id=made.table_id if made else None,
        seat=Seat.parse(decision.seat),
        vulnerability=position.auction.vulnerability,
        hand=position.hand,
        auction=auction_view(position.auction, position.bidder),
        columns=columns(position.auction.vulnerability),
        feedback=feedback_on(user=teacher, decision_id=decision.pk, level=level),
        grades=_grades(decision),
        flag=getattr(decision, "flag", None),
        rule=rule_name(system=decision.snapshot.system, rule=decision.rule, module=decision.module),
        made_at=decision.made_at,
        seconds=decision.time_taken_ms / 1000 if decision.time_taken_ms is not None else None,
    )


def _grades(decision: Decision) -> tuple[GradeRow, ...]:
    grades = Grade.objects.filter(decision=decision).select_related("by").order_by("-pk")
    return tuple(
        GradeRow(g.score, g.hint_cost, g.tier, g.by.get_full_name() if g.by else "", g.note, g.graded_at)
        for g in grades
    )
