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
    """Ann, South, who calls first; Bob, North, her partner; Sue, West; the class is Teo's."""
    people = {Seat.S: cast.ann, Seat.N: cast.bob, Seat.W: cast.stranger}
    return table_of(sitting_of(cast.ann, people, klass=cast.klass))


def heard_by(user: User, table: Table) -> str | None:
    said = table_view(user=user, table_id=table.pk).auction.calls[0].player_alert
    return said.words if said else None


def test_all_but_partner_read_what_the_caller_says(cast: Cast, table: Table) -> None:
    make_call(command(MakeCall, cast.ann, table, "a", call=Call.parse("1N"), alert_text=STRONG))
    assert [heard_by(user, table) for user in (cast.ann, cast.stranger, cast.teacher)] == [STRONG] * 3
    assert heard_by(cast.bob, table) is None


def test_partner_reads_it_when_the_board_is_over(cast: Cast, table: Table) -> None:
    make_call(command(MakeCall, cast.ann, table, "a", call=Call.parse("7N"), alert_text=STRONG))
    call_by(cast.stranger, table, "P")
    assert heard_by(cast.bob, table) is None
    call_by(cast.bob, table, "P")
    assert table_view(user=cast.bob, table_id=table.pk).is_finished
    assert heard_by(cast.bob, table) == STRONG


def test_the_newest_words_count_and_the_older_ones_stay(cast: Cast, table: Table) -> None:
    call_by(cast.ann, table, "1N")
    alert_call(command(Alert, cast.ann, table, "a", text=STRONG))
    alert_call(command(Alert, cast.ann, table, "b", text="  15 to\n17 "))
    assert heard_by(cast.stranger, table) == "15 to 17"
    assert CallAlert.objects.count() == 2


def test_each_saying_is_a_new_version_and_a_key_sent_again_does_nothing(cast: Cast, table: Table) -> None:
    call_by(cast.ann, table, "1N")
    first = alert_call(command(Alert, cast.ann, table, "a", version=2, text=STRONG)).call
    assert alert_call(command(Alert, cast.ann, table, "a", version=2, text=STRONG)).call == first
    assert CallAlert.objects.count() == 1
    table.refresh_from_db()
    assert table.version == 3
    with pytest.raises(StaleVersionError):
        alert_call(command(Alert, cast.ann, table, "b", version=2, text=STRONG))


@pytest.mark.parametrize("text", ["x" * 201, "bell \a"])
def test_a_text_that_cannot_be_stored_is_refused_and_the_call_with_it(cast: Cast, table: Table, text: str) -> None:
    with pytest.raises(WordsRefusedError):
        make_call(command(MakeCall, cast.ann, table, "a", call=Call.parse("1N"), alert_text=text))
    assert (CallAlert.objects.count(), table.calls.count()) == (0, 0)


@pytest.mark.parametrize(("text", "is_alert"), [("x" * 201, True), ("bell \a", True), (" \n", False), ("", False)])
def test_an_alert_that_says_nothing_or_too_much_is_refused(
    cast: Cast, table: Table, text: str, *, is_alert: bool
) -> None:
    call_by(cast.ann, table, "1N")
    with pytest.raises(WordsRefusedError):
        alert_call(command(Alert, cast.ann, table, "a", text=text, is_alert=is_alert))
    assert CallAlert.objects.count() == 0


def test_an_alert_goes_without_words(cast: Cast, table: Table) -> None:
    call_by(cast.ann, table, "1N")
    alert_call(command(Alert, cast.ann, table, "a"))
    assert CallAlert.objects.get().is_alert
    assert heard_by(cast.stranger, table) == ""


def test_only_an_own_call_is_explained(cast: Cast, table: Table) -> None:
    with pytest.raises(WordsRefusedError, match="not made a call"):
        alert_call(command(Alert, cast.ann, table, "a", text=STRONG))
    call_by(cast.ann, table, "1N")
    with pytest.raises(WordsRefusedError, match="not made a call"):
        alert_call(command(Alert, cast.bob, table, "b", text=STRONG))
    with pytest.raises(NotSeatedError):
        alert_call(command(Alert, cast.teacher, table, "c", text=STRONG))


def test_nothing_is_explained_when_the_auction_is_over(cast: Cast) -> None:
    table = table_of(sitting_of(cast.ann, {Seat.S: cast.ann}))
    call_by(cast.ann, table, "7N")
    with pytest.raises(WordsRefusedError, match="over"):
        alert_call(command(Alert, cast.ann, table, "a", text=STRONG))
