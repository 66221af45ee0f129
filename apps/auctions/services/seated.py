"""A locked table as one of the people who sit there finds it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.auctions.live import announce
from apps.auctions.models import CallMade, Table, TableKind
from apps.auctions.services.errors import ClassOverError, InvalidKeyError, NotSeatedError, StaleVersionError
from apps.auctions.table_state import TableState, load
from bridgeclass.engine.auctions import Seat

KEY_LENGTH = 64


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks something of which table, and what makes it safe to ask twice."""

    table_id: int
    user: User
    key: str
    version: int | None = None
    """The one the person's page showed; None accepts any."""


def check_key(key: str) -> None:
    """Raise InvalidKeyError unless the key can be kept."""
    if not 1 <= len(key) <= KEY_LENGTH or not key.isprintable():
        raise InvalidKeyError(_("A key has 1 to %(most)d characters that can be printed") % {"most": KEY_LENGTH})


def check_own_key(call: CallMade, seat: Seat) -> None:
    """Raise InvalidKeyError if the key of something done to a call was sent from another seat."""
    if call.seat != seat.letter:
        raise InvalidKeyError(_("Somebody else at this table has used this key"))


def seated(asked: Asked) -> tuple[TableState, Seat]:
    """Lock the table and give it with the person's seat.

    Raises NotSeatedError, ClassOverError, InvalidKeyError (all CallRefusedError), Table.DoesNotExist.
    """
    check_key(asked.key)
    state = load(asked.table_id, lock=True)
    seat = seat_of(state, asked.user)
    if state.table.kind == TableKind.LIVE and state.is_archived:
        raise ClassOverError(_("This class is in the archive: nobody bids there any more"))
    return state, seat


def seat_of(state: TableState, user: User) -> Seat:
    """Where a person sits at a table; raises NotSeatedError."""
    for seat, person in state.people.items():
        if person is not None and person.pk == user.pk:
            return seat
    raise NotSeatedError(_("You do not sit at this table"))


def check_version(state: TableState, version: int | None) -> None:
    """Raise StaleVersionError if the page showed an older state of the table."""
    if version is not None and version != state.table.version:
        raise StaleVersionError(seen=version, current=state.table.version)


def touch(table: Table) -> Table:
    """Give the table its next version, and tell open pages once that is stored."""
    table.version += 1
    table.save(update_fields=("version",))
    transaction.on_commit(partial(announce, table.pk, table.version), robust=True)
    return table
