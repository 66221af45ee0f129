from collections.abc import Callable, Iterator
from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from tests.boards import EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP, assignment_for
from tests.browser.people import make_call, pass_out, sign_in
from tests.people import Cast, the_cast

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
WAYS = list(product((PHONE, DESK), ("light", "dark")))


def check(page: Page) -> None:
    """Nobody is shut out: no fault that a machine can find, and nothing to scroll sideways for."""
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})
    assert found.violations_count == 0, found.generate_report()
    widths = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert widths[0] <= widths[1]


@pytest.mark.parametrize(("size", "scheme"), WAYS)
def test_every_page_can_be_read_by_everybody(
    new_window: Callable[..., Page], size: dict[str, int], scheme: str
) -> None:
    cast = the_cast()
    assignment_for(cast.klass, EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP)
    page = new_window(viewport=size, color_scheme=scheme)
    for address in ("/", "/accounts/login/", "/accounts/signup/", "/nowhere/"):
        page.goto(address)
        check(page)
    sign_in(page, cast.ann)
    check(page)
    for address in (
        "/progress/",
        "/accounts/preferences/",
        "/accounts/password/change/",
        "/accounts/close/",
        "/accounts/logout/",
    ):
        page.goto(address)
        check(page)
    for _ in bid_a_board(page):
        check(page)


def bid_a_board(page: Page) -> Iterator[None]:
    """Stop at the assignment, the table, a judgement and the whole board."""
    page.goto("/")
    page.get_by_role("link", name="This week").click()
    yield
    page.get_by_role("button", name="Start").click()
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_hand_as_text_in_four_colours_can_be_read_too(new_window: Callable[..., Page], scheme: str) -> None:
    cast = the_cast()
    User.objects.filter(pk=cast.ann.pk).update(text_hands=True, four_colours=True)
    assignment_for(cast.klass, EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP)
    page = new_window(viewport=PHONE, color_scheme=scheme)
    sign_in(page, cast.ann)
    for _ in bid_a_board(page):
        check(page)


def test_home_of_somebody_who_teaches_can_be_read(new_window: Callable[..., Page]) -> None:
    cast: Cast = the_cast()
    assignment_for(cast.klass)
    page = new_window(viewport=PHONE)
    sign_in(page, cast.teacher)
    expect(page.get_by_role("heading", name="Classes you teach")).to_be_visible()
    check(page)


def test_a_page_at_twice_the_size_needs_no_sideways_scrolling(new_window: Callable[..., Page]) -> None:
    cast = the_cast()
    assignment_for(cast.klass, EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP)
    page = new_window(viewport={"width": 320, "height": 640})
    sign_in(page, cast.ann)
    for _ in bid_a_board(page):
        check(page)
