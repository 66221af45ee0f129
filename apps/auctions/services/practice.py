"""Practice outside assignments: boards of a set, a finished board again, a shared board, and the guests' boards."""

from __future__ import annotations

import secrets
from importlib.resources import files

from django.db import transaction
from django.db.models import Count, Q, QuerySet

from apps.accounts.models import User
from apps.accounts.services.people import welcome_guest
from apps.auctions.models import BoardLink, Table, TableKind
from apps.auctions.models import Seat as SeatRow
from apps.auctions.selectors.attempts import FIRST_HANDS
from apps.auctions.selectors.sharing import shared_seat
from apps.auctions.selectors.visibility import answers_are_due
from apps.auctions.table_state import open_table
from apps.cards.services.cards import default_card
from apps.deals.models import Board, PracticeSet
from apps.deals.services.importing import import_set, preview_import
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.formats import read_pbn
from bridgeclass.engine.messages import Message, MessageError


class EmptySetError(MessageError):
    """A practice set without boards."""


class BoardNotOpenError(MessageError):
    """A board whose four hands the user may not see yet. The message can be shown to the user."""


def seat_of_one(practice_set: PracticeSet) -> Seat:
    """Return the seat of a user who bids a set alone: South if people bid South, else the first seat they bid."""
    seats = practice_set.learner_seats
    return Seat.S if "S" in seats else Seat.parse(seats[0])


@transaction.atomic
def open_practice_table(*, user: User, practice_set_id: int) -> Table:
    """Return the user's unfinished table of a set, or a new one.

    The next board is the first of those bid least often, so that a set begins again after its last board. A board
    that the user bids at an open live table has to wait: alone, the user might see another hand of it.
    Raises PracticeSet.DoesNotExist, EmptySetError.
    """
    _lock(user)
    practice_set = PracticeSet.objects.select_related("card_ns", "card_ew").get(pk=practice_set_id)
    own = Table.objects.filter(
        seats__user=user, board__practice_set=practice_set, kind=TableKind.PRACTICE, klass=None, repeat_of=None
    )
    live = Table.objects.filter(seats__user=user, finished_at=None, sitting__isnull=False, sitting__closed_at=None)
    free = practice_set.boards.exclude(tables__in=live.order_by())
    if unfinished := own.filter(finished_at=None, board__in=free.order_by()).first():
        return unfinished
    table = Table(
        board=_next_board(practice_set, own, free), card_ns=practice_set.card_ns, card_ew=practice_set.card_ew
    )
    return open_table(table=table, people={seat_of_one(practice_set): user})


def _lock(user: User) -> None:
    """Lock a user, so that a second click waits and finds the table of the first."""
    User.objects.select_for_update().get(pk=user.pk)


def _next_board(practice_set: PracticeSet, own: QuerySet[Table], free: QuerySet[Board]) -> Board:
    attempts = Count("tables", filter=Q(tables__in=own))
    board = free.annotate(attempts=attempts).order_by("attempts", "number").first()
    if board is None and practice_set.boards.exists():
        raise EmptySetError(Message("You are bidding this board at a live table. Finish it there first"))
    if board is None:
        raise EmptySetError(Message("{practice_set} has no boards", practice_set=str(practice_set)))
    return board


@transaction.atomic
def bid_again(*, user: User, table_id: int) -> Table:
    """Return the unfinished table where the user bids a finished board again, or a new one outside any class.

    Raises BoardNotOpenError unless the board is over and its answers are released; Seat.DoesNotExist.
    """
    _lock(user)
    seat = _finished_seat(user, table_id)
    table = seat.table
    first = table.repeat_of_id or table.pk
    if unfinished := Table.objects.filter(repeat_of=first, seats__user=user, finished_at=None).first():
        return unfinished
    again = Table(board=table.board, card_ns=table.card_ns, card_ew=table.card_ew, repeat_of_id=first)
    return open_table(table=again, people={Seat.parse(seat.name): user})


def _finished_seat(user: User, table_id: int) -> SeatRow:
    seats = SeatRow.objects.select_related("table__board", "table__card_ns", "table__card_ew")
    seat = seats.get(user=user, table=table_id)
    if seat.table.finished_at is None or not answers_are_due(seat.table):
        raise BoardNotOpenError(Message("This board is not over yet, or its answers are not released yet"))
    return seat


@transaction.atomic
def share_board(*, user: User, table_id: int) -> BoardLink:
    """Return the link to the user's board; a second time the same one.

    Raises BoardNotOpenError unless the board is over and its answers are released; Seat.DoesNotExist.
    """
    table = _finished_seat(user, table_id).table
    return BoardLink.objects.get_or_create(table=table, defaults={"token": secrets.token_urlsafe(32)})[0]


@transaction.atomic
def stop_sharing(*, user: User, table_id: int) -> None:
    """Delete the link to the user's board. Raises Seat.DoesNotExist."""
    seat = SeatRow.objects.get(user=user, table=table_id)
    BoardLink.objects.filter(table=seat.table_id).delete()


@transaction.atomic
def bid_shared(*, user: User, link: BoardLink) -> Table:
    """Return the user's newest table of a shared board, or a new one outside any class."""
    _lock(user)
    shared = link.table
    known = Table.objects.filter(board=shared.board_id, seats__user=user).order_by("-pk").first()
    if known is not None:
        return known
    table = Table(board=shared.board, card_ns=shared.card_ns, card_ew=shared.card_ew)
    return open_table(table=table, people={shared_seat(shared): user})


def first_hands() -> PracticeSet:
    """Return the set that guests bid; store it, and solve its boards (some seconds), at the first call."""
    known = PracticeSet.objects.filter(name=FIRST_HANDS, owner=None).order_by("pk").first()
    if known is not None:
        return known
    text = files("apps.auctions").joinpath("samples", "first_hands.pbn").read_text(encoding="utf-8")
    boards = preview_import(read_pbn(text)).boards
    return import_set(name=FIRST_HANDS, card=default_card(), boards=boards)


def try_hands(*, user: User | None) -> tuple[User, Table]:
    """Return a user, or a new guest, with their next table of the first hands."""
    practice_set = first_hands()
    person = user or welcome_guest()
    return person, open_practice_table(user=person, practice_set_id=practice_set.pk)
