"""The next board of a sitting."""

from http import HTTPStatus

import pytest
from django.urls import reverse
from pytest_django.asserts import assertContains, assertRedirects

from apps.auctions.models import AnswerRelease
from apps.auctions.services.seats import seat_robot
from apps.auctions.services.sittings import open_next_board
from bridgeclass.engine.auctions import Seat
from tests.boards import NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP
from tests.pages import client_for
from tests.people import Cast
from tests.sittings import call_by, sitting_of, table_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def test_players_and_teachers_can_open_the_next_board(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann}, NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, klass=cast.klass)
    first, url = table_of(sitting), reverse("auctions:sitting-next", args=(sitting.pk,))
    assert client_for(cast.stranger).post(url).status_code == HTTPStatus.NOT_FOUND
    page = client_for(cast.ann).post(url, {"after": first.pk}, follow=True)
    assertContains(page, "not over yet")
    call_by(cast.ann, first, "P")
    assertContains(client_for(cast.ann).get(reverse("auctions:table", args=(first.pk,))), "Next board for everyone")
    answer = client_for(cast.teacher).post(url, {"after": str(first.pk)})
    second = table_of(sitting)
    assert answer["Location"] == reverse("auctions:table", args=(second.pk,))
    again = client_for(cast.ann).post(url, {"after": str(first.pk)}, headers=HTMX)
    assert again["HX-Redirect"] == answer["Location"]
    assertContains(client_for(cast.ann).get(reverse("auctions:table", args=(first.pk,))), "Go to the next board")


def test_the_button_after_the_last_board_has_its_own_label(cast: Cast) -> None:
    for answers, words in (
        (AnswerRelease.HELD, "Close the table and see the answers"),
        (AnswerRelease.AFTER_BOARD, "Close the table<"),
    ):
        table = table_of(sitting_of(cast.ann, {Seat.S: cast.ann}, NOBODY_OPENS, answers=answers))
        call_by(cast.ann, table, "P")
        assertContains(client_for(cast.ann).get(reverse("auctions:table", args=(table.pk,))), words)


def test_the_last_board_redirects_to_the_sitting_page(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann}, NOBODY_OPENS)
    call_by(cast.ann, table_of(sitting), "P")
    url = reverse("auctions:sitting-next", args=(sitting.pk,))
    page = client_for(cast.ann).post(url, {"after": table_of(sitting).pk}, follow=True)
    assertContains(page, "That was the last board")
    assert open_next_board(sitting_id=sitting.pk, after=0) == table_of(sitting)


def test_a_player_without_a_seat_is_redirected_to_the_seats_and_strangers_get_404(cast: Cast) -> None:
    boards = NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, *boards, klass=cast.klass)
    first = table_of(sitting)
    for person in (cast.bob, cast.ann):
        call_by(person, first, "P")
    second = open_next_board(sitting_id=sitting.pk, after=first.pk)
    assert second
    seat_robot(sitting_id=sitting.pk, seat=Seat.N, by=cast.teacher)
    url = reverse("auctions:table", args=(second.pk,))
    page = client_for(cast.bob).get(url, follow=True)
    assertRedirects(page, reverse("auctions:sitting", args=(sitting.pk,)))
    assertContains(page, "You no longer have a seat at this table.")
    assert client_for(cast.stranger).get(url).status_code == HTTPStatus.NOT_FOUND
