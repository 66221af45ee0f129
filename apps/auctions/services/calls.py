"""Making a call: stored, judged and answered by the robots in one transaction."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from apps.accounts.models import User
from apps.auctions.models import CallMade, TableKind
from apps.auctions.selectors.hints import hint_cost
from apps.auctions.services.alerts import Said, keep_words
from apps.auctions.services.errors import (
    NotAPersonsSeatError,
    OutOfTurnError,
)
from apps.auctions.services.robots import let_robots_call
from apps.auctions.services.seated import Asked, check_key, check_own_key, check_version, seated
from apps.auctions.table_state import TableState, load
from apps.bidding.models import Grade, Origin
from apps.bidding.services import Question, judge
from apps.core.i18n.bridge_symbols import seat_word
from bridgeclass.engine.auctions import IllegalCallError, Seat
from bridgeclass.engine.calls import Call

AWAY_AFTER = timedelta(minutes=30)
"""Nobody thinks this long: the person had left, and the time says nothing about the call."""


@dataclass(frozen=True, slots=True)
class Called:
    """A call as it is stored, and what came of it."""

    call: CallMade
    grade: Grade | None = None
    """How it was judged; None if it had been made before."""
    state: TableState | None = None
    """The table after it and the robots' answers; None if it had been made before."""


@transaction.atomic
def add_call(*, table_id: int, seat: Seat, call: Call, key: str, version: int | None = None) -> CallMade:
    """Make a person's call, judge it, let the robots answer, and give the call as stored.

    A key that was used at this table before gives the call it made then, and nothing happens.
    `version` is the one the person's page showed; leave it out to accept any. Nothing changes if
    one of these is raised: StaleVersionError, OutOfTurnError, NotAPersonsSeatError, InvalidKeyError
    (all CallRefusedError), the engine's IllegalCallError, Table.DoesNotExist.
    """
    check_key(key)
    return _made(load(table_id, lock=True), _Call(seat=seat, call=call, key=key, version=version)).call


@transaction.atomic
def call_from_seat(*, asked: Asked, call: Call, said: Said | None = None) -> Called:
    """Make a call from the seat where the person sits now, as `add_call` does, with the person's own words on it.

    Raises NotSeatedError and WordsRefusedError too (both CallRefusedError); nothing changes then.
    """
    state, seat = seated(asked)
    called = _made(state, _Call(seat=seat, call=call, key=asked.key, version=asked.version))
    if called.state is None:
        return called
    after = called.state
    if said is not None:
        after = replace(after, words=(*after.words, keep_words(call=called.call, said=said, key=asked.key)))
    return replace(called, state=after)


@dataclass(frozen=True, slots=True)
class _Call:
    """A call that is asked for."""

    seat: Seat
    call: Call
    key: str
    version: int | None


def _made(state: TableState, asked: _Call) -> Called:
    """Make the call; a key that was used before gives the call made then."""
    if first := state.by_key.get(asked.key):
        check_own_key(first, asked.seat)
        return Called(first)
    check_version(state, asked.version)
    person = person_to_call(state, asked.seat)
    after = state.auction.add(asked.call)
    grade = judge(question=_question(state, person), call=asked.call, bidder=state.bidder)
    made = CallMade(
        table=state.table,
        number=len(after.calls),
        seat=asked.seat.letter,
        call=asked.call.text,
        key=asked.key,
        decision=grade.decision,
    )
    stored = let_robots_call(state, call=made)
    callers = {**state.callers, made.pk: person.pk}
    return Called(made, grade, replace(stored, callers=callers, undo=None))


def person_to_call(state: TableState, seat: Seat) -> User:
    """Give the person in a seat whose turn it is.

    Raises OutOfTurnError, NotAPersonsSeatError, and the engine's IllegalCallError when the auction is over.
    """
    if state.auction.is_over:
        raise IllegalCallError(gettext("The auction is over"))
    person = state.people[seat]
    if person is None:
        raise NotAPersonsSeatError(gettext("Nobody sits in seat %(seat)s") % {"seat": seat_word(seat)})
    if seat != state.auction.turn:
        raise OutOfTurnError(
            gettext("It is %(turn)s's turn, not %(seat)s's")
            % {"turn": seat_word(state.auction.turn), "seat": seat_word(seat)}
        )
    return person


def _question(state: TableState, person: User) -> Question:
    table = state.table
    return Question(
        user=person,
        origin=Origin.LIVE if table.kind == TableKind.LIVE else Origin.PRACTICE,
        hand=state.deal[state.auction.turn],
        auction=state.auction,
        board=table.board,
        klass=table.klass,
        time_taken_ms=_milliseconds_since(state.turn_began_at),
        hint_cost=hint_cost(state.hints_taken),
    )


def _milliseconds_since(turn_began_at: datetime) -> int | None:
    """Milliseconds a person has thought; None if the person had left meanwhile."""
    taken = timezone.now() - turn_began_at
    return None if taken > AWAY_AFTER else max(0, round(taken / timedelta(milliseconds=1)))
