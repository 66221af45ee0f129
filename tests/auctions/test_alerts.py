import pytest

from apps.accounts.models import User
from apps.auctions.models import OwnWords, Table
from apps.auctions.selectors import table_view
from apps.auctions.services import NotSeatedError, Said, StaleVersionError, WordsRefusedError, call_from_seat, say_words
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.people import Cast, the_cast
from tests.sittings import asked_by, call_by, sitting_of, table_of

pytestmark = pytest.mark.django_db

STRONG = Said(words="a strong hand")


@pytest.fixture
def cast() -> Cast:
    return the_cast()


@pytest.fixture
def table(cast: Cast) -> Table:
    """Ann, South, who calls first; Bob, North, her partner; Sue, West; the class is Teo's."""
    people = {Seat.S: cast.ann, Seat.N: cast.bob, Seat.W: cast.stranger}
    return table_of(sitting_of(cast.ann, people, klass=cast.klass))


def heard_by(user: User, table: Table) -> str | None:
    said = table_view(user=user, table_id=table.pk).auction.calls[0].said
    return said.words if said else None


def test_all_but_partner_read_what_the_caller_says(cast: Cast, table: Table) -> None:
    call_from_seat(asked=asked_by(cast.ann, table, "a"), call=Call.parse("1N"), said=STRONG)
    assert [heard_by(user, table) for user in (cast.ann, cast.stranger, cast.teacher)] == [STRONG.words] * 3
    assert heard_by(cast.bob, table) is None


def test_partner_reads_it_when_the_board_is_over(cast: Cast, table: Table) -> None:
    call_from_seat(asked=asked_by(cast.ann, table, "a"), call=Call.parse("7N"), said=STRONG)
    call_by(cast.stranger, table, "P")
    assert heard_by(cast.bob, table) is None
    call_by(cast.bob, table, "P")
    assert table_view(user=cast.bob, table_id=table.pk).is_finished
    assert heard_by(cast.bob, table) == STRONG.words


def test_the_newest_words_count_and_the_older_ones_stay(cast: Cast, table: Table) -> None:
    call_by(cast.ann, table, "1N")
    say_words(asked=asked_by(cast.ann, table, "a"), said=STRONG)
    say_words(asked=asked_by(cast.ann, table, "b"), said=Said(words="  15 to\n17 "))
    assert heard_by(cast.stranger, table) == "15 to 17"
    assert OwnWords.objects.count() == 2


def test_each_saying_is_a_new_version_and_a_key_sent_again_does_nothing(cast: Cast, table: Table) -> None:
    call_by(cast.ann, table, "1N")
    first = say_words(asked=asked_by(cast.ann, table, "a", version=2), said=STRONG)
    assert say_words(asked=asked_by(cast.ann, table, "a", version=2), said=STRONG) == first
    table.refresh_from_db()
    assert table.version == 3
    with pytest.raises(StaleVersionError):
        say_words(asked=asked_by(cast.ann, table, "b", version=2), said=STRONG)


@pytest.mark.parametrize(
    "said", [Said(words="x" * 201), Said(words="bell \a"), Said(words=" \n", is_alert=False), Said(is_alert=False)]
)
def test_what_cannot_be_kept_is_refused_and_the_call_with_it(cast: Cast, table: Table, said: Said) -> None:
    with pytest.raises(WordsRefusedError):
        call_from_seat(asked=asked_by(cast.ann, table, "a"), call=Call.parse("1N"), said=said)
    assert OwnWords.objects.count() == 0


def test_an_alert_goes_without_words(cast: Cast, table: Table) -> None:
    call_by(cast.ann, table, "1N")
    assert say_words(asked=asked_by(cast.ann, table, "a"), said=Said()).is_alert
    assert heard_by(cast.stranger, table) == ""


def test_only_an_own_call_is_explained(cast: Cast, table: Table) -> None:
    with pytest.raises(WordsRefusedError, match="not called"):
        say_words(asked=asked_by(cast.ann, table, "a"), said=STRONG)
    call_by(cast.ann, table, "1N")
    with pytest.raises(WordsRefusedError, match="not called"):
        say_words(asked=asked_by(cast.bob, table, "b"), said=STRONG)
    with pytest.raises(NotSeatedError):
        say_words(asked=asked_by(cast.teacher, table, "c"), said=STRONG)


def test_nothing_is_explained_when_the_auction_is_over(cast: Cast) -> None:
    table = table_of(sitting_of(cast.ann, {Seat.S: cast.ann}))
    call_by(cast.ann, table, "7N")
    with pytest.raises(WordsRefusedError, match="over"):
        say_words(asked=asked_by(cast.ann, table, "a"), said=STRONG)
