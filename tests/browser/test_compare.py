"""Students compare their call with the engine's in the browser."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from apps.auctions.models import Table
from apps.bidding.models import Comparison
from apps.bidding.services import comparing
from tests.boards import finish_auction, table_for
from tests.browser.actions import sign_in
from tests.browser.test_accessibility import PHONE, check_all_views
from tests.people import create_cast


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Table:
    """Return a finished board on which Ann opened 2NT instead of 1NT, to be compared over few deals."""
    monkeypatch.setattr(comparing, "DEALS", 8)
    return finish_auction(table_for(create_cast().ann), "2N")


def open_board(page: Page, table: Table) -> None:
    person = table.seats.get(name="S").user
    assert person
    sign_in(page, person)
    page.goto(reverse("auctions:table", args=(table.pk,)))


def test_the_result_is_accessible(page: Page, board: Table) -> None:
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    open_board(page, board)
    page.get_by_role("button", name="Was my call really worse?").first.click()
    part = page.locator(".comparison").first
    expect(part).to_contain_text("Over 8 deals that fit the bidding", timeout=30_000)
    expect(part.get_by_role("row")).not_to_have_count(0)
    part.get_by_text("How this was calculated").click()
    check_all_views(page)
    widths = part.evaluate("part => [part.scrollWidth, part.clientWidth]")
    assert widths[0] <= widths[1]


def test_comparing_works_without_javascript(new_window: Callable[..., Page], board: Table) -> None:
    page = new_window(java_script_enabled=False)
    open_board(page, board)
    page.get_by_role("button", name="Was my call really worse?").first.click()
    expect(page.locator(".comparison").first).to_contain_text("Over 8 deals that fit the bidding")
    assert Comparison.objects.count() == 1
