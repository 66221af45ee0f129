"""Links to boards show one hand until the viewer has finished the board or its assignment is closed."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertRedirects, assertTemplateUsed

from apps.accounts.models import User
from apps.auctions.models import AnswerRelease, BoardLink, Table
from apps.auctions.services.practice import BoardNotOpenError, share_board
from apps.classroom.models import AnswersDue, Assignment
from apps.classroom.services.attempts import open_next_board, start_attempt
from bridgeclass.engine.auctions import Seat
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, assignment_for, finish_auction, table_for
from tests.pages import visible_hands
from tests.people import Cast

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
BOARD = SOUTH_OPENS_ONE_NOTRUMP


@pytest.fixture
def table(cast: Cast) -> Table:
    """Return a board outside a class that Ann has finished."""
    return finish_auction(table_for(cast.ann))


@pytest.fixture
def link(cast: Cast, table: Table) -> BoardLink:
    return share_board(user=cast.ann, table_id=table.pk)


def bid_in(assignment: Assignment, student: User) -> Table:
    """Bid the only board of an assignment and return its table."""
    table = open_next_board(attempt_id=start_attempt(assignment_id=assignment.pk, student=student).pk)
    assert table is not None
    return finish_auction(table)


def close(assignment: Assignment) -> None:
    Assignment.objects.filter(pk=assignment.pk).update(closes_at=timezone.now() - timedelta(minutes=1))


def url(link: BoardLink, name: str = "shared") -> str:
    return reverse(f"classroom:{name}", args=(link.token,))


def seen_by(user: User | None, link: BoardLink) -> set[Seat]:
    """Return the seats whose hands a viewer of the link can see."""
    browser = Client()
    if user:
        browser.force_login(user)
    return visible_hands(browser.get(url(link)).content.decode(), BOARD)


# --- making a link ---


def test_a_link_can_be_created_and_withdrawn(client: Client, cast: Cast, table: Table) -> None:
    client.force_login(cast.ann)
    address = reverse("auctions:board-share", args=(table.pk,))
    answer = client.post(address, headers=HTMX)
    assertTemplateUsed(answer, "auctions/share.html")
    link = BoardLink.objects.get()
    assertContains(answer, url(link))
    client.post(address)
    assert BoardLink.objects.get() == link
    assertContains(client.post(address, {"stop": "yes"}, headers=HTMX), "Create a link")
    assert client.get(url(link)).status_code == 404


def test_without_javascript_creating_a_link_redirects_to_the_board(client: Client, cast: Cast, table: Table) -> None:
    client.force_login(cast.ann)
    answer = client.post(reverse("auctions:board-share", args=(table.pk,)), follow=True)
    assertRedirects(answer, reverse("auctions:table", args=(table.pk,)))
    assertContains(answer, "Link to this board")


@pytest.mark.parametrize("answers", list(AnswerRelease))
def test_an_unfinished_board_cannot_be_shared(client: Client, cast: Cast, answers: AnswerRelease) -> None:
    table = table_for(cast.ann, answers=answers)
    client.force_login(cast.ann)
    assert client.post(reverse("auctions:board-share", args=(table.pk,)), headers=HTMX).status_code == 200
    assert not BoardLink.objects.exists()


def test_a_board_with_held_answers_cannot_be_shared(cast: Cast) -> None:
    held = finish_auction(table_for(cast.ann, answers=AnswerRelease.HELD))
    with pytest.raises(BoardNotOpenError):
        share_board(user=cast.ann, table_id=held.pk)


def test_other_users_boards_cannot_be_shared(client: Client, cast: Cast, table: Table) -> None:
    for other in (cast.bob, cast.teacher, cast.stranger, cast.admin):
        client.force_login(other)
        assert client.post(reverse("auctions:board-share", args=(table.pk,))).status_code == 404
    assert not BoardLink.objects.exists()


def test_sharing_requires_post(client: Client, cast: Cast, table: Table) -> None:
    client.force_login(cast.ann)
    assert client.get(reverse("auctions:board-share", args=(table.pk,))).status_code == 405


# --- visible hands ---


def test_only_one_hand_is_shown_before_the_viewer_has_bid_the_board(cast: Cast, link: BoardLink) -> None:
    for viewer in (None, cast.bob, cast.stranger, cast.teacher, cast.admin):
        assert seen_by(viewer, link) == {Seat.S}


def test_viewers_who_finished_the_board_see_all_hands(cast: Cast, link: BoardLink) -> None:
    assert seen_by(cast.ann, link) == set(Seat)
    client = Client()
    client.force_login(cast.bob)
    client.post(url(link, "shared-bid"))
    own = Table.objects.get(seats__user=cast.bob)
    assert (own.board, own.klass) == (link.table.board, None)
    assert seen_by(cast.bob, link) == {Seat.S}
    finish_auction(own)
    assert seen_by(cast.bob, link) == set(Seat)
    assertContains(client.get(url(link)), reverse("auctions:table", args=(own.pk,)))


def test_viewers_with_held_answers_see_one_hand(cast: Cast, link: BoardLink) -> None:
    held = finish_auction(table_for(cast.bob, answers=AnswerRelease.HELD))
    Table.objects.filter(pk=held.pk).update(board=link.table.board)
    assert seen_by(cast.bob, link) == {Seat.S}


def test_all_hands_are_shown_once_the_assignment_is_closed(cast: Cast) -> None:
    assignment = assignment_for(cast.klass, BOARD)
    link = share_board(user=cast.ann, table_id=bid_in(assignment, cast.ann).pk)
    assert seen_by(cast.bob, link) == seen_by(None, link) == {Seat.S}
    close(assignment)
    assert seen_by(cast.bob, link) == seen_by(None, link) == set(Seat)


def test_hands_stay_hidden_while_late_work_is_allowed(cast: Cast) -> None:
    assignment = assignment_for(cast.klass, BOARD)
    link = share_board(user=cast.ann, table_id=bid_in(assignment, cast.ann).pk)
    close(assignment)
    Assignment.objects.update(late_work=True)
    assert seen_by(cast.bob, link) == {Seat.S}


def test_hands_stay_hidden_from_a_class_that_still_has_the_board_assigned(cast: Cast) -> None:
    assignment = assignment_for(cast.klass, BOARD)
    link = share_board(user=cast.ann, table_id=bid_in(assignment, cast.ann).pk)
    close(assignment)
    other = assignment_for(cast.other_class, BOARD)
    Assignment.objects.filter(pk=other.pk).update(practice_set=assignment.practice_set)
    assert seen_by(cast.stranger, link) == {Seat.S}
    assert seen_by(cast.bob, link) == set(Seat)


def test_a_shared_board_shows_no_names_or_grades(cast: Cast, link: BoardLink) -> None:
    client = Client()
    client.force_login(cast.bob)
    client.post(url(link, "shared-bid"))
    finish_auction(Table.objects.get(seats__user=cast.bob))
    page = client.get(url(link)).content.decode()
    assert "Ann" not in page
    assert "out of 10" not in page


# --- bidding it ---


def test_an_assigned_board_is_bid_as_part_of_the_assignment(client: Client, cast: Cast) -> None:
    assignment = assignment_for(cast.klass, BOARD, answers_due=AnswersDue.AT_ONCE)
    link = share_board(user=cast.ann, table_id=bid_in(assignment, cast.ann).pk)
    client.force_login(cast.bob)
    answer = client.post(url(link, "shared-bid"))
    assertRedirects(answer, reverse("classroom:assignment", args=(assignment.pk,)))
    assert not Table.objects.filter(seats__user=cast.bob).exists()


def test_a_double_click_opens_one_table(client: Client, cast: Cast, link: BoardLink) -> None:
    client.force_login(cast.bob)
    for _ in range(2):
        client.post(url(link, "shared-bid"))
    assert Table.objects.filter(seats__user=cast.bob).count() == 1


def test_anonymous_users_must_sign_in_to_bid(client: Client, link: BoardLink) -> None:
    assertContains(client.get(url(link)), f"?next={url(link)}")
    assertRedirects(client.post(url(link, "shared-bid")), "/accounts/login/?next=/", fetch_redirect_response=False)


def test_an_unknown_link_returns_404(client: Client, cast: Cast) -> None:
    client.force_login(cast.bob)
    for name, ask in (("shared", client.get), ("shared-bid", client.post)):
        assert ask(reverse(f"classroom:{name}", args=("x" * 43,))).status_code == 404


def test_other_methods_are_refused(client: Client, cast: Cast, link: BoardLink) -> None:
    client.force_login(cast.bob)
    assert client.post(url(link)).status_code == 405
    assert client.get(url(link, "shared-bid")).status_code == 405
    assert client.get(url(link))["X-Robots-Tag"] == "noindex"


def test_a_shared_board_makes_a_bounded_number_of_queries(
    cast: Cast, link: BoardLink, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = Client()
    client.force_login(cast.ann)
    with django_assert_max_num_queries(8):
        client.get(url(link))
