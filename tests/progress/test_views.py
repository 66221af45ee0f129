import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.auctions.models import AnswersShown
from apps.auctions.services import add_call
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import table_for
from tests.people import Cast, the_cast

pytestmark = pytest.mark.django_db
PAGE = "/progress/"


@pytest.fixture
def cast() -> Cast:
    return the_cast()


@pytest.fixture
def ann(client: Client, cast: Cast) -> Client:
    """Ann's browser."""
    client.force_login(cast.ann)
    return client


def open_one_notrump(cast: Cast, answers: AnswersShown = AnswersShown.AT_ONCE) -> None:
    """Make one call that the engine would make."""
    table = table_for(cast.ann, klass=cast.klass, answers=answers)
    add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("1N"), key="k")


def test_progress_shows_mean_and_count_of_each_subject(ann: Client, cast: Cast) -> None:
    open_one_notrump(cast)
    answer = ann.get(PAGE)
    assertContains(answer, "Opening bids")
    assertContains(answer, "<b>10.0</b>")
    assertContains(answer, "call judged")


def test_progress_before_the_first_call_says_what_to_do(ann: Client) -> None:
    assertContains(ann.get(PAGE), "Bid your first board")


def test_progress_tells_nothing_that_is_not_due(ann: Client, cast: Cast) -> None:
    open_one_notrump(cast, AnswersShown.HELD)
    assertNotContains(ann.get(PAGE), "Opening bids")


def test_progress_is_ones_own(client: Client, cast: Cast) -> None:
    open_one_notrump(cast)
    client.force_login(cast.bob)
    assertNotContains(client.get(PAGE), "Opening bids")


def test_progress_is_only_read(ann: Client) -> None:
    assert ann.post(PAGE).status_code == 405


def test_progress_is_for_somebody_signed_in(client: Client) -> None:
    assertRedirects(client.get(PAGE), f"/accounts/login/?next={PAGE}", fetch_redirect_response=False)


def test_progress_costs_a_bounded_number_of_queries(
    ann: Client, cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    open_one_notrump(cast)
    with django_assert_max_num_queries(3):
        ann.get(PAGE)
