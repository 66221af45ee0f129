from collections.abc import Iterable, Iterator
from itertools import product

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from tests.boards import EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP, assignment_for
from tests.browser.people import make_call, pass_out, sign_in
from tests.people import create_cast

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
WAYS = list(product((PHONE, DESK), ("light", "dark")))


ZOOMED = (640, 320)
"""What is left of a desk's width at twice the size, and at four times."""


def check(page: Page) -> None:
    """Nobody is shut out: no fault that a machine can find, and nothing to scroll sideways for."""
    page.wait_for_load_state()
    # Down at its end, where the button that stays in reach lies over nothing.
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})
    assert found.violations_count == 0, f"{page.url}, {page.viewport_size}: {found.generate_report()}"
    nothing_is_cut_off(page)


def check_every_way(page: Page, ways: Iterable[tuple[dict[str, int], str]] = WAYS) -> None:
    """The same on a phone and at a desk, in light and dark; and a page made larger needs no sideways scrolling."""
    before = page.viewport_size
    assert before
    for size, scheme in ways:
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        # Without motion a colour is at once the one it changes to.
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        check(page)
    for width in ZOOMED:
        page.set_viewport_size({"width": width, "height": before["height"]})
        nothing_is_cut_off(page)
    page.set_viewport_size(before)


def nothing_is_cut_off(page: Page) -> None:
    """The page is no wider than its window."""
    widths = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert widths[0] <= widths[1], f"{page.url} is {widths[0]} wide in {page.viewport_size}"


def test_every_step_of_a_board_can_be_read_by_everybody(page: Page) -> None:
    cast = create_cast()
    assignment_for(cast.klass, EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    for _ in bid_a_board(page):
        check_every_way(page)


def bid_a_board(page: Page) -> Iterator[None]:
    """Stop at the assignment, the table, a judgement and the whole board."""
    page.goto("/")
    page.get_by_role("link", name="This week").click()
    page.wait_for_url("**/assignments/*/")
    yield
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/tables/*/")
    yield
    make_call(page, "3N")
    page.get_by_role("button", name="Expert").click()
    expect(page.get_by_role("button", name="Expert")).to_have_attribute("aria-pressed", "true")
    yield
    page.locator("#continue").click()
    expect(page.locator("#continue")).to_have_count(0)
    pass_out(page)
    page.locator(".judged summary").first.click()
    yield


def test_a_hand_as_text_in_four_colours_can_be_read_too(page: Page) -> None:
    cast = create_cast()
    User.objects.filter(pk=cast.ann.pk).update(text_hands=True, four_colours=True)
    assignment_for(cast.klass, EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    for _ in bid_a_board(page):
        check_every_way(page, [(PHONE, "light"), (PHONE, "dark")])
