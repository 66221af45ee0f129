from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from apps.accounts.models import User
from apps.auctions import live
from apps.auctions.errors import SeatRefusedError
from apps.auctions.models import Connection, ServerProcess, Table
from apps.auctions.models import Seat as SeatRow
from apps.auctions.selectors.presence import SILENT_AFTER, SeatState, presence_at
from apps.auctions.services import presence
from apps.auctions.services.presence import HELD_FOR, OpenPage, beat, retire, update_connections
from apps.auctions.services.seats import seat_robot
from apps.auctions.services.sittings import open_next_board
from bridgeclass.engine.auctions import Seat
from tests.boards import NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP
from tests.people import Cast
from tests.sittings import call_by, sitting_of, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(cast: Cast) -> Table:
    return table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob, Seat.W: None}, klass=cast.klass))


def page_of(user: User, table: Table, name: str = "") -> OpenPage:
    return OpenPage(name or f"page of {user}", table.pk, user.pk)


def arrive(*, server: str, page: OpenPage) -> None:
    update_connections(server=server, opened=(page,), closed=())


def depart(*, name: str) -> None:
    update_connections(server="any", opened=(), closed=(name,))


def states(user: User, table: Table) -> dict[str, SeatState]:
    return {shown.seat.letter: shown.state for shown in presence_at(user=user, table_id=table.pk).seats}


def advance_time(**passed: float) -> None:
    """Move all stored times into the past, as if this much time had passed."""
    for process in ServerProcess.objects.all():
        process.beaten_at -= timedelta(**passed)
        process.save()
    for table in Table.objects.all():
        for seat in table.seats.exclude(held_until=None):
            assert seat.held_until
            seat.held_until -= timedelta(**passed)
            seat.save()


def test_seats_are_robot_free_away_or_here(cast: Cast, table: Table) -> None:
    arrive(server="one", page=page_of(cast.ann, table))
    assert states(cast.ann, table) == {
        "N": SeatState.AWAY,
        "E": SeatState.ROBOT,
        "S": SeatState.HERE,
        "W": SeatState.FREE,
    }


def test_a_seat_is_held_for_half_a_minute_when_its_last_page_closes(cast: Cast, table: Table) -> None:
    for name in ("phone", "laptop"):
        arrive(server="one", page=page_of(cast.bob, table, name))
    depart(name="phone")
    assert states(cast.ann, table)["N"] is SeatState.HERE
    depart(name="laptop")
    held = table.seats.get(name="N").held_until
    assert held is not None
    assert abs(held - timezone.now() - HELD_FOR) < timedelta(seconds=5)
    assert states(cast.ann, table)["N"] is SeatState.HELD
    advance_time(seconds=31)
    assert states(cast.ann, table)["N"] is SeatState.AWAY


def test_a_held_seat_cannot_be_given_away_before_it_expires(cast: Cast, table: Table) -> None:
    arrive(server="one", page=page_of(cast.bob, table))
    depart(name="page of Bob")
    assert table.sitting
    with pytest.raises(SeatRefusedError, match="reserved"):
        seat_robot(sitting_id=table.sitting.pk, seat=Seat.N, by=cast.ann)
    advance_time(seconds=31)
    seat_robot(sitting_id=table.sitting.pk, seat=Seat.N, by=cast.ann)
    assert states(cast.ann, table)["N"] is SeatState.ROBOT


def test_a_returning_player_gets_the_held_seat_back(cast: Cast, table: Table) -> None:
    arrive(server="one", page=page_of(cast.bob, table, "phone"))
    depart(name="phone")
    arrive(server="two", page=page_of(cast.bob, table, "laptop"))
    assert table.seats.get(name="N").held_until is None
    assert states(cast.ann, table)["N"] is SeatState.HERE


def test_another_server_removes_the_pages_of_a_silent_server(cast: Cast, table: Table) -> None:
    arrive(server="killed", page=page_of(cast.bob, table))
    beat(server="alive", pages=())
    assert states(cast.ann, table)["N"] is SeatState.HERE
    advance_time(seconds=SILENT_AFTER.total_seconds() + 1)
    assert states(cast.ann, table)["N"] is SeatState.AWAY
    beat(server="alive", pages=())
    assert states(cast.ann, table)["N"] is SeatState.HELD
    assert list(ServerProcess.objects.values_list("name", flat=True)) == ["alive"]


def test_a_player_reconnected_elsewhere_stays_here_when_the_dead_server_is_removed(cast: Cast, table: Table) -> None:
    arrive(server="killed", page=page_of(cast.bob, table, "before"))
    advance_time(seconds=SILENT_AFTER.total_seconds() + 1)
    after = page_of(cast.bob, table, "after")
    arrive(server="alive", page=after)
    assert states(cast.ann, table)["N"] is SeatState.HERE
    beat(server="alive", pages=(after,))
    assert [page.name for page in Connection.objects.all()] == ["after"]
    assert states(cast.ann, table)["N"] is SeatState.HERE
    assert table.seats.get(name="N").held_until is None


def test_a_player_who_reconnects_before_the_dead_server_expires_stays_here(cast: Cast, table: Table) -> None:
    arrive(server="killed", page=page_of(cast.bob, table, "before"))
    after = page_of(cast.bob, table, "after")
    arrive(server="alive", page=after)
    advance_time(seconds=SILENT_AFTER.total_seconds() + 1)
    beat(server="alive", pages=(after,))
    assert states(cast.ann, table)["N"] is SeatState.HERE
    assert table.seats.get(name="N").held_until is None


def test_a_slow_server_restores_its_pages(cast: Cast, table: Table) -> None:
    page = page_of(cast.bob, table)
    arrive(server="slow", page=page)
    advance_time(seconds=60)
    beat(server="other", pages=())
    beat(server="slow", pages=(page,))
    assert states(cast.ann, table)["N"] is SeatState.HERE
    assert Connection.objects.count() == 1


def test_a_retiring_server_without_pages_is_deleted(cast: Cast, table: Table) -> None:
    arrive(server="one", page=page_of(cast.bob, table))
    retire(server="one")
    assert ServerProcess.objects.count() == 1
    depart(name="page of Bob")
    retire(server="one")
    assert ServerProcess.objects.count() == 0


def test_spectators_are_not_counted(cast: Cast, table: Table) -> None:
    arrive(server="one", page=page_of(cast.teacher, table))
    assert Connection.objects.count() == 0


def test_arrivals_and_departures_are_broadcast(
    cast: Cast,
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    sent: list[object] = []
    monkeypatch.setattr(live, "_send", lambda table_id, message: sent.append(message))
    with django_capture_on_commit_callbacks(execute=True):
        arrive(server="one", page=page_of(cast.bob, table))
        depart(name="page of Bob")
    assert sent == [{"type": "presence.changed", "table_id": table.pk}] * 2


def test_only_players_teachers_and_admins_see_presence(cast: Cast, table: Table) -> None:
    for user in (cast.ann, cast.bob, cast.teacher, cast.admin):
        presence_at(user=user, table_id=table.pk)
    with pytest.raises(Table.DoesNotExist):
        presence_at(user=cast.stranger, table_id=table.pk)


def test_reading_presence_takes_one_query(
    cast: Cast, table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for user in (cast.ann, cast.admin):
        with django_assert_num_queries(1):
            presence_at(user=user, table_id=table.pk)


def test_only_hosts_and_teachers_can_give_a_seat_to_a_robot(cast: Cast, table: Table) -> None:
    can_give = {
        user: {shown.seat.letter for shown in presence_at(user=user, table_id=table.pk).seats if shown.may_go_to_robot}
        for user in (cast.ann, cast.bob, cast.teacher)
    }
    assert can_give == {cast.ann: {"N", "W"}, cast.bob: set(), cast.teacher: {"N", "S", "W"}}


def test_many_new_pages_take_as_few_queries_as_one(
    cast: Cast, table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    pages = [page_of(user, table, f"{user} {number}") for user in (cast.ann, cast.bob) for number in range(3)]
    beat(server="one", pages=())
    with django_assert_max_num_queries(6):  # two begin and end the transaction
        update_connections(server="one", opened=pages, closed=())
    assert Connection.objects.count() == 6


def test_switching_pages_is_not_broadcast(
    cast: Cast,
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    arrive(server="one", page=page_of(cast.bob, table, "phone"))
    sent: list[object] = []
    monkeypatch.setattr(live, "_send", lambda table_id, message: sent.append(message))
    with django_capture_on_commit_callbacks(execute=True):
        update_connections(server="one", opened=(page_of(cast.bob, table, "laptop"),), closed=("phone",))
    assert sent == []
    assert table.seats.get(name="N").held_until is None


def test_leaving_holds_only_the_seat_of_that_table(cast: Cast, table: Table) -> None:
    other = table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}))
    arrive(server="one", page=page_of(cast.ann, table, "here"))
    arrive(server="one", page=page_of(cast.bob, other, "there"))
    update_connections(server="one", opened=(), closed=("here", "there"))
    held_seats = {(seat.table_id, seat.user_id) for seat in SeatRow.objects.exclude(held_until=None)}
    assert held_seats == {(table.pk, cast.ann.pk), (other.pk, cast.bob.pk)}


# --- from board to board: a player still reading the last board counts as present ---


@pytest.fixture
def boards(cast: Cast) -> tuple[Table, Table]:
    """Return a board that Ann and Bob have finished together, and their next board."""
    sitting = sitting_of(
        cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, klass=cast.klass
    )
    first = table_of(sitting)
    for user in (cast.ann, cast.bob):
        arrive(server="one", page=page_of(user, first))
    call_by(cast.bob, first, "P")
    call_by(cast.ann, first, "P")
    second = open_next_board(sitting_id=sitting.pk, after=first.pk)
    assert second
    return first, second


def test_a_player_still_reading_the_last_board_is_here_at_the_next(cast: Cast, boards: tuple[Table, Table]) -> None:
    first, second = boards
    depart(name=page_of(cast.ann, first).name)
    arrive(server="one", page=page_of(cast.ann, second))
    assert states(cast.ann, second)["N"] is SeatState.HERE
    assert states(cast.bob, first)["S"] is SeatState.HERE
    with pytest.raises(SeatRefusedError, match="is at the table"):
        seat_robot(sitting_id=second.sitting_id or 0, seat=Seat.N, by=cast.ann)


def test_moving_to_the_next_board_is_not_broadcast(
    cast: Cast,
    boards: tuple[Table, Table],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    first, second = boards
    sent: list[int] = []
    monkeypatch.setattr(presence, "announce_presence", sent.append)
    with django_capture_on_commit_callbacks(execute=True):
        arrive(server="one", page=page_of(cast.ann, second, "at the next board"))
        depart(name=page_of(cast.ann, first).name)
    assert sent == []


def test_leaving_after_the_last_board_holds_the_seat_at_the_next(cast: Cast, boards: tuple[Table, Table]) -> None:
    first, second = boards
    depart(name=page_of(cast.bob, first).name)
    assert states(cast.ann, second)["N"] is SeatState.HELD
    assert states(cast.ann, first)["N"] is SeatState.HELD
    with pytest.raises(SeatRefusedError, match="for up to half a minute"):
        seat_robot(sitting_id=second.sitting_id or 0, seat=Seat.N, by=cast.ann)
    arrive(server="one", page=page_of(cast.bob, second))
    assert states(cast.ann, second)["N"] is SeatState.HERE
