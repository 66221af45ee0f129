"""Which call may be taken back, and by whose consent."""

from __future__ import annotations

from django.db.models import QuerySet

from apps.auctions.models import CallMade, Table, UndoAsked
from bridgeclass.engine.auctions import Seat


def last_of_a_person(table: Table) -> CallMade | None:
    """The newest call that a person made and did not take back: the one that may be undone while the auction lasts."""
    return _made(table).filter(decision__isnull=False).order_by("-number").first()


def calls_from(call: CallMade) -> QuerySet[CallMade]:
    """A call and all that were made after it."""
    return CallMade.objects.filter(table=call.table_id, undone_at=None, number__gte=call.number)


def undo_asked(table: Table) -> UndoAsked | None:
    """The wish to take back the call that may be taken back, answered or not; None if nobody asked."""
    if table.finished_at is not None:
        return None
    call = last_of_a_person(table)
    return UndoAsked.objects.filter(call=call).select_related("call").first() if call else None


def who_consents(caller: Seat, people: frozenset[Seat]) -> frozenset[Seat]:
    """The seats of which any one may consent: opponents who are people, else partner; empty if all others are robots.

    `people` are the seats where a person sits now.
    """
    opponents = people & {caller.lho, caller.rho}
    return opponents or people & {caller.partner}


def _made(table: Table) -> QuerySet[CallMade]:
    return CallMade.objects.filter(table=table, undone_at=None)
