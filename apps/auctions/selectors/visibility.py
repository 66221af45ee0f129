"""Tables, seats and decisions that a user may see."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone

from apps.accounts.models import ExplanationLevel, User
from apps.accounts.selectors import classes_taught_by, teaches
from apps.auctions.models import AnswerRelease, CallMade, Seat, Table
from apps.auctions.table_state import TableState
from apps.bidding.models import Decision, Origin
from apps.deals.models import Board
from apps.deals.selectors.embargo import pending_boards
from bridgeclass.engine.auctions import Seat as EngineSeat


@dataclass(frozen=True, slots=True)
class Viewer:
    """A user who looks at a table from their own seat, or from that of a student."""

    user: User
    seat: EngineSeat
    is_seated: bool
    level: ExplanationLevel


def viewer_of(state: TableState, user: User, *, seat: EngineSeat | None = None) -> Viewer:
    """Return a user as a viewer of a table, by default from their own seat.

    Raises Table.DoesNotExist if the user may not see the table from there.
    """
    level = ExplanationLevel(user.explanation_level)
    own = next((held for held, row in state.seats.items() if row.user_id == user.pk), None)
    if own is not None and seat in (None, own):
        return Viewer(user, own, is_seated=True, level=level)
    if own is None and _may_watch(user, state.table):
        people = (held for held, row in state.seats.items() if not row.is_robot)
        return Viewer(user, seat or next(people, EngineSeat.S), is_seated=False, level=level)
    raise Table.DoesNotExist(f"No table {state.table.pk} for user {user.pk}")


def _may_watch(user: User, table: Table) -> bool:
    """Return True for an admin, and for a teacher of the class who does not bid the board as a student elsewhere."""
    if user.is_admin or not teaches(user, table.klass_id):
        return user.is_admin
    return not pending_boards(user).filter(pk=table.board_id).exists()


def tables_of(user: User) -> QuerySet[Table]:
    """Return the tables where a user sits or whose class they teach, newest first; all for an admin."""
    if user.is_admin:
        return Table.objects.all()
    seated = Seat.objects.filter(user=user).values("table")
    return Table.objects.filter(Q(pk__in=seated) | Q(klass__in=classes_taught_by(user)))


def seats_of(user: User) -> QuerySet[Seat]:
    """Return the user's seats with their tables."""
    return Seat.objects.filter(user=user).select_related("table")


def own_tables(user: User, *, is_finished: bool | None = None) -> QuerySet[Seat]:
    """Return the user's seats with their tables, boards and calls, newest first."""
    seats = seats_of(user).select_related("table__board__practice_set").order_by("-pk")
    calls = CallMade.objects.filter(undone_at=None).order_by("number")
    shown = seats.prefetch_related(Prefetch("table__calls", calls))
    return shown if is_finished is None else shown.filter(table__finished_at__isnull=not is_finished)


def decisions_seen_by(user: User) -> QuerySet[Decision]:
    """Return the decisions a user may read with their answers, newest first.

    Own ones once the table's answers are released; those of classes the user teaches, except at a table where the user
    is still bidding and on boards the user still has to bid as a student of another class; all for an admin.
    """
    decisions = Decision.objects.select_related("user", "board", "klass")
    if user.is_admin:
        return decisions
    bidding_at = Seat.objects.filter(user=user, table__finished_at=None).values("table")
    taught = Q(klass__in=classes_taught_by(user)) & ~Q(call_made__table__in=bidding_at)
    taught &= ~Q(board__in=pending_boards(user))
    return decisions.filter(_own_and_due(user, timezone.now()) | taught)


def own_decisions_due(user: User, *, now: datetime | None = None) -> QuerySet[Decision]:
    """Return the user's own decisions whose answers are released, by default now, newest first.

    Decisions on boards bid again are left out, as the four hands were known then, and so are calls taken back.
    """
    due = Decision.objects.filter(_own_and_due(user, now or timezone.now()), call_made__undone_at=None)
    return due.exclude(call_made__table__repeat_of__isnull=False)


def own_decisions_known(user: User) -> QuerySet[Decision]:
    """Return the user's own released decisions, except on boards whose answers are held back at another table."""
    return own_decisions_due(user).exclude(board__in=boards_held_back(user))


def decisions_of_finished_boards(user: User) -> QuerySet[Decision]:
    """Return the decisions at finished tables that a user may read."""
    return decisions_seen_by(user).filter(call_made__table__finished_at__isnull=False)


def own_decisions_of_finished_boards(user: User) -> QuerySet[Decision]:
    """Return the user's own released decisions at finished tables."""
    return decisions_of_finished_boards(user).filter(_own_and_due(user, timezone.now()))


def _own_and_due(user: User, now: datetime) -> Q:
    due = answers_due("call_made__table__", now)
    return Q(user=user) & (Q(origin__in=(Origin.API, Origin.REVIEW)) | due)


def answers_due(table: str, now: datetime) -> Q:
    """Return the condition that a table's answers are released; `table` is the lookup to it, ending in __."""
    return (
        Q(**{f"{table}answers": AnswerRelease.AT_ONCE})
        | Q(**{f"{table}answers": AnswerRelease.AFTER_BOARD, f"{table}finished_at__isnull": False})
        | Q(**{f"{table}answers_released_at__lte": now})
    )


def answers_are_due(table: Table) -> bool:
    """Return True if the people at a table may see the grades of their calls."""
    if table.answers == AnswerRelease.AT_ONCE:
        return True
    if table.answers == AnswerRelease.AFTER_BOARD:
        return table.finished_at is not None
    return table.answers_released_at is not None and table.answers_released_at <= timezone.now()


def boards_held_back(user: User) -> QuerySet[Board]:
    """Return the boards of the user's tables whose answers are not released yet."""
    held_back = Seat.objects.filter(user=user).exclude(answers_due("table__", timezone.now()))
    return Board.objects.filter(tables__in=held_back.values("table"))
