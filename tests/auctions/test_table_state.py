"""A table is read once, and remembered only as long as nothing has changed that anybody may see."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event, current_thread

import pytest
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.auctions.models import AnswersShown, Table
from apps.auctions.selectors import table_state as states
from apps.auctions.selectors import table_view
from apps.auctions.selectors.table_state import table_locked, table_now, table_since
from apps.auctions.services import (
    ClassOverError,
    Said,
    add_call,
    answer_undo,
    ask_undo,
    call_from_seat,
    release_answers,
    say_words,
    seat_person,
    seat_robot,
    take_hint,
)
from apps.auctions.services.privacy import forget_seats
from apps.core.memory import Memory
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import PASS, Call
from tests.auctions.test_services import break_robots
from tests.boards import table_for
from tests.people import Cast, the_cast
from tests.sittings import asked_by, call_by, sitting_of, table_of

pytestmark = pytest.mark.django_db(transaction=True)
ONE_NOTRUMP = Call.parse("1N")


@pytest.fixture
def cast() -> Cast:
    return the_cast()


@pytest.fixture
def practice(cast: Cast) -> Table:
    """A table where it is Ann's turn, South, to make the first call."""
    return table_for(cast.ann, klass=cast.klass)


@pytest.fixture
def live(cast: Cast) -> Table:
    """A table where Ann, South, calls first, and Bob sits North."""
    return table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, klass=cast.klass))


def calls_at(table: Table) -> list[str]:
    return [made.call for made in table_now(table.pk).calls]


def queries_of_a_look(table: Table) -> int:
    with CaptureQueriesContext(connection) as asked:
        table_now(table.pk)
    return len(asked)


def test_a_table_that_was_read_is_asked_for_its_version_alone(practice: Table) -> None:
    table_now(practice.pk)
    assert queries_of_a_look(practice) == 1


def test_nothing_is_asked_for_somebody_who_was_told_of_the_version_that_was_just_stored(
    cast: Cast, live: Table
) -> None:
    called = call_from_seat(asked=asked_by(cast.ann, live, "a"), call=ONE_NOTRUMP)
    with CaptureQueriesContext(connection) as asked:
        known = table_since(live.pk, called.call.table.version)
    assert len(asked) == 0
    assert known.auction.calls[0] is ONE_NOTRUMP


def test_a_version_that_is_not_known_here_is_read(cast: Cast, live: Table) -> None:
    seen = table_now(live.pk)
    Table.objects.filter(pk=live.pk).update(version=seen.table.version + 1, robot_trouble="made elsewhere")
    assert table_since(live.pk, seen.table.version + 1).table.robot_trouble == "made elsewhere"


def test_one_who_waited_for_another_to_read_a_table_reads_it_no_more(
    practice: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = states._read
    begun, may_go_on = Event(), Event()
    readers = list[str]()

    def reads_slowly(table_id: int, *, is_locked: bool) -> states.TableState:
        readers.append(current_thread().name)
        begun.set()
        assert may_go_on.wait(5)
        return read(table_id, is_locked=is_locked)

    def looks() -> int:
        try:
            return table_now(practice.pk).table.version
        finally:
            connections.close_all()

    monkeypatch.setattr(states, "_read", reads_slowly)
    Memory.forget_all()
    with ThreadPoolExecutor(4) as four:
        first = four.submit(looks)
        assert begun.wait(5)
        others = [four.submit(looks) for _ in range(3)]
        may_go_on.set()
        assert {look.result() for look in (first, *others)} == {practice.version}
    assert len(readers) == 1


def test_what_is_remembered_after_a_call_is_what_is_stored(cast: Cast, live: Table) -> None:
    call_from_seat(asked=asked_by(cast.ann, live, "a"), call=ONE_NOTRUMP, said=Said("15 to 17"))
    remembered = table_now(live.pk)
    Memory.forget_all()
    stored = table_now(live.pk)
    for name in ("table", "seats", "made", "callers", "deal", "auction", "bidder", "words", "undo", "boards_in_set"):
        assert getattr(remembered, name) == getattr(stored, name), name
    for name in ("version", "robot_trouble", "finished_at"):
        assert getattr(remembered.table, name) == getattr(stored.table, name), name


def test_a_call_that_is_not_stored_after_all_is_not_remembered(cast: Cast, live: Table) -> None:
    before = calls_at(live)
    with transaction.atomic():
        call_from_seat(asked=asked_by(cast.ann, live, "a"), call=ONE_NOTRUMP)
        transaction.set_rollback(True)
    assert calls_at(live) == before
    assert table_now(live.pk).table.version == Table.objects.get(pk=live.pk).version


def test_whoever_changes_a_table_and_fails_leaves_the_remembered_one_alone(practice: Table) -> None:
    table_now(practice.pk)
    with transaction.atomic():
        table_locked(practice.pk).table.version += 7
        transaction.set_rollback(True)
    assert table_now(practice.pk).table.version == practice.version


def test_a_hint_counts_that_another_process_gave(practice: Table) -> None:
    table_now(practice.pk)
    take_hint(table_id=practice.pk, seat=Seat.S, step=1)
    made = add_call(table_id=practice.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a")
    assert made.decision is not None
    assert made.decision.grades.get().hint_cost == 1


def test_a_call_taken_back_is_gone_at_once(cast: Cast, live: Table) -> None:
    call_by(cast.ann, live, "1N")
    ask_undo(asked=asked_by(cast.ann, live, "undo"))
    asked = table_now(live.pk)
    assert asked.undo is not None
    answer_undo(asked=asked_by(cast.bob, live, "yes"), is_granted=True)
    assert calls_at(live) == []


def test_words_said_later_are_shown_at_once(cast: Cast, live: Table) -> None:
    call_by(cast.ann, live, "1N")
    say_words(asked=asked_by(cast.ann, live, "words"), said=Said("15 to 17"))
    assert [said.words for said in table_now(live.pk).words] == ["15 to 17"]


def test_answers_are_shown_as_soon_as_they_are_released(cast: Cast) -> None:
    table = table_for(cast.ann, klass=cast.klass, answers=AnswersShown.HELD)
    key = 0
    while not table_now(table.pk).auction.is_over:
        key += 1
        add_call(table_id=table.pk, seat=Seat.S, call=PASS, key=str(key))
    assert table_view(user=cast.ann, table_id=table.pk).review is None
    release_answers(table_ids=[table.pk], at=timezone.now() - timedelta(seconds=1))
    assert table_view(user=cast.ann, table_id=table.pk).review is not None


def test_nobody_calls_in_a_class_that_was_put_in_the_archive_meanwhile(cast: Cast, live: Table) -> None:
    table_now(live.pk)
    cast.klass.archived_at = timezone.now()
    cast.klass.save()
    with pytest.raises(ClassOverError):
        call_from_seat(asked=asked_by(cast.ann, live, "a"), call=ONE_NOTRUMP)


def test_somebody_who_is_forgotten_sits_there_no_more(cast: Cast, live: Table) -> None:
    table_now(live.pk)
    forget_seats(user=cast.bob)
    assert table_now(live.pk).people[Seat.N] is None


def test_a_name_is_never_older_than_a_minute(cast: Cast, practice: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = table_now(practice.pk).read_at
    practice.board.practice_set.name = "Renamed"
    practice.board.practice_set.save()
    monkeypatch.setattr(states, "monotonic", lambda: begun + 61)
    assert table_now(practice.pk).table.board.practice_set.name == "Renamed"


def test_a_robot_that_is_given_the_seat_whose_turn_it_is_calls_at_once(cast: Cast, live: Table) -> None:
    assert table_now(live.pk).auction.turn is Seat.S
    seat_robot(sitting_id=live.sitting_id or 0, seat=Seat.S, by=cast.ann)
    assert calls_at(live)[:1] == ["1N"]


def test_no_robot_calls_for_a_person_who_is_given_its_seat(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(sitting_of(cast.ann, {Seat.N: cast.ann, Seat.S: None}, klass=cast.klass))
    assert table_now(table.pk).auction.turn is Seat.S
    break_robots(monkeypatch, Seat.S)
    seat_robot(sitting_id=table.sitting_id or 0, seat=Seat.S, by=cast.ann)
    assert table_now(table.pk).table.robot_trouble
    monkeypatch.undo()
    seat_person(sitting_id=table.sitting_id or 0, seat=Seat.S, person=cast.bob, by=cast.ann)
    assert calls_at(table) == []
    assert not table_now(table.pk).table.robot_trouble
