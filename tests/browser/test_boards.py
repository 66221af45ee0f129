"""Hints, disagreements, the replay, another attempt, shared links and the guest pages in the browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.auctions.models import HintTaken, Table
from apps.bidding.models import Decision, Flag
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, assignment_for, stub_double_dummy
from tests.browser.actions import go_on, make_call, pass_out, sign_in
from tests.browser.test_accessibility import check_all_views
from tests.people import PASSWORD, create_cast


@pytest.fixture(autouse=True)
def quick_first_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the double-dummy analysis of a guest's first hands, which takes seconds."""
    stub_double_dummy(monkeypatch)


def test_a_student_takes_hints_disagrees_and_replays_the_board(page: Page) -> None:
    cast = create_cast()
    assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    page.get_by_role("button", name="Start").click()
    take_two_hints(page)
    make_call(page, "2N")
    expect(page.locator(".panel-act .feedback")).to_contain_text("Hints cost 3")
    disagree(page)
    go_on(page)
    pass_out(page)
    step_through_the_auction(page)
    share(page)
    bid_it_again(page)


def take_two_hints(page: Page) -> None:
    page.locator("#hint-ask").click()
    expect(page.locator(".hints")).to_contain_text("Are you strong enough to open")
    expect(page.locator("#hint-ask")).to_be_focused()
    expect(page.get_by_role("status")).to_contain_text("Ask yourself Are you strong enough")
    page.locator("#hint-ask").press("Enter")
    expect(page.locator(".hints")).to_contain_text("Think of")
    assert HintTaken.objects.count() == 2


def disagree(page: Page) -> None:
    page.get_by_text("I disagree").click()
    page.get_by_label("Why do you disagree? (optional)").fill("p: my spades are good, 1n too")
    page.get_by_role("button", name="Report to teacher").click()
    expect(page.get_by_text("Disagreement reported")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("Reported.")
    assert Flag.objects.get().words == "p: my spades are good, 1n too"
    assert Decision.objects.count() == 1


def step_through_the_auction(page: Page) -> None:
    replay = page.locator("#replay")
    expect(replay).to_contain_text("South: 2NT")
    expect(replay).to_contain_text("Bridgeclass calls 1NT")
    page.locator("#replay-next").click()
    expect(replay).to_contain_text("2 of")
    expect(replay).to_contain_text("West: Pass")
    expect(page.locator("#replay-next")).to_be_focused()
    expect(page.get_by_role("status")).to_contain_text("Call 2 of")


def share(page: Page) -> None:
    page.get_by_role("button", name="Create a link").click()
    page.get_by_role("link", name="Link to this board").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("A shared board")
    assert page.locator(".hand").count() == 4
    page.go_back()


def bid_it_again(page: Page) -> None:
    page.get_by_role("button", name="Bid it again").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("repeat")
    make_call(page, "1N")
    go_on(page)
    pass_out(page)
    expect(page.get_by_role("heading", name="Your attempts at this board")).to_be_visible()
    page.get_by_role("button", name="Finish the assignment").click()
    expect(page.get_by_text("All boards are done.")).to_be_visible()


def test_the_replay_and_a_hint_work_without_javascript(new_window: Callable[..., Page]) -> None:
    cast = create_cast()
    assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP)
    page = new_window(java_script_enabled=False)
    sign_in(page, cast.ann)
    page.get_by_role("button", name="Start").click()
    page.locator("#hint-ask").click()
    expect(page.locator(".hints")).to_contain_text("Are you strong enough to open")
    page.locator("#call-2N").click()
    page.get_by_text("I disagree").click()
    page.get_by_role("button", name="Report to teacher").click()
    expect(page.get_by_text("Disagreement reported")).to_be_visible()
    go_on(page)
    pass_out(page)
    page.locator("#replay-next").click()
    expect(page.locator("#replay")).to_contain_text("2 of")
    page.get_by_role("button", name="Create a link").click()
    expect(page.get_by_role("link", name="Link to this board")).to_be_visible()


def test_single_keys_can_be_turned_off(page: Page) -> None:
    cast = create_cast()
    User.objects.filter(pk=cast.ann.pk).update(single_keys=False)
    assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#bidding-box")).to_be_visible()
    page.keyboard.press("p")
    page.keyboard.press("1")
    expect(page.locator(".is-armed")).to_have_count(0)
    expect(page.locator(".keys")).to_be_hidden()
    make_call(page, "1N")
    assert [decision.call for decision in Decision.objects.all()] == ["1N"]


def test_a_tap_shows_the_meaning_of_a_call(new_window: Callable[..., Page]) -> None:
    cast = create_cast()
    assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP)
    page = new_window(viewport={"width": 360, "height": 740}, has_touch=True)
    sign_in(page, cast.ann)
    page.get_by_role("button", name="Start").tap()
    page.locator("#call-1N").tap()
    page.locator(".made").first.tap()
    meaning = page.get_by_role("tooltip").first
    expect(meaning).to_be_visible()
    expect(meaning).to_contain_text("15-17 HCP")


def test_a_guest_can_create_an_account(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Try three hands").click()
    for _ in range(3):
        expect(page.locator("#bidding-box")).to_be_visible()
        pass_out(page)
        page.locator("#next-board").click()
    expect(page.get_by_text("You have bid all three hands.")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Create an account").click()
    page.get_by_label("Username").fill("newcomer")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Repeat password").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hello, newcomer")
    assert Table.objects.filter(seats__user__username="newcomer").count() == 3


def test_guest_pages_are_accessible(page: Page) -> None:
    page.goto("/")
    check_all_views(page)
    page.get_by_role("button", name="Try three hands").click()
    expect(page.locator("#bidding-box")).to_be_visible()
    for address in ("/try/", "/accounts/keep/", "/accounts/logout/"):
        page.goto(address)
        check_all_views(page)


def test_a_finished_board_is_accessible(page: Page, new_window: Callable[..., Page]) -> None:
    cast = create_cast()
    assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    page.get_by_role("button", name="Start").click()
    for _ in range(3):
        page.locator("#hint-ask").click()
        expect(page.locator("#hint-ask, #your-turn").first).to_be_visible()
    check_all_views(page)
    make_call(page, "2N")
    page.get_by_text("I disagree").click()
    check_all_views(page)
    go_on(page)
    pass_out(page)
    page.locator(".replay .fold summary").click()
    page.get_by_role("button", name="Create a link").click()
    link = page.get_by_role("link", name="Link to this board")
    expect(link).to_be_visible()
    check_all_views(page)
    page.goto(str(link.get_attribute("href")))
    check_all_views(page)
    page.goto(f"/tables/{Table.objects.get().pk}/print/")
    check_all_views(page)
    other = new_window()
    other.goto(f"/shared/{Table.objects.get().link.token}/")
    check_all_views(other)
