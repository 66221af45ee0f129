import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains

from apps.accounts.services.people import welcome_guest
from apps.auctions.models import Table
from apps.bidding.services.comparing import order_comparison
from apps.bidding.services.judging import raise_flag
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import add_call, add_hint, table_for
from tests.people import Cast

pytestmark = pytest.mark.django_db
FLAGS = "/admin/bidding/flag/"
COMPARISONS = "/admin/bidding/comparison/"


@pytest.fixture
def table(cast: Cast) -> Table:
    """Return a table where Ann took a hint, made a call and disagreed with the grade."""
    table = table_for(cast.ann, klass=cast.klass)
    add_hint(table_id=table.pk, seat=Seat.S, step=1)
    made = add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("2N"), key="a")
    assert made.decision_id
    raise_flag(decision_id=made.decision_id, words="It is worth 20.")
    return table


def test_a_table_shows_the_hints_that_were_taken(ada: Client, table: Table) -> None:
    assertContains(ada.get(f"/admin/auctions/table/{table.pk}/change/"), "Hints taken")


def test_disagreements_can_be_searched_and_filtered(
    ada: Client, table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(10):
        assertContains(ada.get(FLAGS), "It is worth 20.")
    assertContains(ada.get(f"{FLAGS}?q=ann&state=open"), "It is worth 20.")
    assertNotContains(ada.get(f"{FLAGS}?state=agreed"), "It is worth 20.")


def test_disagreements_are_read_only(ada: Client, client: Client, cast: Cast, table: Table) -> None:
    assert ada.get(f"{FLAGS}add/").status_code == 403
    client.force_login(cast.teacher)
    assert client.get(FLAGS).status_code == 302


def test_users_can_be_filtered_by_guest(ada: Client) -> None:
    guest = welcome_guest()
    assertContains(ada.get("/admin/accounts/user/?is_guest__exact=1"), guest.username)
    assertNotContains(ada.get("/admin/accounts/user/?is_guest__exact=0"), guest.username)


def test_comparisons_are_read_only(
    ada: Client, cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    made = add_call(table_id=table_for(cast.ann).pk, seat=Seat.S, call=Call.parse("2N"), key="a")
    assert made.decision
    comparison = order_comparison(decision=made.decision)
    with django_assert_max_num_queries(8):
        assertContains(ada.get(COMPARISONS), "Waiting")
    assertContains(ada.get(f"{COMPARISONS}{comparison.pk}/change/"), "2N by")
    assert ada.get(f"{COMPARISONS}add/").status_code == 403
    ada.force_login(cast.teacher)
    assert ada.get(COMPARISONS).status_code in {302, 403}
