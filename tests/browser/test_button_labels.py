"""Labels of buttons keep the spaces around calls."""

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from bridgeclass.engine.auctions import Seat
from tests.browser.actions import sign_in
from tests.browser.test_accessibility import DESK, PHONE
from tests.people import create_cast
from tests.sittings import sitting_of, table_of

BUTTON = re.compile(r'<(?:button|a)\b[^>]*class="[^"]*\bbutton\b[^"]*"[^>]*>(?P<label>.*?)</(?:button|a)>', re.DOTALL)
CALL_FILTER = re.compile(r"\|(?:call|suits|rule_text)\b")
# Script: for each text that ends with a space, the distance from its last letter to the next element.
GAPS = """button => {
  const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT), gaps = [];
  while (texts.nextNode()) {
    const text = texts.currentNode, at = text.data.trimEnd().length, next = text.nextElementSibling;
    if (!at || at === text.data.length || !next) continue;
    const letter = document.createRange();
    letter.setStart(text, at - 1);
    letter.setEnd(text, at);
    gaps.push(next.getBoundingClientRect().left - letter.getBoundingClientRect().right);
  }
  return gaps;
}"""
MIN_GAP_PX = 2


def gaps_in(button: Locator) -> list[float]:
    found: list[float] = button.evaluate(GAPS)
    return found


def test_a_call_on_a_button_shares_an_element_with_its_label() -> None:
    loose = [
        f"{path.relative_to(settings.BASE_DIR)}: {found['label'][:80]}"
        for path in (settings.BASE_DIR / "templates").rglob("*.html")
        for found in BUTTON.finditer(path.read_text())
        if CALL_FILTER.search(found["label"]) and not found["label"].startswith("<span>")
    ]
    assert loose == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_label_beside_a_call_keeps_its_space(new_window: Callable[..., Page], size: dict[str, int]) -> None:
    cast = create_cast()
    table = table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.W: cast.bob}))
    page = new_window(viewport=size)
    sign_in(page, cast.ann)
    page.goto(f"/tables/{table.pk}/")
    page.locator("#call-1N").click()
    back = page.locator("#undo-ask")
    expect(back).to_be_visible()
    assert "Take back 1NT" in back.inner_text()
    page.goto(f"{reverse('bidding:next', args=('sayc',))}?dealer=N&vul=None&auction=1C+X")
    assert min(gaps_in(page.locator("#undo"))) >= MIN_GAP_PX
