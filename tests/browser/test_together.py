"""Two people bid a whole board together, each in an own browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from apps.auctions.models import CallMade, Table
from apps.bidding.models import Decision, Origin
from tests.boards import NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, practice_set
from tests.browser.people import sign_in
from tests.people import the_cast


def test_two_people_bid_a_board_together(page: Page, new_window: Callable[..., Page]) -> None:
    cast = the_cast()
    practice = practice_set(NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, name="Together")
    practice.owner = cast.ann
    practice.save()
    sign_in(page, cast.ann)
    ann, bob = page, new_window()
    link = open_a_table(ann)
    sit_down(bob, link)
    ann.get_by_role("link", name="Go to the table").click()
    expect(ann.locator(".company-seat.is-here")).to_have_count(2)
    pass_the_first_board_out(ann, bob)
    go_to_the_second_board_together(ann, bob)
    bid_with_an_undo_and_a_reload(ann, bob)
    assert Decision.objects.exclude(origin=Origin.LIVE).count() == 0
    assert Table.objects.filter(finished_at__isnull=False).count() == 2


def open_a_table(page: Page) -> str:
    page.get_by_role("link", name="Bid Together with a partner").click()
    page.get_by_label("Your seat").select_option("S")
    page.get_by_role("button", name="Open the table").click()
    link = page.locator("#sitting-link").get_attribute("href")
    assert link
    return link


def sit_down(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_label("Your name at the table").fill("Bo")
    page.get_by_role("button", name="Sit down in North").click()
    expect(page.locator("#table")).to_be_visible()


def pass_the_first_board_out(ann: Page, bob: Page) -> None:
    """North deals."""
    expect(ann.locator("#bidding-box")).to_have_count(0)
    bob.locator("#call-P").click()
    expect(ann.locator("#bidding-box")).to_be_visible()
    expect(ann.get_by_role("status").filter(has_text="your turn")).to_have_count(1)
    expect(ann.locator("#your-turn")).to_be_focused()
    ann.keyboard.press("p")
    for window in (ann, bob):
        expect(window.locator("#next-board")).to_be_visible()
        expect(window.locator(".review-hands .hand")).to_have_count(4)


def go_to_the_second_board_together(ann: Page, bob: Page) -> None:
    ann.get_by_role("button", name="Next board, together").click()
    expect(ann.get_by_role("heading", level=1)).to_contain_text("Board 3")
    bob.get_by_role("link", name="The next board is open").click()
    expect(bob.get_by_role("heading", level=1)).to_contain_text("Board 3")
    assert ann.url == bob.url
    expect(ann.locator(".company-seat.is-here")).to_have_count(2)


def bid_with_an_undo_and_a_reload(ann: Page, bob: Page) -> None:
    """South deals, with a hand for 1NT."""
    ann.locator("#call-1S").click()
    expect(bob.locator("#bidding-box")).to_be_visible()
    ann.locator("#undo-ask").click()
    expect(ann.locator(".together-note")).to_contain_text("You asked to take 1")
    bob.get_by_role("button", name="Let it be taken back").click()
    expect(bob.locator("#bidding-box")).to_have_count(0)
    expect(ann.locator(".made")).to_have_count(0)
    ann.locator("#call-1N").click()
    expect(bob.locator(".made").first).to_contain_text("1NT")
    bob.reload()
    expect(bob.locator("#bidding-box")).to_be_visible()
    expect(ann.locator(".company-seat.is-here")).to_have_count(2)
    bob.locator("#call-3N").click()
    expect(ann.locator("#bidding-box")).to_be_visible()
    ann.keyboard.press("p")
    for window in (ann, bob):
        expect(window.locator(".result-contract")).to_contain_text("3NT")
        expect(window.locator(".judged")).to_have_count(1 if window is bob else 2)
    assert CallMade.objects.filter(undone_at__isnull=False, call="1S").count() == 1
    ann.get_by_role("button", name="That was the last one").click()
    expect(ann.get_by_text("That was the last board.")).to_be_visible()
