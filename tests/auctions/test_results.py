from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains

from apps.accounts.models import User
from apps.auctions.models import AnswerRelease, Sitting
from apps.auctions.selectors.results import field_view
from apps.auctions.services.sittings import open_next_board
from apps.deals.models import PracticeSet
from bridgeclass.engine.auctions import Seat, Side
from bridgeclass.engine.calls import Call
from tests.boards import NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, practice_set
from tests.people import Cast, person
from tests.sittings import call_by, sitting_of, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def boards() -> PracticeSet:
    """Return a set of two boards: 1 (North is dealer) and 3 (South is dealer)."""
    return practice_set(NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP)


def open_sitting(
    cast: Cast, boards: PracticeSet, north: User, south: User, *, answers: AnswerRelease = AnswerRelease.AFTER_BOARD
) -> Sitting:
    """Open a table of the class with these two users against robots."""
    return sitting_of(south, {Seat.N: north, Seat.S: south}, boards_of=boards, klass=cast.klass, answers=answers)


def bid(sitting: Sitting, *calls: str) -> None:
    """Make these calls for the players at the open board, then pass until the auction ends."""
    table, wanted = table_of(sitting), list(calls)
    while table.finished_at is None:
        number = table.calls.filter(undone_at=None).count()
        seat = Seat((Seat.parse(table.board.dealer) + number) % 4)
        user = table.seats.get(name=seat.letter).user
        assert user
        call_by(user, table, wanted.pop(0) if wanted else Call.parse("P").text)
        table.refresh_from_db()


@pytest.fixture
def two_tables(cast: Cast, boards: PracticeSet) -> tuple[Sitting, Sitting]:
    """Return two finished tables of board 1: Ann and Bob passed it out; at the other, North made 1NT undisturbed."""
    first = open_sitting(cast, boards, cast.bob, cast.ann)
    second = open_sitting(cast, boards, person("Zoe"), person("Yan"))
    bid(first)
    bid(second, "1N")
    return first, second


def test_a_board_is_compared_in_imps_and_matchpoints(cast: Cast, two_tables: tuple[Sitting, Sitting]) -> None:
    view = field_view(user=cast.ann, sitting_id=two_tables[0].pk)
    best, worst = view.boards[0].lines
    assert (best.ns.names, best.contract.text if best.contract else "", best.score_ns) == ("Zoe and Yan", "1N", 90)
    assert (worst.ns.names, worst.contract, worst.score_ns, worst.is_mine) == ("Bob and Ann", None, 0, True)
    assert (best.imps, worst.imps, best.percent, worst.percent) == (3, -3, 100, 0)


def test_pairs_are_ranked_and_robots_are_not(cast: Cast, two_tables: tuple[Sitting, Sitting]) -> None:
    rows = field_view(user=cast.ann, sitting_id=two_tables[0].pk).standings
    assert [(row.place, row.names, row.side, row.imps, row.is_mine) for row in rows] == [
        (1, "Zoe and Yan", Side.NS, 3, False),
        (2, "Bob and Ann", Side.NS, -3, True),
    ]


def test_only_players_who_bid_a_board_see_its_results(cast: Cast, two_tables: tuple[Sitting, Sitting]) -> None:
    ahead, behind = two_tables
    open_next_board(sitting_id=ahead.pk)
    bid(ahead, "1N")
    open_next_board(sitting_id=behind.pk)
    assert [board.number for board in field_view(user=cast.ann, sitting_id=ahead.pk).boards] == [1, 3]
    yan = User.objects.get(username="yan")
    assert [board.number for board in field_view(user=yan, sitting_id=behind.pk).boards] == [1]
    assert [board.number for board in field_view(user=cast.teacher, sitting_id=behind.pk).boards] == [1, 3]


def test_held_answers_hide_the_comparison(cast: Cast, boards: PracticeSet) -> None:
    held = open_sitting(cast, boards, cast.bob, cast.ann, answers=AnswerRelease.HELD)
    bid(held)
    assert field_view(user=cast.ann, sitting_id=held.pk).boards == ()


def test_tables_outside_the_class_are_not_compared(cast: Cast, boards: PracticeSet) -> None:
    own = open_sitting(cast, boards, cast.bob, cast.ann)
    people = {Seat.N: cast.stranger, Seat.S: cast.stranger_teacher}
    other = sitting_of(cast.stranger, people, boards_of=boards)
    bid(own)
    bid(other, "1N")
    line = field_view(user=cast.ann, sitting_id=own.pk).boards[0].lines
    assert [(row.ns.names, row.imps) for row in line] == [("Bob and Ann", None)]


def test_the_page_shows_pairs_contracts_and_scores(cast: Cast, two_tables: tuple[Sitting, Sitting]) -> None:
    browser = Client()
    browser.force_login(cast.ann)
    page = browser.get(reverse("auctions:field", args=(two_tables[0].pk,)))
    for words in ("Zoe and Yan", "passed out", "N-S +90", "3.0", "100%", "Board 1"):
        assertContains(page, words)
    assertNotContains(page, "Board 3")


def test_the_page_says_when_there_is_nothing_to_compare(cast: Cast, boards: PracticeSet) -> None:
    browser = Client()
    browser.force_login(cast.ann)
    sitting = open_sitting(cast, boards, cast.bob, cast.ann)
    assertContains(browser.get(reverse("auctions:field", args=(sitting.pk,))), "Nothing to compare yet")


def page_of(user: User, sitting: Sitting) -> str:
    browser = Client()
    browser.force_login(user)
    return browser.get(reverse("auctions:field", args=(sitting.pk,))).content.decode()


def test_the_page_says_that_answers_are_held(cast: Cast, boards: PracticeSet) -> None:
    held = open_sitting(cast, boards, cast.bob, cast.ann, answers=AnswerRelease.HELD)
    bid(held)
    page = page_of(cast.ann, held)
    assert "Board 1 is hidden until its answers are released." in page
    assert "when you have finished it" not in page


def test_the_page_says_that_other_tables_are_unfinished(
    cast: Cast, boards: PracticeSet, two_tables: tuple[Sitting, Sitting]
) -> None:
    open_sitting(cast, boards, cast.bob, person("Xen"))
    page = page_of(cast.bob, two_tables[0])
    assert "Board 1 is hidden until you have finished it at your other table." in page
    assert "hidden until" not in page_of(cast.ann, two_tables[0])
    assert "hidden until" not in page_of(cast.teacher, two_tables[0])


def test_the_page_returns_404_for_others(cast: Cast, two_tables: tuple[Sitting, Sitting]) -> None:
    url = reverse("auctions:field", args=(two_tables[0].pk,))
    assert Client().get(url).status_code == HTTPStatus.FOUND
    browser = Client()
    for other in (cast.stranger, cast.stranger_teacher):
        browser.force_login(other)
        assert browser.get(url).status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("tables", [3, 30])
def test_the_page_makes_a_bounded_number_of_queries(
    cast: Cast, boards: PracticeSet, tables: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    sittings = [open_sitting(cast, boards, person(f"N{number}"), person(f"S{number}")) for number in range(tables)]
    for sitting in sittings:
        bid(sitting)
    browser = Client()
    browser.force_login(cast.teacher)
    with django_assert_max_num_queries(16):
        page = browser.get(reverse("auctions:field", args=(sittings[0].pk,)))
    assertContains(page, "S2")
