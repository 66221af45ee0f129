"""The invitation page and taking a seat by link."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains

from apps.accounts.models import User
from apps.auctions.errors import SeatRefusedError
from apps.auctions.models import Sitting, Table
from apps.auctions.selectors.sittings import invitation
from apps.auctions.services.seats import leave_seat, take_seat
from apps.auctions.services.sittings import close_sitting
from apps.classroom.services.classes import set_archived
from bridgeclass.engine.auctions import Seat
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP
from tests.pages import client_for, visible_hands
from tests.people import Cast

pytestmark = pytest.mark.django_db


def test_a_stranger_with_the_link_sees_the_free_seats_and_no_hand(sitting: Sitting) -> None:
    page = Client().get(reverse("auctions:invited", args=(sitting.token,)))
    assertContains(page, "Bid with Ann")
    assertContains(page, "Sit down")
    assert visible_hands(page.content.decode(), SOUTH_OPENS_ONE_NOTRUMP) == set()
    assert page["X-Robots-Tag"] == "noindex"


def link(sitting: Sitting) -> str:
    return reverse("auctions:invited", args=(sitting.token,))


def test_players_who_have_seen_another_hand_are_told_why_they_cannot_sit(cast: Cast, sitting: Sitting) -> None:
    leave_seat(sitting_id=sitting.pk, user=cast.bob)
    take_seat(token=sitting.token or "", user=cast.stranger, seat=Seat.N)
    page = client_for(cast.bob).get(link(sitting))
    assertContains(page, "You have seen other hands of this board")
    assertNotContains(page, "Sit down")
    sent = client_for(cast.bob).post(reverse("auctions:seat-take", args=(sitting.token,)), {"seat": "W"}, follow=True)
    assertContains(sent, "You have seen other hands of this board")
    assertNotContains(sent, "Bob has seen")
    assertContains(client_for(cast.teacher).get(link(sitting)), "As a teacher you can see all four hands of this board")


def test_only_the_players_previous_seat_is_offered_again(cast: Cast, sitting: Sitting) -> None:
    leave_seat(sitting_id=sitting.pk, user=cast.bob)
    page = client_for(cast.bob).get(link(sitting))
    assertContains(page, "you can take only that seat")
    assertContains(page, "Sit down", 1)
    assertContains(page, 'value="N"')


@pytest.mark.parametrize("seat", [Seat.N, Seat.W])
def test_exactly_the_offered_seats_can_be_taken(cast: Cast, sitting: Sitting, seat: Seat) -> None:
    leave_seat(sitting_id=sitting.pk, user=cast.bob)
    offered = invitation(token=sitting.token or "", user=cast.bob).offered
    if seat in offered:
        take_seat(token=sitting.token or "", user=cast.bob, seat=seat)
    else:
        with pytest.raises(SeatRefusedError):
            take_seat(token=sitting.token or "", user=cast.bob, seat=seat)


def test_a_stranger_becomes_a_guest_in_the_seat(sitting: Sitting, table: Table) -> None:
    browser = Client()
    answer = browser.post(reverse("auctions:seat-take", args=(sitting.token,)), {"seat": "W", "name": "Wim"})
    assert answer["Location"] == reverse("auctions:table", args=(table.pk,))
    guest = table.seats.get(name="W").user
    assert guest
    assert (guest.is_guest, guest.get_full_name()) == (True, "Wim")
    page = browser.get(answer["Location"])
    assert visible_hands(page.content.decode(), SOUTH_OPENS_ONE_NOTRUMP) == {Seat.W}


def test_a_seat_taken_meanwhile_is_reported(cast: Cast, sitting: Sitting, table: Table) -> None:
    take_seat(token=sitting.token or "", user=cast.stranger, seat=Seat.W)
    answer = Client().post(reverse("auctions:seat-take", args=(sitting.token,)), {"seat": "W"}, follow=True)
    assertContains(answer, "no longer free")
    assert table.seats.get(name="W").user == cast.stranger


@pytest.mark.parametrize("seat", ["", "Q", "NS", "w"])
def test_an_invalid_seat_returns_404(sitting: Sitting, seat: str) -> None:
    answer = Client().post(reverse("auctions:seat-take", args=(sitting.token,)), {"seat": seat})
    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert not User.objects.filter(is_guest=True).exists()


def test_a_name_that_is_too_long_is_refused(sitting: Sitting) -> None:
    url = reverse("auctions:seat-take", args=(sitting.token,))
    answer = Client().post(url, {"seat": "W", "name": "x" * 41}, follow=True)
    assertContains(answer, "at most 40 characters")


@pytest.mark.parametrize(
    ("given", "shown"),
    [("\u202eWim\u200b", "Wim"), ("\u200b\u2060", "Guest"), (" \u00a0 ", "Guest"), ("李雷", "李雷")],
)
def test_invisible_characters_are_removed_from_a_name(sitting: Sitting, table: Table, given: str, shown: str) -> None:
    Client().post(reverse("auctions:seat-take", args=(sitting.token,)), {"seat": "W", "name": given})
    guest = table.seats.get(name="W").user
    assert guest
    assert guest.get_full_name() == shown


def test_the_name_is_not_asked_without_a_free_seat(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.stranger, seat=Seat.W)
    page = Client().get(reverse("auctions:invited", args=(sitting.token,)))
    assertContains(page, "All seats are taken. Ask the person who sent you the link to free one.")
    assertNotContains(page, "Your name at the table")


def test_an_invalid_link_shows_a_message(cast: Cast, sitting: Sitting) -> None:
    close_sitting(sitting_id=sitting.pk)
    for token in (sitting.token, "made-up"):
        for answer in (
            Client().get(reverse("auctions:invited", args=(token,))),
            Client().post(reverse("auctions:seat-take", args=(token,)), {"seat": "W"}),
        ):
            assertContains(answer, "This link no longer works", status_code=HTTPStatus.NOT_FOUND)


def test_a_link_to_an_archived_class_is_invalid(cast: Cast, sitting: Sitting) -> None:
    set_archived(klass=cast.klass, by=cast.teacher, is_archived=True)
    answer = Client().get(reverse("auctions:invited", args=(sitting.token,)))
    assertContains(answer, "no longer works", status_code=HTTPStatus.NOT_FOUND)
    answer = Client().post(reverse("auctions:seat-take", args=(sitting.token,)), {"seat": "W"})
    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert not User.objects.filter(is_guest=True).exists()
