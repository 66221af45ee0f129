import pytest

from apps.accounts.models import User
from apps.auctions.commands import Alert, MakeCall
from apps.auctions.errors import NotSeatedError, StaleVersionError, WordsRefusedError
from apps.auctions.handlers import alert_call, make_call
from apps.auctions.models import CallAlert, Table
from apps.auctions.view import table_view
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.people import Cast
from tests.sittings import call_by, command, sitting_of, table_of

pytestmark = pytest.mark.django_db

STRONG = "a strong hand"


@pytest.fixture
def table(cast: Cast) -> Table:
    """Return a live table of Teo's class: Ann is South and dealer, Bob North, Sue West."""
    people = {Seat.S: cast.ann, Seat.N: cast.bob, Seat.W: cast.stranger}
    return table_of(sitting_of(cast.ann, people, klass=cast.klass))


def text_seen_by(user: User, table: Table) -> str | None:
    alert = table_view(user=user, table_id=table.pk).auction.calls[0].player_alert
    return alert.words if alert else None


def test_an_alert_is_hidden_from_partner(cast: Cast, table: Table) -> None:
    make_call(command(MakeCall, cast.ann, table, "a", call=Call.parse("1N"), alert_text=STRONG))
    assert [text_seen_by(user, table) for user in (cast.ann, cast.stranger, cast.teacher)] == [STRONG] * 3
    assert text_seen_by(cast.bob, table) is None


def test_partner_sees_the_alert_after_the_board(cast: Cast, table: Table) -> None:
    make_call(command(MakeCall, cast.ann, table, "a", call=Call.parse("7N"), alert_text=STRONG))
    call_by(cast.stranger, table, "P")
    assert text_seen_by(cast.bob, table) is None
    call_by(cast.bob, table, "P")
    assert table_view(user=cast.bob, table_id=table.pk).is_finished
    assert text_seen_by(cast.bob, table) == STRONG


def test_a_new_alert_text_replaces_the_old_one_but_keeps_its_row(cast: Cast, table: Table) -> None:
    call_by(cast.ann, table, "1N")
    alert_call(command(Alert, cast.ann, table, "a", text=STRONG))
    alert_call(command(Alert, cast.ann, table, "b", text="  15 to\n17 "))
    assert text_seen_by(cast.stranger, table) == "15 to 17"
    assert CallAlert.objects.count() == 2


def test_an_alert_increments_the_version_and_is_idempotent(cast: Cast, table: Table) -> None:
    call_by(cast.ann, table, "1N")
    first = alert_call(command(Alert, cast.ann, table, "a", version=2, text=STRONG)).call
    assert alert_call(command(Alert, cast.ann, table, "a", version=2, text=STRONG)).call == first
    assert CallAlert.objects.count() == 1
    table.refresh_from_db()
    assert table.version == 3
    with pytest.raises(StaleVersionError):
        alert_call(command(Alert, cast.ann, table, "b", version=2, text=STRONG))


@pytest.mark.parametrize("text", ["x" * 201, "bell \a"])
def test_a_call_with_an_invalid_alert_text_is_refused(cast: Cast, table: Table, text: str) -> None:
    with pytest.raises(WordsRefusedError):
        make_call(command(MakeCall, cast.ann, table, "a", call=Call.parse("1N"), alert_text=text))
    assert (CallAlert.objects.count(), table.calls.count()) == (0, 0)


@pytest.mark.parametrize(("text", "is_alert"), [("x" * 201, True), ("bell \a", True), (" \n", False), ("", False)])
def test_an_explanation_that_is_empty_or_too_long_is_refused(
    cast: Cast, table: Table, text: str, *, is_alert: bool
) -> None:
    call_by(cast.ann, table, "1N")
    with pytest.raises(WordsRefusedError):
        alert_call(command(Alert, cast.ann, table, "a", text=text, is_alert=is_alert))
    assert CallAlert.objects.count() == 0


def test_an_alert_needs_no_text(cast: Cast, table: Table) -> None:
    call_by(cast.ann, table, "1N")
    alert_call(command(Alert, cast.ann, table, "a"))
    assert CallAlert.objects.get().is_alert
    assert text_seen_by(cast.stranger, table) == ""


def test_players_can_only_explain_their_own_calls(cast: Cast, table: Table) -> None:
    with pytest.raises(WordsRefusedError, match="not made a call"):
        alert_call(command(Alert, cast.ann, table, "a", text=STRONG))
    call_by(cast.ann, table, "1N")
    with pytest.raises(WordsRefusedError, match="not made a call"):
        alert_call(command(Alert, cast.bob, table, "b", text=STRONG))
    with pytest.raises(NotSeatedError):
        alert_call(command(Alert, cast.teacher, table, "c", text=STRONG))


def test_no_call_can_be_explained_after_the_auction(cast: Cast) -> None:
    table = table_of(sitting_of(cast.ann, {Seat.S: cast.ann}))
    call_by(cast.ann, table, "7N")
    with pytest.raises(WordsRefusedError, match="over"):
        alert_call(command(Alert, cast.ann, table, "a", text=STRONG))
