"""Follows auctions between two sides, each with its own rules, and remembers every position it has read."""

from collections import OrderedDict
from contextlib import suppress

from bridgeclass.engine.auctions import Auction, Side
from bridgeclass.engine.meaning.beliefs import Picture
from bridgeclass.engine.meaning.interpret import hear
from bridgeclass.engine.meaning.position import Position, read_position
from bridgeclass.engine.rules import RuleIndex

_REMEMBERED = 4096


class Listener:
    """Reads positions; each side's calls are heard by its own rules. The last few thousand are kept."""

    def __init__(self, ns: RuleIndex, ew: RuleIndex) -> None:
        """`ns` and `ew` are the rules each side plays."""
        self._indexes = {Side.NS: ns, Side.EW: ew}
        self._positions = _ByAuction[Position]()
        self._pictures = _ByAuction[Picture]()

    def position(self, auction: Auction) -> Position:
        """The position of the player to call after `auction`."""
        known = self._positions.known(auction)
        if known is not None:
            return known
        return self._positions.keep(
            auction, read_position(auction, self.picture(auction), self._indexes[auction.turn.side])
        )

    def picture(self, auction: Auction) -> Picture:
        """What all calls of `auction` have shown."""
        if auction.previous is None:
            return Picture()
        known = self._pictures.known(auction)
        if known is not None:
            return known
        before = self.position(auction.previous)
        return self._pictures.keep(auction, before.picture.after(hear(before, auction.calls[-1])))


class _ByAuction[T]:
    """What is known of the auctions that were asked about last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Auction, T] = OrderedDict()

    def known(self, auction: Auction) -> T | None:
        found = self._kept.get(auction)
        if found is not None:
            # Another thread may have pushed it out meanwhile.
            with suppress(KeyError):
                self._kept.move_to_end(auction)
        return found

    def keep(self, auction: Auction, value: T) -> T:
        self._kept[auction] = value
        if len(self._kept) > _REMEMBERED:
            with suppress(KeyError):
                self._kept.popitem(last=False)
        return value
