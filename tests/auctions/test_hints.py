"""Hints: their texts, their cost and who can take them."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertRedirects, assertTemplateUsed

from apps.auctions.errors import HintRefusedError, StaleVersionError
from apps.auctions.models import CallMade, HintTaken, Table
from apps.auctions.selectors.hints import hints
from apps.auctions.view import table_view
from apps.bidding.models import Grade
from apps.classroom.services.attempts import open_next_board, start_attempt
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand
from tests.boards import add_call, add_hint, assignment_for
from tests.people import Cast

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def url(table: Table) -> str:
    return reverse("auctions:hint-take", args=(table.pk,))


def take(table: Table, *steps: int) -> None:
    for step in steps:
        add_hint(table_id=table.pk, seat=Seat.S, step=step)


def call(table: Table, text: str) -> Grade:
    made = add_call(table_id=table.pk, seat=Seat.S, call=Call.parse(text), key=text)
    assert made.decision
    return made.decision.grades.get()


# --- texts ---


@pytest.mark.parametrize(
    ("hand", "auction", "question"),
    [
        ("AQ4.K82.KJ73.Q52", "", "Are you strong enough to open, and what does your longest suit offer?"),
        ("KQ43.82.KJ73.952", "1H P", "How many hearts can you have together, and how many points?"),
        ("K2.AQ832.KJ74.52", "1H P 1S P", "May you pass partner’s 1♠? What have you not shown yet?"),
        ("KQ43.K82.J73.952", "1H P", "You have a fit in hearts. How many points do you have together?"),
        ("AQ432.82.KJ7.952", "1N P 2C P", "What does partner’s 2♣ mean, and what follows for you?"),
        ("KQ43.82.KJ73.952", "1H X P", "Partner’s double asks for your best suit. How strong are you?"),
        ("KQ43.82.KJ73.952", "1H", "Which suits are still unbid, and how many of them do you hold?"),
        ("KQ43.82.KJ73.952", "1H P P", "What happens if you pass now? Whose deal is it?"),
        ("KQ43.82.KJ73.952", "1N P", "What has partner shown, and how many points do you have together?"),
    ],
)
def test_the_first_hint_is_a_question(hand: str, auction: str, question: str) -> None:
    hint = hints(Hand.parse(hand), Auction.parse(auction, Seat.N, Vulnerability.NONE), Bidder(), 1)[0]
    assert str(hint.words) == question


def test_the_second_hint_names_the_topic_once() -> None:
    auction = Auction.parse("1N P", Seat.N, Vulnerability.NONE)
    assert str(hints(Hand.parse("KQ43.8.KJ732.952"), auction, Bidder(), 2)[1].words) == "Stayman over 1NT."


def test_the_second_hint_adds_the_name_of_the_rule() -> None:
    auction = Auction.parse("", Seat.N, Vulnerability.NONE)
    assert str(hints(Hand.parse("KQJ964.8.J732.95"), auction, Bidder(), 2)[1].words) == "Preemptive openings: Weak two."


@pytest.mark.parametrize(
    ("hand", "auction"),
    [("AQ4.K82.KJ73.Q52", ""), ("K3.A82.KJ732.952", "1S P 2S P"), ("K98.KJ3.Q54.8732", "1S 2H P P")],
)
def test_the_last_hint_offers_two_calls_including_the_engines(hand: str, auction: str) -> None:
    at = Auction.parse(auction, Seat.S, Vulnerability.NONE)
    best = Bidder().decide(Hand.parse(hand), at).call
    left = str(hints(Hand.parse(hand), at, Bidder(), 3)[2].words).removesuffix(".").split(" and ")
    assert len(set(left)) == 2
    assert best.display in left


# --- cost ---


@pytest.mark.parametrize(("steps", "cost"), [((), 0), ((1,), 1), ((1, 2), 3), ((1, 2, 3), 6)])
def test_each_hint_costs_points_for_its_call(table: Table, steps: tuple[int, ...], cost: int) -> None:
    take(table, *steps)
    grade = call(table, "1N")
    assert (grade.score, grade.hint_cost, grade.points) == (10, cost, 10 - cost)


def test_a_hint_costs_nothing_for_the_next_call(cast: Cast, table: Table) -> None:
    take(table, 1)
    call(table, "1N")
    view = table_view(user=cast.ann, table_id=table.pk)
    assert view.is_my_turn
    assert view.hints is not None
    assert (view.hints.shown, view.hints.cost, view.hints.next_step) == ((), 0, 1)


def test_a_hint_leaves_the_auction_unchanged(table: Table) -> None:
    take(table, 1, 2, 3)
    table.refresh_from_db()
    assert table.version == 1
    assert not CallMade.objects.filter(table=table).exists()


def test_a_second_click_takes_no_second_hint(table: Table) -> None:
    take(table, 1, 1)
    assert HintTaken.objects.count() == 1


@pytest.mark.parametrize("step", [0, 2, 3, 4])
def test_hints_are_given_in_order(table: Table, step: int) -> None:
    with pytest.raises(HintRefusedError):
        take(table, step)


def test_a_stale_version_takes_no_hint(table: Table) -> None:
    with pytest.raises(StaleVersionError):
        add_hint(table_id=table.pk, seat=Seat.S, step=1, version=0)


def test_an_assignment_without_hints_has_none(ann: Client, cast: Cast) -> None:
    assignment = assignment_for(cast.klass)
    assignment.hints_allowed = False
    assignment.save()
    table = open_next_board(attempt_id=start_attempt(assignment_id=assignment.pk, student=cast.ann).pk)
    assert table is not None
    assert "hint-form" not in ann.get(reverse("auctions:table", args=(table.pk,))).content.decode()
    with pytest.raises(HintRefusedError):
        add_hint(table_id=table.pk, seat=Seat.S, step=1)


# --- the page ---


def test_a_hint_is_shown_in_the_bidding_box(ann: Client, table: Table) -> None:
    answer = ann.post(url(table), {"step": 1, "version": table.version}, headers=HTMX)
    assertTemplateUsed(answer, "table")
    part = answer.content.decode()
    assert "Are you strong enough to open" in part
    assert "Hint, costs 2 points" in part
    assert 'data-announce="Ask yourself' in part
    assert 'id="bidding-box"' in part


def test_feedback_shows_the_cost_of_hints(ann: Client, table: Table) -> None:
    take(table, 1, 2)
    call(table, "1N")
    page = ann.get(reverse("auctions:feedback", args=(table.pk,))).content.decode()
    assert "The call was the best one. The call earned 10 out of 10. Hints cost 3, so the score is 7." in page


def test_without_javascript_a_hint_redirects_to_the_table(ann: Client, table: Table) -> None:
    answer = ann.post(url(table), {"step": 1, "version": table.version}, follow=True)
    assertRedirects(answer, reverse("auctions:table", args=(table.pk,)))
    assert "strong enough to open" in answer.content.decode()


@pytest.mark.parametrize("sent", [{}, {"step": "x"}, {"step": "3"}, {"step": "1", "version": "0"}])
def test_a_refused_hint_is_shown_in_the_bidding_box(ann: Client, table: Table, sent: dict[str, str]) -> None:
    answer = ann.post(url(table), {"version": str(table.version), **sent}, headers=HTMX)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not HintTaken.objects.exists()


def test_other_users_cannot_take_hints(client: Client, cast: Cast, table: Table) -> None:
    for other in (cast.bob, cast.teacher, cast.stranger, cast.admin):
        client.force_login(other)
        assert client.post(url(table), {"step": 1, "version": 1}).status_code == 404
    assert not HintTaken.objects.exists()


def test_hints_require_post(ann: Client, table: Table) -> None:
    assert ann.get(url(table)).status_code == 405


def test_a_hint_makes_a_bounded_number_of_queries(
    ann: Client, table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ann.get(reverse("auctions:table", args=(table.pk,)))
    with django_assert_max_num_queries(20):
        ann.post(url(table), {"step": 1, "version": table.version}, headers=HTMX)
