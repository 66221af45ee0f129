"""Rules that keep homework closed: boards a student must still bid, and who may see a shared board."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.utils import timezone

from apps.accounts.models import Membership, Role, User
from apps.auctions.models import BoardLink
from apps.auctions.selectors.sharing import finished_at_board
from apps.classroom.models import Assignment, AttemptTable
from apps.deals.models import Board, PracticeSet


def embargoed_homework(*, user: User, practice_set: PracticeSet, **_: object) -> Iterable[int]:
    """Return the ids of a set's boards that are pending homework of the user."""
    return pending_homework(user=user).filter(practice_set=practice_set).values_list("pk", flat=True)


def pending_homework(*, user: User, **_: object) -> QuerySet[Board]:
    """Return the boards that a user, as a student of any class, can still bid for an assignment, now or later."""
    student_of = Membership.objects.filter(user=user, role=Role.STUDENT).values("klass")
    mine = Assignment.objects.filter(_takes_work(), klass__in=student_of, klass__archived_at=None)
    own = AttemptTable.objects.filter(attempt__student=user, table__finished_at__isnull=False)
    return Board.objects.filter(practice_set__in=mine.values("practice_set")).exclude(pk__in=own.values("board"))


def _takes_work() -> Q:
    """Return the condition that an assignment takes work, now or later."""
    return Q(closes_at=None) | Q(closes_at__gt=timezone.now()) | Q(late_work=True)


def may_see_all(link: BoardLink, viewer: User | None) -> bool:
    """Return True if the viewer has finished the shared board, or it is closed.

    It is closed if the assignment it was bid for takes no more work, and neither does any of the viewer's with it.
    """
    if viewer is not None and finished_at_board(viewer, link.table.board_id).exists():
        return True
    given = Assignment.objects.filter(attempts__tables=link.table_id)
    return given.exists() and not given.filter(_takes_work()).exists() and not work_with(link, viewer).exists()


def work_with(link: BoardLink, viewer: User | None) -> QuerySet[Assignment]:
    """Return the assignments of a viewer's classes that contain the shared board and take work, now or later."""
    if viewer is None:
        return Assignment.objects.none()
    return Assignment.objects.filter(
        _takes_work(),
        klass__memberships__user=viewer,
        klass__archived_at=None,
        practice_set=link.table.board.practice_set_id,
    ).distinct()
