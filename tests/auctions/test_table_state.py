"""A table state is loaded in few queries and shows every change immediately."""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.auctions.commands import Alert, AnswerUndo, AskUndo, MakeCall
from apps.auctions.errors import ClassOverError
from apps.auctions.handlers import alert_call, answer_undo, ask_undo, make_call
from apps.auctions.models import AnswerRelease, Table
from apps.auctions.services.privacy import anonymize_seats
from apps.auctions.services.seats import seat_person, seat_robot
from apps.auctions.table_state import load, release_answers
from apps.auctions.view import table_view
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import PASS, Call
from tests.auctions.test_services import break_robots
from tests.boards import add_call, add_hint, table_for
from tests.people import Cast
from tests.sittings import call_by, command, sitting_of, table_of

pytestmark = pytest.mark.django_db(transaction=True)
ONE_NOTRUMP = Call.parse("1N")


@pytest.fixture
def practice(cast: Cast) -> Table:
    """Return a practice table where Ann sits South and has to make the first call."""
    return table_for(cast.ann, klass=cast.klass)


@pytest.fixture
def live(cast: Cast) -> Table:
    """Return a live table where Ann is South and dealer, and Bob is North."""
    return table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, klass=cast.klass))


def calls_at(table: Table) -> list[str]:
    return [made.call for made in load(table.pk).calls]


@pytest.mark.parametrize("kind", ["practice", "live"])
def test_a_table_is_loaded_in_four_queries(cast: Cast, kind: str, request: pytest.FixtureRequest) -> None:
    table: Table = request.getfixturevalue(kind)
    make_call(command(MakeCall, cast.ann, table, "a", call=ONE_NOTRUMP))
    with CaptureQueriesContext(connection) as queries:
        state = load(table.pk)
        assert state.calls[0].table.board.practice_set.name
        assert state.people[Seat.S] == cast.ann
    assert len(queries) == 4


def test_the_state_after_a_call_matches_the_database(cast: Cast, live: Table) -> None:
    called = make_call(command(MakeCall, cast.ann, live, "a", call=ONE_NOTRUMP, alert_text="15 to 17"))
    stored = load(live.pk)
    for name in ("table", "seats", "made", "callers", "deal", "auction", "bidder", "alerts", "undo", "boards_in_set"):
        assert getattr(called.state, name) == getattr(stored, name), name
    for name in ("version", "robot_trouble", "finished_at"):
        assert getattr(called.call.table, name) == getattr(stored.table, name), name


def test_a_rolled_back_call_is_not_loaded(cast: Cast, live: Table) -> None:
    before = calls_at(live)
    with transaction.atomic():
        make_call(command(MakeCall, cast.ann, live, "a", call=ONE_NOTRUMP))
        transaction.set_rollback(True)
    assert calls_at(live) == before
    assert load(live.pk).table.version == Table.objects.get(pk=live.pk).version


def test_a_hint_stored_by_another_process_counts(practice: Table) -> None:
    load(practice.pk)
    add_hint(table_id=practice.pk, seat=Seat.S, step=1)
    made = add_call(table_id=practice.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a")
    assert made.decision is not None
    assert made.decision.grades.get().hint_cost == 1


def test_an_undone_call_disappears_immediately(cast: Cast, live: Table) -> None:
    call_by(cast.ann, live, "1N")
    ask_undo(command(AskUndo, cast.ann, live, "undo"))
    after_request = load(live.pk)
    assert after_request.undo is not None
    answer_undo(command(AnswerUndo, cast.bob, live, "yes", is_granted=True))
    assert calls_at(live) == []


def test_a_later_explanation_is_loaded_immediately(cast: Cast, live: Table) -> None:
    call_by(cast.ann, live, "1N")
    alert_call(command(Alert, cast.ann, live, "words", text="15 to 17"))
    assert [alert.words for alert in load(live.pk).alerts] == ["15 to 17"]


def test_answers_are_shown_as_soon_as_they_are_released(cast: Cast) -> None:
    table = table_for(cast.ann, klass=cast.klass, answers=AnswerRelease.HELD)
    key = 0
    while not load(table.pk).auction.is_over:
        key += 1
        add_call(table_id=table.pk, seat=Seat.S, call=PASS, key=str(key))
    assert table_view(user=cast.ann, table_id=table.pk).review is None
    release_answers(table_ids=[table.pk], at=timezone.now() - timedelta(seconds=1))
    assert table_view(user=cast.ann, table_id=table.pk).review is not None


def test_a_call_is_refused_if_the_class_was_archived_meanwhile(cast: Cast, live: Table) -> None:
    load(live.pk)
    cast.klass.archived_at = timezone.now()
    cast.klass.save()
    with pytest.raises(ClassOverError):
        make_call(command(MakeCall, cast.ann, live, "a", call=ONE_NOTRUMP))


def test_a_deleted_user_no_longer_has_a_seat(cast: Cast, live: Table) -> None:
    load(live.pk)
    anonymize_seats(user=cast.bob)
    assert Seat.N not in load(live.pk).people


def test_a_robot_seated_on_its_turn_calls_immediately(cast: Cast, live: Table) -> None:
    assert load(live.pk).auction.turn is Seat.S
    seat_robot(sitting_id=live.sitting_id or 0, seat=Seat.S, by=cast.ann)
    assert calls_at(live)[:1] == ["1N"]


def test_no_robot_calls_after_its_seat_is_given_to_a_user(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(sitting_of(cast.ann, {Seat.N: cast.ann, Seat.S: None}, klass=cast.klass))
    assert load(table.pk).auction.turn is Seat.S
    break_robots(monkeypatch, Seat.S)
    seat_robot(sitting_id=table.sitting_id or 0, seat=Seat.S, by=cast.ann)
    assert load(table.pk).table.robot_trouble
    monkeypatch.undo()
    seat_person(sitting_id=table.sitting_id or 0, seat=Seat.S, person=cast.bob, by=cast.ann)
    assert calls_at(table) == []
    assert not load(table.pk).table.robot_trouble
