"""Deals bid out by four robots, and the auctions in which each rule decided.

Strong and shapely hands are dealt more often than they occur, so that rare rules come up too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from threading import Lock

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.dealing import HandLimits, sample
from bridgeclass.engine.deals import Deal, board_dealer
from bridgeclass.engine.meaning import Interpreter
from bridgeclass.engine.rules import SideSystem
from bridgeclass.engine.solver import best_choice

_SEED, _BATCH, _ROUNDS, _LONGEST = 1, 25, 14, 40
_ENOUGH = 8
_LONG_SPADES, _LONG_HEARTS = (
    HandLimits(lengths=((0, 13),) * 3 + ((6, 13),)),
    HandLimits(lengths=((0, 13), (0, 13), (6, 13), (0, 13))),
)
_KINDS: tuple[dict[Seat, HandLimits], ...] = (
    {},
    {Seat.N: HandLimits(hcp=(13, 37)), Seat.S: HandLimits(hcp=(13, 37))},
    {Seat.N: HandLimits(hcp=(19, 37))},
    {Seat.N: _LONG_SPADES, Seat.E: _LONG_HEARTS},
)


class RobotAuctions:
    """Auctions by rule, collected from robots' deals with one system; more deals are bid out on demand."""

    def __init__(self, side: SideSystem) -> None:
        rules = side.index
        self._interpreter = Interpreter(rules, rules)
        self._auctions: dict[str, list[Auction]] = {}
        self._rounds = self._deals()
        self._lock = Lock()

    def auctions(self, name: str) -> list[Auction]:
        """Return the first few different auctions in which the rule (or variant) decided; none if it never did."""
        with self._lock:
            while len(self._auctions.get(name, ())) < _ENOUGH and (deals := next(self._rounds, None)) is not None:
                for number, deal in enumerate(deals, start=1):
                    self._bid_out(deal, number)
            return self._auctions.get(name, [])[:_ENOUGH]

    def _deals(self) -> Iterator[list[Deal]]:
        rng = random.Random(_SEED)  # noqa: S311  # practice deals, no secret
        for _ in range(_ROUNDS):
            for limits in _KINDS:
                yield sample(limits, _BATCH, rng)

    def _bid_out(self, deal: Deal, number: int) -> None:
        auction = Auction.start(board_dealer(number), Vulnerability.NONE)
        while not auction.is_over and len(auction.calls) < _LONGEST:
            choice, call = best_choice(deal[auction.turn], self._interpreter.position(auction))
            if choice is not None and choice.call is call:
                for name in {choice.rule.id, choice.variant.id}:
                    auctions = self._auctions.setdefault(name, [])
                    if auction not in auctions:
                        auctions.append(auction)
            auction = auction.add(call)


@lru_cache(maxsize=8)
def robot_auctions(system: str, options: tuple[tuple[str, bool], ...], own_rules: str) -> RobotAuctions:
    """Return the cached auctions of a system with its options and a class's own rules."""
    return RobotAuctions(SideSystem(system, dict(options), own_rules))
