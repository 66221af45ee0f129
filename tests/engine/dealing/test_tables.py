"""Counting deals, against trying every one of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgeclass.engine.dealing.bounds import FULL_DECK, DealTask, tighten
from bridgeclass.engine.dealing.limits import ANY_HAND, HCP_OF_HONOURS, DealLimits, HandLimits, Holdings
from bridgeclass.engine.dealing.sampler import FourHoldings
from bridgeclass.engine.dealing.tables import CountTables, Plan
from tests.engine.dealing.documents import hand

LEFT: Holdings = (0b1_0000_0000_0001, 0b1_1000_0000_0000, 0b100_0000_0011, 0b10_0000_0000)
"""Eight cards: ♣A2 ♦AK ♥Q32 ♠J, two for each seat."""

PLANS = [
    Plan(()),
    Plan((0,)),
    Plan((2,), (2,)),
    Plan((0, 1), (1,)),
    Plan((0, 2), (0, 2)),
    Plan((1, 2, 3), (2,)),
    Plan((0, 1, 2, 3), (1,)),
    Plan((0, 1, 2, 3), (0, 1, 3)),
]


def _held() -> FourHoldings:
    """The other 44 cards, eleven for each seat."""
    others = [(suit, 1 << bit) for suit in range(4) for bit in range(13) if not LEFT[suit] >> bit & 1]
    hands = [[0, 0, 0, 0] for _ in range(4)]
    for place, (suit, bit) in enumerate(others):
        hands[place % 4][suit] |= bit
    north, east, south, west = ((c, d, h, s) for c, d, h, s in hands)
    return north, east, south, west


HELD = _held()
CARDS = [(suit, 1 << bit) for suit in range(4) for bit in range(13) if LEFT[suit] >> bit & 1]


def _all_deals() -> Iterator[FourHoldings]:
    """Every way to deal the eight cards, two to each seat."""

    def parted(left: frozenset[tuple[int, int]], seats: int) -> Iterator[list[Holdings]]:
        if not seats:
            yield []
            return
        for pair in combinations(sorted(left), 2):
            for rest in parted(left - frozenset(pair), seats - 1):
                masks = [0, 0, 0, 0]
                for suit, bit in pair:
                    masks[suit] |= bit
                yield [(masks[0], masks[1], masks[2], masks[3]), *rest]

    for hands in parted(frozenset(CARDS), 4):
        yield hands[0], hands[1], hands[2], hands[3]


ALL_DEALS = [*_all_deals()]


def _with_held(deal: FourHoldings, seat: int) -> Holdings:
    clubs, diamonds, hearts, spades = (new | old for new, old in zip(deal[seat], HELD[seat], strict=True))
    return clubs, diamonds, hearts, spades


def _fits(limits: DealLimits, deal: FourHoldings) -> bool:
    return all(limits[seat].fits_holdings(_with_held(deal, seat)) for seat in range(4))


def _relative(low: int, high: int) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(low, high), st.integers(low, high)).map(lambda ends: (min(ends), max(ends)))


@st.composite
def _limits_near_held(draw: st.DrawFn) -> DealLimits:
    """Limits with room for some of the deals: ranges around what each seat holds already."""
    found: list[HandLimits] = []
    for cards in HELD:
        lengths = [_moved(draw(_relative(-1, 3)), mask.bit_count()) for mask in cards]
        points = sum(HCP_OF_HONOURS[mask >> 9] for mask in cards)
        found.append(
            HandLimits(
                hcp=_moved(draw(_relative(-2, 9)), points),
                lengths=(lengths[0], lengths[1], lengths[2], lengths[3]),
            )
        )
    return found[0], found[1], found[2], found[3]


def _moved(span: tuple[int, int], by: int) -> tuple[int, int]:
    return max(0, span[0] + by), span[1] + by


def test_every_way_to_deal_eight_cards_is_there_once() -> None:
    assert len(set(ALL_DEALS)) == len(ALL_DEALS) == 2520


@given(_limits_near_held(), st.sampled_from(PLANS))
@settings(deadline=None, max_examples=50)
def test_the_numbers_below_the_total_are_just_the_deals_that_fit(limits: DealLimits, plan: Plan) -> None:
    task = tighten(DealTask.of(limits, HELD))
    fitting = [deal for deal in ALL_DEALS if _fits(limits, deal)]
    if task is None:
        assert not fitting
        return
    tables = CountTables(task, plan)
    dealt = {_as_key(tables, tables.deal(number)) for number in range(tables.total)}
    assert len(dealt) == tables.total
    wanted = {_as_key(tables, _shared(tables, deal)) for deal in fitting}
    assert wanted <= dealt
    if len(plan.tracked) == 4 and len(plan.pointed) == 3:
        assert wanted == dealt


def _shared(tables: CountTables, deal: FourHoldings) -> list[list[int]]:
    return [[sum(deal[seat][suit] for seat in share.seats) for suit in range(4)] for share in tables.shares]


def _as_key(tables: CountTables, masks: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    assert all(sum(column) == LEFT[suit] for suit, column in enumerate(zip(*masks, strict=True)))
    return tuple(tuple(cards) for cards in masks)


def test_all_deals_of_four_hands_are_counted() -> None:
    task = tighten(DealTask.of((ANY_HAND, ANY_HAND, ANY_HAND, ANY_HAND)))
    assert task is not None
    assert task.cards == FULL_DECK
    assert CountTables(task, Plan((0, 1))).total == 635_013_559_600 * 8_122_425_444


@pytest.mark.parametrize("plan", [Plan((0,), (0,)), Plan((0, 2), (0,)), Plan((0, 1, 2, 3), (0,))])
def test_any_plan_counts_the_known_number_of_yarboroughs_in_points(plan: Plan) -> None:
    """Hands without an honour: 36 cards choose 13."""
    task = tighten(DealTask.of((hand((0, 0)), ANY_HAND, ANY_HAND, ANY_HAND)))
    assert task is not None
    tables = CountTables(task, plan)
    others = 1
    left = 39
    for share in tables.shares[1:]:
        for card in range(share.room):
            others = others * (left - card) // (card + 1)
        left -= share.room
    assert tables.total == 2_310_789_600 * others
