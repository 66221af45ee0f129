"""Plain ranges on a hand: cards and high-card points in each suit, high-card points in all."""

from __future__ import annotations

from dataclasses import dataclass

from bridgeclass.engine.hands import Hand

Range = tuple[int, int]
FourRanges = tuple[Range, Range, Range, Range]
Holdings = tuple[int, int, int, int]
"""The cards of one seat: a 13-bit mask for clubs, diamonds, hearts, spades; bit 0 is the two."""

ANY_LENGTH: Range = (0, 13)
ANY_SUIT_HCP: Range = (0, 10)
ANY_HCP: Range = (0, 37)
NO_CARDS: Holdings = (0, 0, 0, 0)

HONORS: tuple[tuple[int, int], ...] = ((1 << 12, 4), (1 << 11, 3), (1 << 10, 2), (1 << 9, 1))
"""Ace to jack: the bit of the card and its high-card points."""

HCP_OF_HONORS: tuple[int, ...] = tuple(
    sum(points for place, (_, points) in enumerate(HONORS) if top >> (3 - place) & 1) for top in range(16)
)
"""High-card points of a holding, by its four top bits (mask >> 9)."""


@dataclass(frozen=True, slots=True)
class HandLimits:
    """Inclusive ranges for a hand; suits run clubs, diamonds, hearts, spades.

    hcp: 0 to 37 in all; lengths: 0 to 13 cards a suit; suit_hcp: 0 to 10 points a suit.
    """

    hcp: Range = ANY_HCP
    lengths: FourRanges = (ANY_LENGTH, ANY_LENGTH, ANY_LENGTH, ANY_LENGTH)
    suit_hcp: FourRanges = (ANY_SUIT_HCP, ANY_SUIT_HCP, ANY_SUIT_HCP, ANY_SUIT_HCP)

    @property
    def is_free(self) -> bool:
        """True if every hand fits."""
        return self == ANY_HAND

    def fits(self, hand: Hand) -> bool:
        """Return whether the hand is inside every range."""
        return self.hcp[0] <= hand.hcp <= self.hcp[1] and all(
            length[0] <= suit.length <= length[1] and points[0] <= suit.hcp <= points[1]
            for suit, length, points in zip(hand.suits, self.lengths, self.suit_hcp, strict=True)
        )

    def fits_holdings(self, holdings: Holdings) -> bool:
        """Return the same for four masks, which need not be thirteen cards."""
        total = 0
        for mask, length, points in zip(holdings, self.lengths, self.suit_hcp, strict=True):
            hcp = HCP_OF_HONORS[mask >> 9]
            total += hcp
            if not (length[0] <= mask.bit_count() <= length[1] and points[0] <= hcp <= points[1]):
                return False
        return self.hcp[0] <= total <= self.hcp[1]


ANY_HAND = HandLimits()

DealLimits = tuple[HandLimits, HandLimits, HandLimits, HandLimits]
"""The limits of the four hands, North, East, South, West."""
