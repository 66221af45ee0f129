from collections.abc import Iterable, Iterator
from itertools import product

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from tests.boards import EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP, assignment_for
from tests.browser.actions import make_call, pass_out, sign_in
from tests.people import create_cast

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
VIEWS = list(product((PHONE, DESK), ("light", "dark")))


ZOOMED = (640, 320)
"""Widths of a desktop window at 200% and 400% zoom."""


def check(page: Page) -> None:
    """Check that axe finds no violations and that nothing overflows horizontally."""
    page.wait_for_load_state()
    # Scroll to the end, where the sticky button covers nothing.
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})
    assert found.violations_count == 0, f"{page.url}, {page.viewport_size}: {found.generate_report()}"
    check_no_overflow(page)


def check_all_views(page: Page, views: Iterable[tuple[dict[str, int], str]] = VIEWS) -> None:
    """Check a page on phones and desktops, in light and dark mode, and check for overflow when zoomed."""
    before = page.viewport_size
    assert before
    for size, scheme in views:
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        # Without transitions, colors change immediately.
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        check(page)
    for width in ZOOMED:
        page.set_viewport_size({"width": width, "height": before["height"]})
        check_no_overflow(page)
    page.set_viewport_size(before)


def check_no_overflow(page: Page) -> None:
    """Check that the page is no wider than its window."""
    widths = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert widths[0] <= widths[1], f"{page.url} is {widths[0]} wide in {page.viewport_size}"


def test_every_step_of_a_board_is_accessible(page: Page) -> None:
    cast = create_cast()
    assignment_for(cast.klass, EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    for _ in bid_a_board(page):
        check_all_views(page)


def bid_a_board(page: Page) -> Iterator[None]:
    """Bid a board, and yield at the assignment, the table, the feedback and the finished board."""
    page.goto("/")
    page.get_by_role("link", name="This week").click()
    page.wait_for_url("**/assignments/*/")
    yield
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/tables/*/")
    yield
    make_call(page, "3N")
    page.locator(".feedback summary").filter(has_text="The rule for").click()
    page.get_by_role("button", name="Expert").click()
    expect(page.get_by_role("button", name="Expert")).to_have_attribute("aria-pressed", "true")
    yield
    page.locator("#continue").click()
    expect(page.locator("#continue")).to_have_count(0)
    pass_out(page)
    page.locator(".judged summary").first.click()
    yield


def test_text_hands_in_four_colors_are_accessible(page: Page) -> None:
    cast = create_cast()
    User.objects.filter(pk=cast.ann.pk).update(text_hands=True, four_colours=True)
    assignment_for(cast.klass, EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    for _ in bid_a_board(page):
        check_all_views(page, [(PHONE, "light"), (PHONE, "dark")])
