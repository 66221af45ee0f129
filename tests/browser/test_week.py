"""A student's first week: joining by link, bidding, reviewing on the next days, and continuing on another device.

The week runs twice: on a phone with the keyboard alone, and on a desktop without JavaScript.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from apps.accounts.models import User
from apps.auctions.models import CallMade
from apps.bidding.models import Decision
from tests.boards import EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP, assignment_for, stub_double_dummy
from tests.browser.actions import go_on, sign_in
from tests.browser.test_accessibility import DESK, PHONE
from tests.people import PASSWORD, create_cast
from tests.progress.records import let_days_pass

MAX_SHIFT = 0.1
"""Cumulative layout shift that still counts as good."""
WATCH_SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@dataclass(frozen=True, slots=True)
class Controls:
    """Ways to operate the site: with the keyboard alone, or without JavaScript."""

    has_scripts: bool

    def press(self, what: Locator) -> None:
        """Activate a link or a button."""
        if self.has_scripts:
            what.press("Enter")
        else:
            what.click()

    def call(self, page: Page, text: str) -> None:
        """Make a call, wait for the feedback and check the layout shift."""
        if self.has_scripts:
            expect(page.locator("#your-turn")).to_be_visible()
            page.wait_for_load_state()
            page.keyboard.type(text.lower())
        else:
            page.locator(f"#call-{text}").click()
        expect(page.locator(".panel-act .feedback")).to_be_visible()
        assert not self.has_scripts or page.evaluate("window.shift") < MAX_SHIFT

    def go_on(self, page: Page) -> None:
        """Continue from the feedback."""
        if self.has_scripts:
            expect(page.locator("#continue")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.locator("#continue")).to_have_count(0)
        else:
            go_on(page)

    def pass_out(self, page: Page) -> None:
        """Pass at every remaining turn."""
        while page.locator("#bidding-box").count():
            self.call(page, "P")
            self.go_on(page)
        expect(page.locator("#next-board")).to_be_visible()


@pytest.mark.parametrize("has_scripts", [True, False], ids=["by keyboard on a phone", "without JavaScript"])
def test_a_students_first_week(
    new_window: Callable[..., Page], monkeypatch: pytest.MonkeyPatch, has_scripts: bool
) -> None:
    stub_double_dummy(monkeypatch)
    cast = create_cast()
    assignment_for(cast.klass, EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP)
    controls = Controls(has_scripts)
    page = new_window(viewport=PHONE if has_scripts else DESK, java_script_enabled=has_scripts)
    page.add_init_script(WATCH_SHIFTS)
    zoe = join_by_link(page, controls, str(cast.klass.join_code))
    bid_the_assignment(page, controls)
    check_that_nothing_is_due(page)
    let_days_pass(zoe)
    get_one_right_and_one_wrong(page, controls)
    let_days_pass(zoe)
    get_the_last_one_right(page, controls)
    let_days_pass(zoe)
    practice_a_topic(page, controls)
    continue_on_another_device(page, controls, new_window(java_script_enabled=has_scripts), zoe)
    check_progress(page)


def join_by_link(page: Page, controls: Controls, code: str) -> User:
    """Create an account with username and password, and join by the link."""
    page.goto(f"/join/{code}/")
    controls.press(page.get_by_role("link", name="I am new here"))
    page.get_by_label("Username").fill("zoe")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Repeat password").fill(PASSWORD)
    controls.press(page.get_by_role("button", name="Create account"))
    controls.press(page.get_by_role("button", name="Join as zoe"))
    expect(page.get_by_text("Welcome to Monday.")).to_be_visible()
    return User.objects.get(username="zoe")


def bid_the_assignment(page: Page, controls: Controls) -> None:
    """Bid both boards of the assignment, each with a bad first call."""
    controls.press(page.get_by_role("button", name="Start"))
    for last in (False, True):
        controls.call(page, "7N")
        controls.go_on(page)
        controls.pass_out(page)
        controls.press(page.locator("#next-board"))
        if not last:
            expect(page.locator("#bidding-box")).to_be_visible()
    expect(page.get_by_text("All boards are done.")).to_be_visible()


def check_that_nothing_is_due(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_text("No reviews are due.")).to_be_visible()


def get_one_right_and_one_wrong(page: Page, controls: Controls) -> None:
    """Review both positions on the next day; the one answered wrong is due again a day later."""
    page.goto("/")
    expect(page.get_by_text("2 positions")).to_be_visible()
    controls.press(page.get_by_role("link", name="Start review"))
    controls.call(page, "1S")
    expect(page.get_by_text("Well done!")).to_be_visible()
    controls.go_on(page)
    controls.call(page, "7N")
    expect(page.get_by_text("You will see this position again soon.")).to_be_visible()
    controls.go_on(page)
    expect(page.get_by_role("heading", name="You are done for today")).to_be_visible()


def get_the_last_one_right(page: Page, controls: Controls) -> None:
    """Review the remaining position a day later."""
    page.goto("/review/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("1 left")
    controls.call(page, "1N")
    expect(page.get_by_text("Well done!")).to_be_visible()
    controls.go_on(page)
    expect(page.get_by_role("heading", name="You are done for today")).to_be_visible()


def practice_a_topic(page: Page, controls: Controls) -> None:
    """Start a drill on a topic and make one call."""
    controls.press(page.get_by_role("navigation", name="Main").get_by_role("link", name="Practice"))
    controls.press(page.get_by_role("button", name="Practice: Opening 1NT"))
    controls.press(page.locator("#begin"))
    controls.call(page, "7N")


def continue_on_another_device(page: Page, controls: Controls, other: Page, zoe: User) -> None:
    """Continue the board on another device; the first one shows the new calls."""
    calls = list(CallMade.objects.filter(table__seats__user=zoe, table__finished_at=None).values_list("pk", flat=True))
    sign_in(other, zoe)
    other.goto("/practice/")
    controls.press(other.get_by_role("button", name="Continue: Opening 1NT"))
    expect(other.locator(".made")).to_have_count(len(calls))
    if other.locator("#bidding-box").count():
        other.locator("#call-P").click()
        expect(other.locator(".panel-act .feedback")).to_be_visible()
    address = other.url.removesuffix("feedback/")
    for window in (other, page):
        window.goto(address)
        expect(window.locator(".made").first).to_be_visible()
    expect(page.locator(".made")).to_have_count(other.locator(".made").count())


def check_progress(page: Page) -> None:
    """Check the figures on the progress page, including a streak of four days."""
    page.goto("/progress/")
    expect(page.locator(".figures")).to_contain_text(str(Decision.objects.count()))
    expect(page.locator(".figures").get_by_text("days in a row")).to_be_visible()
    assert page.locator(".figures div").last.locator("dd").inner_text() == "4"
