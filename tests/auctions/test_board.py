"""The finished board: replay, par, print view, exports and bidding it again."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects, assertTemplateUsed

from apps.accounts.models import User
from apps.auctions.models import AnswerRelease, Table
from apps.auctions.selectors.view_models import Review
from apps.auctions.selectors.visibility import own_decisions_due
from apps.auctions.services.practice import BoardNotOpenError, bid_again, open_practice_table
from apps.auctions.view import table_view
from apps.classroom.models import Attempt
from apps.classroom.services.attempts import open_next_board, start_attempt
from apps.deals.models import Board
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats import read_lin, read_link, read_pbn
from tests.boards import (
    NOBODY_OPENS,
    SOUTH_OPENS_ONE_NOTRUMP,
    add_call,
    assignment_for,
    finish_auction,
    practice_set,
    table_for,
)
from tests.pages import visible_hands
from tests.people import Cast

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
PAGES = ("replay-part", "print", "board-pbn", "board-lin", "board-viewer")
ENGINE_CALLS = ("1N", "2D")
"""The engine's calls with South's hand, before it passes."""
BOARD = SOUTH_OPENS_ONE_NOTRUMP


@pytest.fixture
def table(cast: Cast) -> Table:
    """Return a finished board on which Ann opened 2NT instead of 1NT."""
    return bid(table_for(cast.ann, klass=cast.klass), "2N")


def bid(table: Table, *calls: str) -> Table:
    """Make these calls, then pass until the auction ends."""
    for call in calls:
        add_call(table_id=table.pk, seat=Seat.S, call=Call.parse(call), key=call)
    return finish_auction(table)


def url(name: str, table: Table) -> str:
    return reverse(f"auctions:{name}", args=(table.pk,))


def review(user: User, table: Table, call: int | None = None) -> Review:
    found = table_view(user=user, table_id=table.pk, call=call).review
    assert found is not None
    return found


# --- access ---


@pytest.mark.parametrize("name", PAGES)
def test_other_users_boards_return_404(client: Client, cast: Cast, table: Table, name: str) -> None:
    for other in (cast.bob, cast.stranger, cast.stranger_teacher):
        client.force_login(other)
        assert client.get(url(name, table)).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_hands_are_hidden_before_the_auction_ends(ann: Client, cast: Cast, name: str) -> None:
    for answers in AnswerRelease:
        assert ann.get(url(name, table_for(cast.ann, answers=answers))).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_hands_are_hidden_while_answers_are_held(ann: Client, cast: Cast, name: str) -> None:
    held = bid(table_for(cast.ann, klass=cast.klass, answers=AnswerRelease.HELD), "2N")
    assert ann.get(url(name, held)).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_the_review_pages_reject_post(ann: Client, table: Table, name: str) -> None:
    assert ann.post(url(name, table)).status_code == 405


@pytest.mark.parametrize("name", PAGES)
def test_anonymous_users_are_redirected_to_sign_in(client: Client, table: Table, name: str) -> None:
    assert client.get(url(name, table)).status_code == 302


def test_teachers_of_the_class_see_all_hands(client: Client, cast: Cast, table: Table) -> None:
    client.force_login(cast.teacher)
    assert visible_hands(client.get(url("print", table)).content.decode(), BOARD) == set(Seat)


# --- the replay ---


def test_the_replay_starts_at_the_first_suboptimal_call(cast: Cast, table: Table) -> None:
    step = review(cast.ann, table).step
    assert (step.number, step.made.call.text, step.best.text) == (1, "2N", "1N")
    assert step.feedback is not None


def test_the_replay_starts_at_the_first_call_if_all_are_optimal(cast: Cast) -> None:
    right = bid(table_for(cast.ann), *ENGINE_CALLS)
    assert review(cast.ann, right).step.number == 1


def test_a_robots_call_is_shown_with_its_hand_and_reason(cast: Cast, table: Table) -> None:
    step = review(cast.ann, table, call=2).step
    assert (step.made.seat, step.caller.seat, step.caller.hand) == (Seat.W, Seat.W, Deal.parse(BOARD.deal)[Seat.W])
    assert step.feedback is None
    assert step.best is step.made.call
    assert step.why
    assert len(step.auction.calls) == 2


@pytest.mark.parametrize(("value", "number"), [("0", 1), ("3", 3), ("99", 4), ("x", 1), ("-1", 1), ("٣", 1), ("", 1)])
def test_an_invalid_call_number_falls_back_to_the_nearest_or_first_call(
    ann: Client, cast: Cast, value: str, number: int
) -> None:
    table = bid(table_for(cast.ann), "7N")
    page = ann.get(url("replay-part", table), {"call": value})
    assert f"{number} of {len(table_view(user=cast.ann, table_id=table.pk).auction.calls)}" in page.content.decode()


def test_previous_and_next_are_links_that_work_without_javascript(ann: Client, table: Table) -> None:
    page = ann.get(url("table", table), {"call": 2}).content.decode()
    assert f'href="{url("table", table)}?call=1#replay"' in page
    assert f'href="{url("table", table)}?call=3#replay"' in page
    assertTemplateUsed(ann.get(url("table", table), {"call": 2}), "base.html")


def test_the_replay_fragment_is_the_replay_alone(ann: Client, table: Table) -> None:
    part = ann.get(url("replay-part", table), {"call": 2}, headers=HTMX).content.decode()
    assert part.lstrip().startswith('<section class="panel replay" id="replay"')
    assert 'data-announce="Call 2 of' in part


def test_the_replay_makes_a_bounded_number_of_queries(
    ann: Client, table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(12):
        ann.get(url("replay-part", table), {"call": 2}, headers=HTMX)


# --- best play and par ---


def test_makeable_contracts_are_described_in_words(cast: Cast, table: Table) -> None:
    assert tuple(map(str, review(cast.ann, table).makeable)) == (
        "North-South can make 3♣, 2NT, 2♠, 2♦ and 1♥.",
        "East-West can make nothing.",
    )


def test_the_score_is_compared_with_par_from_the_viewers_side(cast: Cast) -> None:
    passed_out = bid(table_for(cast.ann, NOBODY_OPENS), "P")
    found = review(cast.ann, passed_out)
    assert found.par_gap == found.score_ns - NOBODY_OPENS.par_score_ns
    assert found.par_imps < 0


# --- lesson, exports and print view ---


def test_the_board_shows_the_lesson_of_the_worst_call(ann: Client, table: Table) -> None:
    page = ann.get(reverse("auctions:table", args=(table.pk,)))
    assertContains(page, "What to learn from your")
    assertNotContains(page, "Every call was a good one.")


def test_a_board_without_mistakes_says_so(client: Client, cast: Cast) -> None:
    table = table_for(cast.ann)
    bid(table, *ENGINE_CALLS)
    client.force_login(cast.ann)
    page = client.get(reverse("auctions:table", args=(table.pk,)))
    assertContains(page, "Every call was a good one.")
    assertNotContains(page, "What to learn from your")


def test_the_pbn_file_round_trips(ann: Client, table: Table) -> None:
    answer = ann.get(url("board-pbn", table))
    assert answer["Content-Disposition"] == 'attachment; filename="board-3.pbn"'
    record = read_pbn(answer.content.decode()).records[0]
    assert record.deal == Deal.parse(BOARD.deal)
    assert record.auction is not None
    assert record.auction.calls[0].text == "2N"
    assert ("DoubleDummyTricks", BOARD.double_dummy) in record.tags


def test_the_lin_file_round_trips(ann: Client, table: Table) -> None:
    record = read_lin(ann.get(url("board-lin", table)).content.decode()).records[0]
    assert (record.deal, record.players[Seat.S]) == (Deal.parse(BOARD.deal), "Ann")


def test_the_hand_viewer_link_contains_the_board(ann: Client, table: Table) -> None:
    answer = ann.get(url("board-viewer", table))
    assert answer.status_code == 302
    assert read_link(answer["Location"]).deal == Deal.parse(BOARD.deal)


def test_the_print_view_has_everything_on_one_page(ann: Client, table: Table) -> None:
    page = ann.get(url("print", table)).content.decode()
    assert visible_hands(page, BOARD) == set(Seat)
    for shown in ("The auction", "Bridgeclass’s auction", "Double-dummy analysis", "Your calls", "Par:"):
        assert shown in page


# --- bid again ---


def test_a_board_is_bid_again_outside_the_class(ann: Client, cast: Cast, table: Table) -> None:
    answer = ann.post(url("board-again", table))
    again = Table.objects.get(repeat_of=table)
    assertRedirects(answer, url("table", again))
    assert (again.board, again.klass, again.finished_at) == (table.board, None, None)
    assertContains(ann.get(url("table", again)), "repeat")
    assert visible_hands(ann.get(url("table", again)).content.decode(), BOARD) == {Seat.S}


def test_bidding_again_twice_reuses_the_unfinished_table(cast: Cast, table: Table) -> None:
    first = bid_again(user=cast.ann, table_id=table.pk)
    assert bid_again(user=cast.ann, table_id=table.pk) == first
    done = bid(first, "1N")
    assert bid_again(user=cast.ann, table_id=done.pk).repeat_of == table


def test_all_attempts_are_listed_with_their_results(ann: Client, cast: Cast, table: Table) -> None:
    assertNotContains(ann.get(url("table", table)), "Your attempts at this board")
    again = bid(bid_again(user=cast.ann, table_id=table.pk), *ENGINE_CALLS)
    both = review(cast.ann, again).attempts
    assert [(attempt.table_id, attempt.is_repeat, attempt.is_this) for attempt in both] == [
        (table.pk, False, False),
        (again.pk, True, True),
    ]
    assert both[0].mean is not None
    assert both[1].mean == 10
    assertContains(ann.get(url("table", again)), "Your attempts at this board")


def test_a_repeated_board_does_not_count_for_progress(cast: Cast, table: Table) -> None:
    before = own_decisions_due(cast.ann).count()
    bid(bid_again(user=cast.ann, table_id=table.pk), "1N")
    assert own_decisions_due(cast.ann).count() == before


def test_a_repeat_does_not_affect_practice(cast: Cast) -> None:
    stored = practice_set()
    first = bid(open_practice_table(user=cast.ann, practice_set_id=stored.pk), "P")
    bid_again(user=cast.ann, table_id=first.pk)
    assert open_practice_table(user=cast.ann, practice_set_id=stored.pk).board.number == 2


def test_a_repeat_leads_back_to_the_next_board_of_the_assignment(ann: Client, cast: Cast) -> None:
    attempt = start_attempt(assignment_id=assignment_for(cast.klass).pk, student=cast.ann)
    first = open_next_board(attempt_id=attempt.pk)
    assert first is not None
    again = bid_again(user=cast.ann, table_id=bid(first, "P").pk)
    answer = ann.post(reverse("classroom:board-next", args=(again.pk,)), follow=True)
    assertContains(answer, "Board 2")
    assert Attempt.objects.get().tables.count() == 2
    assert Board.objects.get(tables=Table.objects.latest("pk")).number == 2


@pytest.mark.parametrize("answers", list(AnswerRelease))
def test_an_unfinished_board_cannot_be_bid_again(ann: Client, cast: Cast, answers: AnswerRelease) -> None:
    table = table_for(cast.ann, answers=answers)
    with pytest.raises(BoardNotOpenError):
        bid_again(user=cast.ann, table_id=table.pk)
    assertRedirects(ann.post(url("board-again", table)), url("table", table))
    assert not Table.objects.filter(repeat_of__isnull=False).exists()


def test_a_board_with_held_answers_cannot_be_bid_again(cast: Cast) -> None:
    held = bid(table_for(cast.ann, answers=AnswerRelease.HELD), "2N")
    with pytest.raises(BoardNotOpenError):
        bid_again(user=cast.ann, table_id=held.pk)


def test_other_users_boards_cannot_be_bid_again(client: Client, cast: Cast, table: Table) -> None:
    for other in (cast.bob, cast.teacher, cast.stranger, cast.admin):
        client.force_login(other)
        assert client.post(url("board-again", table)).status_code == 404


def test_bidding_again_requires_post(ann: Client, table: Table) -> None:
    assert ann.get(url("board-again", table)).status_code == 405
