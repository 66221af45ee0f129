import pytest
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from apps.accounts.models import User
from apps.accounts.services.classes import join_class
from apps.accounts.services.privacy import blank_person
from apps.auctions.errors import CallRefusedError, SeatRefusedError, SittingClosedError
from apps.auctions.models import AnswerRelease, Connection, ServerProcess, Sitting, Table, TableKind
from apps.auctions.models import Seat as SeatRow
from apps.auctions.selectors.sittings import sittings_of
from apps.auctions.services.practice import EmptySetError, practise
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
    """Ann, South, and a free seat for partner, in a class; the first board is passed out by whoever passes."""
    return sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: None}, NOBODY_OPENS, EAST_OPENS_ONE_HEART, klass=cast.klass)


def people_at(table: Table) -> dict[str, User | None]:
    return {row.name: row.user for row in table.seats.all() if not row.is_robot}


def finish(table: Table) -> None:
    """Let whoever's turn it is pass until the auction is over."""
    while (turn := turn_at(table)) is not None:
        person_there = table.seats.get(name=turn.letter).user
        assert person_there
        call_by(person_there, table, "P")


def turn_at(table: Table) -> Seat | None:
    someone = table.seats.filter(user__isnull=False)[0].user
    assert someone
    return table_view(user=someone, table_id=table.pk).turn


# --- opening ---


def test_a_sitting_opens_its_first_board_with_people_robots_and_free_seats(cast: Cast, sitting: Sitting) -> None:
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


def test_nothing_opens_in_a_class_in_the_archive(cast: Cast) -> None:
    set_archived(klass=cast.klass, by=cast.teacher, is_archived=True)
    cast.klass.refresh_from_db()
    with pytest.raises(SittingClosedError):
        sitting_of(cast.ann, {Seat.S: cast.ann}, klass=cast.klass)


# --- the way in ---


def test_whoever_has_the_link_takes_a_free_seat(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.stranger, seat=Seat.N)
    assert people_at(table_of(sitting))["N"] == cast.stranger
    assert table_view(user=cast.stranger, table_id=table_of(sitting).pk).seat is Seat.N


def test_taking_the_same_seat_twice_does_no_harm(cast: Cast, sitting: Sitting) -> None:
    for _ in range(2):
        take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    assert people_at(table_of(sitting))["N"] == cast.bob


@pytest.mark.parametrize("seat", [Seat.S, Seat.E])
def test_a_seat_that_is_not_free_is_not_taken(cast: Cast, sitting: Sitting, seat: Seat) -> None:
    with pytest.raises(SeatRefusedError):
        take_seat(token=sitting.token or "", user=cast.bob, seat=seat)


def test_nobody_sits_in_two_seats(cast: Cast, sitting: Sitting) -> None:
    with pytest.raises(SeatRefusedError):
        take_seat(token=sitting.token or "", user=cast.ann, seat=Seat.N)


def test_somebody_who_teaches_the_class_has_seen_the_hands_and_sits_down_at_the_next_board(
    cast: Cast, sitting: Sitting
) -> None:
    with pytest.raises(SeatRefusedError, match="next"):
        take_seat(token=sitting.token or "", user=cast.teacher, seat=Seat.N)


def test_a_link_that_was_replaced_or_stopped_leads_nowhere(cast: Cast, sitting: Sitting) -> None:
    old = sitting.token or ""
    new = renew_link(sitting_id=sitting.pk).token or ""
    with pytest.raises(Sitting.DoesNotExist):
        take_seat(token=old, user=cast.bob, seat=Seat.N)
    withdraw_link(sitting_id=sitting.pk)
    with pytest.raises(Sitting.DoesNotExist):
        take_seat(token=new, user=cast.bob, seat=Seat.N)


def test_nobody_sits_down_or_calls_in_a_class_in_the_archive(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    set_archived(klass=cast.klass, by=cast.teacher, is_archived=True)
    with pytest.raises(SittingClosedError):
        take_seat(token=sitting.token or "", user=cast.stranger, seat=Seat.N)
    with pytest.raises(CallRefusedError, match="archive"):
        call_by(cast.bob, table_of(sitting), "P")


# --- getting up, and giving seats ---


def test_a_person_who_leaves_frees_the_seat_and_sees_the_table_no_more(cast: Cast, sitting: Sitting) -> None:
    leave_seat(sitting_id=sitting.pk, user=cast.ann)
    table = table_of(sitting)
    assert people_at(table) == {"S": None, "N": None}
    with pytest.raises(Table.DoesNotExist):
        table_view(user=cast.ann, table_id=table.pk)


def test_a_robot_in_a_free_seat_calls_at_once_when_it_is_its_turn(cast: Cast, sitting: Sitting) -> None:
    seat_robot(sitting_id=sitting.pk, seat=Seat.N, by=cast.ann)
    table = table_of(sitting)
    assert [made.seat for made in table.calls.order_by("number")] == ["N", "E"]


def test_a_robot_in_trouble_that_is_there_no_more_is_forgotten(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    break_robots(monkeypatch, Seat.N)
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann}, NOBODY_OPENS)
    assert table_of(sitting).robot_trouble
    free_seat(sitting_id=sitting.pk, seat=Seat.E, by=cast.ann)
    assert table_of(sitting).robot_trouble
    free_seat(sitting_id=sitting.pk, seat=Seat.N, by=cast.ann)
    assert not table_of(sitting).robot_trouble


def here(user: User, table: Table) -> None:
    server = ServerProcess.objects.create(name="one")
    Connection.objects.create(server=server, table=table, user=user, name=f"page of {user}")


def test_the_seat_of_somebody_who_is_there_is_not_given_away(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    here(cast.bob, table_of(sitting))
    with pytest.raises(SeatRefusedError, match="Bob is at the table"):
        seat_robot(sitting_id=sitting.pk, seat=Seat.N, by=cast.ann)


def test_somebody_who_teaches_may_give_any_seat(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    here(cast.bob, table_of(sitting))
    free_seat(sitting_id=sitting.pk, seat=Seat.N, by=cast.teacher)
    assert people_at(table_of(sitting))["N"] is None


def test_a_robots_seat_is_given_to_a_person(cast: Cast, sitting: Sitting) -> None:
    seat_person(sitting_id=sitting.pk, seat=Seat.E, person=cast.bob, by=cast.teacher)
    assert people_at(table_of(sitting))["E"] == cast.bob


def test_nobody_moves_to_another_hand_of_a_board_they_have_bid(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.W: None})
    call_by(cast.ann, table_of(sitting), "1N")
    leave_seat(sitting_id=sitting.pk, user=cast.ann)
    with pytest.raises(SeatRefusedError):
        take_seat(token=sitting.token or "", user=cast.ann, seat=Seat.W)
    take_seat(token=sitting.token or "", user=cast.ann, seat=Seat.S)


def test_nobody_looks_at_one_hand_and_sits_down_at_another(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: None, Seat.E: None, Seat.W: None})
    token = sitting.token or ""
    take_seat(token=token, user=cast.bob, seat=Seat.N)
    leave_seat(sitting_id=sitting.pk, user=cast.bob)
    with pytest.raises(SeatRefusedError, match="has seen other hands"):
        take_seat(token=token, user=cast.bob, seat=Seat.E)
    with pytest.raises(SeatRefusedError, match="has seen other hands"):
        seat_person(sitting_id=sitting.pk, seat=Seat.W, person=cast.bob, by=cast.ann)
    take_seat(token=token, user=cast.bob, seat=Seat.N)


def test_nobody_carries_a_hand_from_one_table_to_another_that_bids_the_same_board(cast: Cast) -> None:
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


def test_nobody_looks_alone_at_a_board_that_they_bid_with_others(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, NOBODY_OPENS, EAST_OPENS_ONE_HEART)
    alone = practise(user=cast.bob, practice_set_id=sitting.practice_set_id)
    assert alone.board.number == 2
    assert practise(user=cast.stranger, practice_set_id=sitting.practice_set_id).board.number == 1
    short = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, NOBODY_OPENS)
    with pytest.raises(EmptySetError, match="at a live table"):
        practise(user=cast.bob, practice_set_id=short.practice_set_id)
    close_sitting(sitting_id=short.pk)
    assert practise(user=cast.bob, practice_set_id=short.practice_set_id).board.number == 1


# --- from board to board ---


def test_the_next_board_is_opened_once_for_the_same_people(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    first = table_of(sitting)
    finish(first)
    second = open_next_board(sitting_id=sitting.pk, after=first.pk)
    assert second is not None
    assert open_next_board(sitting_id=sitting.pk, after=first.pk) == second
    assert (second.board.number, second.sitting_number) == (2, 2)
    assert people_at(second) == {"S": cast.ann, "N": cast.bob}


def test_who_asks_for_the_next_board_after_it_is_opened_locks_nothing(
    cast: Cast, sitting: Sitting, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    first = table_of(sitting)
    finish(first)
    second = open_next_board(sitting_id=sitting.pk, after=first.pk)
    with django_assert_num_queries(1):
        assert open_next_board(sitting_id=sitting.pk, after=first.pk) == second


def test_the_page_of_the_board_that_is_over_leads_to_the_next(cast: Cast, sitting: Sitting) -> None:
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


def test_a_board_under_way_is_not_left(cast: Cast, sitting: Sitting) -> None:
    with pytest.raises(BoardUnderWayError):
        open_next_board(sitting_id=sitting.pk, after=table_of(sitting).pk)


def test_after_the_last_board_the_sitting_closes(cast: Cast) -> None:
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


def test_closing_shows_no_answer_of_the_board_under_way_before_its_end(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, answers=AnswerRelease.HELD)
    table = table_of(sitting)
    call_by(cast.ann, table, "2N")
    close_sitting(sitting_id=sitting.pk)
    assert table_view(user=cast.ann, table_id=table.pk).feedback is None
    finish(table)
    assert table_view(user=cast.ann, table_id=table.pk).review is not None


# --- leaving for good ---


def test_a_person_who_is_forgotten_leaves_a_free_seat(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    blank_person(user_id=cast.bob.pk)
    assert people_at(table_of(sitting))["N"] is None
    assert sitting.seats.get(name="N").user is None


def test_open_pages_are_told_that_a_forgotten_person_has_gone(
    cast: Cast,
    sitting: Sitting,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    told: list[int] = []
    monkeypatch.setattr("apps.auctions.table_state.announce_presence", told.append)
    with django_capture_on_commit_callbacks(execute=True):
        blank_person(user_id=cast.bob.pk)
    assert told == [table_of(sitting).pk]


def test_what_a_forgotten_person_opened_outside_a_class_closes(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob})
    blank_person(user_id=cast.ann.pk)
    sitting.refresh_from_db()
    assert sitting.closed_at is not None


def test_a_person_who_is_taken_out_of_the_class_leaves_its_tables(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.bob, seat=Seat.N)
    elsewhere = sitting_of(cast.bob, {Seat.S: cast.bob})
    remove_member(klass=cast.klass, by=cast.teacher, person=cast.bob)
    assert people_at(table_of(sitting))["N"] is None
    assert people_at(table_of(elsewhere))["S"] == cast.bob


# --- who may see it ---


def test_a_sitting_is_known_to_those_who_sit_there_opened_it_or_teach_the_class(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.N: cast.bob}, klass=cast.klass)
    carl = person("Carl")
    join_class(user=carl, join_code=cast.klass.join_code or "")
    for one in (cast.ann, cast.bob, cast.teacher, cast.assistant, cast.admin):
        assert sitting in sittings_of(one), one
    for other in (carl, cast.stranger, cast.stranger_teacher):
        assert sitting not in sittings_of(other), other


def test_all_three_boards_are_bid_in_the_order_of_the_set(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann}, *ALL_BOARDS)
    while (table := table_of(sitting)).sitting_number != 3:
        finish(table)
        open_next_board(sitting_id=sitting.pk, after=table.pk)
    numbers = sitting.tables.order_by("sitting_number").values_list("board__number", flat=True)
    assert list(numbers) == [1, 2, 3]
    assert SeatRow.objects.filter(table__sitting=sitting, user=cast.ann).count() == 3
