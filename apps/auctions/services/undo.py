"""Taking an unintended call back before the next person has acted, by consent."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.auctions.models import CallMade, UndoAnswer, UndoAsked
from apps.auctions.selectors.undo import calls_from, last_of_a_person, undo_asked, who_consents
from apps.auctions.services.errors import UndoRefusedError
from apps.auctions.services.seated import Asked, check_own_key, check_version, seated, touch
from apps.auctions.table_state import TableState
from bridgeclass.engine.auctions import Seat


@transaction.atomic
def ask_undo(*, asked: Asked) -> UndoAsked:
    """Ask to take back the own call that was the last one by a person; robots' calls since go with it.

    Granted at once if robots alone sit in the other seats. A key used before gives what was asked then. Nothing
    changes if one of these is raised: UndoRefusedError, NotSeatedError, StaleVersionError, InvalidKeyError
    (all CallRefusedError), Table.DoesNotExist.
    """
    state, seat = seated(asked)
    if first := UndoAsked.objects.filter(call__table=state.table, key=asked.key).select_related("call").first():
        check_own_key(first.call, seat)
        return first
    check_version(state, asked.version)
    call = _call_to_undo(state, seat, asked.user)
    undo = UndoAsked.objects.create(call=call, key=asked.key)
    if not who_consents(seat, _people(state)):
        return _granted(undo, state, None)
    touch(state.table)
    return undo


@transaction.atomic
def answer_undo(*, asked: Asked, is_granted: bool) -> UndoAsked:
    """Grant or refuse what another person asked; the same answer a second time gives the first.

    Raises UndoRefusedError if nothing is asked or the answer is not this person's, and as `ask_undo` does.
    """
    state, seat = seated(asked)
    newest = UndoAsked.objects.filter(call__table=state.table).select_related("call").first()
    wanted = UndoAnswer.GRANTED if is_granted else UndoAnswer.REFUSED
    if newest is not None and newest.answered_by_id == asked.user.pk and newest.answer == wanted:
        return newest
    undo = undo_asked(state.table)
    if undo is None or undo.answer:
        raise UndoRefusedError(_("There is no wish to take a call back, or it is too late"))
    check_version(state, asked.version)
    if seat not in who_consents(Seat.parse(undo.call.seat), _people(state)):
        raise UndoRefusedError(_("This is not yours to answer"))
    undo.answered_by = asked.user
    if is_granted:
        return _granted(undo, state, asked.user.pk)
    undo.answer, undo.answered_at = UndoAnswer.REFUSED, timezone.now()
    undo.save(update_fields=("answer", "answered_at", "answered_by"))
    touch(state.table)
    return undo


def _call_to_undo(state: TableState, seat: Seat, user: User) -> CallMade:
    if state.auction.is_over:
        raise UndoRefusedError(_("The auction is over: no call can be taken back"))
    call = last_of_a_person(state.table)
    if call is None or call.seat != seat.letter:
        raise UndoRefusedError(_("A call can be taken back only until the next person has called"))
    if call.decision is None or call.decision.user_id != user.pk:
        raise UndoRefusedError(_("Somebody else made this call in your seat: it stands"))
    if UndoAsked.objects.filter(call=call).exists():
        raise UndoRefusedError(_("You have asked to take this call back already"))
    return call


def _granted(undo: UndoAsked, state: TableState, by: int | None) -> UndoAsked:
    now = timezone.now()
    undo.answer, undo.answered_at, undo.answered_by_id = UndoAnswer.GRANTED, now, by
    undo.save(update_fields=("answer", "answered_at", "answered_by"))
    calls_from(undo.call).update(undone_at=now)
    state.table.robot_trouble = ""
    state.table.save(update_fields=("robot_trouble",))
    touch(state.table)
    return undo


def _people(state: TableState) -> frozenset[Seat]:
    return frozenset(seat for seat, person in state.people.items() if person is not None)
