"""The page of a table where people bid together: calls, words and undos by its forms, and who is there."""

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
from tests.pages import browser_of, hands_on
from tests.people import Cast
from tests.sittings import call_by

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
POSTS = ("undo", "words")


def asked(table: Table, key: str, **fields: str) -> dict[str, str]:
    table.refresh_from_db()
    return {"version": str(table.version), "key": key, **fields}


def test_the_page_of_a_table_shows_who_is_there_and_no_other_hand(cast: Cast, table: Table) -> None:
    page = browser_of(cast.ann).get(reverse("auctions:table", args=(table.pk,)))
    assertContains(page, 'id="company"')
    assertContains(page, "Explain this call")
    assertNotContains(page, "hint-ask")
    assert hands_on(page.content.decode(), SOUTH_OPENS_ONE_NOTRUMP) == {Seat.S}


def test_the_page_of_a_table_makes_a_bounded_number_of_queries(
    cast: Cast, table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    browser = browser_of(cast.ann)
    take_seat(token=Sitting.objects.get().token or "", user=cast.stranger, seat=Seat.W)
    for user, call in ((cast.ann, "1N"), (cast.stranger, "P"), (cast.bob, "2C")):
        call_by(user, table, call)
    with django_assert_max_num_queries(16):
        browser.get(reverse("auctions:table", args=(table.pk,)))


def test_a_call_by_the_form_carries_the_callers_words(cast: Cast, table: Table) -> None:
    url = reverse("auctions:call-add", args=(table.pk,))
    answer = browser_of(cast.ann).post(url, asked(table, "a", call="1N", text="15 to 17"), headers=HTMX)
    assertTemplateUsed(answer, "table")
    assertContains(answer, "South explains: “15 to 17”")
    assertNotContains(answer, "Spot on")


def test_why_a_call_is_refused_is_said_as_people_write(cast: Cast, table: Table) -> None:
    url = reverse("auctions:call-add", args=(table.pk,))
    early = browser_of(cast.bob).post(url, asked(table, "b", call="1N"), headers=HTMX)
    assertContains(early, "turn, not North&#x27;s.", status_code=HTTPStatus.UNPROCESSABLE_ENTITY)
    long = browser_of(cast.ann).post(url, asked(table, "a", call="1N", text="x" * 201), headers=HTMX)
    assertContains(long, "at most 200 characters", status_code=HTTPStatus.UNPROCESSABLE_ENTITY)


def test_what_is_asked_by_forms_works_without_javascript(cast: Cast, table: Table) -> None:
    ann, bob = browser_of(cast.ann), browser_of(cast.bob)
    undo, words = (reverse(f"auctions:{name}", args=(table.pk,)) for name in ("undo", "words"))
    call_by(cast.ann, table, "1S")
    assert ann.post(words, asked(table, "a", text="spades")).status_code == HTTPStatus.FOUND
    assert ann.post(undo, asked(table, "b", text="ask")).status_code == HTTPStatus.FOUND
    assertContains(bob.get(reverse("auctions:table", args=(table.pk,))), "asks to take")
    assert bob.post(undo, asked(table, "c", text="grant")).status_code == HTTPStatus.FOUND
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
def test_what_cannot_be_done_is_said_in_place(cast: Cast, table: Table, name: str, fields: dict[str, str]) -> None:
    url = reverse(f"auctions:{name}", args=(table.pk,))
    answer = browser_of(cast.ann).post(url, {**asked(table, "a"), **fields}, headers=HTMX)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assertContains(answer, "is-trouble", status_code=HTTPStatus.UNPROCESSABLE_ENTITY)


def test_who_waits_without_javascript_looks_again_by_a_link(cast: Cast, table: Table) -> None:
    url = reverse("auctions:table", args=(table.pk,))
    assertContains(
        browser_of(cast.bob).get(url),
        f'<noscript><p><a class="button" href="{url}">Check again</a></p></noscript>',
        html=True,
    )


def test_who_is_there_is_a_part_of_its_own(cast: Cast, table: Table) -> None:
    url = reverse("auctions:company-part", args=(table.pk,))
    assertContains(browser_of(cast.bob).get(url), '<section id="company"')
    assert browser_of(cast.stranger).get(url).status_code == HTTPStatus.NOT_FOUND


def test_deeds_at_a_table_are_for_those_who_sit_there(cast: Cast, table: Table) -> None:
    for name in POSTS:
        url = reverse(f"auctions:{name}", args=(table.pk,))
        for other in (cast.stranger, cast.teacher):
            assert browser_of(other).post(url, asked(table, "a", text="ask")).status_code == HTTPStatus.NOT_FOUND


def test_deeds_at_a_table_are_posts(cast: Cast, table: Table) -> None:
    for name in POSTS:
        url = reverse(f"auctions:{name}", args=(table.pk,))
        assert browser_of(cast.ann).get(url).status_code == HTTPStatus.METHOD_NOT_ALLOWED, url


def test_a_seat_is_given_to_a_robot_from_the_row_of_people_with_its_token(cast: Cast, table: Table) -> None:
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
