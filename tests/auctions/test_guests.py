"""Guests bid three hands without an account, and keep them if they sign up."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects, assertTemplateUsed

from apps.accounts.models import Membership, User
from apps.auctions.models import Table
from apps.auctions.services.practice import first_hands
from apps.auctions.views.guests import GuestThrottle
from apps.bidding.models import Decision
from apps.deals.models import Board, PracticeSet
from tests.boards import assignment_for, finish_auction, stub_double_dummy, table_for
from tests.people import PASSWORD, Cast, create_cast

pytestmark = pytest.mark.django_db
START, TRY, KEEP = reverse("auctions:try-start"), reverse("auctions:try"), reverse("accounts:keep")
NEW = {"username": "newcomer", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture(autouse=True)
def solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Create the first hands with one fixed table of tricks; solving them takes a second per test."""
    stub_double_dummy(monkeypatch)
    first_hands()


@pytest.fixture
def guest(client: Client) -> Client:
    """Return the browser of a guest who has started the three hands."""
    client.post(START)
    return client


def the_guest() -> User:
    return User.objects.get(is_guest=True)


def bid_all(guest: Client) -> None:
    for _ in range(3):
        guest.post(START)
        finish_auction(Table.objects.latest("pk"))


# --- starting as a guest ---


def test_the_first_page_offers_three_hands(client: Client) -> None:
    assertContains(client.get("/"), "Try three hands")


def test_a_guest_can_bid_immediately(client: Client) -> None:
    answer = client.post(START, follow=True)
    assertTemplateUsed(answer, "auctions/table.html")
    assertContains(answer, "bidding-box")
    assertContains(answer, "Create an account")
    assert not the_guest().has_usable_password()


def test_following_a_link_creates_no_guest(client: Client) -> None:
    assert client.get(START).status_code == 405
    assert not User.objects.filter(is_guest=True).exists()


def test_starting_again_creates_no_second_guest_or_table(guest: Client) -> None:
    guest.post(START)
    assert User.objects.filter(is_guest=True).count() == 1
    assert Table.objects.count() == 1


def test_the_first_hands_are_stored_once() -> None:
    first_hands()
    assert PracticeSet.objects.get().boards.count() == 3


def test_the_first_hands_are_the_chosen_ones() -> None:
    hands = [board.deal.split()[2] for board in Board.objects.order_by("number")]
    assert hands == ["A632.A873.97.KT3", "7632.A.AQ94.QJ84", "KT.AQ54.J72.AK96"]


def test_guests_are_limited_by_address(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GuestThrottle, "rate", "2/hour", raising=False)
    for _ in range(2):
        Client().post(START)
    answer = client.post(START, follow=True)
    assertContains(answer, "Too many guests have started from this address.")
    assert User.objects.filter(is_guest=True).count() == 2


def test_a_member_stays_a_member(client: Client) -> None:
    ann = create_cast().ann
    client.force_login(ann)
    client.post(START)
    assert Table.objects.get().seats.get(user=ann).name == "S"
    assert not User.objects.filter(is_guest=True).exists()
    assertRedirects(client.get(TRY), "/")
    assertRedirects(client.get(KEEP), "/")


# --- pages of a guest ---


def test_a_guests_home_page_shows_their_hands(guest: Client) -> None:
    assertRedirects(guest.get("/"), TRY)
    assertContains(guest.get(TRY), "continue")
    finish_auction(Table.objects.get())
    assertContains(guest.get(TRY), "1 of 3")


def test_the_third_hand_leads_to_creating_an_account(guest: Client) -> None:
    bid_all(guest)
    page = guest.get(reverse("auctions:table", args=(Table.objects.latest("pk").pk,)))
    assertContains(page, ">Finish</a>")
    assertContains(page, f'href="{TRY}"')
    assertContains(guest.get(TRY), "You have bid all three hands.")


def test_a_guest_sees_nothing_of_other_users(guest: Client) -> None:
    cast: Cast = create_cast()
    table = table_for(cast.ann, klass=cast.klass)
    assignment = assignment_for(cast.klass)
    for address in (
        reverse("auctions:table", args=(table.pk,)),
        reverse("classroom:assignment", args=(assignment.pk,)),
    ):
        assert guest.get(address).status_code == 404
    assert guest.post(reverse("classroom:set-practice", args=(PracticeSet.objects.first().pk,))).status_code == 404  # type: ignore[union-attr]


def test_a_guest_must_create_an_account_before_joining_a_class(guest: Client) -> None:
    klass = create_cast().klass
    assertRedirects(guest.post(reverse("accounts:join"), {"join_code": klass.join_code}), KEEP)
    assertRedirects(guest.post(reverse("classroom:join", args=(klass.join_code,))), KEEP)
    assert not Membership.objects.filter(user=the_guest()).exists()


def test_signing_out_warns_a_guest_of_the_loss(guest: Client) -> None:
    assertContains(guest.get(reverse("account_logout")), "deleted when you leave")


def test_the_guest_page_makes_a_bounded_number_of_queries(
    guest: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    bid_all(guest)
    with django_assert_max_num_queries(4):
        guest.get(TRY)


@pytest.mark.parametrize("address", [TRY, KEEP])
def test_anonymous_users_are_redirected_to_sign_in(client: Client, address: str) -> None:
    assertRedirects(client.get(address), f"/accounts/login/?next={address}", fetch_redirect_response=False)


def test_the_guest_page_rejects_post(guest: Client) -> None:
    assert guest.post(TRY).status_code == 405


# --- creating an account ---


def test_a_guests_calls_are_kept(guest: Client) -> None:
    finish_auction(Table.objects.get())
    before = list(Decision.objects.values_list("pk", flat=True))
    answer = guest.post(KEEP, NEW, follow=True)
    assertContains(answer, "Welcome, newcomer.")
    member = User.objects.get(username="newcomer")
    assert not member.is_guest
    assert list(Decision.objects.filter(user=member).values_list("pk", flat=True)) == before
    assert Client().login(username="newcomer", password=PASSWORD)


def test_a_guest_who_signed_up_is_an_ordinary_member(guest: Client) -> None:
    guest.post(KEEP, NEW)
    assertNotContains(guest.get("/", follow=True), "Your first hands")
    assertRedirects(guest.post(KEEP, {**NEW, "username": "other"}), "/")
    assert not User.objects.filter(username="other").exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"username": ""},
        {"username": "ANN"},
        {"username": "a b"},
        {"password2": "other"},
        {"password1": "1", "password2": "1"},
    ],
)
def test_invalid_usernames_and_passwords_are_form_errors(guest: Client, wrong: dict[str, str]) -> None:
    create_cast()
    answer = guest.post(KEEP, {**NEW, **wrong})
    assertContains(answer, "errorlist", status_code=422)
    assert the_guest().username.startswith("guest-")


def test_the_sign_up_page_only_allows_get_and_post(guest: Client) -> None:
    assert guest.get(KEEP).status_code == 200
    assert guest.delete(KEEP).status_code == 405
