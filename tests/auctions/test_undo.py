import pytest

from apps.accounts.models import User
from apps.auctions.commands import AnswerUndo, AskUndo
from apps.auctions.errors import InvalidKeyError, NotSeatedError, StaleVersionError, UndoRefusedError
from apps.auctions.handlers import answer_undo, ask_undo
from apps.auctions.models import Table, UndoRequest
from apps.auctions.selectors.live_view import LiveView
from apps.auctions.selectors.visibility import own_decisions_due
from apps.auctions.services.seats import leave_seat, take_seat
from apps.auctions.view import table_view
from apps.bidding.models import Decision
from apps.progress.models import RuleState
from apps.progress.services.projector import catch_up
from bridgeclass.engine.auctions import Seat
from tests.auctions.test_services import break_robots
from tests.people import Cast
from tests.sittings import call_by, command, sitting_of, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair(cast: Cast) -> Table:
    """Return a table where Ann (South, dealer) and Bob (North) play against robots."""
    return table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, klass=cast.klass))


@pytest.fixture
def rivals(cast: Cast) -> Table:
    """Return a table where Ann (South, dealer) and Bob (West) are opponents, each with a robot partner."""
    return table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.W: cast.bob}))


@pytest.fixture
def alone(cast: Cast) -> Table:
    """Return a table where Ann (South, dealer) plays with three robots."""
    return table_of(sitting_of(cast.ann, {Seat.S: cast.ann}))


def calls_at(table: Table) -> list[str]:
    return [f"{made.seat} {made.call}" for made in table.calls.filter(undone_at=None).order_by("number")]


def test_partner_grants_an_undo_against_robots_and_their_calls_are_undone_too(cast: Cast, pair: Table) -> None:
    call_by(cast.ann, pair, "1S")
    assert len(calls_at(pair)) == 2
    ask_undo(command(AskUndo, cast.ann, pair, "a"))
    answer_undo(command(AnswerUndo, cast.bob, pair, "b", is_granted=True))
    assert calls_at(pair) == []
    assert pair.calls.exclude(undone_at=None).count() == 2
    call_by(cast.ann, pair, "1N")
    assert calls_at(pair)[0] == "S 1N"


def test_human_opponents_grant_an_undo_instead_of_partner(cast: Cast) -> None:
    table = table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob, Seat.W: cast.stranger}))
    call_by(cast.ann, table, "1S")
    ask_undo(command(AskUndo, cast.ann, table, "a"))
    with pytest.raises(UndoRefusedError):
        answer_undo(command(AnswerUndo, cast.bob, table, "b", is_granted=True))
    answer_undo(command(AnswerUndo, cast.stranger, table, "c", is_granted=True))
    assert calls_at(table) == []


def test_an_undo_among_robots_is_granted_immediately(cast: Cast, alone: Table) -> None:
    call_by(cast.ann, alone, "1S")
    assert len(calls_at(alone)) == 4
    ask_undo(command(AskUndo, cast.ann, alone, "a"))
    assert UndoRequest.objects.get().answer == "granted"
    assert calls_at(alone) == []


def test_players_cannot_grant_their_own_undo(cast: Cast, rivals: Table) -> None:
    call_by(cast.ann, rivals, "1S")
    ask_undo(command(AskUndo, cast.ann, rivals, "a"))
    with pytest.raises(UndoRefusedError):
        answer_undo(command(AnswerUndo, cast.ann, rivals, "b", is_granted=True))


def test_no_undo_can_be_requested_after_the_next_players_call(cast: Cast, rivals: Table) -> None:
    call_by(cast.ann, rivals, "1S")
    call_by(cast.bob, rivals, "P")
    with pytest.raises(UndoRefusedError, match="until the next player"):
        ask_undo(command(AskUndo, cast.ann, rivals, "a"))


def test_an_undo_request_expires_at_the_next_players_call(cast: Cast, rivals: Table) -> None:
    call_by(cast.ann, rivals, "1S")
    ask_undo(command(AskUndo, cast.ann, rivals, "a"))
    call_by(cast.bob, rivals, "P")
    with pytest.raises(UndoRefusedError, match="too late"):
        answer_undo(command(AnswerUndo, cast.bob, rivals, "b", is_granted=True))
    assert "S 1S" in calls_at(rivals)


def test_a_refused_undo_cannot_be_requested_again(cast: Cast, rivals: Table) -> None:
    call_by(cast.ann, rivals, "1S")
    ask_undo(command(AskUndo, cast.ann, rivals, "a"))
    answer_undo(command(AnswerUndo, cast.bob, rivals, "b", is_granted=False))
    with pytest.raises(UndoRefusedError, match="already"):
        ask_undo(command(AskUndo, cast.ann, rivals, "c"))


def test_repeated_keys_change_nothing(cast: Cast, rivals: Table) -> None:
    call_by(cast.ann, rivals, "1S")
    first = ask_undo(command(AskUndo, cast.ann, rivals, "a")).call
    assert ask_undo(command(AskUndo, cast.ann, rivals, "a", version=1)).call == first
    answered = answer_undo(command(AnswerUndo, cast.bob, rivals, "b", is_granted=True)).call
    assert answer_undo(command(AnswerUndo, cast.bob, rivals, "b", version=1, is_granted=True)).call == answered
    assert UndoRequest.objects.count() == 1


def test_another_users_key_is_refused(cast: Cast, rivals: Table) -> None:
    call_by(cast.ann, rivals, "1S")
    ask_undo(command(AskUndo, cast.ann, rivals, "a"))
    with pytest.raises(InvalidKeyError):
        ask_undo(command(AskUndo, cast.bob, rivals, "a"))


def test_a_substitute_cannot_undo_or_explain_the_previous_players_call(cast: Cast, rivals: Table) -> None:
    call_by(cast.ann, rivals, "1N")
    assert rivals.sitting
    leave_seat(sitting_id=rivals.sitting.pk, user=cast.ann)
    take_seat(token=rivals.sitting.token or "", user=cast.stranger, seat=Seat.S)
    seen = table_view(user=cast.stranger, table_id=rivals.pk).live
    assert seen
    assert (seen.may_ask_undo, seen.own_call) == (False, None)
    with pytest.raises(UndoRefusedError, match="Another player"):
        ask_undo(command(AskUndo, cast.stranger, rivals, "s"))


def test_no_call_can_be_undone_after_the_auction(cast: Cast, alone: Table) -> None:
    call_by(cast.ann, alone, "7N")
    with pytest.raises(UndoRefusedError, match="over"):
        ask_undo(command(AskUndo, cast.ann, alone, "a"))


def test_an_undo_request_from_a_stale_page_or_a_stranger_is_refused(cast: Cast, rivals: Table) -> None:
    call_by(cast.ann, rivals, "1S")
    with pytest.raises(StaleVersionError):
        ask_undo(command(AskUndo, cast.ann, rivals, "a", version=1))
    with pytest.raises(NotSeatedError):
        ask_undo(command(AskUndo, cast.stranger, rivals, "b"))
    assert UndoRequest.objects.count() == 0


def test_a_call_can_be_undone_after_a_robot_failed(cast: Cast, alone: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    break_robots(monkeypatch, Seat.W)
    call_by(cast.ann, alone, "1S")
    ask_undo(command(AskUndo, cast.ann, alone, "a"))
    alone.refresh_from_db()
    assert (calls_at(alone), alone.robot_trouble) == ([], None)


def test_an_undone_call_is_kept_but_excluded_from_progress(cast: Cast, alone: Table) -> None:
    call_by(cast.ann, alone, "1S")
    ask_undo(command(AskUndo, cast.ann, alone, "a"))
    call_by(cast.ann, alone, "7N")
    assert Decision.objects.count() == 2
    assert [decision.call for decision in own_decisions_due(cast.ann)] == ["7N"]
    catch_up(user=cast.ann)
    assert sum(state.calls for state in RuleState.objects.filter(user=cast.ann)) == 1


def test_each_viewer_sees_their_part_of_an_undo_request(cast: Cast, pair: Table) -> None:
    call_by(cast.ann, pair, "1S")
    assert live_view_of(cast.ann, pair).may_ask_undo
    ask_undo(command(AskUndo, cast.ann, pair, "a"))
    assert not live_view_of(cast.ann, pair).may_ask_undo
    requests = [live_view_of(user, pair).undo for user in (cast.ann, cast.bob, cast.teacher)]
    seen = [(request.is_mine, request.may_answer) for request in requests if request]
    assert seen == [(True, False), (False, True), (False, False)]


def live_view_of(user: User, table: Table) -> LiveView:
    seen = table_view(user=user, table_id=table.pk).live
    assert seen
    return seen
