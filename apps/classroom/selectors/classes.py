"""Classes as those who teach them see them."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import Permission
from django.db.models import Count, F, Max, Q, QuerySet
from django.utils import timezone

from apps.accounts.models import Class, Membership, Role, User
from apps.accounts.selectors import classes_taught_by
from apps.auctions.models import Seat
from apps.bidding.models import Decision, Flag, FlagState
from apps.classroom.models import Assignment, Attempt
from apps.deals.models import Board


def may_open_class(user: User, *, taught: Collection[Class] | None = None) -> bool:
    """Whether a person may make a class: who teaches one already, and whom an admin lets add classes.

    Not everybody: who teaches sees the boards of every practice set that came with the program.
    `taught` are the classes the person teaches, where they have been read.
    """
    teaches = classes_taught_by(user).exists() if taught is None else bool(taught)
    return teaches or (user.is_active and (user.is_superuser or _adding(user).exists()))


def _adding(user: User) -> QuerySet[Permission]:
    """The permission to add classes, if a person has it, or a group of the person's."""
    held = Permission.objects.filter(Q(user=user) | Q(group__user=user))
    return held.filter(content_type__app_label="accounts", codename="add_class")


def in_a_list(name: str) -> str:
    """What a name is sorted by: its letters without marks, so that Élodie stands between Dan and Finn."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def is_student_of(klass: Class, user_id: int) -> bool:
    """Whether a person is a student of the class now."""
    return Membership.objects.filter(klass=klass, user=user_id, role=Role.STUDENT).exists()


@dataclass(frozen=True, slots=True)
class StudentRow:
    """One student of a class."""

    user_id: int
    name: str
    username: str
    joined_at: datetime
    boards: int
    """Boards bid to the end in this class."""
    last_board_at: datetime | None


@dataclass(frozen=True, slots=True)
class SetWorkRow:
    """One assignment of a class, with how far its students are."""

    assignment_id: int
    title: str
    opens_at: datetime
    closes_at: datetime | None
    boards: int
    begun: int
    """Students who have begun it."""
    finished: int
    """Students who have finished it."""

    @property
    def state(self) -> str:
        """One of: to come, open, closed."""
        now = timezone.now()
        if self.opens_at > now:
            return "to come"
        return "closed" if self.closes_at and self.closes_at <= now else "open"


@dataclass(frozen=True, slots=True)
class Teacher:
    """Somebody who teaches a class."""

    user_id: int
    name: str
    username: str
    is_creator: bool


@dataclass(frozen=True, slots=True)
class ClassView:
    """A class as its teacher sees it."""

    klass: Class
    teachers: tuple[Teacher, ...]
    students: tuple[StudentRow, ...]
    work: tuple[SetWorkRow, ...]
    open_flags: int
    """Disagreements of its students that nobody has answered."""


def class_view(klass: Class) -> ClassView:
    """Everything on the page of a class; who may see it is the caller's to know."""
    members = list(Membership.objects.filter(klass=klass).select_related("user"))
    students = _students(klass, [m for m in members if m.role == Role.STUDENT])
    teachers = sorted(
        (
            Teacher(m.user_id, m.user.get_full_name(), m.user.username, m.user_id == klass.creator_id)
            for m in members
            if m.role == Role.INSTRUCTOR
        ),
        key=lambda teacher: (not teacher.is_creator, in_a_list(teacher.name)),
    )
    return ClassView(
        klass=klass,
        teachers=tuple(teachers),
        students=students,
        work=_work(klass, [row.user_id for row in students]),
        open_flags=Flag.objects.filter(decision__klass=klass, state=FlagState.OPEN).count(),
    )


def _students(klass: Class, members: list[Membership]) -> tuple[StudentRow, ...]:
    seats = Seat.objects.filter(
        user__in=[member.user_id for member in members], table__klass=klass, table__finished_at__isnull=False
    ).order_by()
    done = {
        user_id: (boards, last)
        for user_id, boards, last in seats.values("user")
        .annotate(boards=Count("pk"), last=Max("table__finished_at"))
        .values_list("user", "boards", "last")
    }
    rows = (
        StudentRow(
            user_id=member.user_id,
            name=member.user.get_full_name(),
            username=member.user.username,
            joined_at=member.joined_at,
            boards=done.get(member.user_id, (0, None))[0],
            last_board_at=done.get(member.user_id, (0, None))[1],
        )
        for member in members
    )
    return tuple(sorted(rows, key=lambda row: (in_a_list(row.name), row.user_id)))


def _work(klass: Class, students: list[int]) -> tuple[SetWorkRow, ...]:
    assignments = Assignment.objects.filter(klass=klass).order_by(F("closes_at").desc(nulls_first=True), "-pk")
    boards = dict(
        Board.objects.filter(practice_set__assignments__klass=klass)
        .order_by()
        .values("practice_set")
        .annotate(n=Count("pk", distinct=True))
        .values_list("practice_set", "n")
    )
    attempts = (
        Attempt.objects.filter(assignment__klass=klass, student__in=students)
        .order_by()
        .values("assignment")
        .annotate(
            begun=Count("student", distinct=True),
            finished=Count("student", filter=Q(finished_at__isnull=False), distinct=True),
        )
    )
    far = {row["assignment"]: (row["begun"], row["finished"]) for row in attempts}
    return tuple(
        SetWorkRow(
            assignment_id=assignment.pk,
            title=assignment.title,
            opens_at=assignment.opens_at,
            closes_at=assignment.closes_at,
            boards=boards.get(assignment.practice_set_id, 0),
            begun=far.get(assignment.pk, (0, 0))[0],
            finished=far.get(assignment.pk, (0, 0))[1],
        )
        for assignment in assignments
    )


def password_may_be_reset(*, teacher: User, klass: Class, student: User) -> bool:
    """Whether a teacher may give a student a new password: only to those who are nobody else's student.

    With a person's password comes all that the person may see, so it is for an admin to give one to somebody
    who teaches, looks after the place, or belongs to a class of other teachers.
    """
    if student.is_staff or student.is_superuser or not student.is_active or not is_student_of(klass, student.pk):
        return False
    elsewhere = Membership.objects.filter(user=student).exclude(klass__in=classes_taught_by(teacher).order_by())
    teaching = Membership.objects.filter(user=student, role=Role.INSTRUCTOR)
    return not elsewhere.exists() and not teaching.exists()


def has_been_bid_in(klass: Class) -> bool:
    """Whether anything a student did is kept with the class."""
    decided = Decision.objects.filter(klass=klass).exists()
    return decided or klass.sittings.exists() or Attempt.objects.filter(assignment__klass=klass).exists()
