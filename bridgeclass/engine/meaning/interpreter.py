"""Follows auctions between two sides, each with its own rules, and remembers every position it has read."""

from collections import OrderedDict
from contextlib import suppress

from bridgeclass.engine.auctions import Auction, Side
from bridgeclass.engine.meaning.beliefs import Beliefs
from bridgeclass.engine.meaning.interpret import interpret_call
from bridgeclass.engine.meaning.position import Position, read_position
from bridgeclass.engine.rules import RuleIndex

_CACHE_SIZE = 4096


class Interpreter:
    """Reads positions; each side's calls are heard by its own rules. The last few thousand are kept."""

    def __init__(self, ns: RuleIndex, ew: RuleIndex) -> None:
        """`ns` and `ew` are the rules each side plays."""
        self._indexes = {Side.NS: ns, Side.EW: ew}
        self._positions = _AuctionCache[Position]()
        self._beliefs = _AuctionCache[Beliefs]()

    def position(self, auction: Auction) -> Position:
        """The position of the player to call after `auction`."""
        cached = self._positions.cached(auction)
        if cached is not None:
            return cached
        return self._positions.store(
            auction, read_position(auction, self.beliefs(auction), self._indexes[auction.turn.side])
        )

    def beliefs(self, auction: Auction) -> Beliefs:
        """What all calls of `auction` have shown."""
        if auction.previous is None:
            return Beliefs()
        cached = self._beliefs.cached(auction)
        if cached is not None:
            return cached
        before = self.position(auction.previous)
        return self._beliefs.store(auction, before.beliefs.after(interpret_call(before, auction.calls[-1])))


class _AuctionCache[T]:
    """What is known of the auctions that were asked about last."""

    def __init__(self) -> None:
        self._entries: OrderedDict[Auction, T] = OrderedDict()

    def cached(self, auction: Auction) -> T | None:
        found = self._entries.get(auction)
        if found is not None:
            # Another thread may have pushed it out meanwhile.
            with suppress(KeyError):
                self._entries.move_to_end(auction)
        return found

    def store(self, auction: Auction, value: T) -> T:
        self._entries[auction] = value
        if len(self._entries) > _CACHE_SIZE:
            with suppress(KeyError):
                self._entries.popitem(last=False)
        return value
