"""People who bid together and press at the same moment, each with a connection of its own."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from apps.auctions.commands import AnswerUndo, AskUndo, MakeCall
from apps.auctions.errors import CallRefusedError, SeatRefusedError
from apps.auctions.handlers import answer_undo, ask_undo, make_call
from apps.auctions.models import CallMade, Table
from apps.auctions.services.seats import take_seat
from apps.auctions.services.sittings import open_next_board
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import PASS
from tests.boards import NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP
from tests.people import Cast, the_cast
from tests.sittings import call_by, command, sitting_of, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cast() -> Cast:
    return the_cast()


def at_once(deeds: Sequence[Callable[[], object]]) -> list[object]:
    """Let several things be done at the same moment; give what came of each."""
    start = Barrier(len(deeds))

    def one(deed: Callable[[], object]) -> object:
        start.wait()
        try:
            return deed()
        except (CallRefusedError, SeatRefusedError) as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(one, deeds))


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
