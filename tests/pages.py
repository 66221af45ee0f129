"""Pages in tests: a browser to open them, which hands can be read in one, and how a form is filled from it."""

import re
from html import unescape

from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.hands import Hand
from tests.boards import KnownBoard

LEAST_TELLING = 3


def browser_of(user: User) -> Client:
    """A browser where somebody signed in."""
    browser = Client()
    browser.force_login(user)
    return browser


def to(name: str, *args: object) -> str:
    """The address of a page of the classroom."""
    return reverse(f"classroom:{name}", args=args)


def hands_on(page: str, known: KnownBoard) -> set[Seat]:
    """The seats of which a page shows a suit of three cards or more, however it is marked up."""
    text = re.sub(r"<[^>]*>|\s", "", unescape(page)).replace("10", "T")
    deal = Deal.parse(known.deal)
    return {seat for seat in Seat if any(ranks in text for ranks in _telling(deal[seat]))}


def _telling(hand: Hand) -> list[str]:
    suits = (hand.suits[suit].ranks for suit in Suit)
    return [ranks for ranks in suits if len(ranks) >= LEAST_TELLING]


def hidden_value(page: str, name: str) -> str:
    """The value of a hidden field of a page."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"no field {name}"
    return found[1]
