"""The page of a live table: its forms for calls, explanations and undos, and the list of players."""

import re
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects, assertTemplateUsed

from apps.auctions.models import Sitting, Table
from apps.auctions.services.seats import take_seat
from bridgeclass.engine.auctions import Seat
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP
from tests.pages import client_for, visible_hands
from tests.people import Cast
from tests.sittings import call_by

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
POSTS = ("undo", "words")


def form_data(table: Table, key: str, **fields: str) -> dict[str, str]:
    table.refresh_from_db()
    return {"version": str(table.version), "key": key, **fields}


def test_the_page_shows_the_players_and_no_other_hand(cast: Cast, table: Table) -> None:
    page = client_for(cast.ann).get(reverse("auctions:table", args=(table.pk,)))
    assertContains(page, 'id="players"')
    assertContains(page, "Explain this call")
    assertNotContains(page, "hint-ask")
    assert visible_hands(page.content.decode(), SOUTH_OPENS_ONE_NOTRUMP) == {Seat.S}


def test_the_page_makes_a_bounded_number_of_queries(
    cast: Cast, table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    browser = client_for(cast.ann)
    take_seat(token=Sitting.objects.get().token or "", user=cast.stranger, seat=Seat.W)
    for user, call in ((cast.ann, "1N"), (cast.stranger, "P"), (cast.bob, "2C")):
        call_by(user, table, call)
    with django_assert_max_num_queries(16):
        browser.get(reverse("auctions:table", args=(table.pk,)))


def test_a_call_can_be_sent_with_an_explanation(cast: Cast, table: Table) -> None:
    url = reverse("auctions:call-add", args=(table.pk,))
    answer = client_for(cast.ann).post(url, form_data(table, "a", call="1N", text="15 to 17"), headers=HTMX)
    assertTemplateUsed(answer, "table")
    assertContains(answer, "South explains: “15 to 17”")
    assertNotContains(answer, "Spot on")


def test_a_refused_call_shows_a_readable_reason(cast: Cast, table: Table) -> None:
    url = reverse("auctions:call-add", args=(table.pk,))
    early = client_for(cast.bob).post(url, form_data(table, "b", call="1N"), headers=HTMX)
    assertContains(early, "turn, not North&#x27;s.", status_code=HTTPStatus.UNPROCESSABLE_ENTITY)
    long = client_for(cast.ann).post(url, form_data(table, "a", call="1N", text="x" * 201), headers=HTMX)
    assertContains(long, "at most 200 characters", status_code=HTTPStatus.UNPROCESSABLE_ENTITY)


def test_the_forms_work_without_javascript(cast: Cast, table: Table) -> None:
    ann, bob = client_for(cast.ann), client_for(cast.bob)
    undo, words = (reverse(f"auctions:{name}", args=(table.pk,)) for name in ("undo", "words"))
    call_by(cast.ann, table, "1S")
    assert ann.post(words, form_data(table, "a", text="spades")).status_code == HTTPStatus.FOUND
    assert ann.post(undo, form_data(table, "b", text="ask")).status_code == HTTPStatus.FOUND
    assertContains(bob.get(reverse("auctions:table", args=(table.pk,))), "asks to take")
    assert bob.post(undo, form_data(table, "c", text="grant")).status_code == HTTPStatus.FOUND
    assert not table.calls.filter(undone_at=None).exists()


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("undo", {"text": "please"}),
        ("undo", {"text": "ask"}),
        ("words", {"text": "x" * 201}),
        ("words", {"text": "early"}),
        ("undo", {"text": "ask", "version": "old"}),
        ("words", {"text": "x", "key": ""}),
    ],
)
def test_refused_actions_show_an_error_in_place(cast: Cast, table: Table, name: str, fields: dict[str, str]) -> None:
    url = reverse(f"auctions:{name}", args=(table.pk,))
    answer = client_for(cast.ann).post(url, {**form_data(table, "a"), **fields}, headers=HTMX)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assertContains(answer, "is-trouble", status_code=HTTPStatus.UNPROCESSABLE_ENTITY)


def test_without_javascript_a_waiting_player_reloads_by_a_link(cast: Cast, table: Table) -> None:
    url = reverse("auctions:table", args=(table.pk,))
    assertContains(
        client_for(cast.bob).get(url),
        f'<noscript><p><a class="button" href="{url}">Check again</a></p></noscript>',
        html=True,
    )


def test_the_list_of_players_is_a_fragment(cast: Cast, table: Table) -> None:
    url = reverse("auctions:presence-part", args=(table.pk,))
    assertContains(client_for(cast.bob).get(url), '<section id="players"')
    assert client_for(cast.stranger).get(url).status_code == HTTPStatus.NOT_FOUND


def test_only_seated_players_can_act(cast: Cast, table: Table) -> None:
    for name in POSTS:
        url = reverse(f"auctions:{name}", args=(table.pk,))
        for other in (cast.stranger, cast.teacher):
            assert client_for(other).post(url, form_data(table, "a", text="ask")).status_code == HTTPStatus.NOT_FOUND


def test_table_actions_require_post(cast: Cast, table: Table) -> None:
    for name in POSTS:
        url = reverse(f"auctions:{name}", args=(table.pk,))
        assert client_for(cast.ann).get(url).status_code == HTTPStatus.METHOD_NOT_ALLOWED, url


def test_the_list_of_players_has_a_form_to_seat_a_robot(cast: Cast, table: Table) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(cast.ann)
    page = browser.get(reverse("auctions:table", args=(table.pk,))).content.decode()
    form = re.search(r'<form[^>]* action="([^"]*/seats/W)" hx-post="([^"]*)".*?</form>', page, re.DOTALL)
    assert form
    assert form[1] == form[2]
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form[0])
    assert token
    fields = {"to": "robot", "back": "table", "csrfmiddlewaretoken": token[1]}
    assertRedirects(browser.post(form[1], fields), reverse("auctions:table", args=(table.pk,)))
    assert table.seats.get(name="W").is_robot
