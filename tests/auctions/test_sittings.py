import pytest
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from apps.accounts.models import User
from apps.accounts.services.classes import join_class
from apps.accounts.services.privacy import blank_person
from apps.auctions.errors import CallRefusedError, SeatRefusedError, SittingClosedError
from apps.auctions.models import AnswerRelease, Connection, ServerProcess, Sitting, Table, TableKind
from apps.auctions.models import Seat as SeatRow
from apps.auctions.selectors.sittings import sittings_of
from apps.auctions.services.practice import EmptySetError, open_practice_table
from apps.auctions.services.seats import free_seat, leave_seat, seat_person, seat_robot, take_seat
from apps.auctions.services.sittings import (
    BoardUnderWayError,
    close_sitting,
    open_next_board,
    renew_link,
    withdraw_link,
)
from apps.auctions.view import table_view
from apps.classroom.services.classes import remove_member, set_archived
from apps.deals.models import PracticeSet
from bridgeclass.engine.auctions import Seat
from tests.auctions.test_services import break_robots
from tests.boards import ALL_BOARDS, EAST_OPENS_ONE_HEART, NOBODY_OPENS
from tests.people import Cast, person
from tests.sittings import call_by, sitting_of, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def sitting(cast: Cast) -> Sitting:
    """Return a sitting of the class with Ann in South, a free seat for partner and a first board nobody opens."""
    return sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: None}, NOBODY_OPENS, EAST_OPENS_ONE_HEART, klass=cast.klass)


def people_at(table: Table) -> dict[str, User | None]:
    return {row.name: row.user for row in table.seats.all() if not row.is_robot}


def finish(table: Table) -> None:
    """Pass for each player in turn until the auction is over."""
    while (turn := turn_at(table)) is not None:
        person_there = table.seats.get(name=turn.letter).user
        assert person_there
        call_by(person_there, table, "P")


def turn_at(table: Table) -> Seat | None:
    someone = table.seats.filter(user__isnull=False)[0].user
    assert someone
    return table_view(user=someone, table_id=table.pk).turn


# --- opening ---


def test_a_sitting_opens_its_first_board_with_players_robots_and_free_seats(cast: Cast, sitting: Sitting) -> None:
    table = table_of(sitting)
    assert (table.kind, table.sitting_number, table.board.number) == (TableKind.LIVE, 1, 1)
    assert (table.klass, table.answers, table.hints_allowed) == (cast.klass, AnswerRelease.AFTER_BOARD, False)
    assert people_at(table) == {"S": cast.ann, "N": None}
    assert table.finished_at is None
    assert not table.robot_trouble


def test_a_set_without_boards_opens_no_table(cast: Cast, sitting: Sitting) -> None:
    empty = PracticeSet.objects.create(
        name="Empty", seed=1, sampler_version="by hand", card_ns=sitting.card_ns, card_ew=sitting.card_ew
    )
    with pytest.raises(EmptySetError):
        sitting_of(cast.ann, {Seat.S: cast.ann}, boards_of=empty)


def test_no_sitting_opens_in_an_archived_class(cast: Cast) -> None:
    set_archived(klass=cast.klass, by=cast.teacher, is_archived=True)
    cast.klass.refresh_from_db()
    with pytest.raises(SittingClosedError):
        sitting_of(cast.ann, {Seat.S: cast.ann}, klass=cast.klass)


# --- joining by link ---


def test_anyone_with_the_link_can_take_a_free_seat(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.stranger, seat=Seat.N)
    assert people_at(table_of(sitting))["N"] == cast.stranger
    assert table_view(user=cast.stranger, table_id=table_of(sitting).pk).seat is Seat.N


def test_taking_the_same_seat_twice_is_idempotent(cast: Cast, sitting: Sitting) -> None:
    for _ in range(2):
        take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    assert people_at(table_of(sitting))["N"] == cast.bob


@pytest.mark.parametrize("seat", [Seat.S, Seat.E])
def test_an_occupied_seat_cannot_be_taken(cast: Cast, sitting: Sitting, seat: Seat) -> None:
    with pytest.raises(SeatRefusedError):
        take_seat(token=sitting.token or "", user=cast.bob, seat=seat)


def test_a_player_cannot_take_two_seats(cast: Cast, sitting: Sitting) -> None:
    with pytest.raises(SeatRefusedError):
        take_seat(token=sitting.token or "", user=cast.ann, seat=Seat.N)


def test_a_teacher_who_has_seen_the_hands_joins_at_the_next_board(cast: Cast, sitting: Sitting) -> None:
    with pytest.raises(SeatRefusedError, match="next"):
        take_seat(token=sitting.token or "", user=cast.teacher, seat=Seat.N)


def test_a_replaced_or_disabled_link_is_invalid(cast: Cast, sitting: Sitting) -> None:
    old = sitting.token or ""
    new = renew_link(sitting_id=sitting.pk).token or ""
    with pytest.raises(Sitting.DoesNotExist):
        take_seat(token=old, user=cast.bob, seat=Seat.N)
    withdraw_link(sitting_id=sitting.pk)
    with pytest.raises(Sitting.DoesNotExist):
        take_seat(token=new, user=cast.bob, seat=Seat.N)


def test_seats_and_calls_are_refused_in_an_archived_class(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    set_archived(klass=cast.klass, by=cast.teacher, is_archived=True)
    with pytest.raises(SittingClosedError):
        take_seat(token=sitting.token or "", user=cast.stranger, seat=Seat.N)
    with pytest.raises(CallRefusedError, match="archive"):
        call_by(cast.bob, table_of(sitting), "P")


# --- leaving and assigning seats ---


def test_leaving_frees_the_seat_and_hides_the_table(cast: Cast, sitting: Sitting) -> None:
    leave_seat(sitting_id=sitting.pk, user=cast.ann)
    table = table_of(sitting)
    assert people_at(table) == {"S": None, "N": None}
    with pytest.raises(Table.DoesNotExist):
        table_view(user=cast.ann, table_id=table.pk)


def test_a_robot_in_a_free_seat_calls_immediately_on_its_turn(cast: Cast, sitting: Sitting) -> None:
    seat_robot(sitting_id=sitting.pk, seat=Seat.N, by=cast.ann)
    table = table_of(sitting)
    assert [made.seat for made in table.calls.order_by("number")] == ["N", "E"]


def test_replacing_a_failed_robot_clears_its_error(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    break_robots(monkeypatch, Seat.N)
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann}, NOBODY_OPENS)
    assert table_of(sitting).robot_trouble
    free_seat(sitting_id=sitting.pk, seat=Seat.E, by=cast.ann)
    assert table_of(sitting).robot_trouble
    free_seat(sitting_id=sitting.pk, seat=Seat.N, by=cast.ann)
    assert not table_of(sitting).robot_trouble


def mark_present(user: User, table: Table) -> None:
    server = ServerProcess.objects.create(name="one")
    Connection.objects.create(server=server, table=table, user=user, name=f"page of {user}")


def test_the_seat_of_a_present_player_cannot_be_given_away(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    mark_present(cast.bob, table_of(sitting))
    with pytest.raises(SeatRefusedError, match="Bob is at the table"):
        seat_robot(sitting_id=sitting.pk, seat=Seat.N, by=cast.ann)


def test_teachers_can_give_away_any_seat(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    mark_present(cast.bob, table_of(sitting))
    free_seat(sitting_id=sitting.pk, seat=Seat.N, by=cast.teacher)
    assert people_at(table_of(sitting))["N"] is None


def test_a_robots_seat_can_be_given_to_a_user(cast: Cast, sitting: Sitting) -> None:
    seat_person(sitting_id=sitting.pk, seat=Seat.E, person=cast.bob, by=cast.teacher)
    assert people_at(table_of(sitting))["E"] == cast.bob


def test_players_cannot_move_to_another_hand_of_a_board_they_have_bid(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.W: None})
    call_by(cast.ann, table_of(sitting), "1N")
    leave_seat(sitting_id=sitting.pk, user=cast.ann)
    with pytest.raises(SeatRefusedError):
        take_seat(token=sitting.token or "", user=cast.ann, seat=Seat.W)
    take_seat(token=sitting.token or "", user=cast.ann, seat=Seat.S)


def test_players_who_have_seen_a_hand_cannot_take_another_seat(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: None, Seat.E: None, Seat.W: None})
    token = sitting.token or ""
    take_seat(token=token, user=cast.bob, seat=Seat.N)
    leave_seat(sitting_id=sitting.pk, user=cast.bob)
    with pytest.raises(SeatRefusedError, match="has seen other hands"):
        take_seat(token=token, user=cast.bob, seat=Seat.E)
    with pytest.raises(SeatRefusedError, match="has seen other hands"):
        seat_person(sitting_id=sitting.pk, seat=Seat.W, person=cast.bob, by=cast.ann)
    take_seat(token=token, user=cast.bob, seat=Seat.N)


def test_players_cannot_take_another_hand_of_the_same_board_at_another_table(cast: Cast) -> None:
    first = sitting_of(cast.ann, {Seat.S: cast.ann})
    second = sitting_of(cast.bob, {Seat.S: None, Seat.N: None}, boards_of=first.practice_set)
    with pytest.raises(SeatRefusedError, match="has seen other hands"):
        take_seat(token=second.token or "", user=cast.ann, seat=Seat.N)
    call_by(cast.ann, table_of(first), "P")
    assert table_of(first).finished_at is not None
    with pytest.raises(SeatRefusedError, match="has seen other hands"):
        take_seat(token=second.token or "", user=cast.ann, seat=Seat.S)
    close_sitting(sitting_id=first.pk)
    take_seat(token=second.token or "", user=cast.ann, seat=Seat.S)


def test_players_cannot_practice_alone_a_board_they_are_bidding_live(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, NOBODY_OPENS, EAST_OPENS_ONE_HEART)
    alone = open_practice_table(user=cast.bob, practice_set_id=sitting.practice_set_id)
    assert alone.board.number == 2
    assert open_practice_table(user=cast.stranger, practice_set_id=sitting.practice_set_id).board.number == 1
    short = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, NOBODY_OPENS)
    with pytest.raises(EmptySetError, match="at a live table"):
        open_practice_table(user=cast.bob, practice_set_id=short.practice_set_id)
    close_sitting(sitting_id=short.pk)
    assert open_practice_table(user=cast.bob, practice_set_id=short.practice_set_id).board.number == 1


# --- from board to board ---


def test_the_next_board_is_opened_once_for_the_same_players(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    first = table_of(sitting)
    finish(first)
    second = open_next_board(sitting_id=sitting.pk, after=first.pk)
    assert second is not None
    assert open_next_board(sitting_id=sitting.pk, after=first.pk) == second
    assert (second.board.number, second.sitting_number) == (2, 2)
    assert people_at(second) == {"S": cast.ann, "N": cast.bob}


def test_requesting_an_already_opened_board_takes_no_lock(
    cast: Cast, sitting: Sitting, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    first = table_of(sitting)
    finish(first)
    second = open_next_board(sitting_id=sitting.pk, after=first.pk)
    with django_assert_num_queries(1):
        assert open_next_board(sitting_id=sitting.pk, after=first.pk) == second


def test_the_finished_boards_page_links_to_the_next_board(cast: Cast, sitting: Sitting) -> None:
    seat_person(sitting_id=sitting.pk, seat=Seat.N, person=cast.bob, by=cast.teacher)
    first = table_of(sitting)
    finish(first)
    before = table_view(user=cast.bob, table_id=first.pk)
    assert before.live is not None
    assert (before.live.next_table_id, before.live.has_next) == (None, True)
    second = open_next_board(sitting_id=sitting.pk, after=first.pk)
    after = table_view(user=cast.bob, table_id=first.pk)
    assert second is not None
    assert after.live is not None
    assert after.live.next_table_id == second.pk
    assert after.version > before.version


def test_an_unfinished_board_cannot_be_skipped(cast: Cast, sitting: Sitting) -> None:
    with pytest.raises(BoardUnderWayError):
        open_next_board(sitting_id=sitting.pk, after=table_of(sitting).pk)


def test_the_sitting_closes_after_the_last_board(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann}, NOBODY_OPENS, answers=AnswerRelease.HELD)
    table = table_of(sitting)
    finish(table)
    assert table_view(user=cast.ann, table_id=table.pk).review is None
    assert open_next_board(sitting_id=sitting.pk, after=table.pk) is None
    sitting.refresh_from_db()
    assert (sitting.closed_at is not None, sitting.token) == (True, None)
    assert table_view(user=cast.ann, table_id=table.pk).review is not None


def test_a_closed_sitting_opens_nothing(cast: Cast, sitting: Sitting) -> None:
    close_sitting(sitting_id=sitting.pk)
    close_sitting(sitting_id=sitting.pk)
    with pytest.raises(SittingClosedError):
        renew_link(sitting_id=sitting.pk)
    with pytest.raises(SittingClosedError):
        open_next_board(sitting_id=sitting.pk)


def test_closing_reveals_no_answers_of_an_unfinished_board(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, answers=AnswerRelease.HELD)
    table = table_of(sitting)
    call_by(cast.ann, table, "2N")
    close_sitting(sitting_id=sitting.pk)
    assert table_view(user=cast.ann, table_id=table.pk).feedback is None
    finish(table)
    assert table_view(user=cast.ann, table_id=table.pk).review is not None


# --- deleted accounts and former members ---


def test_a_deleted_users_seat_becomes_free(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    blank_person(user_id=cast.bob.pk)
    assert people_at(table_of(sitting))["N"] is None
    assert sitting.seats.get(name="N").user is None


def test_deleting_a_seated_user_is_announced(
    cast: Cast,
    sitting: Sitting,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    announced: list[int] = []
    monkeypatch.setattr("apps.auctions.table_state.announce_presence", announced.append)
    with django_capture_on_commit_callbacks(execute=True):
        blank_person(user_id=cast.bob.pk)
    assert announced == [table_of(sitting).pk]


def test_a_deleted_users_private_sittings_close(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob})
    blank_person(user_id=cast.ann.pk)
    sitting.refresh_from_db()
    assert sitting.closed_at is not None


def test_a_removed_member_leaves_the_tables_of_the_class(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    elsewhere = sitting_of(cast.bob, {Seat.S: cast.bob})
    remove_member(klass=cast.klass, by=cast.teacher, person=cast.bob)
    assert people_at(table_of(sitting))["N"] is None
    assert people_at(table_of(elsewhere))["S"] == cast.bob


# --- visibility ---


def test_players_hosts_and_teachers_see_a_sitting(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.N: cast.bob}, klass=cast.klass)
    carl = person("Carl")
    join_class(user=carl, join_code=cast.klass.join_code or "")
    for one in (cast.ann, cast.bob, cast.teacher, cast.assistant, cast.admin):
        assert sitting in sittings_of(one), one
    for other in (carl, cast.stranger, cast.stranger_teacher):
        assert sitting not in sittings_of(other), other


def test_boards_are_bid_in_the_order_of_the_set(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann}, *ALL_BOARDS)
    while (table := table_of(sitting)).sitting_number != 3:
        finish(table)
        open_next_board(sitting_id=sitting.pk, after=table.pk)
    numbers = sitting.tables.order_by("sitting_number").values_list("board__number", flat=True)
    assert list(numbers) == [1, 2, 3]
    assert SeatRow.objects.filter(table__sitting=sitting, user=cast.ann).count() == 3
