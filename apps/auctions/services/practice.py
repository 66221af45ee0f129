"""Practice outside assignments: boards of a set, a finished board again, a shared board, and the guests' boards."""

from __future__ import annotations

import secrets
from importlib.resources import files

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext

from apps.accounts.models import User
from apps.accounts.services.people import welcome_guest
from apps.auctions.models import BoardLink, Table, TableKind
from apps.auctions.models import Seat as SeatRow
from apps.auctions.selectors.attempts import FIRST_HANDS
from apps.auctions.selectors.sharing import shared_seat
from apps.auctions.selectors.visibility import answers_are_due
from apps.auctions.services.tables import TablePlan, open_table
from apps.cards.services import shipped_card
from apps.deals.models import Board, PracticeSet
from apps.deals.services import ImportPlan, import_set, understood
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.formats import read_pbn


class EmptySetError(ValueError):
    """A practice set without boards."""


class BoardNotOpenError(ValueError):
    """A board whose four hands the person may not see yet. The message can be shown to the person."""


def seat_of_one(practice_set: PracticeSet) -> Seat:
    """Where one person alone sits: South if people bid South, else the first seat they bid."""
    seats = practice_set.learner_seats
    return Seat.S if "S" in seats else Seat.parse(seats[0])


@transaction.atomic
def practise(*, user: User, practice_set_id: int) -> Table:
    """Give the table where a person goes on with a set: the one left behind, or a new one.

    The next board is the first of those bid least often, so that a set begins again when it is
    through. A board that the person bids with others now has to wait: alone, the person might see another hand of it.
    Raises PracticeSet.DoesNotExist, EmptySetError.
    """
    User.objects.select_for_update().get(pk=user.pk)  # a second click waits, and finds the first one's table
    practice_set = PracticeSet.objects.select_related("card_ns", "card_ew").get(pk=practice_set_id)
    own = Table.objects.filter(
        seats__user=user, board__practice_set=practice_set, kind=TableKind.PRACTICE, klass=None, repeat_of=None
    )
    together = Table.objects.filter(seats__user=user, finished_at=None, sitting__isnull=False, sitting__closed_at=None)
    free = practice_set.boards.exclude(tables__in=together.order_by())
    if left_behind := own.filter(finished_at=None, board__in=free.order_by()).first():
        return left_behind
    plan = TablePlan(
        board=_next_board(practice_set, own, free),
        people={seat_of_one(practice_set): user},
        card_ns=practice_set.card_ns,
        card_ew=practice_set.card_ew,
    )
    return open_table(plan=plan)


def _next_board(practice_set: PracticeSet, own: QuerySet[Table], free: QuerySet[Board]) -> Board:
    goes = Count("tables", filter=Q(tables__in=own))
    board = free.annotate(goes=goes).order_by("goes", "number").first()
    if board is None and practice_set.boards.exists():
        raise EmptySetError(gettext("You are bidding this board at a live table: finish it there first"))
    if board is None:
        raise EmptySetError(gettext("%(practice_set)s has no boards") % {"practice_set": practice_set})
    return board


@transaction.atomic
def bid_again(*, user: User, table_id: int) -> Table:
    """Give a table where a person bids a board once more that is over: the one left behind, or a new one.

    It is the person's own, outside any class and assignment. Raises BoardNotOpenError unless the board is over and
    its answers are shown, Seat.DoesNotExist for a table where the person does not sit.
    """
    User.objects.select_for_update().get(pk=user.pk)  # a second click waits, and finds the first one's table
    seat = SeatRow.objects.select_related("table__board", "table__card_ns", "table__card_ew").get(
        user=user, table=table_id
    )
    table = seat.table
    if table.finished_at is None or not answers_are_due(table):
        raise BoardNotOpenError(gettext("This board is not over yet, or its answers are not released yet"))
    first = table.repeat_of_id or table.pk
    if left_behind := Table.objects.filter(repeat_of=first, seats__user=user, finished_at=None).first():
        return left_behind
    plan = TablePlan(
        board=table.board,
        people={Seat.parse(seat.name): user},
        card_ns=table.card_ns,
        card_ew=table.card_ew,
        repeat_of_id=first,
    )
    return open_table(plan=plan)


@transaction.atomic
def share_board(*, user: User, table_id: int) -> BoardLink:
    """Give the link to the board of a table where a person sits; a second time the same one.

    Raises BoardNotOpenError unless the board is over and its answers are shown, Seat.DoesNotExist.
    """
    table = SeatRow.objects.select_related("table").get(user=user, table=table_id).table
    if table.finished_at is None or not answers_are_due(table):
        raise BoardNotOpenError(gettext("This board is not over yet, or its answers are not released yet"))
    return BoardLink.objects.get_or_create(table=table, defaults={"token": secrets.token_urlsafe(32)})[0]


@transaction.atomic
def stop_sharing(*, user: User, table_id: int) -> None:
    """Let the link to a board lead nowhere; raises Seat.DoesNotExist for a table where the person does not sit."""
    table = SeatRow.objects.select_related("table").get(user=user, table=table_id).table
    BoardLink.objects.filter(table=table).delete()


@transaction.atomic
def bid_shared(*, user: User, link: BoardLink) -> Table:
    """Give the table where a person bids a shared board: the one begun before, or a new one outside any class."""
    User.objects.select_for_update().get(pk=user.pk)  # a second click waits, and finds the first one's table
    shared = link.table
    known = Table.objects.filter(board=shared.board_id, seats__user=user).order_by("-pk").first()
    if known is not None:
        return known
    plan = TablePlan(
        board=shared.board, people={shared_seat(shared): user}, card_ns=shared.card_ns, card_ew=shared.card_ew
    )
    return open_table(plan=plan)


def first_hands() -> PracticeSet:
    """The set that guests bid; stored, and its boards solved (some seconds), when first asked for."""
    known = PracticeSet.objects.filter(name=FIRST_HANDS, owner=None).order_by("pk").first()
    if known is not None:
        return known
    text = files("apps.auctions").joinpath("samples", "first_hands.pbn").read_text(encoding="utf-8")
    boards = understood(read_pbn(text)).boards
    return import_set(plan=ImportPlan(name=FIRST_HANDS, card=shipped_card()), boards=boards)


def try_hands(*, user: User | None) -> tuple[User, Table]:
    """Give a person, or a new guest if there is none, with the table where the first hands go on."""
    practice_set = first_hands()
    person = user or welcome_guest()
    return person, practise(user=person, practice_set_id=practice_set.pk)
