"""Classes for their instructors."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict

from django.contrib.auth.models import Permission
from django.db.models import Count, F, Max, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django_stubs_ext import WithAnnotations

from apps.accounts.models import Class, Membership, Role, User
from apps.accounts.selectors import classes_taught_by
from apps.bidding.models import Decision, Flag, FlagState
from apps.classroom.models import Assignment, Attempt
from apps.deals.models import Board


def may_open_class(user: User, *, taught: Collection[Class] | None = None) -> bool:
    """Return True if a user may create a class: one who teaches already, or whom an admin lets add classes.

    Not everybody may, because instructors see the boards of the included practice sets. Pass `taught`, the classes
    the user teaches, if they have been read.
    """
    teaches = classes_taught_by(user).exists() if taught is None else bool(taught)
    if teaches or not user.is_active:
        return teaches
    held = Permission.objects.filter(Q(user=user) | Q(group__user=user))
    return user.is_superuser or held.filter(content_type__app_label="accounts", codename="add_class").exists()


def in_a_list(name: str) -> str:
    """Return the sort key of a name: its letters without marks, so that Élodie sorts between Dan and Finn."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def is_student_of(klass: Class, user_id: int) -> bool:
    """Return True if a user is a student of the class now."""
    return Membership.objects.filter(klass=klass, user=user_id, role=Role.STUDENT).exists()


class Activity(TypedDict):
    """The annotations of a student's membership."""

    boards: int
    """Boards bid to the end in this class."""
    last_board_at: datetime | None


class Progress(TypedDict):
    """The annotations of an assignment."""

    boards: int
    finished: int
    """The number of students who have finished it."""


@dataclass(frozen=True, slots=True)
class ClassView:
    """The page of a class."""

    klass: Class
    teachers: tuple[Membership, ...]
    students: tuple[WithAnnotations[Membership, Activity], ...]
    work: tuple[WithAnnotations[Assignment, Progress], ...]
    open_flags: int
    """The number of unanswered disagreements."""


def class_view(klass: Class) -> ClassView:
    """Return everything on the page of a class; the caller checks the permission."""
    students = students_with_activity(klass)
    teachers = Membership.objects.filter(klass=klass, role=Role.INSTRUCTOR).select_related("user")
    return ClassView(
        klass=klass,
        teachers=tuple(sorted(teachers, key=lambda row: (row.user_id != klass.creator_id, _by_name(row)))),
        students=students,
        work=_work(klass, [row.user_id for row in students]),
        open_flags=Flag.objects.filter(decision__klass=klass, state=FlagState.OPEN).count(),
    )


def students_with_activity(klass: Class) -> tuple[WithAnnotations[Membership, Activity], ...]:
    """Return the students of a class by name, each with the boards bid to the end in it."""
    done = Q(user__seats__table__klass=klass, user__seats__table__finished_at__isnull=False)
    students = Membership.objects.filter(klass=klass, role=Role.STUDENT).select_related("user")
    active = students.annotate(
        boards=Count("user__seats", filter=done), last_board_at=Max("user__seats__table__finished_at", filter=done)
    )
    return tuple(sorted(active, key=_by_name))


def _by_name(membership: Membership) -> tuple[str, int]:
    return in_a_list(membership.user.get_full_name()), membership.user_id


def _work(klass: Class, students: list[int]) -> tuple[WithAnnotations[Assignment, Progress], ...]:
    boards = Board.objects.filter(practice_set=OuterRef("practice_set")).order_by().values("practice_set")
    finished = Q(attempts__student__in=students, attempts__finished_at__isnull=False)
    assignments = Assignment.objects.filter(klass=klass).annotate(
        boards=Coalesce(Subquery(boards.annotate(n=Count("pk")).values("n")), 0),
        finished=Count("attempts__student", filter=finished, distinct=True),
    )
    return tuple(assignments.order_by(F("closes_at").desc(nulls_first=True), "-pk"))


def password_may_be_reset(*, teacher: User, klass: Class, student: User) -> bool:
    """Return True if a teacher may set a student's password: only if the student belongs to no other teacher.

    A password opens everything its user can see. So only an admin may set that of staff, of an instructor, or of a
    member of other teachers' classes.
    """
    if student.is_staff or student.is_superuser or not student.is_active or not is_student_of(klass, student.pk):
        return False
    elsewhere = Membership.objects.filter(user=student).exclude(klass__in=classes_taught_by(teacher).order_by())
    teaching = Membership.objects.filter(user=student, role=Role.INSTRUCTOR)
    return not elsewhere.exists() and not teaching.exists()


def has_been_bid_in(klass: Class) -> bool:
    """Return True if anything a student did is stored with the class."""
    decided = Decision.objects.filter(klass=klass).exists()
    return decided or klass.sittings.exists() or Attempt.objects.filter(assignment__klass=klass).exists()
