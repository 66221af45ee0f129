"""Yardsticks of the scale: what thoughtless players score on the sample sets, on calls that are not right."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import mean

import pytest

from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import BIDS, PASS, Call
from bridgeclass.engine.dealing import ProfileDealer, read_profile_text

SAMPLES = sorted((Path(__file__).parents[2] / "apps" / "deals" / "samples").glob("*.json"))
BOARDS, SEED, RIGHT = 4, 1, 7
BIDDER, RANDOM = Bidder(), Random(SEED)

type Player = Callable[[Auction], Call]


def cheapest(auction: Auction) -> Call:
    return next((call for call in BIDS if auction.is_legal(call)), PASS)


def at_random(auction: Auction) -> Call:
    return RANDOM.choice(auction.legal_calls())


PLAYERS: dict[str, Player] = {"pass": lambda _: PASS, "cheapest": cheapest, "random": at_random}


def scores_on(sample: Path) -> tuple[dict[str, list[int]], set[int]]:
    """Return South's scores for calls that are not right, by player, and those of the engine's calls."""
    wrong: dict[str, list[int]] = {name: [] for name in PLAYERS}
    own = set()
    for board in ProfileDealer(read_profile_text(sample.read_text(encoding="utf-8"))).boards(
        range(1, BOARDS + 1), SEED
    ):
        auction, hand = Auction.start(board.dealer, board.vulnerability), board.deal[Seat.S]
        for decision in BIDDER.bid_out(board.deal, board.dealer, board.vulnerability).decisions:
            if auction.turn is Seat.S:
                own.add(BIDDER.grade(hand, auction, decision.call).score)
                for name, player in PLAYERS.items():
                    score = BIDDER.grade(hand, auction, player(auction)).score
                    wrong[name] += [score] if score < RIGHT else []
            auction = auction.add(decision.call)
    return wrong, own


@pytest.mark.slow
def test_thoughtless_calls_score_little_and_the_engines_calls_everything() -> None:
    found: dict[str, list[int]] = {name: [] for name in PLAYERS}
    for sample in SAMPLES:
        wrong, own = scores_on(sample)
        assert own <= {10}
        assert all(not scores or mean(scores) < 4.5 for scores in wrong.values()), sample.name
        for name, scores in wrong.items():
            found[name] += scores
    assert mean(found["pass"]) < 3
    assert mean(found["cheapest"]) < 2
    assert mean(found["random"]) < 1.5
