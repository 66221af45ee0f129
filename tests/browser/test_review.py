from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from apps.bidding.models import Decision, Origin
from tests.boards import EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP, assignment_for, stub_double_dummy
from tests.browser.actions import go_on, make_call, sign_in
from tests.browser.test_accessibility import check_all_views
from tests.people import Cast, create_cast
from tests.progress.records import let_days_pass


def make_two_mistakes(page: Page, cast: Cast) -> None:
    """Bid two boards of an assignment, each with a bad first call."""
    assignment_for(cast.klass, EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    page.get_by_role("button", name="Start").click()
    for last in (False, True):
        make_call(page, "7N")
        go_on(page)
        while page.locator("#bidding-box").count():
            make_call(page, "P")
            go_on(page)
        if not last:
            page.get_by_role("button", name="Next board").click()
            expect(page.locator("#bidding-box")).to_be_visible()


def test_an_error_is_reviewed_the_next_day(page: Page) -> None:
    cast = create_cast()
    make_two_mistakes(page, cast)
    page.goto("/")
    expect(page.get_by_text("No reviews are due.")).to_be_visible()
    let_days_pass(cast.ann)
    page.reload()
    page.get_by_role("link", name="Start review").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Review 2 left")
    make_call(page, "1S")
    expect(page.locator(".panel-act .feedback")).to_have_class("feedback tier-optimal")
    expect(page.get_by_text("Well done!")).to_be_visible()
    page.locator(".feedback summary").filter(has_text="The rule for").click()
    detailed = page.get_by_role("button", name="Detailed")
    detailed.click()
    expect(detailed).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="Next position").click()
    expect(page.locator("#bidding-box")).to_be_visible()
    bid_the_last_one_by_keyboard(page)
    expect(page.get_by_role("heading", name="You are done for today")).to_be_visible()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Progress").click()
    expect(page.get_by_text("Done for today.")).to_be_visible()
    subject = page.locator(".subject").filter(has_text="Opening bids")
    subject.locator("summary").click()
    expect(subject.get_by_role("row", name="1NT: Balanced 15-17")).to_contain_text("1 of 2")
    made = Decision.objects.filter(origin=Origin.REVIEW).values_list("call", flat=True)
    assert sorted(made) == ["1N", "1S"]


def bid_the_last_one_by_keyboard(page: Page) -> None:
    expect(page.locator("#your-turn")).to_be_focused()
    page.keyboard.press("1")
    page.keyboard.press("n")
    expect(page.locator("#continue")).to_be_focused()
    expect(page.get_by_role("status")).to_contain_text(", 10 out of 10.")
    page.keyboard.press("Enter")
    expect(page.locator("#continue")).to_have_count(0)


def test_a_review_works_without_javascript(page: Page, new_window: Callable[..., Page]) -> None:
    cast = create_cast()
    make_two_mistakes(page, cast)
    let_days_pass(cast.ann)
    plain = new_window(java_script_enabled=False)
    sign_in(plain, cast.ann)
    plain.get_by_role("link", name="Start review").click()
    plain.locator("#call-1S").click()
    expect(plain.locator(".panel-act .feedback")).to_have_class("feedback tier-optimal")
    plain.get_by_role("link", name="Next position").click()
    plain.get_by_text("Review settings").click()
    plain.get_by_label("Positions per day").select_option("0")
    plain.get_by_role("button", name="Save").click()
    expect(plain.get_by_role("heading", name="Reviews are off")).to_be_visible()


def test_progress_and_review_are_accessible(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    stub_double_dummy(monkeypatch)
    cast = create_cast()
    make_two_mistakes(page, cast)
    let_days_pass(cast.ann, 15)
    page.goto("/")
    check_all_views(page)
    page.goto("/progress/")
    for summary in page.locator(".subject summary").all():
        summary.click()
    check_all_views(page)
    page.goto("/review/")
    page.get_by_text("Review settings").click()
    check_all_views(page)
    make_call(page, "7N")
    check_all_views(page)
    page.get_by_role("button", name="Practice this with new hands").click()
    expect(page.locator("#begin")).to_be_visible()
    check_all_views(page)
    page.goto("/review/")
    make_call(page, "7N")
    page.locator("#continue").click()
    expect(page.get_by_role("heading", name="You are done for today")).to_be_visible()
    check_all_views(page)
