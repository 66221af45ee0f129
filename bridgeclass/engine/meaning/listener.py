"""Follows auctions between two sides, each with its own rules, and remembers every position it has read."""

from collections import OrderedDict
from contextlib import suppress

from bridgeclass.engine.auctions import Auction, Side
from bridgeclass.engine.meaning.hearing import hear
from bridgeclass.engine.meaning.picture import Picture
from bridgeclass.engine.meaning.position import Position, read_position
from bridgeclass.engine.rules import RuleIndex

_REMEMBERED = 4096


class Listener:
    """Reads positions; each side's calls are heard by its own rules. The last few thousand are kept."""

    def __init__(self, ns: RuleIndex, ew: RuleIndex) -> None:
        """`ns` and `ew` are the rules each side plays."""
        self._indexes = {Side.NS: ns, Side.EW: ew}
        self._positions: OrderedDict[Auction, Position] = OrderedDict()

    def position(self, auction: Auction) -> Position:
        """The position of the player to call after `auction`."""
        known = self._positions.get(auction)
        if known is not None:
            # Another thread may have pushed it out meanwhile.
            with suppress(KeyError):
                self._positions.move_to_end(auction)
            return known
        position = read_position(auction, self.picture(auction), self._indexes[auction.turn.side])
        self._positions[auction] = position
        if len(self._positions) > _REMEMBERED:
            self._positions.popitem(last=False)
        return position

    def picture(self, auction: Auction) -> Picture:
        """What all calls of `auction` have shown."""
        if auction.previous is None:
            return Picture()
        before = self.position(auction.previous)
        return before.picture.after(hear(before, auction.calls[-1]))
