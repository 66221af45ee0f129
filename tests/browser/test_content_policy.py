"""Pages and their later updates do not violate the content security policy."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from bridgeclass.engine.auctions import Seat
from tests.boards import NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, assignment_for
from tests.browser.actions import go_on, make_call, pass_out, sign_in
from tests.people import create_cast
from tests.sittings import sitting_of, table_of

REPORT_VIOLATIONS = """document.addEventListener("securitypolicyviolation", event => {
  console.error(`refused: ${event.violatedDirective} ${event.target?.outerHTML ?? event.blockedURI}`);
});"""
"""Script that logs violations to the console, which fails the test."""


def window_with_reports(new_window: Callable[..., Page]) -> Page:
    page = new_window()
    page.add_init_script(REPORT_VIOLATIONS)
    return page


def test_a_call_and_the_finished_board_violate_nothing(new_window: Callable[..., Page]) -> None:
    cast, page = create_cast(), window_with_reports(new_window)
    assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    page.get_by_role("link", name="This week").click()
    page.get_by_role("button", name="Start").click()
    make_call(page, "3N")
    go_on(page)
    pass_out(page)
    page.locator(".judged summary").first.click()
    expect(page.locator(".review-hands .hand")).to_have_count(4)


def test_a_call_at_a_live_table_violates_nothing(new_window: Callable[..., Page]) -> None:
    cast = create_cast()
    table = table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, NOBODY_OPENS))
    windows = {user: window_with_reports(new_window) for user in (cast.ann, cast.bob)}
    for user, window in windows.items():
        sign_in(window, user)
        window.goto(f"/tables/{table.pk}/")
    expect(windows[cast.ann].locator(".players-seat.is-here")).to_have_count(2)
    windows[cast.bob].locator("#call-1C").click()
    windows[cast.ann].locator("#call-P").click()
    for window in windows.values():
        expect(window.locator(".made").nth(2)).to_be_visible()


def test_the_api_documentation_violates_nothing(new_window: Callable[..., Page]) -> None:
    page = window_with_reports(new_window)
    page.goto("/api/docs/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Bridgeclass API")
    page.locator(".opblock-summary-control").first.click()
    expect(page.locator(".opblock-body")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).marginTop") == "0px"
