import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from apps.accounts.models import ExplanationLevel, User
from apps.auctions import live
from apps.auctions.commands import MakeCall
from apps.auctions.errors import InvalidKeyError, NotSeatedError, OutOfTurnError, StaleVersionError
from apps.auctions.handlers import make_call, retry_robot
from apps.auctions.models import CallMade, Table
from apps.bidding.models import Decision, Grade, Origin
from bridgeclass.engine.auctions import Auction, IllegalCallError, Seat
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.bidder import Decision as EngineDecision
from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Position
from bridgeclass.engine.messages import Listing
from bridgeclass.engine.solver import decide
from tests.boards import EAST_OPENS_ONE_HEART, add_call, finish_auction, table_for
from tests.people import Cast
from tests.sittings import command

pytestmark = pytest.mark.django_db

ONE_NOTRUMP = Call.parse("1N")


def calls_at(table: Table) -> list[str]:
    return list(table.calls.order_by("number").values_list("call", flat=True))


def stored() -> tuple[int, int, int]:
    return CallMade.objects.count(), Decision.objects.count(), Grade.objects.count()


def break_robots(monkeypatch: pytest.MonkeyPatch, *seats: Seat) -> None:
    """Make the robots in these seats fail."""
    whole = Bidder.decide

    def decide(bidder: Bidder, hand: Hand, auction: Auction, *, with_candidates: bool = True) -> EngineDecision:
        if auction.turn in seats:
            raise RuntimeError("out of order")
        return whole(bidder, hand, auction, with_candidates=with_candidates)

    monkeypatch.setattr(Bidder, "decide", decide)


# --- opening a table ---


def test_a_new_table_waits_for_the_dealer(table: Table) -> None:
    assert calls_at(table) == []
    assert (table.version, table.finished_at) == (1, None)


def test_robots_before_the_player_call_when_the_table_opens(cast: Cast) -> None:
    table = table_for(cast.ann, EAST_OPENS_ONE_HEART)
    assert [made.seat for made in table.calls.all()] == ["E"]


def test_robots_fill_the_other_seats(cast: Cast, table: Table) -> None:
    people = {seat.name: seat.user for seat in table.seats.all() if not seat.is_robot}
    assert people == {"S": cast.ann}
    assert table.seats.count() == 4


def test_a_used_convention_card_is_marked_as_used(table: Table) -> None:
    table.card_ns.refresh_from_db()
    assert table.card_ns.used_at is not None


# --- making a call ---


def test_a_call_is_stored_with_its_decision_and_grade(cast: Cast, table: Table) -> None:
    made = add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a")
    decision = Decision.objects.get()
    assert (made.number, made.seat, made.call, made.decision) == (1, "S", "1N", decision)
    assert (decision.user, decision.klass, decision.board) == (cast.ann, cast.klass, table.board)
    assert (decision.call, decision.hand) == ("1N", "AQ4.K82.KJ73.Q52")
    assert (decision.auction, decision.dealer, decision.vulnerability) == ("", "S", "EW")
    assert decision.origin == Origin.PRACTICE
    assert decision.grades.get().snapshot == decision.snapshot


def test_the_players_call_is_stored_and_not_the_engines(table: Table) -> None:
    add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("7C"), key="a")
    decision = Decision.objects.get()
    assert decision.call == "7C"
    assert decision.engine_call != "7C"
    assert calls_at(table)[0] == "7C"


def test_robots_call_until_it_is_the_players_turn_again(table: Table) -> None:
    add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a")
    made = list(table.calls.order_by("number"))
    assert [call.seat for call in made] == ["S", "W", "N", "E"]
    assert [bool(call.decision_id) for call in made] == [True, False, False, False]


def test_a_call_increments_the_version(table: Table) -> None:
    add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a")
    table.refresh_from_db()
    assert table.version == 2


def test_the_auction_ends_with_three_passes(table: Table) -> None:
    add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("7N"), key="a")
    table.refresh_from_db()
    if calls_at(table)[-3:] != ["P", "P", "P"]:
        add_call(table_id=table.pk, seat=Seat.S, call=PASS, key="b")
        table.refresh_from_db()
    assert table.finished_at is not None


def test_thinking_time_is_stored(table: Table) -> None:
    add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a")
    taken = Decision.objects.get().time_taken_ms
    assert taken is not None
    assert taken < 60_000


def test_no_thinking_time_is_stored_after_a_break(table: Table) -> None:
    Table.objects.update(opened_at=table.opened_at.replace(year=2020))
    add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a")
    assert Decision.objects.get().time_taken_ms is None


def test_a_call_makes_a_bounded_number_of_queries(
    cast: Cast, table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a")
    next_table = table_for(cast.bob, klass=cast.klass)
    with django_assert_max_num_queries(14):
        make_call(command(MakeCall, cast.bob, next_table, "a", call=ONE_NOTRUMP))


class Decisions:
    """Recorder of the hands and auctions that the engine decides on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made: list[tuple[str, str]] = []
        for module in ("bidder", "grading", "explain.build"):
            monkeypatch.setattr(f"bridgeclass.engine.{module}.decide", self)

    def __call__(self, hand: Hand, position: Position, *, with_candidates: bool = True) -> EngineDecision:
        self.made.append((str(hand), str(position.auction)))
        return decide(hand, position, with_candidates=with_candidates)


@pytest.mark.parametrize("level", ExplanationLevel.values)
def test_one_request_decides_each_call_once(
    client: Client, cast: Cast, table: Table, monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    User.objects.filter(pk=cast.ann.pk).update(explanation_level=level)
    client.force_login(cast.ann)
    decisions = Decisions(monkeypatch)
    sent = {"call": "1N", "key": "a", "version": table.version}
    answer = client.post(reverse("auctions:call-add", args=(table.pk,)), sent, headers={"HX-Request": "true"})
    grade = Grade.objects.get()
    assert isinstance(grade.feedback, Listing)
    verdict, reason = map(str, grade.feedback.items)
    assert verdict == "1NT is right."
    assert escape(reason.split(". ")[0]) in answer.content.decode()
    assert [auction for _, auction in decisions.made] == ["", "1N", "1N P", "1N P 2C"]


# --- double clicks and two tabs ---


def test_a_repeated_key_returns_the_first_call_and_changes_nothing(table: Table) -> None:
    first = add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a", version=1)
    before = stored()
    again = add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a", version=1)
    assert again == first
    assert stored() == before


def test_a_stale_version_is_refused_and_changes_nothing(table: Table) -> None:
    add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a", version=1)
    before = stored()
    with pytest.raises(StaleVersionError, match="moved on"):
        add_call(table_id=table.pk, seat=Seat.S, call=PASS, key="b", version=1)
    assert stored() == before


@pytest.mark.parametrize("key", ["", "k" * 65])
def test_an_invalid_key_is_refused(table: Table, key: str) -> None:
    with pytest.raises(InvalidKeyError):
        add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key=key)


# --- refused calls ---


def test_a_call_out_of_turn_is_refused_with_a_message(cast: Cast) -> None:
    table = table_for(cast.ann, others={Seat.N: cast.bob})
    with pytest.raises(OutOfTurnError, match="It is South's turn"):
        add_call(table_id=table.pk, seat=Seat.N, call=PASS, key="a")
    assert stored() == (0, 0, 0)


def test_only_seated_players_can_call(cast: Cast, table: Table) -> None:
    for user in (cast.bob, cast.teacher, cast.admin):
        with pytest.raises(NotSeatedError):
            make_call(command(MakeCall, user, table, "a", call=ONE_NOTRUMP))
    assert stored() == (0, 0, 0)


def test_an_illegal_call_is_refused_and_changes_nothing(table: Table) -> None:
    with pytest.raises(IllegalCallError):
        add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("X"), key="a")
    table.refresh_from_db()
    assert (stored(), table.version) == ((0, 0, 0), 1)


def test_a_call_after_the_end_is_refused(table: Table) -> None:
    finish_auction(table)
    with pytest.raises(IllegalCallError, match="over"):
        add_call(table_id=table.pk, seat=Seat.S, call=PASS, key="z")


def test_an_unknown_table_is_not_found(cast: Cast) -> None:
    with pytest.raises(Table.DoesNotExist):
        make_call(MakeCall(actor=cast.ann, table_id=0, key="a", call=PASS))


def test_call_numbers_are_unique_in_the_database(table: Table) -> None:
    add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a")
    with pytest.raises(IntegrityError), transaction.atomic():
        CallMade.objects.create(table=table, number=2, seat="W", call="X")


# --- robots that fail ---


def test_a_failing_robot_does_not_undo_the_players_call(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    break_robots(monkeypatch, Seat.N)
    add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a")
    table.refresh_from_db()
    assert [made.seat for made in table.calls.all()] == ["S", "W"]
    assert str(table.robot_trouble) == "The robot in seat North could not find a call"
    assert table.version == 2


def test_a_failed_robot_can_be_retried(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        break_robots(broken, Seat.N)
        add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a")
    again = retry_robot(table_id=table.pk)
    assert [made.seat for made in table.calls.all()] == ["S", "W", "N", "E"]
    assert (again.robot_trouble, again.version) == (None, 3)


def test_retrying_idle_robots_changes_nothing(table: Table) -> None:
    assert retry_robot(table_id=table.pk).version == 1


def test_players_cannot_call_for_a_failed_robot(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    break_robots(monkeypatch, Seat.W)
    add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a")
    with pytest.raises(OutOfTurnError):
        add_call(table_id=table.pk, seat=Seat.S, call=PASS, key="b")


# --- announcements ---


@pytest.fixture
def announced_versions(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Return a list that collects the announced table ids and versions."""
    announced: list[tuple[int, int]] = []
    monkeypatch.setattr(
        "apps.auctions.table_state.announce",
        lambda table_id, version: announced.append((table_id, version)),
    )
    return announced


def test_a_version_is_announced_on_commit(
    table: Table,
    announced_versions: list[tuple[int, int]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a")
        assert announced_versions == []
    assert announced_versions == [(table.pk, 2)]


def test_a_refused_call_is_not_announced(
    table: Table,
    announced_versions: list[tuple[int, int]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True), pytest.raises(IllegalCallError):
        add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("X"), key="a")
    assert announced_versions == []


def test_a_call_is_kept_if_the_announcement_fails(
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    def fail(table_id: int, version: int) -> None:
        raise ConnectionError("no channel layer")

    monkeypatch.setattr("apps.auctions.table_state.announce", fail)
    with django_capture_on_commit_callbacks(execute=True):
        add_call(table_id=table.pk, seat=Seat.S, call=ONE_NOTRUMP, key="a")
    assert CallMade.objects.filter(table=table, key="a").exists()


def test_a_message_only_has_a_table_and_a_version() -> None:
    assert set(live.TableChanged.__annotations__) == {"type", "table_id", "version"}
