"""Random deals that are the same on every machine."""

from bridgeclass.engine.cards import DECK
from bridgeclass.engine.dealing.randomness import board_source, bounded
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.hands import Hand


def random_deal(seed: int, number: int) -> Deal:
    """Return a random deal of all 52 cards, uniformly; the same seed and number give the same deal everywhere."""
    below = bounded(board_source(seed, number))
    cards = list(DECK)
    for place in range(len(cards) - 1, 0, -1):
        other = below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    north, east, south, west = (Hand.from_cards(cards[start : start + 13]) for start in range(0, 52, 13))
    return Deal((north, east, south, west))
