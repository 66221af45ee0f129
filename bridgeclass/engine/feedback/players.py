"""The calls of one of the other three players, and the hand that they show."""

from dataclasses import dataclass

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import DOUBLE, PASS, Call, Strain
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.constraints import Bounds, Span
from bridgeclass.engine.meaning import Interpretation
from bridgeclass.engine.messages import Message, Text
from bridgeclass.engine.odds.unseen_hands import hcp_moments, likely_hcp
from bridgeclass.engine.rules import Forcing

_LIMITED, _WIDE = 5, 8
"""The widest range of points that counts as limited, and from which only the minimum is worth saying."""


@dataclass(frozen=True)
class Player:
    """One of the other three players, by the calls made so far.

    last: the meaning of the player's last call, None before it.
    """

    seat: Seat
    bounds: Bounds
    suits: tuple[Suit, ...]
    last: Interpretation | None
    calls: tuple[Call, ...]

    @property
    def least(self) -> int:
        """The fewest points shown, in the count that the calls used."""
        return min(self.bounds.points[0], self.most)

    @property
    def most(self) -> int:
        """The most points shown, and never more HCP than the other hands leave."""
        return min(self.bounds.points[1], self.bounds.hcp[1])

    @property
    def likely(self) -> int:
        """The HCP to expect by the range alone."""
        return round(hcp_moments(likely_hcp(self.bounds))[0])

    @property
    def is_limited(self) -> bool:
        """True if the range of points is narrow."""
        return self.most - self.least <= _LIMITED

    @property
    def has_acted(self) -> bool:
        """True if the player has made a call other than a pass."""
        return any(call is not PASS for call in self.calls)

    @property
    def has_doubled(self) -> bool:
        """True if the player's last call is a double."""
        return self.last is not None and self.last.call is DOUBLE

    @property
    def convention(self) -> str:
        """The convention of the player's last call, '' if it has none."""
        return self.last.convention if self.last is not None else ""

    @property
    def is_forcing(self) -> bool:
        """True if the player's last call asks for another one."""
        return self.last is not None and self.last.forcing.strength >= Forcing.ONE_ROUND.strength

    def length(self, suit: Suit | Strain) -> Span:
        """Return the range of the length shown in a suit."""
        return self.bounds.lengths[suit]

    @property
    def points(self) -> Text | None:
        """The points shown, in words; None if they say little."""
        low, high = self.least, self.most
        if low <= 0:
            return Message("at most {high} points", high=high) if high <= _LIMITED + _WIDE else None
        if high - low > _WIDE:
            return Message("at least {low} points", low=low)
        if low == high:
            return Message("about {low} points", low=low)
        return Message("{low} to {high} points", low=low, high=high)
