"""Counting deals, compared with enumerating them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgeclass.engine.dealing.bounds import FULL_DECK, DealTask, tighten
from bridgeclass.engine.dealing.call_conditions import ANYTHING, requirements_from
from bridgeclass.engine.dealing.exact.drawing import Drawer
from bridgeclass.engine.dealing.exact.layout import Plan, counters_for
from bridgeclass.engine.dealing.exact.streams import numbered
from bridgeclass.engine.dealing.exact.tables import ExactTables, Size, TooLargeError
from bridgeclass.engine.dealing.limits import ANY_HAND, HCP_OF_HONORS, DealLimits, HandLimits, Holdings
from bridgeclass.engine.dealing.sampler import DealSampler, FourHoldings
from bridgeclass.engine.dealing.shapes import all_shapes
from tests.engine.dealing.documents import deviates_from, hand

LEFT: Holdings = (0b1_0000_0000_0001, 0b1_1000_0000_0000, 0b100_0000_0011, 0b10_0000_0000)
"""Eight cards, two per seat: ♣A2 ♦AK ♥Q32 ♠J."""

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
    """Return the other 44 cards, eleven per seat."""
    others = [(suit, 1 << bit) for suit in range(4) for bit in range(13) if not LEFT[suit] >> bit & 1]
    hands = [[0, 0, 0, 0] for _ in range(4)]
    for position, (suit, bit) in enumerate(others):
        hands[position % 4][suit] |= bit
    north, east, south, west = ((c, d, h, s) for c, d, h, s in hands)
    return north, east, south, west


HELD = _held()
CARDS = [(suit, 1 << bit) for suit in range(4) for bit in range(13) if LEFT[suit] >> bit & 1]


def _all_deals() -> Iterator[FourHoldings]:
    """Yield every way to deal the eight cards, together with the cards held."""

    def parted(left: frozenset[tuple[int, int]], seats: int) -> Iterator[list[Holdings]]:
        if not seats:
            yield []
            return
        for pair in combinations(sorted(left), 2):
            for rest in parted(left - frozenset(pair), seats - 1):
                masks = [*HELD[4 - seats]]
                for suit, bit in pair:
                    masks[suit] |= bit
                yield [(masks[0], masks[1], masks[2], masks[3]), *rest]

    for hands in parted(frozenset(CARDS), 4):
        yield hands[0], hands[1], hands[2], hands[3]


ALL_DEALS = [*_all_deals()]


def _fits(limits: DealLimits, deal: FourHoldings) -> bool:
    return all(limits[seat].fits_holdings(deal[seat]) for seat in range(4))


def _relative(low: int, high: int) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(low, high), st.integers(low, high)).map(lambda ends: (min(ends), max(ends)))


@st.composite
def _limits_near_held(draw: st.DrawFn) -> DealLimits:
    """Draw limits near the cards held, so that some of the deals fit."""
    found: list[HandLimits] = []
    for cards in HELD:
        lengths = [_moved(draw(_relative(-1, 3)), mask.bit_count()) for mask in cards]
        points = sum(HCP_OF_HONORS[mask >> 9] for mask in cards)
        found.append(
            HandLimits(
                hcp=_moved(draw(_relative(-2, 9)), points),
                lengths=(lengths[0], lengths[1], lengths[2], lengths[3]),
            )
        )
    return found[0], found[1], found[2], found[3]


def _moved(span: tuple[int, int], by: int) -> tuple[int, int]:
    return max(0, span[0] + by), span[1] + by


def _dealt(drawer: Drawer, count: int) -> list[FourHoldings]:
    masks = drawer.deal(numbered(count, seed=1), rate=0.1).tolist()
    return [tuple(tuple(cards) for cards in hands) for hands in masks]  # type: ignore[misc]  # four of four


def test_every_deal_of_eight_cards_is_enumerated_once() -> None:
    assert len(set(ALL_DEALS)) == len(ALL_DEALS) == 2520


@given(_limits_near_held(), st.sampled_from(PLANS))
@settings(deadline=None, max_examples=40)
def test_a_plan_counts_and_deals_only_matching_deals(limits: DealLimits, plan: Plan) -> None:
    task = tighten(DealTask.of(limits, HELD))
    fitting = {deal for deal in ALL_DEALS if _fits(limits, deal)}
    if task is None:
        assert not fitting
        return
    tables = ExactTables(task, requirements_from(limits), plan)
    drawer = Drawer(task, requirements_from(limits), tables, HELD)
    if drawer.is_exact:
        assert tables.total == len(fitting)
    if fitting:
        assert {*_dealt(drawer, 40)} <= fitting
    if not tables.total:
        assert not fitting


@pytest.mark.parametrize("plan", PLANS)
def test_deals_are_equally_likely(plan: Plan) -> None:
    limits = (hand((8, 20)), ANY_HAND, hand((0, 12)), ANY_HAND)
    fitting = [deal for deal in ALL_DEALS if _fits(limits, deal)]
    task = tighten(DealTask.of(limits, HELD))
    assert task is not None
    drawer = Drawer(task, requirements_from(limits), ExactTables(task, requirements_from(limits), plan), HELD)
    expected: dict[object, float] = dict.fromkeys(fitting, 10.0)
    assert not deviates_from(_dealt(drawer, 10 * len(fitting)), expected)


def test_the_sampler_detects_that_no_deal_of_the_remaining_cards_fits() -> None:
    limits = (hand((37, 37)), ANY_HAND, ANY_HAND, ANY_HAND)
    assert not DealSampler(requirements_from(limits), HELD).is_possible


def test_all_deals_of_four_hands_are_counted() -> None:
    limits = (ANY_HAND, ANY_HAND, ANY_HAND, ANY_HAND)
    task = tighten(DealTask.of(limits))
    assert task is not None
    assert task.cards == FULL_DECK
    assert ExactTables(task, requirements_from(limits), Plan((0, 1))).total == 635_013_559_600 * 8_122_425_444


@pytest.mark.parametrize("plan", [Plan((0,), (0,)), Plan((0, 2), (0,)), Plan((0, 1, 2, 3), (0,))])
def test_any_plan_counts_hands_without_an_honor(plan: Plan) -> None:
    """Expect 36 choose 13 hands."""
    limits = (hand((0, 0)), ANY_HAND, ANY_HAND, ANY_HAND)
    task = tighten(DealTask.of(limits))
    assert task is not None
    tables = ExactTables(task, requirements_from(limits), plan)
    others = 1
    left = 39
    for share in tables.layout.shares[1:]:
        for card in range(share.room):
            others = others * (left - card) // (card + 1)
        left -= share.room
    assert tables.total == 2_310_789_600 * others


def test_tables_that_would_be_too_large_are_never_built() -> None:
    limits = (ANY_HAND, ANY_HAND, ANY_HAND, ANY_HAND)
    task = tighten(DealTask.of(limits))
    assert task is not None
    with pytest.raises(TooLargeError):
        ExactTables(task, requirements_from(limits), Plan((0, 1, 2, 3)), Size(10_000, 10_000))
    assert ANYTHING.is_free


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("balanced", [shape for shape in all_shapes() if min(shape) > 1 and max(shape) < 6 and sorted(shape)[1] > 2]),
        ("a five-card major", [shape for shape in all_shapes() if max(shape[2:]) >= 5]),
        ("no 4333", [shape for shape in all_shapes() if sorted(shape) != [3, 3, 3, 4]]),
    ],
)
def test_counters_accept_all_wanted_shapes(name: str, wanted: list[tuple[int, int, int, int]]) -> None:
    spans = tuple((min(lengths), max(lengths)) for lengths in zip(*wanted, strict=True))
    counters = counters_for(frozenset(wanted), spans)
    for shape in wanted:
        for counter in counters:
            assert sum(shape[suit] in counter.lengths for suit in counter.suits) in counter.allowed
    assert any(counter.is_whole for counter in counters)
