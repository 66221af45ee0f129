"""How bridge is written in the reader's language: ranks, suits, strains, calls and seats.

Codes on every wire (forms, the API, sockets, files) stay the English ones; only what is read passes through here.
"""

from __future__ import annotations

import re

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
"""The letters of ranks as they are written; the others are their own digits."""
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
_PASS = re.compile(r"\bPass\b")
_NOTRUMP = re.compile(r"\b([1-7]?)NT\b")


def rank(letter: str) -> str:
    """A rank as it is written: "A", "10", "9"."""
    return str(RANKS.get(letter, letter))


def suit_word(suit: Suit) -> str:
    """A suit by its name: "spades"."""
    return str(SUITS[suit])


def seat_word(seat: Seat | str) -> str:
    """A seat, or its letter on the wire, by its name: "North"."""
    return str(SEATS[seat if isinstance(seat, Seat) else Seat.parse(seat)][1])


def seat_letter(seat: Seat | str) -> str:
    """A seat, or its letter on the wire, by the letter that stands for it."""
    return str(SEATS[seat if isinstance(seat, Seat) else Seat.parse(seat)][0])


def strains_in(text: str) -> str:
    """A text with passes and notrump written as the reader writes them: "(Pass) 3NT" is "(Passe) 3SA" in French."""
    notrump, passes = pgettext("strain", "NT"), str(OTHER_CALLS["P"])
    if notrump == "NT" and passes == "Pass":
        return text
    return _PASS.sub(passes, _NOTRUMP.sub(lambda found: f"{found[1]}{notrump}", text))


def call_text(call: Call | Contract) -> str:
    """A call, or a contract, as plain text: "1♠", "3NT", "Pass", "4♥X"."""
    return str(OTHER_CALLS["P"]) if call.text == "P" else strains_in(call.display)
