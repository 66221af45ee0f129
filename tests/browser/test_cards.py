"""Convention cards in the browser: creating, searching and checking a card, and accessibility."""

from playwright.sync_api import Page, expect

from apps.cards.models import Card
from apps.cards.services.cards import CardPlan, create_card
from tests.browser.actions import sign_in
from tests.browser.test_accessibility import check_all_views
from tests.people import create_cast

RULE = "{id: ours.open.2d, when: {opener: none}, call: 2D, priority: 99, needs: {D: 5+, hcp: 11+}}"


def test_a_teacher_creates_and_searches_a_card(page: Page) -> None:
    cast = create_cast()
    sign_in(page, cast.teacher)
    page.goto("/cards/")
    page.get_by_role("link", name="Standard American Yellow Card").click()
    page.get_by_label("Name").fill("Tuesdays")
    page.get_by_label("Splinters").check()
    page.get_by_text("Own rules", exact=True).first.click()
    page.get_by_role("textbox", name="Own rules").fill("module: ours\nrules: [{id: a.b}]")
    page.get_by_role("button", name="Check the rules").click()
    expect(page.locator("#checked")).to_contain_text("a rule needs a call")
    page.get_by_role("textbox", name="Own rules").fill(f"module: ours\nrules:\n  - {RULE}")
    page.get_by_role("button", name="Check the rules").click()
    expect(page.locator("#checked")).to_contain_text("every rule was used", timeout=30_000)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Tuesdays")).to_be_visible(timeout=30_000)
    page.get_by_role("searchbox").fill("splinter")
    expect(page.locator("#found")).not_to_contain_text("Gerber")
    assert Card.objects.get().options == {"splinters": True}


def test_every_card_page_is_accessible(page: Page) -> None:
    cast = create_cast()
    wanted = CardPlan("Ours", "2over1", {"splinters": False}, f"module: ours\nrules:\n  - {RULE}", {"Multi": "1"})
    card = create_card(owner=cast.teacher, plan=wanted, klass=cast.klass)
    sign_in(page, cast.teacher)
    for address in ("/cards/", f"/cards/{card.pk}/", f"/cards/{card.pk}/change/", f"/cards/{card.pk}/?q=zebra"):
        page.goto(address)
        check_all_views(page)
