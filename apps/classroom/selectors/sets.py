"""Practice sets that a user may bid, assign or change."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypedDict

from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django_stubs_ext import WithAnnotations

from apps.accounts.models import Class, User
from apps.accounts.selectors import classes_of, classes_taught_by
from apps.auctions.models import Table
from apps.classroom.models import Assignment, Attempt
from apps.classroom.selectors.work import assignments_of
from apps.deals.models import PracticeSet
from apps.deals.selectors.queries import editable_sets, practice_sets_of
from apps.progress.selectors.drills import GIVEN_UP_AFTER, drills_open


class _Counted(TypedDict):
    """The annotation of a practice set."""

    board_count: int


def sets_at_home(user: User, taught: Collection[Class]) -> list[Any]:
    """Return the practice sets a user may use, without finished drills. `taught` are the classes the user teaches."""
    open_drills = drills_open(user, since=timezone.now() - GIVEN_UP_AFTER)
    sets = practice_sets_of(user, taught=taught).filter(Q(drill=None) | Q(drill__in=open_drills))
    counted = _with_board_count(sets).order_by("name", "pk")
    return list(counted.values_list("pk", "name", "board_count", named=True))


def sets_to_bid(user: User) -> QuerySet[PracticeSet]:
    """Return the sets of a user's assignments and those for practice, newest first, with `board_count`."""
    work = assignments_of(user).filter(klass__in=classes_of(user).order_by())
    return _usable_or_in(user, work).order_by("-pk")


def sets_to_assign(teacher: User) -> QuerySet[PracticeSet]:
    """Return the sets a teacher may use, and those assigned in the teacher's classes, with `board_count`."""
    ours = Assignment.objects.filter(klass__in=classes_taught_by(teacher).order_by())
    return _usable_or_in(teacher, ours).order_by("name", "pk")


def _usable_or_in(user: User, assignments: QuerySet[Assignment]) -> QuerySet[WithAnnotations[PracticeSet, _Counted]]:
    assigned = Q(pk__in=assignments.order_by().values("practice_set"))
    usable = Q(pk__in=practice_sets_of(user).order_by().values("pk"))
    return _with_board_count(PracticeSet.objects.filter(usable | assigned))


def _with_board_count(sets: QuerySet[PracticeSet]) -> QuerySet[WithAnnotations[PracticeSet, _Counted]]:
    return sets.annotate(board_count=Count("boards", distinct=True))


def boards_to_drop(practice_set: PracticeSet, user: User) -> set[int]:
    """Return the boards a user may remove from a set: those nobody has bid, if the user may change the set."""
    if not may_reorder(practice_set, user):
        return set()
    bid = Table.objects.filter(board__practice_set=practice_set).values("board")
    asked = practice_set.boards.filter(decisions__isnull=False).values("pk")
    free = practice_set.boards.exclude(pk__in=bid).exclude(pk__in=asked)
    return set(free.values_list("pk", flat=True))


def may_reorder(practice_set: PracticeSet, user: User) -> bool:
    """Return True if a user may change a set: their own, in no started assignment, and not being bid live.

    A live table advances by board number, so a changed order would make it skip a board.
    """
    is_own = editable_sets(user).filter(pk=practice_set.pk).exists()
    is_begun = Attempt.objects.filter(assignment__practice_set=practice_set).exists()
    return is_own and not is_begun and not practice_set.sittings.filter(closed_at=None).exists()
