"""Seats of a sitting: taking one by the link, leaving it, and giving it to a robot or another person."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.selectors import teaches
from apps.auctions.errors import SeatRefusedError
from apps.auctions.live import announce_presence
from apps.auctions.models import Seat as SeatRow
from apps.auctions.models import Sitting, SittingSeat
from apps.auctions.selectors.presence import there_now
from apps.auctions.selectors.sittings import seats_closed_to
from apps.auctions.services.sittings import check_open, locked_sitting, open_table_of
from apps.auctions.table_state import change_seat
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.messages import Message


@transaction.atomic
def take_seat(*, token: str, user: User, seat: Seat) -> Sitting:
    """Take a free seat by the link; a second time it does nothing.

    Raises Sitting.DoesNotExist for a withdrawn link, SittingClosedError, and SeatRefusedError if the seat is not free,
    or the user has another seat or has seen another hand of the board under way.
    """
    sitting = locked_sitting(Sitting.objects.get(token=token).pk)
    if sitting.token != token:
        raise Sitting.DoesNotExist
    check_open(sitting)
    own = sitting.seats.filter(user=user).first()
    if own is not None and own.name == seat.letter:
        return sitting
    row = sitting.seats.get(name=seat.letter)
    if row.is_robot or row.user_id is not None:
        raise SeatRefusedError(Message("This seat is no longer free"))
    _seat_person(sitting, seat, user)
    return sitting


@transaction.atomic
def leave_seat(*, sitting_id: int, user: User) -> Sitting:
    """Free the user's seat, if they have one. Raises Sitting.DoesNotExist."""
    sitting = locked_sitting(sitting_id)
    own = sitting.seats.filter(user=user).first()
    if own is not None:
        _reseat(sitting, Seat.parse(own.name), user=None, is_robot=False)
    return sitting


@transaction.atomic
def free_seat(*, sitting_id: int, seat: Seat, by: User) -> Sitting:
    """Free the seat of a robot or of a player who has left.

    Raises SeatRefusedError while the player is there or the seat is reserved, unless `by` teaches the class;
    SittingClosedError, Sitting.DoesNotExist.
    """
    return _give(sitting_id, seat, is_robot=False, by=by)


@transaction.atomic
def seat_robot(*, sitting_id: int, seat: Seat, by: User) -> Sitting:
    """Put a robot in a free seat, or in that of a player who has left; raises as `free_seat` does."""
    return _give(sitting_id, seat, is_robot=True, by=by)


@transaction.atomic
def seat_person(*, sitting_id: int, seat: Seat, person: User, by: User) -> Sitting:
    """Seat a person where a seat is free, a robot's, or that of a player who has left.

    Raises SeatRefusedError as `take_seat` and `free_seat` do.
    """
    sitting = _sitting_to_change(sitting_id, seat, by)
    _seat_person(sitting, seat, person)
    return sitting


def _give(sitting_id: int, seat: Seat, *, is_robot: bool, by: User) -> Sitting:
    sitting = _sitting_to_change(sitting_id, seat, by)
    _reseat(sitting, seat, user=None, is_robot=is_robot)
    return sitting


def _sitting_to_change(sitting_id: int, seat: Seat, by: User) -> Sitting:
    """Lock a sitting; raise SeatRefusedError while the seat's player is there or has just left, unless `by` teaches."""
    sitting = locked_sitting(sitting_id)
    check_open(sitting)
    row = sitting.seats.select_related("user").get(name=seat.letter)
    if row.user is None or row.user == by or teaches(by, sitting.klass_id):
        return sitting
    now = timezone.now()
    if there_now(sitting.pk, now).filter(user=row.user).exists():
        raise SeatRefusedError(Message("{person} is at the table", person=str(row.user)))
    if SeatRow.objects.filter(table__sitting=sitting, user=row.user, held_until__gt=now).exists():
        raise SeatRefusedError(
            Message("The seat is reserved for {person} for up to half a minute", person=str(row.user))
        )
    return sitting


def _seat_person(sitting: Sitting, seat: Seat, person: User) -> None:
    if sitting.seats.filter(user=person).exclude(name=seat.letter).exists():
        raise SeatRefusedError(Message("{person} already has a seat at this table", person=str(person)))
    if not person.is_active:
        raise SeatRefusedError(Message("This account is closed"))
    table = open_table_of(sitting)
    if table is not None and seat in seats_closed_to(person, table):
        raise SeatRefusedError(
            Message(
                "{person} has seen other hands of this board, and can take a seat for the next board",
                person=str(person),
            )
        )
    _reseat(sitting, seat, user=person, is_robot=False)


def _reseat(sitting: Sitting, seat: Seat, *, user: User | None, is_robot: bool) -> None:
    """Change who has a seat, at the board under way and from the next one on."""
    SittingSeat.objects.filter(sitting=sitting, name=seat.letter).update(user=user, is_robot=is_robot)
    table = open_table_of(sitting)
    if table is not None:
        change_seat(table, seat, user=user, is_robot=is_robot)
    elif table := sitting.tables.order_by("-sitting_number").first():
        transaction.on_commit(partial(announce_presence, table.pk), robust=True)
