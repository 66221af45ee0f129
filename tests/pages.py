"""Helpers for page tests: signed-in clients, URLs, and values read from a page's HTML."""

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

MIN_SUIT_LENGTH = 3


def client_for(user: User) -> Client:
    """Return a client logged in as the user."""
    client = Client()
    client.force_login(user)
    return client


def classroom_url(name: str, *args: object) -> str:
    """Return the URL of a classroom page."""
    return reverse(f"classroom:{name}", args=args)


def visible_hands(page: str, known: KnownBoard) -> set[Seat]:
    """Return the seats whose hand can be read on the page, from any suit of three or more cards."""
    text = re.sub(r"<[^>]*>|\s", "", unescape(page)).replace("10", "T")
    deal = Deal.parse(known.deal)
    return {seat for seat in Seat if any(ranks in text for ranks in _long_suits(deal[seat]))}


def _long_suits(hand: Hand) -> list[str]:
    suits = (hand.suits[suit].ranks for suit in Suit)
    return [ranks for ranks in suits if len(ranks) >= MIN_SUIT_LENGTH]


def hidden_field(page: str, name: str) -> str:
    """Return the value of a hidden form field."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"no field {name}"
    return found[1]
