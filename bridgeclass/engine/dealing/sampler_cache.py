"""Samplers by what is asked of the four hands, shared by whatever differs only in the names of suits and seats."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from bridgeclass.engine.dealing.call_conditions import DealAsk, HandAsk
from bridgeclass.engine.dealing.sampler import NO_DEAL, DealSampler, Odds, is_plainly_impossible

_MOST_KEPT = 9_000_000
"""Pairs kept in all, of some twenty bytes each; the samplers longest unused are made again when needed."""
_SUIT_ORDERS = tuple(permutations(range(4)))


@dataclass(frozen=True, slots=True)
class Renamed:
    """What is asked under other names: the seat and the suit at each place are those of these numbers."""

    asks: DealAsk
    seats: tuple[int, ...]
    suits: tuple[int, ...]


class SamplerPool:
    """Makes each sampler once."""

    def __init__(self) -> None:
        self._samplers: OrderedDict[DealAsk, DealSampler] = OrderedDict()
        self._impossible = set[DealAsk]()
        self._kept = 0
        self._odds: dict[DealAsk, Odds] = {}
        self._quick_odds: dict[DealAsk, Odds] = {}
        self._renamed: dict[DealAsk, Renamed] = {}

    def named(self, asks: DealAsk) -> Renamed:
        """Give the same under the names by which it is kept."""
        found = self._renamed.get(asks)
        if found is None:
            found = self._renamed[asks] = canonical(asks)
        return found

    def is_possible(self, renamed: Renamed) -> bool:
        """Say whether some deal fits."""
        return renamed.asks not in self._impossible and self.sampler(renamed) is not None

    def sampler(self, renamed: Renamed) -> DealSampler | None:
        """Give the sampler for what is asked under these names; None if it is impossible."""
        asks = renamed.asks
        if asks in self._impossible:
            return None
        if asks in self._samplers:
            self._samplers.move_to_end(asks)
            return self._samplers[asks]
        sampler = None if is_plainly_impossible(asks) else DealSampler(asks)
        if sampler is None or not sampler.is_possible:
            self._impossible.add(asks)
            return None
        self._samplers[asks] = sampler
        self._kept += sampler.size
        while self._kept > _MOST_KEPT and len(self._samplers) > 1:
            self._kept -= self._samplers.popitem(last=False)[1].size
        return sampler

    def odds(self, asks: DealAsk) -> Odds:
        """Give the chance that a random deal fits, counted if that is possible."""
        renamed = self.named(asks)
        if renamed.asks not in self._odds:
            sampler = self.sampler(renamed)
            self._odds[renamed.asks] = NO_DEAL if sampler is None else sampler.odds()
        return self._odds[renamed.asks]

    def quick_odds(self, asks: DealAsk) -> Odds:
        """Give the same by the sampler's own plan, which may leave more to be measured."""
        renamed = self.named(asks)
        found = self._odds.get(renamed.asks) or self._quick_odds.get(renamed.asks)
        if found is None:
            sampler = self.sampler(renamed)
            found = self._quick_odds[renamed.asks] = NO_DEAL if sampler is None else sampler.quick_odds()
        return found


def canonical(asks: DealAsk) -> Renamed:
    """Give one of the ways to rename seats and suits, the same for all that can be renamed into each other.

    A constraint that only a hand can answer names its suits itself, so its suits keep their names.
    """
    orders = _SUIT_ORDERS[:1] if any(ask.tests for ask in asks) else _SUIT_ORDERS
    keys = [_keys(ask) for ask in asks]
    ranked = min((sorted((keys[seat][place], seat) for seat in range(4)), suits) for place, suits in enumerate(orders))
    seats, suits = tuple(seat for _, seat in ranked[0]), ranked[1]
    north, east, south, west = (asks[seat].relabelled(suits) for seat in seats)
    return Renamed((north, east, south, west), seats, suits)


@lru_cache(maxsize=1 << 12)
def _keys(ask: HandAsk) -> tuple[str, ...]:
    """Give what tells the ask from others, for each order of the suits."""
    return tuple(map(_key, map(ask.relabelled, _SUIT_ORDERS)))


def _key(ask: HandAsk) -> str:
    shapes = None if ask.shapes is None else sorted(ask.shapes)
    return repr((ask.limits.hcp, ask.limits.lengths, ask.limits.suit_hcp, shapes, ask.tests))
