"""Sampling deals within limits: all deals are equally likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb

import pytest

from bridgeclass.engine.dealing.call_conditions import ANYTHING, DealRequirement, requirements_from
from bridgeclass.engine.dealing.errors import ImpossibleProfileError
from bridgeclass.engine.dealing.exact.streams import numbered
from bridgeclass.engine.dealing.limits import ANY_HAND, HCP_OF_HONORS, DealLimits
from bridgeclass.engine.dealing.sampler import DealSampler
from bridgeclass.engine.dealing.shapes import all_shapes
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.hands import Hand
from tests.engine.dealing.documents import deviates_from, distributions_differ, hand, limits, requirements, wish

STRONG_OPPOSITE_FOUR_HEARTS: DealLimits = limits(north=hand((12, 21), spades=(5, 13)), south=hand(hearts=(4, 13)))
QUIET = hand((0, 11), spades=(0, 5), hearts=(0, 5), diamonds=(0, 6), clubs=(0, 6))
ALL_FOUR: DealLimits = (hand((12, 20), spades=(4, 6)), QUIET, hand((6, 12), spades=(3, 5)), QUIET)
BALANCED_STRONG = hand((15, 17), spades=(2, 4), hearts=(2, 4), diamonds=(2, 5), clubs=(2, 5))
NARROW_POINTS: DealLimits = (hand((11, 14)), hand((9, 12)), hand((5, 9)), hand((7, 12)))


PACKED = [1 << place | max(0, place % 13 - 8) << 52 for place in range(52)]
"""Cards as integers, with points above bit 52; the sum over a hand has its cards and points."""


def _dealt(wanted: DealLimits, count: int, seed: int) -> list[Deal]:
    return _dealt_as_asked(requirements_from(wanted), count, seed)


def _dealt_as_asked(wanted: DealRequirement, count: int, seed: int) -> list[Deal]:
    dealt = DealSampler(wanted).deal(numbered(count, seed)).tolist()
    return [
        _deal([Hand((clubs, diamonds, hearts, spades)) for clubs, diamonds, hearts, spades in hands]) for hands in dealt
    ]


def _redealt(wanted: DealLimits, count: int, seed: int) -> list[Deal]:
    """Shuffle and deal until the hands fit (rejection sampling)."""
    rng, found = random.Random(seed), list[Deal]()
    while len(found) < count:
        hands = _shuffled_hands(wanted, rng)
        if hands is not None:
            found.append(_deal(hands))
    return found


def _shuffled_hands(wanted: DealLimits, rng: random.Random) -> list[Hand] | None:
    """Deal a shuffled deck; return None if a hand is outside its limits."""
    hands = list[Hand]()
    deck = rng.sample(PACKED, 52)
    for seat, asked in enumerate(wanted):
        cards = sum(deck[13 * seat : 13 * seat + 13])
        if not asked.hcp[0] <= cards >> 52 <= asked.hcp[1]:
            return None
        hands.append(Hand.from_holdings((cards & 8191, cards >> 13 & 8191, cards >> 26 & 8191, cards >> 39 & 8191)))
        if not asked.fits(hands[seat]):
            return None
    return hands


def _deal(hands: list[Hand]) -> Deal:
    return Deal((hands[0], hands[1], hands[2], hands[3]))


FEATURES: dict[str, Callable[[Deal], object]] = {
    "north's points and spades": lambda deal: (deal.hands[0].hcp, deal.hands[0].lengths[3]),
    "south's shape": lambda deal: deal.hands[2].pattern,
    "east's points": lambda deal: deal.hands[1].hcp,
    "west's longest suit": lambda deal: deal.hands[3].lengths.index(max(deal.hands[3].lengths)),
    "who holds the ace of spades and the two of hearts": lambda deal: (
        next(seat for seat in range(4) if deal.hands[seat].holdings[3] >> 12 & 1),
        next(seat for seat in range(4) if deal.hands[seat].holdings[2] & 1),
    ),
}


@pytest.mark.parametrize(
    "wanted",
    [STRONG_OPPOSITE_FOUR_HEARTS, ALL_FOUR, NARROW_POINTS],
    ids=["two hands", "four hands", "points only"],
)
def test_deals_have_the_distribution_of_rejection_sampling(wanted: DealLimits) -> None:
    counted, shuffled = _dealt(wanted, 500, seed=4), _redealt(wanted, 500, seed=5)
    strange = [name for name, of in FEATURES.items() if distributions_differ(map(of, counted), map(of, shuffled))]
    assert not strange


def test_six_card_suits_have_the_right_frequency() -> None:
    """Compare with the hypergeometric distribution of hands with five or more spades."""
    ways = {length: comb(13, length) * comb(39, 13 - length) for length in range(5, 14)}
    expected: dict[object, float] = {length: 2500 * number / sum(ways.values()) for length, number in ways.items()}
    dealt = _dealt(limits(north=hand(spades=(5, 13))), 2500, seed=6)
    assert not deviates_from((deal.hands[0].lengths[3] for deal in dealt), expected)


def test_free_hands_share_the_remaining_points() -> None:
    dealt = _dealt(limits(north=hand((10, 12), spades=(6, 6))), 1500, seed=7)
    north = sum(deal.hands[0].hcp for deal in dealt) / 1500
    for seat in (1, 2, 3):
        mean = sum(deal.hands[seat].hcp for deal in dealt) / 1500
        assert mean == pytest.approx((40 - north) / 3, abs=4 * 4.2 / 1500**0.5)


@pytest.mark.parametrize(
    ("wanted", "one_in"),
    [
        (limits(north=hand((10, 12), spades=(6, 6))), 88.69),
        (limits(), 1.0),
        (limits(north=BALANCED_STRONG, south=hand((8, 37), hearts=(5, 6))), 230.3),
    ],
)
def test_the_odds_of_one_or_two_hands_are_exact(wanted: DealLimits, one_in: float) -> None:
    odds = DealSampler(requirements_from(wanted)).odds()
    assert odds.is_exact
    assert float(1 / odds.chance) == pytest.approx(one_in, rel=0.001)


def test_odds_are_formatted() -> None:
    assert str(DealSampler(requirements(north=hand((10, 12), spades=(6, 6)))).odds()) == "1 deal in 88.7"


def test_measured_odds_are_approximate_and_marked_as_such() -> None:
    odds = DealSampler(requirements_from(ALL_FOUR)).odds()
    assert str(odds).startswith("about 1 deal in ")
    rng = random.Random(8)
    fitting = sum(_shuffled_hands(ALL_FOUR, rng) is not None for _ in range(8_000))
    assert float(odds.chance) == pytest.approx(fitting / 8_000, rel=0.4)


def test_impossible_limits_are_detected_immediately() -> None:
    sampler = DealSampler(requirements(hand((20, 37)), hand((21, 37))))
    assert not sampler.is_possible
    assert str(sampler.odds()) == "no deal"
    with pytest.raises(ImpossibleProfileError):
        sampler.deal(numbered(1, seed=1))


def test_an_impossibility_that_only_counting_reveals_is_found() -> None:
    """Twelve spades have at least nine points, and the thirteenth card cannot be an honor too."""
    wanted = limits(north=hand((5, 5), spades=(12, 12)))
    assert not DealSampler(requirements_from(wanted)).is_possible


def test_free_hands_need_no_tables() -> None:
    dealt = _dealt((ANY_HAND, ANY_HAND, ANY_HAND, ANY_HAND), 1200, seed=9)
    spades: dict[object, float] = {
        length: 1200 * comb(13, length) * comb(39, 13 - length) / comb(52, 13) for length in range(14)
    }
    assert not deviates_from((deal.hands[3].lengths[3] for deal in dealt), spades)


def test_balanced_hands_have_the_right_distribution_of_shapes() -> None:
    """4333, 4432 and 5332 are 10.5%, 21.6% and 15.5% of all hands."""
    dealt = _dealt_as_asked((wish(shape="balanced"), ANYTHING, ANYTHING, ANYTHING), 2400, seed=10)
    expected: dict[object, float] = {(4, 3, 3, 3): 10.536, (4, 4, 3, 2): 21.551, (5, 3, 3, 2): 15.517}
    whole = sum(expected.values())
    assert not deviates_from(
        (deal.hands[0].pattern for deal in dealt), {cell: 2400 * part / whole for cell, part in expected.items()}
    )


def test_constraints_on_points_and_shapes_are_counted_exactly() -> None:
    """Compare balanced hands with 15-17 HCP with the convolution of the suits of every balanced shape."""
    odds = DealSampler((wish(hcp="15-17", shape="balanced"), ANYTHING, ANYTHING, ANYTHING)).odds()
    ways = sum(_hands_of(shape)[points] for shape in all_shapes() if _is_balanced(shape) for points in (15, 16, 17))
    assert odds.is_exact
    assert odds.chance == Fraction(ways, comb(52, 13))


def _is_balanced(shape: tuple[int, ...]) -> bool:
    return sorted(shape) in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5])


def _hands_of(shape: tuple[int, ...]) -> Counter[int]:
    """Return the number of hands with a shape, by points."""
    hands = Counter({0: 1})
    for length in shape:
        suit, longer = Counter[int](), Counter[int]()
        for top in range(16):
            suit[HCP_OF_HONORS[top]] += comb(9, length - top.bit_count()) if length >= top.bit_count() else 0
        for points, count in hands.items():
            for more, ways in suit.items():
                longer[points + more] += count * ways
        hands = longer
    return hands


def test_constraints_that_need_the_whole_hand_hold_for_every_hand() -> None:
    wanted = wish(hcp="6-10", spades="6", **{"quality(S)": "good"})
    dealt = _dealt_as_asked((wanted, ANYTHING, wish(losers="0-6"), ANYTHING), 60, seed=11)
    assert all(wanted.fits(deal.hands[0]) and deal.hands[2].losers <= 6 for deal in dealt)
    assert not DealSampler((wanted, ANYTHING, ANYTHING, ANYTHING)).odds().is_exact


def test_a_board_does_not_depend_on_its_batch() -> None:
    sampler = DealSampler(requirements_from(ALL_FOUR))
    together, alone = sampler.deal(numbered(40, seed=3)), sampler.deal(numbered(40, seed=3)[30:31])
    assert (together[30] == alone[0]).all()
