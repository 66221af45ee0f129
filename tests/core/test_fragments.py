"""Cached fragments equal freshly rendered ones, in each language and for each value."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.core.cache.utils import make_template_fragment_key
from django.template import Context, Template
from django.utils.translation import override

from apps.auctions.selectors.live_view import AlertView
from apps.auctions.selectors.view_models import BiddingBox, CallView
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.bidder import Alert
from bridgeclass.engine.calls import BIDS, PASS
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Message

HAND, OTHER_HAND = Hand.parse("AQ4.K82.KJ73.Q52"), Hand.parse("K83.AQ4.Q52.KJ73")


def show(part: str, **values: object) -> str:
    given = " ".join(f"{name}={name}" for name in values)
    return Template(f'{{% include "{part}" with {given} only %}}').render(Context(values))


def made(words: str) -> CallView:
    """Return a pass that its player has explained."""
    return CallView(
        1,
        Seat.N,
        PASS,
        True,
        Alert.NONE,
        "",
        "",
        Message("to play"),
        Message("to play"),
        AlertView(words, is_alert=True),
    )


@pytest.fixture(autouse=True)
def no_fragments() -> Iterator[None]:
    """Start without fragments, and leave none to the tests that follow in this process."""
    caches["fragments"].clear()
    yield
    caches["fragments"].clear()


@pytest.mark.parametrize(
    ("part", "values"),
    [
        ("parts/hand.html", {"hand": HAND, "own": True}),
        ("parts/hand.html", {"hand": HAND}),
        ("parts/hand.html", {"hand": OTHER_HAND, "own": True}),
        ("parts/bidding_box.html", {"box": BiddingBox((PASS, *BIDS))}),
        ("parts/bidding_box.html", {"box": BiddingBox(())}),
        ("parts/made.html", {"made": made("clubs"), "name": "made"}),
        ("parts/made.html", {"made": made("hearts"), "name": "made"}),
        ("parts/made.html", {"made": made("hearts"), "name": "engine"}),
        ("parts/made.html", {"made": made("hearts"), "name": "made", "is_now": True}),
    ],
)
def test_a_cached_fragment_equals_a_fresh_one_whatever_was_shown_before(part: str, values: dict[str, Any]) -> None:
    fresh = show(part, **values)
    caches["fragments"].clear()
    for other in (HAND, OTHER_HAND):
        show("parts/hand.html", hand=other)
        show("parts/hand.html", hand=other, own=True)
    for legal in ((), (PASS, *BIDS), (PASS,)):
        show("parts/bidding_box.html", box=BiddingBox(legal))
    for words in ("clubs", "hearts", "spades"):
        show("parts/made.html", made=made(words), name="made")
    assert show(part, **values) == show(part, **values) == fresh


def test_each_language_has_its_own_fragments() -> None:
    english = show("parts/bidding_box.html", box=BiddingBox(()))
    with override("fr"):
        french = show("parts/bidding_box.html", box=BiddingBox(()))
    assert "Level 1" in english
    assert "Level 1" not in french
    assert english == show("parts/bidding_box.html", box=BiddingBox(()))


def test_values_are_escaped() -> None:
    for _ in range(2):
        shown = show("parts/made.html", made=made("<b>clubs</b>"), name="made")
        assert "&lt;b&gt;clubs" in shown
        assert "<b>clubs" not in shown


def test_an_equal_hand_is_shown_from_the_cache() -> None:
    show("parts/hand.html", hand=HAND)
    key = make_template_fragment_key("hand", [HAND, "", "en"])
    assert "holding-S" in caches["fragments"].get(key)
    caches["fragments"].set(key, "stored")
    assert show("parts/hand.html", hand=Hand.parse(str(HAND))).strip() == "stored"
    assert "stored" not in show("parts/hand.html", hand=OTHER_HAND)
