"""Several requests at the same moment, each with a connection of its own."""

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


def at_once(actions: Sequence[Callable[[], object]]) -> list[object]:
    """Run actions at the same moment; return what each returned, or the refusal that it raised."""
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


def test_a_call_sent_several_times_at_once_is_made_once(table: Table) -> None:
    made = at_once([lambda: call(table, "same")] * 4)
    assert len({one.pk for one in made if isinstance(one, CallMade)}) == 1
    assert not any(isinstance(one, Exception) for one in made)
    assert (CallMade.objects.filter(seat="S").count(), Decision.objects.count()) == (1, 1)


def test_two_pages_that_call_at_once_make_one_call(table: Table) -> None:
    made = at_once([partial(call, table, f"tab {number}") for number in range(4)])
    assert sum(isinstance(one, CallMade) for one in made) == 1
    assert (CallMade.objects.filter(seat="S").count(), Decision.objects.count()) == (1, 1)


def test_work_begun_on_several_pages_at_once_is_one_attempt_at_one_table(cast: Cast) -> None:
    assignment = assignment_for(cast.klass)

    def begin() -> None:
        attempt = attempts.start_attempt(assignment_id=assignment.pk, student=cast.ann)
        attempts.open_next_board(attempt_id=attempt.pk)

    at_once([begin] * 4)
    assert (Attempt.objects.count(), AttemptTable.objects.count(), Table.objects.count()) == (1, 1, 1)


def test_one_of_two_people_gets_a_seat(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: None})
    token = sitting.token or ""
    done = at_once(
        [
            lambda: take_seat(token=token, user=cast.bob, seat=Seat.N),
            lambda: take_seat(token=token, user=cast.stranger, seat=Seat.N),
        ]
    )
    assert sum(isinstance(one, SeatRefusedError) for one in done) == 1
    assert table_of(sitting).seats.get(name="N").user in (cast.bob, cast.stranger)


def test_the_next_board_is_opened_once_when_all_press(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann}, NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP)
    first = table_of(sitting)
    call_by(cast.ann, first, "P")
    tables = at_once([lambda: open_next_board(sitting_id=sitting.pk, after=first.pk)] * 4)
    assert len(set(tables)) == 1
    assert Table.objects.filter(sitting=sitting).count() == 2


def test_a_call_and_the_consent_to_an_undo_before_it_do_not_both_count(cast: Cast) -> None:
    table = table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.W: cast.bob, Seat.E: cast.stranger}))
    call_by(cast.ann, table, "1S")
    ask_undo(command(AskUndo, cast.ann, table, "undo"))
    done = at_once(
        [
            lambda: make_call(command(MakeCall, cast.bob, table, "call", version=3, call=PASS)),
            lambda: answer_undo(command(AnswerUndo, cast.stranger, table, "grant", version=3, is_granted=True)),
        ]
    )
    assert sum(isinstance(one, CallRefusedError) for one in done) == 1
    left = CallMade.objects.filter(table=table, undone_at=None)
    assert sorted(left.values_list("seat", flat=True))[-1:] in ([], ["W"])
