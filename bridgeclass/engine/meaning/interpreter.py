"""A cached interpreter of auctions between two sides, each with its own rules."""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress

from bridgeclass.engine.auctions import Auction, Side
from bridgeclass.engine.calls import PASS
from bridgeclass.engine.meaning.beliefs import Beliefs
from bridgeclass.engine.meaning.interpret import interpret_call
from bridgeclass.engine.meaning.position import Position, read_position
from bridgeclass.engine.rules import RuleIndex

_CACHE_SIZE = 4096


class Interpreter:
    """Reads positions, with each side's calls interpreted by its own rules. The last few thousand are cached."""

    def __init__(self, ns: RuleIndex, ew: RuleIndex) -> None:
        """Interpret with the rules of each side."""
        self._indexes = {Side.NS: ns, Side.EW: ew}
        self._positions = _AuctionCache[Position]()
        self._beliefs = _AuctionCache[Beliefs]()

    def position(self, auction: Auction) -> Position:
        """Return the position of the player to call after `auction`."""
        cached = self._positions.cached(auction)
        if cached is not None:
            return cached
        index = self._indexes[auction.turn.side]
        read = read_position(auction, self.beliefs(auction), index, self._undisturbed(auction))
        return self._positions.store(auction, read)

    def _undisturbed(self, auction: Auction) -> Callable[[], Position] | None:
        """Return a function that reads the position after a pass instead of the last bid; None after other calls."""
        before = auction.previous
        if before is None or not auction.calls[-1].is_bid:
            return None
        passed = before.add(PASS)
        return None if passed.is_over else lambda: self.position(passed)

    def beliefs(self, auction: Auction) -> Beliefs:
        """Return what all calls of `auction` have shown."""
        if auction.previous is None:
            return Beliefs()
        cached = self._beliefs.cached(auction)
        if cached is not None:
            return cached
        before = self.position(auction.previous)
        return self._beliefs.store(auction, before.beliefs.after(interpret_call(before, auction.calls[-1])))


class _AuctionCache[T]:
    """An LRU cache by auction, safe for several threads."""

    def __init__(self) -> None:
        self._entries: OrderedDict[Auction, T] = OrderedDict()

    def cached(self, auction: Auction) -> T | None:
        found = self._entries.get(auction)
        if found is not None:
            # Another thread may have evicted it.
            with suppress(KeyError):
                self._entries.move_to_end(auction)
        return found

    def store(self, auction: Auction, value: T) -> T:
        self._entries[auction] = value
        if len(self._entries) > _CACHE_SIZE:
            with suppress(KeyError):
                self._entries.popitem(last=False)
        return value
