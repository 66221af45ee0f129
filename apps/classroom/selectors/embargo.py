"""The boards of a set that a person has still to bid as a student of some class."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.utils import timezone

from apps.accounts.models import Membership, Role, User
from apps.classroom.models import Assignment, AttemptTable
from apps.deals.models import Board, PracticeSet


def keep_homework(*, user: User, practice_set: PracticeSet, **_: object) -> Iterable[int]:
    """Give the ids of the boards of a set that are the person's work as a student, and not bid to the end yet.

    Work to come counts, work that can be handed in no more does not; a class in the archive sets none.
    """
    return homework_ahead(user=user).filter(practice_set=practice_set).values_list("pk", flat=True)


def homework_ahead(*, user: User, **_: object) -> QuerySet[Board]:
    """The boards that are the person's work as a student of any class, and not bid to the end yet, as above."""
    student_of = Membership.objects.filter(user=user, role=Role.STUDENT).values("klass")
    mine = Assignment.objects.filter(takes_work(), klass__in=student_of, klass__archived_at=None)
    own = AttemptTable.objects.filter(attempt__student=user, table__finished_at__isnull=False)
    return Board.objects.filter(practice_set__in=mine.values("practice_set")).exclude(pk__in=own.values("board"))


def takes_work() -> Q:
    """The condition that an assignment takes work, now or later."""
    return Q(closes_at=None) | Q(closes_at__gt=timezone.now()) | Q(late_work=True)
