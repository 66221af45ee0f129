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
    """Ann, South, who calls first, and Bob, North, against robots."""
    return table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, klass=cast.klass))


@pytest.fixture
def rivals(cast: Cast) -> Table:
    """Ann, South, who calls first, and Bob, West, with robots for partners."""
    return table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.W: cast.bob}))


@pytest.fixture
def alone(cast: Cast) -> Table:
    """Ann, South, with three robots."""
    return table_of(sitting_of(cast.ann, {Seat.S: cast.ann}))


def calls_at(table: Table) -> list[str]:
    return [f"{made.seat} {made.call}" for made in table.calls.filter(undone_at=None).order_by("number")]


def test_partner_consents_where_robots_are_opponents_and_their_calls_go_too(cast: Cast, pair: Table) -> None:
    call_by(cast.ann, pair, "1S")
    assert len(calls_at(pair)) == 2
    ask_undo(command(AskUndo, cast.ann, pair, "a"))
    answer_undo(command(AnswerUndo, cast.bob, pair, "b", is_granted=True))
    assert calls_at(pair) == []
    assert pair.calls.exclude(undone_at=None).count() == 2
    call_by(cast.ann, pair, "1N")
    assert calls_at(pair)[0] == "S 1N"


def test_opponents_consent_and_partner_does_not(cast: Cast) -> None:
    table = table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob, Seat.W: cast.stranger}))
    call_by(cast.ann, table, "1S")
    ask_undo(command(AskUndo, cast.ann, table, "a"))
    with pytest.raises(UndoRefusedError):
        answer_undo(command(AnswerUndo, cast.bob, table, "b", is_granted=True))
    answer_undo(command(AnswerUndo, cast.stranger, table, "c", is_granted=True))
    assert calls_at(table) == []


def test_robots_alone_consent_at_once(cast: Cast, alone: Table) -> None:
    call_by(cast.ann, alone, "1S")
    assert len(calls_at(alone)) == 4
    ask_undo(command(AskUndo, cast.ann, alone, "a"))
    assert UndoRequest.objects.get().answer == "granted"
    assert calls_at(alone) == []


def test_nobody_consents_to_the_own_wish(cast: Cast, rivals: Table) -> None:
    call_by(cast.ann, rivals, "1S")
    ask_undo(command(AskUndo, cast.ann, rivals, "a"))
    with pytest.raises(UndoRefusedError):
        answer_undo(command(AnswerUndo, cast.ann, rivals, "b", is_granted=True))


def test_a_call_stands_once_the_next_person_has_called(cast: Cast, rivals: Table) -> None:
    call_by(cast.ann, rivals, "1S")
    call_by(cast.bob, rivals, "P")
    with pytest.raises(UndoRefusedError, match="until the next player"):
        ask_undo(command(AskUndo, cast.ann, rivals, "a"))


def test_a_wish_is_void_once_the_next_person_has_called(cast: Cast, rivals: Table) -> None:
    call_by(cast.ann, rivals, "1S")
    ask_undo(command(AskUndo, cast.ann, rivals, "a"))
    call_by(cast.bob, rivals, "P")
    with pytest.raises(UndoRefusedError, match="too late"):
        answer_undo(command(AnswerUndo, cast.bob, rivals, "b", is_granted=True))
    assert "S 1S" in calls_at(rivals)


def test_a_refused_wish_is_not_repeated(cast: Cast, rivals: Table) -> None:
    call_by(cast.ann, rivals, "1S")
    ask_undo(command(AskUndo, cast.ann, rivals, "a"))
    answer_undo(command(AnswerUndo, cast.bob, rivals, "b", is_granted=False))
    with pytest.raises(UndoRefusedError, match="already"):
        ask_undo(command(AskUndo, cast.ann, rivals, "c"))


def test_a_key_and_an_answer_sent_again_do_nothing(cast: Cast, rivals: Table) -> None:
    call_by(cast.ann, rivals, "1S")
    first = ask_undo(command(AskUndo, cast.ann, rivals, "a")).call
    assert ask_undo(command(AskUndo, cast.ann, rivals, "a", version=1)).call == first
    answered = answer_undo(command(AnswerUndo, cast.bob, rivals, "b", is_granted=True)).call
    assert answer_undo(command(AnswerUndo, cast.bob, rivals, "b", version=1, is_granted=True)).call == answered
    assert UndoRequest.objects.count() == 1


def test_a_key_of_somebody_else_is_refused(cast: Cast, rivals: Table) -> None:
    call_by(cast.ann, rivals, "1S")
    ask_undo(command(AskUndo, cast.ann, rivals, "a"))
    with pytest.raises(InvalidKeyError):
        ask_undo(command(AskUndo, cast.bob, rivals, "a"))


def test_who_sits_down_later_neither_takes_back_nor_explains_what_another_called_there(
    cast: Cast, rivals: Table
) -> None:
    call_by(cast.ann, rivals, "1N")
    assert rivals.sitting
    leave_seat(sitting_id=rivals.sitting.pk, user=cast.ann)
    take_seat(token=rivals.sitting.token or "", user=cast.stranger, seat=Seat.S)
    seen = table_view(user=cast.stranger, table_id=rivals.pk).live
    assert seen
    assert (seen.may_ask_undo, seen.own_call) == (False, None)
    with pytest.raises(UndoRefusedError, match="Another player"):
        ask_undo(command(AskUndo, cast.stranger, rivals, "s"))


def test_nothing_is_undone_when_the_auction_is_over(cast: Cast, alone: Table) -> None:
    call_by(cast.ann, alone, "7N")
    with pytest.raises(UndoRefusedError, match="over"):
        ask_undo(command(AskUndo, cast.ann, alone, "a"))


def test_a_wish_from_an_old_page_or_a_stranger_is_refused(cast: Cast, rivals: Table) -> None:
    call_by(cast.ann, rivals, "1S")
    with pytest.raises(StaleVersionError):
        ask_undo(command(AskUndo, cast.ann, rivals, "a", version=1))
    with pytest.raises(NotSeatedError):
        ask_undo(command(AskUndo, cast.stranger, rivals, "b"))
    assert UndoRequest.objects.count() == 0


def test_a_robot_in_trouble_does_not_keep_a_call_from_being_taken_back(
    cast: Cast, alone: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_robots(monkeypatch, Seat.W)
    call_by(cast.ann, alone, "1S")
    ask_undo(command(AskUndo, cast.ann, alone, "a"))
    alone.refresh_from_db()
    assert (calls_at(alone), alone.robot_trouble) == ([], "")


def test_a_call_taken_back_counts_for_no_progress_and_stays_a_fact(cast: Cast, alone: Table) -> None:
    call_by(cast.ann, alone, "1S")
    ask_undo(command(AskUndo, cast.ann, alone, "a"))
    call_by(cast.ann, alone, "7N")
    assert Decision.objects.count() == 2
    assert [decision.call for decision in own_decisions_due(cast.ann)] == ["7N"]
    catch_up(user=cast.ann)
    assert sum(state.calls for state in RuleState.objects.filter(user=cast.ann)) == 1


def test_each_sees_of_a_wish_what_concerns_them(cast: Cast, pair: Table) -> None:
    call_by(cast.ann, pair, "1S")
    assert live_view_of(cast.ann, pair).may_ask_undo
    ask_undo(command(AskUndo, cast.ann, pair, "a"))
    assert not live_view_of(cast.ann, pair).may_ask_undo
    wishes = [live_view_of(user, pair).undo for user in (cast.ann, cast.bob, cast.teacher)]
    seen = [(wish.is_mine, wish.may_answer) for wish in wishes if wish]
    assert seen == [(True, False), (False, True), (False, False)]


def live_view_of(user: User, table: Table) -> LiveView:
    seen = table_view(user=user, table_id=table.pk).live
    assert seen
    return seen
