"""An admin reviews decisions: search, filters, a disagreement, regrading, an export and the audit log."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from apps.bidding.models import Decision, Flag, Grade, TierName
from apps.bidding.services.judging import raise_flag
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import add_call, table_for
from tests.browser.actions import sign_in
from tests.people import Cast, create_cast

PAGES = ("bidding/decision/", "bidding/flag/", "classroom/regrading/", "classroom/auditentry/", "accounts/user/", "")


@pytest.fixture
def cast(site: str) -> Cast:
    """Store two decisions: Ann's correct 1NT that older rules graded as an error, and Bob's disputed 7♣."""
    cast = create_cast()
    for person, call in ((cast.ann, "1N"), (cast.bob, "7C")):
        add_call(table_id=table_for(person, klass=cast.klass).pk, seat=Seat.S, call=Call.parse(call), key="k")
    Grade.objects.filter(decision__user=cast.ann).update(score=3, tier=TierName.ERROR)
    raise_flag(decision_id=Decision.objects.get(user=cast.bob).pk, words="Why not seven clubs?")
    return cast


def test_an_admin_reviews_decisions(page: Page, cast: Cast) -> None:
    sign_in(page, cast.admin)
    page.goto("/admin/")
    page.get_by_role("main").get_by_role("link", name="Decisions").click()
    rows = page.locator("#result_list tbody tr")
    expect(rows).to_have_count(2)

    page.locator("#searchbar").fill("bob")
    page.get_by_role("button", name="Search").click()
    expect(rows).to_have_count(1)
    page.goto("/admin/bidding/decision/")
    page.get_by_role("textbox", name="User").fill("ann")
    page.locator("form", has=page.get_by_role("textbox", name="User")).get_by_role("button", name="Show").click()
    page.locator("#changelist-filter").get_by_role("link", name="Error").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("1NT")
    listed = page.url
    page.get_by_role("button", name="Export as CSV").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the file").click()
    assert "AQ4.K82.KJ73.Q52" in Path(saved.value.path()).read_text()

    page.goto(listed)
    rows.get_by_role("link").first.click()
    expect(page.get_by_text("matches the stored call, with the original rules")).to_be_visible()
    expect(page.get_by_text("Rules tried, best first:")).to_be_visible()

    answer_the_disagreement(page)
    regrade(page)

    page.goto("/admin/classroom/auditentry/")
    for deed in ("Data exported", "Disagreement answered", "Calls regraded"):
        expect(page.locator("#result_list").get_by_text(deed)).to_be_visible()
    page.get_by_role("textbox", name="Affected user").fill("bob")
    page.keyboard.press("Enter")
    expect(page.locator("#result_list tbody tr")).to_have_count(1)


def answer_the_disagreement(page: Page) -> None:
    page.goto("/admin/bidding/flag/")
    expect(page.get_by_text("Why not seven clubs?")).to_be_visible()
    page.get_by_role("link", name="Answer", exact=True).click()
    page.get_by_label("The grade stands").check()
    page.locator("textarea[name=answer]").fill("Thirteen tricks need more than sixteen points.")
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_text("Thirteen tricks need more than sixteen points.").first).to_be_visible()
    assert Flag.objects.get().answered_by is not None


def regrade(page: Page) -> None:
    """Start a regrading, look at its preview, and store it."""
    page.goto("/admin/classroom/regrading/add/")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Dry run: nothing is saved.")).to_be_visible()
    tiers = page.get_by_role("region", name="Changes by tier")
    tiers.get_by_role("row", name="Error").get_by_role("link", name="1").click()
    expect(page.get_by_role("region", name="Call by call").locator("tbody tr")).to_have_count(1)
    expect(page.get_by_role("region", name="Call by call")).to_contain_text("3 Error")
    assert Grade.objects.count() == 2
    page.get_by_role("button", name="Save the new grades").click()
    expect(page.get_by_text("the old ones remain on record")).to_be_visible()
    assert Grade.objects.count() == 3


def test_the_administration_fits_a_phone(new_window: Callable[..., Page], cast: Cast) -> None:
    page = new_window(viewport={"width": 360, "height": 740})
    sign_in(page, cast.admin)
    decision = Decision.objects.earliest("pk").pk
    for address in (*PAGES, f"bidding/decision/{decision}/change/", f"accounts/class/{cast.klass.pk}/change/"):
        page.goto(f"/admin/{address}")
        assert page.evaluate("document.documentElement.scrollWidth") == 360, address
