"""Hypothesis strategies for engine values."""

from __future__ import annotations

from hypothesis import strategies as st

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.cards import DECK
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.hands import Hand

seats = st.sampled_from(list(Seat))
vulnerabilities = st.sampled_from(list(Vulnerability))


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Draw a random deal."""
    cards = draw(st.permutations(DECK))
    north, east, south, west = (Hand.from_cards(cards[position::4]) for position in range(4))
    return Deal((north, east, south, west))


def hands() -> st.SearchStrategy[Hand]:
    """Return a strategy for hands."""
    return deals().map(lambda deal: deal[Seat.N])


@st.composite
def auctions(draw: st.DrawFn, *, finished: bool = False) -> Auction:
    """Draw legal calls one after another, with many passes so that auctions end."""
    auction = Auction.start(dealer=draw(seats), vulnerability=draw(vulnerabilities))
    calls = 319 if finished else draw(st.integers(min_value=0, max_value=14))
    for _ in range(calls):
        if auction.is_over:
            break
        legal = auction.legal_calls()
        near = min(len(legal) - 1, draw(st.integers(min_value=0, max_value=5)))
        auction = auction.add(legal[near])
    return auction
