"""Several requests at the same moment, each with a connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from apps.auctions.errors import CallRefusedError
from apps.auctions.models import CallMade, Table
from apps.bidding.models import Decision
from apps.classroom.models import Attempt, AttemptTable
from apps.classroom.services.attempts import open_next_board, start_attempt
from bridgeclass.engine.auctions import IllegalCallError, Seat
from bridgeclass.engine.calls import Call
from tests.boards import add_call, assignment_for, table_for
from tests.people import Cast, the_cast

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE = 4


@pytest.fixture
def cast() -> Cast:
    return the_cast()


def at_once[T](does: Callable[[int], T]) -> list[T | Exception]:
    """Let several threads do something at the same moment; give what came of each."""
    start = Barrier(PEOPLE)

    def one(number: int) -> T | Exception:
        start.wait()
        try:
            return does(number)
        except (CallRefusedError, IllegalCallError) as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(PEOPLE) as pool:
        return list(pool.map(one, range(PEOPLE)))


def call(table: Table, key: str) -> CallMade:
    return add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("1N"), key=key, version=1)


@pytest.fixture
def table(cast: Cast) -> Table:
    return table_for(cast.ann, others={Seat.N: cast.bob})


def test_a_call_sent_several_times_at_once_is_made_once(table: Table) -> None:
    made = at_once(lambda _: call(table, "same"))
    assert len({one.pk for one in made if isinstance(one, CallMade)}) == 1
    assert not any(isinstance(one, Exception) for one in made)
    assert (CallMade.objects.filter(seat="S").count(), Decision.objects.count()) == (1, 1)


def test_two_pages_that_call_at_once_make_one_call(table: Table) -> None:
    made = at_once(lambda number: call(table, f"tab {number}"))
    assert sum(isinstance(one, CallMade) for one in made) == 1
    assert (CallMade.objects.filter(seat="S").count(), Decision.objects.count()) == (1, 1)


def test_work_begun_on_several_pages_at_once_is_one_attempt_at_one_table(cast: Cast) -> None:
    assignment = assignment_for(cast.klass)

    def begin(_: int) -> None:
        attempt = start_attempt(assignment_id=assignment.pk, student=cast.ann)
        open_next_board(attempt_id=attempt.pk)

    at_once(begin)
    assert (Attempt.objects.count(), AttemptTable.objects.count(), Table.objects.count()) == (1, 1, 1)
