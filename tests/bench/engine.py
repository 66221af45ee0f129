"""Benchmark the engine.

Each result is the best of three rounds, because other load only adds time. Ratios to the baseline, a fixed Python loop,
make results of different machines comparable.
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
    """Return the same random deals on every run."""
    source = random.Random(SEED)
    return [_deal(source) for _ in range(DEALS)]


def _deal(source: random.Random) -> Deal:
    cards = source.sample(DECK, 52)
    north, east, south, west = (Hand.from_cards(cards[first : first + 13]) for first in (0, 13, 26, 39))
    return Deal((north, east, south, west))


def turns() -> list[tuple[Hand, Auction]]:
    """Bid all deals and return each hand with the auction before its turn."""
    bidder = Bidder()
    return [turn for number, deal in enumerate(deals(), start=1) for turn in _turns(bidder, deal, number)]


def _turns(bidder: Bidder, deal: Deal, number: int) -> Iterator[tuple[Hand, Auction]]:
    auction = Auction.start(board_dealer(number), board_vulnerability(number))
    for call in bidder.bid_out(deal, auction.dealer, auction.vulnerability).auction.calls:
        yield deal[auction.turn], auction
        auction = auction.add(call)


def decisions() -> list[Figure]:
    """Measure single decisions: the median and the 99th percentile, without cached positions."""
    positions = turns()
    rounds = [_times(Bidder(), positions) for _ in range(ROUNDS)]
    times = [min(times_of_turn) for times_of_turn in zip(*rounds, strict=True)]
    p99 = statistics.quantiles(times, n=100)[98]
    return [
        Figure(f"decision, median of {len(positions)}", statistics.median(times), 0.5),
        Figure("decision, p99", p99, 2),
    ]


def _times(bidder: Bidder, positions: list[tuple[Hand, Auction]]) -> list[float]:
    return [once_ms(partial(bidder.decide, hand, auction)) for hand, auction in positions]


def bid_out() -> Figure:
    """Measure four robots that bid all deals."""
    dealt = deals()

    def work() -> None:
        bidder = Bidder()
        for number, deal in enumerate(dealt, start=1):
            bidder.bid_out(deal, board_dealer(number), board_vulnerability(number))

    return Figure(f"bidding {DEALS} deals", best_ms(work), 3_000)


def starts() -> list[Figure]:
    """Measure loading the rules, without the start of Python, and the first answer of `manage.py bid`."""
    python_start = best_ms(lambda: _python("-c", "pass"))
    loaded = best_ms(lambda: _python("-c", "from bridgeclass.engine.bidder import Bidder; Bidder()"))
    answered = best_ms(lambda: _python("manage.py", "bid", "--jsonl", stdin=FIRST_LINE))
    return [
        Figure("importing the engine and loading rules", loaded - python_start, 300),
        Figure("first answer of `manage.py bid`", answered, 1_000),
    ]


def _python(*args: str, stdin: str = "") -> None:
    subprocess.run([sys.executable, *args], input=stdin, cwd=ROOT, text=True, capture_output=True, check=True)


def baseline() -> int:
    """Run a million iterations of a plain Python loop."""
    return sum(step & 7 for step in range(1_000_000))


def run() -> bool:
    """Print the results; return True if all limits are met."""
    baseline_ms = best_ms(baseline)
    print(f"baseline: 1,000,000 iterations of a Python loop in {baseline_ms:.1f} ms")
    figures = [*decisions(), bid_out(), *starts()]
    for figure in figures:
        print(figure.line(baseline_ms))
    return all(figure.is_within_limit for figure in figures)
