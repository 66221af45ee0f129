"""A student's first week: joined by the link of a class, bid, reviewed the next days, and gone on with elsewhere.

The same week twice: on a phone by the keyboard alone, and at a desk without JavaScript.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from apps.accounts.models import User
from apps.auctions.models import CallMade
from apps.bidding.models import Decision
from tests.boards import EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP, assignment_for, stub_double_dummy
from tests.browser.people import go_on, sign_in
from tests.browser.test_looks import DESK, PHONE
from tests.people import PASSWORD, create_cast
from tests.progress.records import let_days_pass

MOST_SHIFT = 0.1
"""What a page may move by itself: up to here the web calls it good."""
WATCH_SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@dataclass(frozen=True, slots=True)
class Way:
    """How a student gets about."""

    has_scripts: bool

    def press(self, what: Locator) -> None:
        """Use a link or a button."""
        if self.has_scripts:
            what.press("Enter")
        else:
            what.click()

    def call(self, page: Page, text: str) -> None:
        """Make a call, and wait for its judgement; the page stands still while one bids."""
        if self.has_scripts:
            expect(page.locator("#your-turn")).to_be_visible()
            page.wait_for_load_state()
            page.keyboard.type(text.lower())
        else:
            page.locator(f"#call-{text}").click()
        expect(page.locator(".panel-act .feedback")).to_be_visible()
        assert not self.has_scripts or page.evaluate("window.shift") < MOST_SHIFT

    def go_on(self, page: Page) -> None:
        """Leave the judgement."""
        if self.has_scripts:
            expect(page.locator("#continue")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.locator("#continue")).to_have_count(0)
        else:
            go_on(page)

    def pass_out(self, page: Page) -> None:
        """Pass at every turn that is left."""
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
    way = Way(has_scripts)
    page = new_window(viewport=PHONE if has_scripts else DESK, java_script_enabled=has_scripts)
    page.add_init_script(WATCH_SHIFTS)
    zoe = join_by_link(page, way, str(cast.klass.join_code))
    bid_the_work(page, way)
    nothing_is_due_yet(page)
    let_days_pass(zoe)
    get_one_right_and_one_wrong(page, way)
    let_days_pass(zoe)
    get_the_last_one_right(page, way)
    let_days_pass(zoe)
    practise_a_subject(page, way)
    go_on_elsewhere(page, way, new_window(java_script_enabled=has_scripts), zoe)
    look_at_the_week(page)


def join_by_link(page: Page, way: Way, code: str) -> User:
    """Join by the link with just a username and a password."""
    page.goto(f"/join/{code}/")
    way.press(page.get_by_role("link", name="I am new here"))
    page.get_by_label("Username").fill("zoe")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Repeat password").fill(PASSWORD)
    way.press(page.get_by_role("button", name="Create account"))
    way.press(page.get_by_role("button", name="Join as zoe"))
    expect(page.get_by_text("Welcome to Monday.")).to_be_visible()
    return User.objects.get(username="zoe")


def bid_the_work(page: Page, way: Way) -> None:
    """Both boards of the assignment, each with a first call that is far off."""
    way.press(page.get_by_role("button", name="Start"))
    for last in (False, True):
        way.call(page, "7N")
        way.go_on(page)
        way.pass_out(page)
        way.press(page.locator("#next-board"))
        if not last:
            expect(page.locator("#bidding-box")).to_be_visible()
    expect(page.get_by_text("All boards are done.")).to_be_visible()


def nothing_is_due_yet(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_text("No reviews are due.")).to_be_visible()


def get_one_right_and_one_wrong(page: Page, way: Way) -> None:
    """The next day both come back; what is wrong again waits for the day after."""
    page.goto("/")
    expect(page.get_by_text("2 positions")).to_be_visible()
    way.press(page.get_by_role("link", name="Start review"))
    way.call(page, "1S")
    expect(page.get_by_text("Well done!")).to_be_visible()
    way.go_on(page)
    way.call(page, "7N")
    expect(page.get_by_text("You will see this position again soon.")).to_be_visible()
    way.go_on(page)
    expect(page.get_by_role("heading", name="You are done for today")).to_be_visible()


def get_the_last_one_right(page: Page, way: Way) -> None:
    """The day after only that one is asked."""
    page.goto("/review/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("1 left")
    way.call(page, "1N")
    expect(page.get_by_text("Well done!")).to_be_visible()
    way.go_on(page)
    expect(page.get_by_role("heading", name="You are done for today")).to_be_visible()


def practise_a_subject(page: Page, way: Way) -> None:
    """New boards are dealt, and one call is made."""
    way.press(page.get_by_role("navigation", name="Main").get_by_role("link", name="Practice"))
    way.press(page.get_by_role("button", name="Practice: Opening 1NT"))
    way.press(page.locator("#begin"))
    way.call(page, "7N")


def go_on_elsewhere(page: Page, way: Way, other: Page, zoe: User) -> None:
    """Another device comes to the same board where it stood; the first one is told."""
    calls = list(CallMade.objects.filter(table__seats__user=zoe, table__finished_at=None).values_list("pk", flat=True))
    sign_in(other, zoe)
    other.goto("/practise/")
    way.press(other.get_by_role("button", name="Continue: Opening 1NT"))
    expect(other.locator(".made")).to_have_count(len(calls))
    if other.locator("#bidding-box").count():
        other.locator("#call-P").click()
        expect(other.locator(".panel-act .feedback")).to_be_visible()
    address = other.url.removesuffix("feedback/")
    for window in (other, page):
        window.goto(address)
        expect(window.locator(".made").first).to_be_visible()
    expect(page.locator(".made")).to_have_count(other.locator(".made").count())


def look_at_the_week(page: Page) -> None:
    """Four days in a row, and nothing left for today."""
    page.goto("/progress/")
    expect(page.locator(".figures")).to_contain_text(str(Decision.objects.count()))
    expect(page.locator(".figures").get_by_text("days in a row")).to_be_visible()
    assert page.locator(".figures div").last.locator("dd").inner_text() == "4"
