"""The boards of a set that a person has still to bid as a student of some class."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.utils import timezone

from apps.accounts.models import Membership, Role, User
from apps.classroom.models import Assignment, AttemptTable
from apps.deals.models import PracticeSet


def keep_homework(*, user: User, practice_set: PracticeSet, **_: object) -> Iterable[int]:
    """Give the ids of the boards of a set that are the person's work as a student, and not bid to the end yet.

    Work to come counts, work that can be handed in no more does not; a class in the archive sets none.
    """
    if not _work(user, practice_set).exists():
        return ()
    own = AttemptTable.objects.filter(attempt__student=user, board__practice_set=practice_set)
    done = own.filter(table__finished_at__isnull=False).values("board")
    return practice_set.boards.exclude(pk__in=done).values_list("pk", flat=True)


def _work(user: User, practice_set: PracticeSet) -> QuerySet[Assignment]:
    student_of = Membership.objects.filter(user=user, role=Role.STUDENT).values("klass")
    mine = Assignment.objects.filter(practice_set=practice_set, klass__in=student_of, klass__archived_at=None)
    return mine.filter(takes_work())


def takes_work() -> Q:
    """The condition that an assignment takes work, now or later."""
    return Q(closes_at=None) | Q(closes_at__gt=timezone.now()) | Q(late_work=True)
