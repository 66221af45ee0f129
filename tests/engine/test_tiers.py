"""Calibrating grades by simulation: sampled calls of each tier, their cost and contradictions."""

from dataclasses import replace

import pytest

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.audit.tiers import GradedCall, cost_of, judge_alternatives, judge_tiers
from bridgeclass.engine.bidder import Bidder, Tier
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand

GOOD = GradedCall(
    hand=Hand.parse("K84.AJ73.Q85.K84"),
    auction=Auction.parse("1H P"),
    best=Call.parse("2N"),
    call=Call.parse("4H"),
    score=7,
    tier=Tier.ACCEPTABLE,
    loss=0.4,
    error=0.3,
)
BAD = replace(GOOD, call=Call.parse("P"), score=1, tier=Tier.ERROR)


def test_each_position_yields_one_call_per_lower_tier() -> None:
    judged = list(judge_tiers(Bidder(), positions=2, seed=5, deals=3))
    assert len({(str(one.hand), one.auction) for one in judged}) == 2
    assert all(one.call != one.best and one.tier is not Tier.OPTIMAL for one in judged)
    assert len({(str(one.hand), one.tier) for one in judged}) == len(judged)
    assert judged == list(judge_tiers(Bidder(), positions=2, seed=5, deals=3))


@pytest.mark.parametrize(
    ("one", "loss", "error", "contradicts"),
    [
        (GOOD, 3.0, 0.2, True),
        (GOOD, 3.0, 0.8, False),
        (GOOD, -3.0, 0.2, False),
        (BAD, -3.0, 0.2, True),
        (BAD, -2.0, 0.2, False),
        (BAD, 9.0, 0.2, False),
    ],
)
def test_a_significant_loss_or_gain_contradicts_a_tier(
    one: GradedCall, loss: float, error: float, contradicts: bool
) -> None:
    assert replace(one, loss=loss, error=error).contradicts is contradicts


def test_the_cost_of_a_tier_is_the_mean_loss() -> None:
    cost = cost_of([replace(BAD, loss=loss) for loss in (4.0, 1.0, -2.0)])
    assert (cost.calls, cost.mean) == (3, 1.0)
    assert cost.error == pytest.approx(3**0.5)
    assert cost.free == pytest.approx(1 / 3)


def test_a_contradiction_is_reported_with_its_position() -> None:
    assert str(BAD) == "K84.AJ73.Q85.K84 after 1H P: Pass (error, 1) for 2NT: +0.40 IMPs lost (error 0.30)"


@pytest.mark.parametrize(
    ("score", "loss", "error", "is_better"), [(7, -1.0, 0.4, True), (7, -1.0, 0.6, False), (8, -1.0, 0.4, False)]
)
def test_a_low_call_that_gains_two_standard_errors_does_better(
    score: int, loss: float, error: float, is_better: bool
) -> None:
    assert replace(GOOD, score=score, loss=loss, error=error).is_better is is_better


def test_only_plain_errors_keep_their_score_whatever_a_simulation_says() -> None:
    assert [replace(GOOD, score=score).is_plain_error for score in (0, 1, 2)] == [True, True, False]


def test_each_position_yields_a_sensible_call_below_8() -> None:
    judged = list(judge_alternatives(Bidder(), positions=3, seed=5, deals=3))
    assert len({(str(one.hand), one.auction) for one in judged}) == len(judged) == 3
    assert all(one.score < 8 for one in judged)
