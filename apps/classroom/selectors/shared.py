"""Whether a shared board may be seen, or bid, by somebody whose class may have set it as work."""

from __future__ import annotations

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.auctions.models import BoardLink
from apps.auctions.selectors.sharing import finished_at_board
from apps.classroom.models import Assignment
from apps.classroom.selectors.embargo import takes_work


def may_see_all(link: BoardLink, viewer: User | None) -> bool:
    """Whether a viewer finds the shared board laid open: once the viewer has finished it, or it is closed.

    A board is closed when the assignment it was bid for is closed, and none that the viewer has still to do holds it.
    """
    if viewer is not None and finished_at_board(viewer, link.table.board_id).exists():
        return True
    given = Assignment.objects.filter(attempts__tables=link.table_id)
    return given.exists() and not given.filter(takes_work()).exists() and not work_with(link, viewer).exists()


def work_with(link: BoardLink, viewer: User | None) -> QuerySet[Assignment]:
    """The assignments of a viewer's classes that hold the shared board and take work, now or later."""
    if viewer is None:
        return Assignment.objects.none()
    return Assignment.objects.filter(
        takes_work(),
        klass__memberships__user=viewer,
        klass__archived_at=None,
        practice_set=link.table.board.practice_set_id,
    ).distinct()
