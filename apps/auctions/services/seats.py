"""Who sits where: taking a seat by the link, leaving it, and giving it to a robot or another person."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.accounts.selectors import teaches
from apps.auctions.errors import SeatRefusedError
from apps.auctions.live import announce_presence
from apps.auctions.models import HandSeen, Sitting, SittingSeat
from apps.auctions.models import Seat as SeatRow
from apps.auctions.selectors.presence import there_now
from apps.auctions.selectors.sittings import seats_closed_to
from apps.auctions.services.sittings import check_open, locked_sitting, open_table_of
from apps.auctions.table_state import add_calls, load
from bridgeclass.engine.auctions import Seat


@transaction.atomic
def take_seat(*, token: str, user: User, seat: Seat) -> Sitting:
    """Sit down in a free seat by the link; a second time gives the same.

    Raises Sitting.DoesNotExist for a link that leads nowhere, SittingClosedError, and SeatRefusedError if the seat
    is not free, the person sits elsewhere, or has seen another hand of the board under way.
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
        raise SeatRefusedError(_("This seat is no longer free"))
    _seat_person(sitting, seat, user)
    return sitting


@transaction.atomic
def leave_seat(*, sitting_id: int, user: User) -> Sitting:
    """Get up: the seat is free from now on. Somebody who does not sit there changes nothing.

    Raises Sitting.DoesNotExist.
    """
    sitting = locked_sitting(sitting_id)
    own = sitting.seats.filter(user=user).first()
    if own is not None:
        _reseat(sitting, Seat.parse(own.name), user=None, is_robot=False)
    return sitting


@transaction.atomic
def free_seat(*, sitting_id: int, seat: Seat, by: User) -> Sitting:
    """Offer a robot's seat, or that of a person who has gone, to whoever has the link.

    Raises SeatRefusedError while the person is there or the seat is kept, unless `by` teaches the class;
    SittingClosedError, Sitting.DoesNotExist.
    """
    return _give(sitting_id, seat, is_robot=False, by=by)


@transaction.atomic
def seat_robot(*, sitting_id: int, seat: Seat, by: User) -> Sitting:
    """Give a free seat, or that of a person who has gone, to a robot, which calls at once if it is its turn.

    Raises as `free_seat` does.
    """
    return _give(sitting_id, seat, is_robot=True, by=by)


@transaction.atomic
def seat_person(*, sitting_id: int, seat: Seat, person: User, by: User) -> Sitting:
    """Give a robot's seat, a free one, or that of a person who has gone, to a person.

    Raises SeatRefusedError if the person sits elsewhere or has seen another hand too, and as `free_seat` does.
    """
    sitting = locked_sitting(sitting_id)
    check_open(sitting)
    _check_left(sitting, seat, by)
    _seat_person(sitting, seat, person)
    return sitting


def _give(sitting_id: int, seat: Seat, *, is_robot: bool, by: User) -> Sitting:
    sitting = locked_sitting(sitting_id)
    check_open(sitting)
    _check_left(sitting, seat, by)
    _reseat(sitting, seat, user=None, is_robot=is_robot)
    return sitting


def _check_left(sitting: Sitting, seat: Seat, by: User) -> None:
    """Raise SeatRefusedError while a seat is another person's who is there or has just gone, unless `by` teaches."""
    row = sitting.seats.select_related("user").get(name=seat.letter)
    if row.user is None or row.user == by or teaches(by, sitting.klass_id):
        return
    now = timezone.now()
    if there_now(sitting.pk, now).filter(user=row.user).exists():
        raise SeatRefusedError(_("%(person)s is at the table") % {"person": row.user})
    if SeatRow.objects.filter(table__sitting=sitting, user=row.user, held_until__gt=now).exists():
        raise SeatRefusedError(_("The seat is reserved for %(person)s for a moment") % {"person": row.user})


def _seat_person(sitting: Sitting, seat: Seat, person: User) -> None:
    if sitting.seats.filter(user=person).exclude(name=seat.letter).exists():
        raise SeatRefusedError(_("%(person)s already has a seat at this table") % {"person": person})
    if not person.is_active:
        raise SeatRefusedError(_("This account is closed"))
    table = open_table_of(sitting)
    if table is not None and seat in seats_closed_to(person, table):
        raise SeatRefusedError(
            _("%(person)s has seen other hands of this board, and can take a seat at the next one") % {"person": person}
        )
    _reseat(sitting, seat, user=person, is_robot=False)


def _reseat(sitting: Sitting, seat: Seat, *, user: User | None, is_robot: bool) -> None:
    """Change who sits in a seat, at the board under way and from the next one on."""
    SittingSeat.objects.filter(sitting=sitting, name=seat.letter).update(user=user, is_robot=is_robot)
    table = open_table_of(sitting)
    if table is None:
        _announce_last_table(sitting)
        return
    _record_hand_seen(SeatRow.objects.get(table=table, name=seat.letter), user)
    SeatRow.objects.filter(table=table, name=seat.letter).update(user=user, is_robot=is_robot, held_until=None)
    # Also tells the table anew, and forgets a robot in trouble that is there no more.
    add_calls(load(table.pk, lock=True))
    transaction.on_commit(partial(announce_presence, table.pk), robust=True)


def _record_hand_seen(left: SeatRow, by_next: User | None) -> None:
    """Remember whose hand a person knows who gets up during a board."""
    if left.user_id is not None and (by_next is None or by_next.pk != left.user_id):
        HandSeen.objects.get_or_create(table=left.table, name=left.name, user_id=left.user_id)


def _announce_last_table(sitting: Sitting) -> None:
    last = sitting.tables.order_by("-sitting_number").first()
    if last is not None:
        transaction.on_commit(partial(announce_presence, last.pk), robust=True)
