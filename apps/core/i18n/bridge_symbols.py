"""Ranks, suits, strains, calls and seats in the reader's language.

Forms, the API, sockets and files use the English codes; only displayed text passes through here.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from bridgeclass.engine.auctions import Contract, Seat
from bridgeclass.engine.calls import Call
from bridgeclass.engine.cards import Suit

RANKS = {
    "A": pgettext_lazy("rank", "A"),
    "K": pgettext_lazy("rank", "K"),
    "Q": pgettext_lazy("rank", "Q"),
    "J": pgettext_lazy("rank", "J"),
    "T": "10",
}
"""Displayed ranks; all other ranks are displayed as their digit."""
SUITS = {
    Suit.SPADES: gettext_lazy("spades"),
    Suit.HEARTS: gettext_lazy("hearts"),
    Suit.DIAMONDS: gettext_lazy("diamonds"),
    Suit.CLUBS: gettext_lazy("clubs"),
}
SEATS = {
    Seat.N: (pgettext_lazy("seat", "N"), gettext_lazy("North")),
    Seat.E: (pgettext_lazy("seat", "E"), gettext_lazy("East")),
    Seat.S: (pgettext_lazy("seat", "S"), gettext_lazy("South")),
    Seat.W: (pgettext_lazy("seat", "W"), gettext_lazy("West")),
}
OTHER_CALLS = {"P": gettext_lazy("Pass"), "X": gettext_lazy("Double"), "XX": gettext_lazy("Redouble")}


def rank(letter: str) -> str:
    """Return the displayed rank: "A", "10", "9"."""
    return str(RANKS.get(letter, letter))


def suit_word(suit: Suit) -> str:
    """Return the name of a suit: "spades"."""
    return str(SUITS[suit])


def seat_word(seat: Seat | str) -> str:
    """Return the name of a seat, given as a `Seat` or its letter: "North"."""
    return str(SEATS[seat if isinstance(seat, Seat) else Seat.parse(seat)][1])


def seat_letter(seat: Seat | str) -> str:
    """Return the displayed letter of a seat, given as a `Seat` or its English letter."""
    return str(SEATS[seat if isinstance(seat, Seat) else Seat.parse(seat)][0])


def call_text(call: Call | Contract) -> str:
    """Return a call or contract as plain text: "1♠", "3NT", "Pass", "4♥X"."""
    return str(OTHER_CALLS["P"]) if call.text == "P" else call.display.replace("NT", pgettext("strain", "NT"))
