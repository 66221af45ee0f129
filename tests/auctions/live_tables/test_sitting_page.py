"""The page of a sitting: its seats, and the actions of its hosts."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains

from apps.accounts.models import Membership
from apps.auctions.models import Sitting, Table
from apps.auctions.services.seats import take_seat
from bridgeclass.engine.auctions import Seat
from tests.pages import client_for
from tests.people import Cast, person

pytestmark = pytest.mark.django_db


def test_the_page_shows_the_players_the_link_and_the_boards(cast: Cast, sitting: Sitting) -> None:
    page = client_for(cast.ann).get(reverse("auctions:sitting", args=(sitting.pk,)))
    assertContains(page, f"/sit/{sitting.token}/")
    for words in ("Bob", "Leave the table", "Close the table", "Board 3", "1 of 1 boards opened"):
        assertContains(page, words)


def test_the_page_polls_while_a_seat_is_free(cast: Cast, sitting: Sitting) -> None:
    url = reverse("auctions:sitting", args=(sitting.pk,))
    looks = f'hx-get="{url}" hx-select="#places" hx-trigger="every 5s"'
    assertContains(client_for(cast.ann).get(url), looks)
    assertNotContains(client_for(cast.teacher).get(url), looks)  # teachers choose from a list of students
    take_seat(token=sitting.token or "", seat=Seat.W, user=person("max"))
    assertNotContains(client_for(cast.ann).get(url), looks)


def test_players_who_are_not_hosts_have_no_actions(cast: Cast, sitting: Sitting) -> None:
    page = client_for(cast.bob).get(reverse("auctions:sitting", args=(sitting.pk,)))
    assertNotContains(page, "Close the table")
    assertNotContains(page, "Free the seat")


def test_the_page_returns_404_for_others(cast: Cast, sitting: Sitting) -> None:
    url = reverse("auctions:sitting", args=(sitting.pk,))
    for other in (cast.stranger, cast.stranger_teacher):
        assert client_for(other).get(url).status_code == HTTPStatus.NOT_FOUND
    assert Client().get(url).status_code == HTTPStatus.FOUND


@pytest.mark.parametrize("students", [3, 30])
def test_the_page_makes_a_bounded_number_of_queries(
    cast: Cast, sitting: Sitting, students: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(students):
        Membership.objects.create(user=person(f"S{number}"), klass=cast.klass)
    browser = client_for(cast.teacher)
    with django_assert_max_num_queries(20):
        browser.get(reverse("auctions:sitting", args=(sitting.pk,)))


def test_only_hosts_and_teachers_can_assign_a_seat(cast: Cast, sitting: Sitting, table: Table) -> None:
    url = reverse("auctions:seat-give", args=(sitting.pk, "W"))
    assert client_for(cast.bob).post(url, {"to": "robot"}).status_code == HTTPStatus.NOT_FOUND
    client_for(cast.ann).post(url, {"to": "robot"})
    assert table.seats.get(name="W").is_robot
    assert client_for(cast.teacher).post(url, {"to": str(cast.stranger.pk)}).status_code == HTTPStatus.NOT_FOUND
    carl = person("Carl")
    Membership.objects.create(user=carl, klass=cast.klass)
    client_for(cast.teacher).post(url, {"to": str(carl.pk)})
    assert table.seats.get(name="W").user == carl
    assert client_for(cast.ann).post(url, {"to": str(carl.pk)}).status_code == HTTPStatus.NOT_FOUND


def test_only_hosts_and_teachers_can_renew_and_disable_the_link(cast: Cast, sitting: Sitting) -> None:
    url, first = reverse("auctions:link-change", args=(sitting.pk,)), sitting.token
    assert client_for(cast.bob).post(url, {"to": "new"}).status_code == HTTPStatus.NOT_FOUND
    client_for(cast.ann).post(url, {"to": "new"})
    sitting.refresh_from_db()
    assert sitting.token not in (first, None)
    client_for(cast.teacher).post(url, {"to": "none"})
    sitting.refresh_from_db()
    assert sitting.token is None


def test_only_hosts_can_close_the_sitting(cast: Cast, sitting: Sitting) -> None:
    url = reverse("auctions:sitting-close", args=(sitting.pk,))
    assert client_for(cast.bob).post(url).status_code == HTTPStatus.NOT_FOUND
    client_for(cast.ann).post(url)
    sitting.refresh_from_db()
    assert sitting.closed_at is not None


def test_a_player_can_leave_their_seat(cast: Cast, sitting: Sitting, table: Table) -> None:
    url = reverse("auctions:seat-leave", args=(sitting.pk,))
    assertContains(client_for(cast.bob).post(url, follow=True), "Your seat is free")
    assert table.seats.get(name="N").user is None
    assert client_for(cast.stranger).post(url).status_code == HTTPStatus.NOT_FOUND


def test_sitting_actions_require_post(cast: Cast, sitting: Sitting) -> None:
    names = ("sitting-next", "seat-leave", "link-change", "sitting-close")
    urls = [reverse(f"auctions:{name}", args=(sitting.pk,)) for name in names]
    urls += [reverse("auctions:seat-give", args=(sitting.pk, "W")), reverse("auctions:seat-take", args=("x",))]
    for url in urls:
        assert client_for(cast.ann).get(url).status_code == HTTPStatus.METHOD_NOT_ALLOWED, url
