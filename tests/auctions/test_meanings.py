"""The meanings of the other players' calls during the auction: always, on a tap, or never."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains

from apps.accounts.models import CallMeanings, User
from apps.auctions.models import Table
from apps.auctions.view import table_view
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import EAST_OPENS_ONE_HEART, add_call, finish_auction, table_for
from tests.people import Cast

pytestmark = pytest.mark.django_db
LINE = "10-21 points, 5+ "
HINT = "Tap a call to see its meaning."


@pytest.fixture
def table(cast: Cast) -> Table:
    return table_for(cast.ann, EAST_OPENS_ONE_HEART)


def test_a_new_user_reads_the_others_calls_without_pressing_anything(ann: Client, table: Table) -> None:
    answer = ann.get(reverse("auctions:table", args=(table.pk,)))
    assertContains(answer, '<ul class="heard"')
    assertContains(answer, LINE)
    assertNotContains(answer, HINT)


def test_on_tap_only_the_call_is_shown(ann: Client, cast: Cast, table: Table) -> None:
    User.objects.filter(pk=cast.ann.pk).update(call_meanings=CallMeanings.TAP)
    answer = ann.get(reverse("auctions:table", args=(table.pk,)))
    assertNotContains(answer, '<ul class="heard"')
    assertContains(answer, 'role="tooltip"')
    assertContains(answer, HINT)


def test_a_user_can_go_without_meanings_until_the_board_is_over(ann: Client, cast: Cast, table: Table) -> None:
    User.objects.filter(pk=cast.ann.pk).update(call_meanings=CallMeanings.NEVER)
    answer = ann.get(reverse("auctions:table", args=(table.pk,)))
    assertNotContains(answer, 'role="tooltip"')
    assertNotContains(answer, "5+")
    finish_auction(table)
    assertContains(ann.get(reverse("auctions:table", args=(table.pk,))), 'role="tooltip"')


def test_only_calls_since_the_viewers_last_call_are_explained(cast: Cast, table: Table) -> None:
    heard = table_view(user=cast.ann, table_id=table.pk).auction.heard
    assert [made.seat for made in heard] == [Seat.E]
    add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("1S"), key="a")
    heard = table_view(user=cast.ann, table_id=table.pk).auction.heard
    assert [made.seat for made in heard] == [Seat.W, Seat.N, Seat.E]


def test_the_preference_is_saved_and_kept(ann: Client, cast: Cast) -> None:
    url = reverse("accounts:preferences")
    ann.post(url, {"explanation_level": "simple", "call_meanings": "tap"})
    cast.ann.refresh_from_db()
    assert cast.ann.call_meanings == CallMeanings.TAP
    ann.post(url, {"explanation_level": "simple"})
    cast.ann.refresh_from_db()
    assert cast.ann.call_meanings == CallMeanings.TAP
    assert ann.post(url, {"explanation_level": "simple", "call_meanings": "loud"}).status_code == 422
