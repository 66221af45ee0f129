"""The feedback card in the browser: Continue and the hand in sight, folds closed, and calls explained as they come."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from apps.accounts.models import CallMeanings, ExplanationLevel, User
from tests.boards import EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP, assignment_for
from tests.browser.actions import go_on, make_call, sign_in
from tests.people import create_cast

PREFERENCES = reverse("accounts:preferences")
DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=360, height=640)


def start(page: Page, **preferences: str) -> None:
    """Open the first board of an assignment."""
    cast = create_cast()
    User.objects.filter(pk=cast.ann.pk).update(**preferences)
    assignment_for(cast.klass, EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#bidding-box")).to_be_visible()


def is_in_sight(page: Page, selector: str) -> bool:
    """Return whether an element is whole inside the window."""
    box: FloatRect | None = page.locator(selector).bounding_box()
    size = page.viewport_size
    assert box
    assert size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_hand_card_and_continue_are_in_sight_at_every_level(
    new_window: Callable[..., Page], size: ViewportSize
) -> None:
    page = new_window(viewport=size)
    start(page)
    make_call(page, "3C")
    for level in map(str, ExplanationLevel.labels):
        for part in ("#continue", ".panel-hand .hand", ".verdict", ".say"):
            assert is_in_sight(page, part), (part, level)
        assert page.locator(".feedback details[open]").count() == 0
        page.locator(".feedback summary").filter(has_text="The rule for").click()
        page.get_by_role("button", name=level).click()
        expect(page.get_by_role("button", name=level)).to_have_attribute("aria-pressed", "true")
        assert is_in_sight(page, "#continue")
        assert is_in_sight(page, ".panel-hand .hand")
        page.reload()
        page.locator(".box-note a").click()
        expect(page.locator("#continue")).to_be_visible()


def test_the_verdict_varies_from_call_to_call(page: Page) -> None:
    start(page)
    make_call(page, "1S")
    first = page.locator(".verdict strong").text_content()
    go_on(page)
    while page.locator("#bidding-box").count():
        make_call(page, "P")
        following = page.locator(".verdict strong").text_content()
        assert following != first
        first = following
        go_on(page)


def test_calls_are_explained_as_the_user_prefers(page: Page) -> None:
    start(page)
    heard = page.get_by_role("list", name="What the other players have shown")
    expect(heard).to_contain_text("East 1♥")
    page.goto(PREFERENCES)
    for choice, lines in ((CallMeanings.TAP, 0), (CallMeanings.NEVER, 0), (CallMeanings.ALWAYS, 1)):
        page.get_by_label("Meanings of the other players").select_option(choice)
        page.get_by_role("button", name="Save").click()
        page.goto("/")
        page.get_by_role("button", name="Continue").click()
        expect(page.locator("#bidding-box")).to_be_visible()
        expect(heard).to_have_count(lines)
        expect(page.locator("button.made")).to_have_count(0 if choice == CallMeanings.NEVER else 1)
        page.goto(PREFERENCES)


def test_calls_are_explained_without_javascript_on_a_phone(new_window: Callable[..., Page]) -> None:
    page = new_window(viewport=PHONE, java_script_enabled=False)
    start(page)
    heard = page.get_by_role("list", name="What the other players have shown")
    expect(heard).to_contain_text("East 1♥")
    box = heard.bounding_box()
    assert box
    assert box["x"] + box["width"] <= PHONE["width"]
