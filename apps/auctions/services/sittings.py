"""Sittings: opening them and their boards, closing them, and their links."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import Class, User
from apps.auctions.errors import SittingClosedError
from apps.auctions.models import Sitting, SittingSeat, Table, TableKind
from apps.auctions.services.practice import EmptySetError
from apps.auctions.table_state import add_version, open_table, release_sitting
from apps.deals.models import Board
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.messages import Message, MessageError

type People = Mapping[Seat, User | None]
"""The users of the seats for people, None for a free seat; robots take the other seats."""


class BoardUnderWayError(MessageError):
    """A request for the next board while people still bid the one before."""


@transaction.atomic
def open_sitting(*, sitting: Sitting, people: People) -> Sitting:
    """Store a new sitting with a link and its first board open, and return it.

    Raises EmptySetError for a set without boards, SittingClosedError for an archived class.
    """
    _check_class(sitting.klass)
    sitting.token = _new_token()
    sitting.save(force_insert=True)
    SittingSeat.objects.bulk_create(
        SittingSeat(sitting=sitting, name=seat.letter, user=people.get(seat), is_robot=seat not in people)
        for seat in Seat
    )
    if _open_board(sitting, after=None) is None:
        raise EmptySetError(Message("{set} has no boards", set=str(sitting.practice_set)))
    return sitting


@transaction.atomic
def open_sittings(*, sittings: Iterable[tuple[Sitting, People]]) -> list[Sitting]:
    """Open several sittings, or none if one cannot be opened; raises as `open_sitting` does."""
    return [open_sitting(sitting=sitting, people=people) for sitting, people in sittings]


def open_next_board(*, sitting_id: int, after: int | None = None) -> Table | None:
    """Return the table of the board after the finished one; close the sitting and return None after the last board.

    after: the id of the table on the user's page; if the next one is open already, it is returned.
    Raises BoardUnderWayError, SittingClosedError, Sitting.DoesNotExist.
    """
    # Without a lock first: of four people, three come after the board was opened.
    newest = _newest_table(sitting_id)
    if newest is not None and after not in (None, newest.pk):
        return newest
    return _open_next_board_locked(sitting_id, after)


def _newest_table(sitting_id: int) -> Table | None:
    return Table.objects.filter(sitting=sitting_id).select_related("board").order_by("-sitting_number").first()


@transaction.atomic
def _open_next_board_locked(sitting_id: int, after: int | None) -> Table | None:
    sitting = locked_sitting(sitting_id)
    newest = _newest_table(sitting_id)
    if newest is not None and after not in (None, newest.pk):  # opened by the request that held the lock
        return newest
    check_open(sitting)
    if newest is not None and newest.finished_at is None:
        raise BoardUnderWayError(Message("This board is not over yet"))
    table = _open_board(sitting, after=newest)
    if table is None:
        close_sitting(sitting_id=sitting_id)
    elif newest is not None:
        add_version(newest)  # its open pages link to the new table
    return table


@transaction.atomic
def close_sitting(*, sitting_id: int) -> Sitting:
    """Close a sitting, withdraw its link and release the answers held back; a second time it does nothing.

    A board under way can be bid to its end; its answers are shown then. Raises Sitting.DoesNotExist.
    """
    sitting = locked_sitting(sitting_id)
    if sitting.closed_at is None:
        sitting.closed_at, sitting.token = timezone.now(), None
        sitting.save(update_fields=("closed_at", "token"))
        tables = list(sitting.tables.values_list("pk", flat=True))
        release_sitting(table_ids=tables, at=sitting.closed_at)
    return sitting


@transaction.atomic
def renew_link(*, sitting_id: int) -> Sitting:
    """Replace the link of a sitting. Raises SittingClosedError, Sitting.DoesNotExist."""
    sitting = locked_sitting(sitting_id)
    check_open(sitting)
    return _set_token(sitting, _new_token())


@transaction.atomic
def withdraw_link(*, sitting_id: int) -> Sitting:
    """Remove the link of a sitting, so that nobody new can sit down. Raises Sitting.DoesNotExist."""
    return _set_token(locked_sitting(sitting_id), None)


def locked_sitting(sitting_id: int) -> Sitting:
    """Lock a sitting until the transaction ends and return it; lock its tables afterwards. Raises DoesNotExist."""
    locked = Sitting.objects.select_for_update(of=("self",))
    return locked.select_related("klass", "card_ns", "card_ew", "practice_set").get(pk=sitting_id)


def check_open(sitting: Sitting) -> None:
    """Raise SittingClosedError if a sitting is closed or its class is archived."""
    if sitting.closed_at is not None:
        raise SittingClosedError(Message("This table is closed"))
    _check_class(sitting.klass)


def _check_class(klass: Class | None) -> None:
    if klass is not None and klass.archived_at is not None:
        raise SittingClosedError(Message("This class is archived"))


def open_table_of(sitting: Sitting) -> Table | None:
    """Lock the table of the board under way and return it; None between boards."""
    return Table.objects.select_for_update(of=("self",)).filter(sitting=sitting, finished_at=None).first()


def _open_board(sitting: Sitting, *, after: Table | None) -> Table | None:
    number = after.board.number if after else 0
    boards = Board.objects.filter(practice_set=sitting.practice_set_id, number__gt=number)
    board = boards.order_by("number").first()
    if board is None:
        return None
    board.practice_set = sitting.practice_set
    seats = SittingSeat.objects.filter(sitting=sitting, is_robot=False).select_related("user")
    table = Table(
        board=board,
        card_ns=sitting.card_ns,
        card_ew=sitting.card_ew,
        klass=sitting.klass,
        kind=TableKind.LIVE,
        answers=sitting.answers,
        hints_allowed=False,
        sitting=sitting,
        sitting_number=(after.sitting_number or 0) + 1 if after else 1,
    )
    return open_table(table=table, people={Seat.parse(row.name): row.user for row in seats})


def _set_token(sitting: Sitting, token: str | None) -> Sitting:
    sitting.token = token
    sitting.save(update_fields=("token",))
    return sitting


def _new_token() -> str:
    return secrets.token_urlsafe(32)
