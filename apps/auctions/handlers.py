"""Handlers: one function for each command, used by pages, the API and sockets.

Each is one transaction under the table's lock, and announces the new version once it is committed. Each raises
CallRefusedError or one of its kinds, the engine's IllegalCallError, or Table.DoesNotExist; then nothing changes.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from apps.auctions.commands import KEY_LENGTH, Alert, AnswerUndo, AskUndo, Command, MakeCall, TakeHint
from apps.auctions.errors import (
    ClassOverError,
    HintRefusedError,
    InvalidKeyError,
    OutOfTurnError,
    StaleVersionError,
    UndoRefusedError,
    WordsRefusedError,
)
from apps.auctions.models import HINT_STEPS, CallAlert, CallMade, HintTaken, Table, UndoAnswer, UndoRequest
from apps.auctions.models.sittings import WORDS_LENGTH
from apps.auctions.selectors.hints import hint_cost
from apps.auctions.selectors.live_view import seats_to_consent
from apps.auctions.table_state import TableState, add_calls, add_version, load, take_back_calls
from apps.bidding.models import Origin
from apps.bidding.services.judging import JudgedCall, Question, judge
from bridgeclass.engine.auctions import IllegalCallError, Seat
from bridgeclass.engine.messages import Message

LONGEST_THINKING = timedelta(minutes=30)
"""A longer time is not recorded: the player had left."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a command: the call it is about and the table afterwards."""

    call: CallMade
    state: TableState
    judged: JudgedCall | None = None
    """The judgement of a call that was made just now."""


def handle(command: Command) -> Outcome:
    """Dispatch a command to its handler."""
    match command:
        case MakeCall():
            return make_call(command)
        case Alert():
            return alert_call(command)
        case AskUndo():
            return ask_undo(command)
        case AnswerUndo():
            return answer_undo(command)
    raise TypeError(f"no handler for {type(command).__name__}")


@transaction.atomic
def make_call(command: MakeCall) -> Outcome:
    """Make a call from the actor's seat, judge it, and let the robots answer."""
    state, seat = _open(command)
    if first := next((call for call in state.made if call.key == command.key), None):
        return _repeated(first, seat, state)
    _check_version(state, command.version)
    _check_turn(state, seat)
    after = state.auction.add(command.call)
    table = state.table
    question = Question(
        user=command.actor,
        origin=Origin.LIVE if state.is_live else Origin.PRACTICE,
        hand=state.deal[seat],
        auction=state.auction,
        board=table.board,
        klass=table.klass,
        time_taken_ms=_milliseconds_since(state.turn_began_at),
        hint_cost=hint_cost(state.hints_taken),
    )
    judged = judge(question=question, call=command.call, bidder=state.bidder)
    call = CallMade(
        table=table,
        number=len(after.calls),
        seat=seat.letter,
        call=command.call.text,
        key=command.key,
        decision=judged.grade.decision,
    )
    state = add_calls(state, call, caller=command.actor)
    if text := command.alert_text.strip():
        alert = _store_alert(call, text, is_alert=True, key=command.key)
        state = replace(state, alerts=(*state.alerts, alert))
    return Outcome(call, state, judged)


@transaction.atomic
def alert_call(command: Alert) -> Outcome:
    """Alert or explain the actor's newest call while the auction lasts; the newest text counts."""
    state, seat = _open(command)
    if first := CallAlert.objects.filter(call__table=state.table, key=command.key).select_related("call").first():
        return _repeated(first.call, seat, state)
    _check_version(state, command.version)
    if state.auction.is_over:
        raise WordsRefusedError(Message("The auction is over, and everyone can see what each call means"))
    call = state.last_call_of(command.actor, seat)
    if call is None:
        raise WordsRefusedError(Message("You have not made a call yet"))
    _store_alert(call, command.text, is_alert=command.is_alert, key=command.key)
    return _changed(state, call)


@transaction.atomic
def ask_undo(command: AskUndo) -> Outcome:
    """Ask to take back the actor's last call and the robots' calls after it; robots grant it at once."""
    state, seat = _open(command)
    if first := UndoRequest.objects.filter(call__table=state.table, key=command.key).select_related("call").first():
        return _repeated(first.call, seat, state)
    _check_version(state, command.version)
    call = _call_to_undo(state, seat, command)
    undo = UndoRequest.objects.create(call=call, key=command.key)
    if seats_to_consent(seat, state.people.keys()):
        return _changed(state, call)
    return _granted(undo, state, by=None)


@transaction.atomic
def answer_undo(command: AnswerUndo) -> Outcome:
    """Grant or refuse another player's request; the same answer a second time returns the first result."""
    state, seat = _open(command)
    newest = UndoRequest.objects.filter(call__table=state.table).select_related("call").first()
    wanted = UndoAnswer.GRANTED if command.is_granted else UndoAnswer.REFUSED
    if newest is not None and newest.answered_by_id == command.actor.pk and newest.answer == wanted:
        return Outcome(newest.call, state)
    undo = None if state.auction.is_over else state.undo
    if undo is None or undo.answer:
        raise UndoRefusedError(Message("Nobody has asked to take a call back, or it is too late"))
    _check_version(state, command.version)
    if seat not in seats_to_consent(Seat.parse(undo.call.seat), state.people.keys()):
        raise UndoRefusedError(Message("Only an opponent can answer this, or partner if the opponents are robots"))
    if command.is_granted:
        return _granted(undo, state, by=command.actor.pk)
    _store_answer(undo, UndoAnswer.REFUSED, by=command.actor.pk)
    return _changed(state, undo.call)


@transaction.atomic
def take_hint(command: TakeHint) -> TableState:
    """Take the next hint for the actor's call to come; return the table with it. A step taken before stays free."""
    state = load(command.table_id, lock=True)
    seat = state.seat_of(command.actor)
    _check_version(state, command.version)
    _check_turn(state, seat)
    if not state.table.hints_allowed:
        raise HintRefusedError(Message("There are no hints at this table"))
    if not 1 <= command.step <= min(state.hints_taken + 1, HINT_STEPS):
        raise HintRefusedError(Message("This is not the next hint"))
    number = len(state.auction.calls) + 1
    hint, is_new = HintTaken.objects.get_or_create(table=state.table, number=number, step=command.step)
    return replace(state, hints=(*state.hints, hint)) if is_new else state


@transaction.atomic
def retry_robot(*, table_id: int) -> Table:
    """Retry the call of a robot that has failed, if one has, and return the table."""
    state = load(table_id, lock=True)
    return add_calls(state).table if state.table.robot_trouble else state.table


def _open(command: Command) -> tuple[TableState, Seat]:
    """Lock the table of a command; return it with the actor's seat."""
    key = command.key
    if not 1 <= len(key) <= KEY_LENGTH or not key.isprintable():
        raise InvalidKeyError(Message("A key has 1 to {most} printable characters", most=KEY_LENGTH))
    state = load(command.table_id, lock=True)
    seat = state.seat_of(command.actor)
    if state.is_live and state.is_archived:
        raise ClassOverError(Message("This class is archived, so nobody can bid here"))
    return state, seat


def _repeated(first: CallMade, seat: Seat, state: TableState) -> Outcome:
    """Return the result of a key that was used before, unless it was sent from another seat."""
    if first.seat != seat.letter:
        raise InvalidKeyError(Message("Another player at this table has used this key"))
    return Outcome(first, state)


def _changed(state: TableState, call: CallMade) -> Outcome:
    add_version(state.table)
    return Outcome(call, load(state.table.pk))


def _check_version(state: TableState, version: int | None) -> None:
    if version is not None and version != state.table.version:
        raise StaleVersionError(Message("The auction has moved on since this page was shown"))


def _check_turn(state: TableState, seat: Seat) -> None:
    if state.auction.is_over:
        raise IllegalCallError(Message("The auction is over"))
    if seat != state.auction.turn:
        raise OutOfTurnError(Message("It is {turn}'s turn, not {seat}'s", turn=state.auction.turn, seat=seat))


def _milliseconds_since(turn_began_at: datetime) -> int | None:
    taken = timezone.now() - turn_began_at
    return None if taken > LONGEST_THINKING else max(0, round(taken / timedelta(milliseconds=1)))


def _store_alert(call: CallMade, text: str, *, is_alert: bool, key: str) -> CallAlert:
    words = " ".join(text.split())
    if len(words) > WORDS_LENGTH:
        raise WordsRefusedError(Message("Use at most {most} characters", most=WORDS_LENGTH))
    if any(unicodedata.category(letter) in {"Cc", "Cs"} for letter in words):
        raise WordsRefusedError(Message("The explanation contains a character that cannot be stored"))
    if not words and not is_alert:
        raise WordsRefusedError(Message("Write what the call means"))
    return CallAlert.objects.create(call=call, words=words, is_alert=is_alert, key=key)


def _call_to_undo(state: TableState, seat: Seat, command: AskUndo) -> CallMade:
    if state.auction.is_over:
        raise UndoRefusedError(Message("The auction is over, so you cannot take back a call"))
    call = state.last_by_person
    if call is None or call.seat != seat.letter:
        raise UndoRefusedError(Message("You can take back a call only until the next player calls"))
    if state.callers[call.pk] != command.actor.pk:
        raise UndoRefusedError(Message("Another player made this call from your seat, so you cannot take it back"))
    if state.undo is not None:
        raise UndoRefusedError(Message("You have already asked to take this call back"))
    return call


def _granted(undo: UndoRequest, state: TableState, *, by: int | None) -> Outcome:
    _store_answer(undo, UndoAnswer.GRANTED, by=by)
    take_back_calls(state, undo.call)
    return Outcome(undo.call, load(state.table.pk))


def _store_answer(undo: UndoRequest, answer: UndoAnswer, *, by: int | None) -> None:
    undo.answer, undo.answered_at, undo.answered_by_id = answer, timezone.now(), by
    undo.save(update_fields=("answer", "answered_at", "answered_by"))
