from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.actions import sign_in
from tests.browser.test_accessibility import check_all_views
from tests.people import person

PAGES = (
    "/system/",
    "/system/sayc/?q=stayman",
    "/system/sayc/rules/stayman/",
    "/system/sayc/next/?auction=1N+P",
    "/system/sayc/next/?auction=2S+1H",
    "/system/notes/two_over_one/",
)


def test_the_system_pages_are_accessible(page: Page) -> None:
    sign_in(page, person("Ann"))
    for address in PAGES:
        page.goto(address)
        check_all_views(page)


def test_calls_are_added_in_place_and_removed_by_back(page: Page) -> None:
    sign_in(page, person("Ann"))
    page.goto("/system/sayc/next/")
    page.locator("#call-1N").click()
    expect(page.get_by_role("heading", name="East to call")).to_be_visible()
    expect(page.locator("#call-1N")).to_be_focused()
    expect(page.locator("#announcer")).to_have_text("North 1NT. East to call.")
    page.go_back()
    expect(page.get_by_role("heading", name="North to call")).to_be_visible()


def test_an_auction_can_be_entered_without_javascript(new_window: Callable[..., Page]) -> None:
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


def test_search_results_update_while_typing(page: Page) -> None:
    sign_in(page, person("Ann"))
    page.goto("/system/sayc/")
    page.get_by_label("Search this card").press_sequentially("gerber")
    expect(page.locator("#found").get_by_role("link", name="Gerber", exact=True)).to_be_visible()
    expect(page).to_have_url("/system/sayc/?q=gerber")


def test_the_source_of_a_rule_leads_to_its_entry_in_the_notes(page: Page) -> None:
    sign_in(page, person("Ann"))
    page.goto("/system/sayc/rules/responses_1nt/")
    page.get_by_role("link", name="R1N-07", exact=True).first.click()
    expect(page).to_have_url("/system/notes/sayc/#R1N-07")
    expect(page.get_by_role("row", name="R1N-07")).to_be_in_viewport()
