import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains

from apps.accounts.models import User
from apps.auctions.models import Pace, Sitting
from apps.auctions.selectors.lobby import lobby_of, lobby_of_class
from apps.auctions.services.sittings import close_sitting, withdraw_link
from apps.classroom.services.classes import set_archived
from bridgeclass.engine.auctions import Seat
from tests.boards import NOBODY_OPENS
from tests.people import Cast
from tests.sittings import call_by, sitting_of, table_of

pytestmark = pytest.mark.django_db


def open_sitting(cast: Cast, *, south: User | None, pace: Pace = Pace.BY_TURNS) -> Sitting:
    """Open a table with Ann as North and dealer, and this user in South (None is a free seat)."""
    people = {Seat.N: cast.ann, Seat.S: south}
    return sitting_of(cast.ann, people, NOBODY_OPENS, klass=cast.klass, pace=pace)


def browser_for(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def test_the_home_page_shows_whose_turn_it_is(cast: Cast) -> None:
    sitting = open_sitting(cast, south=cast.bob)
    home = reverse("classroom:home")
    assertContains(browser_for(cast.ann).get(home), "Your turn")
    assertContains(browser_for(cast.bob).get(home), "Ann is to call")
    call_by(cast.ann, table_of(sitting), "P")
    assertContains(browser_for(cast.bob).get(home), "Your turn")
    assertContains(browser_for(cast.ann).get(home), "Bob is to call")


def test_a_classmate_is_offered_the_free_seat(cast: Cast) -> None:
    sitting = open_sitting(cast, south=None)
    page = browser_for(cast.bob).get(reverse("classroom:home"))
    assertContains(page, reverse("auctions:invited", args=(sitting.token,)))
    assertContains(page, "South")


def test_every_link_in_the_lobby_works(cast: Cast) -> None:
    sitting = open_sitting(cast, south=None)
    own, invitation = (
        reverse("auctions:sitting", args=(sitting.pk,)),
        reverse("auctions:invited", args=(sitting.token,)),
    )
    for person, url, other in ((cast.bob, invitation, own), (cast.ann, own, invitation), (cast.teacher, own, None)):
        browser = browser_for(person)
        page = browser.get(reverse("classroom:home"))
        assertContains(page, f'class="row-link" href="{url}"')
        assert other is None or other not in page.content.decode()
        assert browser.get(url).status_code == 200


def test_the_lobby_is_hidden_outside_the_class(cast: Cast) -> None:
    open_sitting(cast, south=None)
    assert lobby_of(cast.stranger) == ()
    assertNotContains(browser_for(cast.stranger).get(reverse("classroom:home")), "Live tables")


def test_a_table_without_a_link_offers_no_seat(cast: Cast) -> None:
    withdraw_link(sitting_id=open_sitting(cast, south=None).pk)
    assert lobby_of(cast.bob) == ()
    assert [row.token for row in lobby_of(cast.ann)] == [""]


def test_closed_tables_and_archived_classes_are_hidden(cast: Cast) -> None:
    close_sitting(sitting_id=open_sitting(cast, south=cast.bob).pk)
    open_sitting(cast, south=cast.bob)
    set_archived(klass=cast.klass, by=cast.teacher, is_archived=True)
    assert lobby_of(cast.ann) == ()


def test_tables_waiting_for_the_user_come_first(cast: Cast) -> None:
    waiting, over = open_sitting(cast, south=cast.bob), open_sitting(cast, south=cast.bob)
    call_by(cast.ann, table_of(over), "P")
    assert [row.sitting_id for row in lobby_of(cast.bob)] == [over.pk, waiting.pk]
    assert [row.waits_for for row in lobby_of(cast.bob)] == ["", "Ann"]


def test_teachers_see_every_open_table_of_the_class(cast: Cast) -> None:
    full, free = open_sitting(cast, south=cast.bob, pace=Pace.AT_ONCE), open_sitting(cast, south=None)
    assert [row.sitting_id for row in lobby_of_class(cast.teacher, cast.klass)] == [free.pk, full.pk]
    page = browser_for(cast.teacher).get(reverse("classroom:class", args=(cast.klass.pk,)))
    assertContains(page, "Open tables")
    assertContains(page, "by turns")


@pytest.mark.parametrize("tables", [3, 15])
def test_the_lobby_makes_a_bounded_number_of_queries(
    cast: Cast, tables: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(tables):
        open_sitting(cast, south=cast.bob)
    with django_assert_max_num_queries(5):
        assert len(lobby_of(cast.bob)) == tables
