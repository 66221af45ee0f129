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


def sit(cast: Cast, *, south: User | None, pace: Pace = Pace.BY_TURNS) -> Sitting:
    """Ann, North, who calls first, with somebody in South or a free seat there."""
    people = {Seat.N: cast.ann, Seat.S: south}
    return sitting_of(cast.ann, people, NOBODY_OPENS, klass=cast.klass, pace=pace)


def home_of(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def test_the_first_page_says_whose_turn_it_is(cast: Cast) -> None:
    sitting = sit(cast, south=cast.bob)
    home = reverse("classroom:home")
    assertContains(home_of(cast.ann).get(home), "Your turn")
    assertContains(home_of(cast.bob).get(home), "Ann is to call")
    call_by(cast.ann, table_of(sitting), "P")
    assertContains(home_of(cast.bob).get(home), "Your turn")
    assertContains(home_of(cast.ann).get(home), "Bob is to call")


def test_a_classmate_is_offered_the_free_seat(cast: Cast) -> None:
    sitting = sit(cast, south=None)
    page = home_of(cast.bob).get(reverse("classroom:home"))
    assertContains(page, reverse("auctions:invited", args=(sitting.token,)))
    assertContains(page, "South")


def test_every_way_from_the_lobby_leads_somewhere(cast: Cast) -> None:
    sitting = sit(cast, south=None)
    own, way_in = reverse("auctions:sitting", args=(sitting.pk,)), reverse("auctions:invited", args=(sitting.token,))
    for person, way, other in ((cast.bob, way_in, own), (cast.ann, own, way_in), (cast.teacher, own, None)):
        browser = home_of(person)
        page = browser.get(reverse("classroom:home"))
        assertContains(page, f'class="row-link" href="{way}"')
        assert other is None or other not in page.content.decode()
        assert browser.get(way).status_code == 200


def test_nobody_outside_the_class_hears_of_the_table(cast: Cast) -> None:
    sit(cast, south=None)
    assert lobby_of(cast.stranger) == ()
    assertNotContains(home_of(cast.stranger).get(reverse("classroom:home")), "Live tables")


def test_a_table_without_a_link_offers_no_seat(cast: Cast) -> None:
    withdraw_link(sitting_id=sit(cast, south=None).pk)
    assert lobby_of(cast.bob) == ()
    assert [row.token for row in lobby_of(cast.ann)] == [""]


def test_closed_tables_and_those_of_a_class_in_the_archive_are_gone(cast: Cast) -> None:
    close_sitting(sitting_id=sit(cast, south=cast.bob).pk)
    sit(cast, south=cast.bob)
    set_archived(klass=cast.klass, by=cast.teacher, is_archived=True)
    assert lobby_of(cast.ann) == ()


def test_the_tables_where_it_is_ones_turn_come_first(cast: Cast) -> None:
    waiting, over = sit(cast, south=cast.bob), sit(cast, south=cast.bob)
    call_by(cast.ann, table_of(over), "P")
    assert [row.sitting_id for row in lobby_of(cast.bob)] == [over.pk, waiting.pk]
    assert [row.waits_for for row in lobby_of(cast.bob)] == ["", "Ann"]


def test_who_teaches_sees_every_open_table_of_the_class(cast: Cast) -> None:
    full, free = sit(cast, south=cast.bob, pace=Pace.AT_ONCE), sit(cast, south=None)
    assert [row.sitting_id for row in lobby_of_class(cast.teacher, cast.klass)] == [free.pk, full.pk]
    page = home_of(cast.teacher).get(reverse("classroom:class", args=(cast.klass.pk,)))
    assertContains(page, "Open tables")
    assertContains(page, "by turns")


@pytest.mark.parametrize("tables", [3, 15])
def test_the_lobby_makes_a_bounded_number_of_queries(
    cast: Cast, tables: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(tables):
        sit(cast, south=cast.bob)
    with django_assert_max_num_queries(5):
        assert len(lobby_of(cast.bob)) == tables
