"""Concurrent requests, each with its own database connection."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.db import connection

from apps.auctions.commands import AnswerUndo, AskUndo, MakeCall
from apps.auctions.errors import CallRefusedError, SeatRefusedError
from apps.auctions.handlers import answer_undo, ask_undo, make_call
from apps.auctions.models import CallMade, Table
from apps.auctions.services.seats import take_seat
from apps.auctions.services.sittings import open_next_board
from apps.bidding.models import Decision
from apps.classroom.models import Attempt, AttemptTable
from apps.classroom.services import attempts
from bridgeclass.engine.auctions import IllegalCallError, Seat
from bridgeclass.engine.calls import PASS, Call
from tests.boards import NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, add_call, assignment_for, table_for
from tests.people import Cast
from tests.sittings import call_by, command, sitting_of, table_of

pytestmark = pytest.mark.django_db(transaction=True)


def run_concurrently(actions: Sequence[Callable[[], object]]) -> list[object]:
    """Run the actions concurrently and return each one's result or the error it raised."""
    start = Barrier(len(actions))

    def run(action: Callable[[], object]) -> object:
        start.wait()
        try:
            return action()
        except (CallRefusedError, IllegalCallError, SeatRefusedError) as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(run, actions))


def call(table: Table, key: str) -> CallMade:
    return add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("1N"), key=key, version=1)


@pytest.fixture
def table(cast: Cast) -> Table:
    return table_for(cast.ann, others={Seat.N: cast.bob})


def test_a_call_sent_several_times_concurrently_is_made_once(table: Table) -> None:
    made = run_concurrently([lambda: call(table, "same")] * 4)
    assert len({one.pk for one in made if isinstance(one, CallMade)}) == 1
    assert not any(isinstance(one, Exception) for one in made)
    assert (CallMade.objects.filter(seat="S").count(), Decision.objects.count()) == (1, 1)


def test_concurrent_calls_from_several_tabs_make_one_call(table: Table) -> None:
    made = run_concurrently([partial(call, table, f"tab {number}") for number in range(4)])
    assert sum(isinstance(one, CallMade) for one in made) == 1
    assert (CallMade.objects.filter(seat="S").count(), Decision.objects.count()) == (1, 1)


def test_concurrent_starts_make_one_attempt_at_one_table(cast: Cast) -> None:
    assignment = assignment_for(cast.klass)

    def begin() -> None:
        attempt = attempts.start_attempt(assignment_id=assignment.pk, student=cast.ann)
        attempts.open_next_board(attempt_id=attempt.pk)

    run_concurrently([begin] * 4)
    assert (Attempt.objects.count(), AttemptTable.objects.count(), Table.objects.count()) == (1, 1, 1)


def test_one_of_two_people_gets_a_seat(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: None})
    token = sitting.token or ""
    done = run_concurrently(
        [
            lambda: take_seat(token=token, user=cast.bob, seat=Seat.N),
            lambda: take_seat(token=token, user=cast.stranger, seat=Seat.N),
        ]
    )
    assert sum(isinstance(one, SeatRefusedError) for one in done) == 1
    assert table_of(sitting).seats.get(name="N").user in (cast.bob, cast.stranger)


def test_concurrent_requests_open_the_next_board_once(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann}, NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP)
    first = table_of(sitting)
    call_by(cast.ann, first, "P")
    tables = run_concurrently([lambda: open_next_board(sitting_id=sitting.pk, after=first.pk)] * 4)
    assert len(set(tables)) == 1
    assert Table.objects.filter(sitting=sitting).count() == 2


def test_a_call_and_a_concurrent_undo_before_it_do_not_both_succeed(cast: Cast) -> None:
    table = table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.W: cast.bob, Seat.E: cast.stranger}))
    call_by(cast.ann, table, "1S")
    ask_undo(command(AskUndo, cast.ann, table, "undo"))
    done = run_concurrently(
        [
            lambda: make_call(command(MakeCall, cast.bob, table, "call", version=3, call=PASS)),
            lambda: answer_undo(command(AnswerUndo, cast.stranger, table, "grant", version=3, is_granted=True)),
        ]
    )
    assert sum(isinstance(one, CallRefusedError) for one in done) == 1
    left = CallMade.objects.filter(table=table, undone_at=None)
    assert sorted(left.values_list("seat", flat=True))[-1:] in ([], ["W"])
