"""How long the engine takes, against its limits.

Every figure is the best of a few rounds, because other work on the machine only ever adds time. The
yardstick is a fixed loop of plain Python, so that two machines can be compared by ratio.
"""

import random
import statistics
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.cards import DECK
from bridgeclass.engine.deals import Deal, board_dealer, board_vulnerability
from bridgeclass.engine.hands import Hand
from tests.bench.figures import ROUNDS, Figure, best_ms, once_ms

SEED = 500
DEALS = 500
ROOT = Path(__file__).resolve().parents[2]
FIRST_LINE = '{"id": 1, "hand": "AQ4.K82.KJ73.Q52", "auction": [], "dealer": "N", "vul": "None"}\n'


def deals() -> list[Deal]:
    """The same random deals every time."""
    source = random.Random(SEED)
    return [_deal(source) for _ in range(DEALS)]


def _deal(source: random.Random) -> Deal:
    cards = source.sample(DECK, 52)
    north, east, south, west = (Hand.from_cards(cards[first : first + 13]) for first in (0, 13, 26, 39))
    return Deal((north, east, south, west))


def turns() -> list[tuple[Hand, Auction]]:
    """Every turn of every deal, bid out: what a decision is asked about."""
    bidder = Bidder()
    return [turn for number, deal in enumerate(deals(), start=1) for turn in _turns(bidder, deal, number)]


def _turns(bidder: Bidder, deal: Deal, number: int) -> Iterator[tuple[Hand, Auction]]:
    auction = Auction.start(board_dealer(number), board_vulnerability(number))
    for call in bidder.bid_out(deal, auction.dealer, auction.vulnerability).auction.calls:
        yield deal[auction.turn], auction
        auction = auction.add(call)


def decisions() -> list[Figure]:
    """The middle and the slow end of single decisions, each asked once of a bidder that has not met it."""
    asked = turns()
    rounds = [_times(Bidder(), asked) for _ in range(ROUNDS)]
    times = [min(of_one_turn) for of_one_turn in zip(*rounds, strict=True)]
    slow_end = statistics.quantiles(times, n=100)[98]
    return [
        Figure(f"a decision, median of {len(asked)}", statistics.median(times), 0.5),
        Figure("a decision, 99th percentile", slow_end, 2),
    ]


def _times(bidder: Bidder, asked: list[tuple[Hand, Auction]]) -> list[float]:
    return [once_ms(partial(bidder.decide, hand, auction)) for hand, auction in asked]


def bid_out() -> Figure:
    """All the deals bid to their end by four robots."""
    dealt = deals()

    def work() -> None:
        bidder = Bidder()
        for number, deal in enumerate(dealt, start=1):
            bidder.bid_out(deal, board_dealer(number), board_vulnerability(number))

    return Figure(f"{DEALS} deals bid out", best_ms(work), 3_000)


def starts() -> list[Figure]:
    """From nothing to the rules loaded, and to the first answer of `manage.py bid`; bare Python taken off the first."""
    bare = best_ms(lambda: _python("-c", "pass"))
    loaded = best_ms(lambda: _python("-c", "from bridgeclass.engine.bidder import Bidder; Bidder()"))
    answered = best_ms(lambda: _python("manage.py", "bid", "--jsonl", said=FIRST_LINE))
    return [
        Figure("engine imported and rules loaded", loaded - bare, 300),
        Figure("first answer of `manage.py bid`", answered, 1_000),
    ]


def _python(*words: str, said: str = "") -> None:
    subprocess.run([sys.executable, *words], input=said, cwd=ROOT, text=True, capture_output=True, check=True)


def yardstick() -> int:
    """A million steps of plain Python."""
    return sum(step & 7 for step in range(1_000_000))


def is_kept() -> bool:
    """Print every figure; whether all are within their limits."""
    unit_ms = best_ms(yardstick)
    print(f"yardstick: a million steps of plain Python take {unit_ms:.1f} ms")
    figures = [*decisions(), bid_out(), *starts()]
    for figure in figures:
        print(figure.line(unit_ms))
    return all(figure.is_kept for figure in figures)
