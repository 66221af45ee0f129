"""Cached fragments equal freshly rendered ones, in each language and for each value."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.template import Context, Template
from django.test.signals import template_rendered
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
    return Template(f'{{% load fragments %}}{{% cached_include "{part}" {given} %}}').render(Context(values))


def include(part: str, **values: object) -> str:
    given = " ".join(f"{name}={name}" for name in values)
    return Template(f'{{% include "{part}" with {given} only %}}').render(Context(values))


def made(words: str) -> CallView:
    """Return a pass that its player has explained."""
    return CallView(1, Seat.N, PASS, True, Alert.NONE, "", "", Message("to play"), AlertView(words, is_alert=True))


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
    ],
)
def test_a_cached_fragment_equals_an_included_one(part: str, values: dict[str, Any]) -> None:
    assert show(part, **values) == show(part, **values) == include(part, **values)


def test_each_language_has_its_own_fragments() -> None:
    english = show("parts/bidding_box.html", box=BiddingBox(()))
    with override("fr"):
        french = show("parts/bidding_box.html", box=BiddingBox(()))
    assert "Level 1" in english
    assert "Level 1" not in french
    assert english == show("parts/bidding_box.html", box=BiddingBox(()))


def test_values_are_escaped() -> None:
    shown = show("parts/made.html", made=made("<b>clubs</b>"), name="made")
    assert "&lt;b&gt;clubs" in shown
    assert "<b>clubs" not in shown


@pytest.mark.parametrize(("debug", "times"), [(False, 1), (True, 2)])
def test_only_a_developers_site_renders_equal_fragments_again(debug: bool, times: int, settings: LazySettings) -> None:
    settings.DEBUG = debug
    box, rendered = BiddingBox((BIDS[7], BIDS[9])), []

    def note(template: Any, **_: object) -> None:
        rendered.append(template.name)

    template_rendered.connect(note)
    try:
        show("parts/bidding_box.html", box=box)
        show("parts/bidding_box.html", box=box)
    finally:
        template_rendered.disconnect(note)
    assert rendered.count("parts/bidding_box.html") == times
