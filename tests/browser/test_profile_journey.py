import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from apps.deals.models import PracticeSet, ProfileDraft, ProfileRevision
from apps.deals.services.profiles import save_profile
from tests.boards import stub_double_dummy
from tests.browser.actions import is_save, sign_in
from tests.browser.test_accessibility import check_all_views
from tests.deals.profiles import document
from tests.deployment import wait_until
from tests.people import Cast, create_cast

TEMPLATE = "A major opposite 1NT"
SOUTH = "seat_profiles.S.subprofiles[0]"
COUNT_MS = 30_000
"""Longest time for computing the odds on a busy machine."""


@pytest.fixture
def cast(site: str, monkeypatch: pytest.MonkeyPatch) -> Cast:
    stub_double_dummy(monkeypatch)
    return create_cast()


def start_from_the_template(page: Page) -> None:
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Hand profiles").click()
    page.get_by_role("link", name="New profile").click()
    page.get_by_role("button", name=f"Start from {TEMPLATE}").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(TEMPLATE)


def part(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Parts of the profile").get_by_role("button", name=name).click()
    expect(page.locator(".parts [aria-current]")).to_have_text(name)


def odds(page: Page) -> str:
    expect(page.locator(".odds-line")).to_be_visible(timeout=COUNT_MS)
    return page.locator(".odds-line").inner_text()


def test_a_teacher_creates_a_profile_from_a_template_and_deals_a_set(page: Page, cast: Cast) -> None:
    sign_in(page, cast.teacher)
    start_from_the_template(page)
    part(page, "South")
    expect(page.locator("#kind-0-means")).to_contain_text("drawn at random from")
    before = odds(page)
    page.get_by_label("Whole hand, at least").or_(page.get_by_label("High-card points, at least")).fill("10")
    expect(page.locator(".odds-line")).not_to_have_text(before, timeout=COUNT_MS)
    expect(page.locator("#kind-0-summary")).to_contain_text("10 to 16 HCP")
    look_at_deals(page)
    fix_an_error(page)
    add_a_second_subprofile(page)
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("Revision 1 saved.")).to_be_visible(timeout=COUNT_MS)
    saved = ProfileRevision.objects.get()
    first, second = saved.document["seat_profiles"]["S"]["subprofiles"]
    assert (first["standard"]["total_min_hcp"], first["weight_percent"], second["weight_percent"]) == (10, 70, 30)
    deal_a_set(page)


def look_at_deals(page: Page) -> None:
    page.get_by_role("button", name="Deal six boards").click()
    expect(page.locator(".sample")).to_have_count(6, timeout=COUNT_MS)
    page.get_by_role("button", name="Deal 500 boards").click()
    expect(page.locator(".spread-chart")).to_have_count(4, timeout=COUNT_MS)
    page.get_by_text("Figures for South").click()
    expect(page.get_by_role("table", name="High-card points of South in 500 deals")).to_be_visible()


def fix_an_error(page: Page) -> None:
    field = page.get_by_label("♥ hearts, cards, at most")
    field.fill("15")
    expect(page.locator(f"#{field.get_attribute('id')}-errors")).to_have_text("Must be from 0 to 13, not 15.")
    expect(page.locator("#odds")).to_contain_text("Fix these problems first", timeout=COUNT_MS)
    field.fill("6")
    expect(page.locator(f"#{field.get_attribute('id')}-errors")).to_be_empty()
    odds(page)


def add_a_second_subprofile(page: Page) -> None:
    page.get_by_role("button", name="Copy A major").click()
    expect(page.locator(".kind")).to_have_count(2)
    page.get_by_label("Weight of A major, in percent").fill("70")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Weight of A major (copy), in percent")).to_have_value("30")


def deal_a_set(page: Page) -> None:
    page.get_by_role("link", name="Deal a practice set").click()
    page.get_by_label("Boards", exact=True).fill("4")
    page.get_by_role("button", name="Deal the set").click()
    page.get_by_role("link", name="Open the set").click()
    expect(page.get_by_role("heading", name="Board 4")).to_be_visible()
    assert PracticeSet.objects.get().boards.count() == 4


def test_a_draft_is_saved_when_the_page_is_left(page: Page, cast: Cast) -> None:
    sign_in(page, cast.teacher)
    start_from_the_template(page)
    page.get_by_label("Name").fill("Majors for Monday")
    page.get_by_role("link", name="Hand profiles").click()
    expect(page.get_by_role("heading", name="Drafts")).to_be_visible()
    draft = page.get_by_role("link", name="Majors for Monday")
    wait_until(lambda: bool(page.reload()) and draft.count() == 1)
    draft.click()
    expect(page.get_by_label("Name")).to_have_value("Majors for Monday")
    page.get_by_role("button", name="Delete draft").click()
    expect(page.get_by_text("Draft deleted.")).to_be_visible()
    assert not ProfileDraft.objects.exists()


def open_with_two_subprofiles(page: Page, cast: Cast) -> None:
    sign_in(page, cast.teacher)
    start_from_the_template(page)
    part(page, "South")
    page.get_by_role("button", name="Copy A major").click()
    expect(page.locator(".kind")).to_have_count(2)


def stored_names() -> list[str]:
    kinds = ProfileDraft.objects.get().document["seat_profiles"]["S"]["subprofiles"]
    return [kind["name"] for kind in kinds]


def test_saving_an_edit_does_not_press_the_focused_button(page: Page, cast: Cast) -> None:
    open_with_two_subprofiles(page, cast)
    with page.expect_response(is_save):
        page.get_by_label("Name").nth(1).fill("Five spades")
        page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.value") == "remove:S:1"
    expect(page.locator("#kept")).to_contain_text("Draft saved at")
    expect(page.locator(".kind")).to_have_count(2)
    assert stored_names() == ["A major", "Five spades"]


def respond_slowly(route: Route) -> None:
    time.sleep(0.7)
    route.continue_()


def test_edits_during_a_save_are_all_stored(page: Page, cast: Cast) -> None:
    open_with_two_subprofiles(page, cast)
    page.route("**/drafts/**", respond_slowly)
    for number, name in enumerate(("One", "Two", "Three")):
        page.get_by_label("Name").nth(number % 2).fill(name)
        page.wait_for_timeout(500)
    page.get_by_label("Weight of One, in percent").or_(page.get_by_label("Weight of A major, in percent")).fill("70")
    page.get_by_role("navigation", name="Parts of the profile").get_by_role("button", name="North").click()
    expect(page.locator(".parts [aria-current]")).to_have_text("North", timeout=COUNT_MS)
    expect(page.get_by_text("changed in another tab")).to_have_count(0)
    assert stored_names() == ["Three", "Two"]
    weights = [
        kind["weight_percent"] for kind in ProfileDraft.objects.get().document["seat_profiles"]["S"]["subprofiles"]
    ]
    assert weights == [70, 30]


def test_undo_restores_a_removed_subprofile(page: Page, cast: Cast) -> None:
    open_with_two_subprofiles(page, cast)
    before = ProfileDraft.objects.get().document
    page.get_by_role("button", name="Remove A major", exact=True).click()
    expect(page.locator(".kind")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".kind")).to_have_count(2)
    assert ProfileDraft.objects.get().document == before
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_a_profile_can_be_created_without_javascript(new_window: Callable[..., Page], cast: Cast) -> None:
    page = new_window(java_script_enabled=False)
    sign_in(page, cast.teacher)
    start_from_the_template(page)
    part(page, "South")
    page.get_by_label("High-card points, at least").fill("10")
    page.get_by_role("button", name="Copy A major").click()
    expect(page.locator(".kind")).to_have_count(2)
    page.get_by_role("button", name="Count the deals that fit").click(timeout=COUNT_MS)
    expect(page.locator(".odds-line").first).to_contain_text("1 deal in", timeout=COUNT_MS)
    page.get_by_role("button", name="Deal six boards").click(timeout=COUNT_MS)
    expect(page.locator(".sample")).to_have_count(6, timeout=COUNT_MS)
    page.get_by_role("button", name="Save").first.click(timeout=COUNT_MS)
    expect(page.get_by_text("Revision 1 saved.")).to_be_visible()
    kinds = ProfileRevision.objects.get().document["seat_profiles"]["S"]["subprofiles"]
    assert [kind["standard"]["total_min_hcp"] for kind in kinds] == [10, 10]


def test_profile_pages_are_accessible(page: Page, cast: Cast) -> None:
    save_profile(document=document(), owner=cast.teacher)
    sign_in(page, cast.teacher)
    for address in ("/profiles/", "/profiles/new/", "/sets/", "/sets/new/"):
        page.goto(address)
        check_all_views(page)
    start_from_the_template(page)
    for name in ("South", "Partnerships", "About"):
        part(page, name)
        odds(page)
        check_all_views(page)
    page.get_by_role("button", name="Deal six boards").click()
    page.get_by_role("button", name="Deal 500 boards").click()
    expect(page.locator(".spread-chart")).to_have_count(4, timeout=COUNT_MS)
    check_all_views(page)
    page.get_by_role("button", name="Save").first.click()
    odds(page)
    check_all_views(page)
    deal_a_set(page)
    check_all_views(page)
