from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.people import sign_in
from tests.browser.test_looks import check_every_way
from tests.people import person

PAGES = (
    "/system/",
    "/system/sayc/?q=stayman",
    "/system/sayc/rules/stayman/",
    "/system/sayc/next/?auction=1N+P",
    "/system/sayc/next/?auction=2S+1H",
)


def test_the_system_pages_can_be_read_by_everybody(page: Page) -> None:
    sign_in(page, person("Ann"))
    for address in PAGES:
        page.goto(address)
        check_every_way(page)


def test_calls_are_added_in_place_and_back_takes_them_away(page: Page) -> None:
    sign_in(page, person("Ann"))
    page.goto("/system/sayc/next/")
    page.locator("#call-1N").click()
    expect(page.get_by_role("heading", name="East to call")).to_be_visible()
    expect(page.locator("#call-1N")).to_be_focused()
    expect(page.locator("#announcer")).to_have_text("North 1NT. East to call.")
    page.go_back()
    expect(page.get_by_role("heading", name="North to call")).to_be_visible()


def test_an_auction_is_built_without_javascript(new_window: Callable[..., Page]) -> None:
    page = new_window(java_script_enabled=False)
    sign_in(page, person("Ann"))
    page.goto("/system/sayc/next/")
    for call in ("1N", "P", "2C"):
        page.locator(f"#call-{call}").click()
    expect(page.get_by_role("heading", name="West to call")).to_be_visible()
    page.locator("#undo").click()
    expect(page.get_by_role("heading", name="South to call")).to_be_visible()
    page.locator("#again").click()
    expect(page.get_by_role("heading", name="North to call")).to_be_visible()


def test_a_search_refines_as_one_types(page: Page) -> None:
    sign_in(page, person("Ann"))
    page.goto("/system/sayc/")
    page.get_by_label("Search this card").press_sequentially("gerber")
    expect(page.locator("#found").get_by_role("link", name="Gerber", exact=True)).to_be_visible()
    expect(page).to_have_url("/system/sayc/?q=gerber")
