"""Distribution of 100,000 boards, compared with exact probabilities and with rejection sampling."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.call_conditions import DealRequirement
from bridgeclass.engine.dealing.dealer import ProfileDealer
from bridgeclass.engine.dealing.mix import Mix
from bridgeclass.engine.dealing.profile import Profile
from bridgeclass.engine.dealing.shapes import all_shapes
from tests.engine.dealing.documents import deviates_from, distributions_differ, kind, profile, wish
from tests.engine.dealing.test_cases import drawing, following, span

pytestmark = pytest.mark.slow

BOARDS = 100_000
Masks = NDArray[np.uint16]

HONORS = np.arange(1 << 13) >> 9
POINTS = ((HONORS >> 3 & 1) * 4 + (HONORS >> 2 & 1) * 3 + (HONORS >> 1 & 1) * 2 + (HONORS & 1)).astype(np.int8)

RANDOM_SUIT = {"N": [drawing(span(5, 6, (3, 7)), span(4, 5, (2, 8)), base=kind(hcp=(8, 15)))]}
PARTNER = {"W": [drawing(span(5, 6, (2, 8)), allowed="SH")], "E": [following("W", span(3, 4))]}
OPPONENT = {
    "W": [drawing(span(5, 6, (2, 8)), allowed="SH")],
    "N": [following("W", span(1, 3), partner=False) | {"standard": kind(hcp=(8, 16))["standard"]}],
}
EXCLUDED = {"S": [kind(hcp=(10, 14), spades=(3, 5))]}
EXCLUSION = {"seat": "S", "subprofile_index": 1, "excluded_shapes": ["4333", "x5xx", "44xx"]}
NEEDS = {"S": [kind() | {"needs": {"hcp": "11-14", "any_of": [{"hearts": "5+"}, {"spades": "5+"}]}}]}

KINDS: dict[str, Profile] = {
    "random suit": profile(RANDOM_SUIT),
    "partner's suit": profile(PARTNER),
    "opponent's suit": profile(OPPONENT),
    "excluded shapes": profile(EXCLUDED, subprofile_exclusions=[EXCLUSION]),
    "constraints of the rules": profile(NEEDS),
}


def _redealt(requirements: DealRequirement, count: int, seed: int) -> Masks:
    """Shuffle and deal until the hands fit (vectorized rejection sampling)."""
    rng = np.random.default_rng(seed)
    found, kept = list[Masks](), 0
    while kept < count:
        deck = rng.permuted(np.tile(np.arange(52), (20_000, 1)), axis=1).reshape(-1, 4, 13)
        masks = np.zeros((20_000, 4, 4), np.uint16)
        for suit in range(4):
            bits = np.where(deck // 13 == suit, 1 << deck % 13, 0)
            masks[:, :, suit] = bits.sum(axis=2)
        fits = np.ones(len(masks), bool)
        for seat in Seat:
            fits &= _fits(requirements, seat, masks[:, seat])
        found.append(masks[fits])
        kept += int(fits.sum())
    return np.concatenate(found)[:count]


def _fits(requirements: DealRequirement, seat: Seat, hands: Masks) -> NDArray[np.bool_]:
    ask = requirements[seat]
    lengths, points = np.bitwise_count(hands), POINTS[hands]
    fits: NDArray[np.bool_] = (points.sum(axis=1) >= ask.limits.hcp[0]) & (points.sum(axis=1) <= ask.limits.hcp[1])
    for suit in range(4):
        for values, (low, high) in (
            (lengths[:, suit], ask.limits.lengths[suit]),
            (points[:, suit], ask.limits.suit_hcp[suit]),
        ):
            fits &= (values >= low) & (values <= high)
    if ask.shapes is not None:
        fits &= np.array([tuple(shape) in ask.shapes for shape in lengths.tolist()])
    return fits


def _points(hands: Masks) -> Iterator[object]:
    return iter(POINTS[hands].sum(axis=1).tolist())


def _shape(hands: Masks) -> Iterator[object]:
    return map(tuple, np.bitwise_count(hands).tolist())


def _points_by_suit(hands: Masks) -> Iterator[object]:
    return map(tuple, POINTS[hands].tolist())


def _spades_and_lowest_heart(hands: Masks) -> Iterator[object]:
    return zip(np.bitwise_count(hands[:, 3]).tolist(), (hands[:, 2] & 1).tolist(), strict=True)


FEATURES: tuple[Callable[[Masks], Iterator[object]], ...] = (
    _points,
    _shape,
    _points_by_suit,
    _spades_and_lowest_heart,
)


@pytest.mark.parametrize("name", KINDS)
def test_boards_have_the_distribution_of_rejection_sampling(name: str) -> None:
    """Compare one choice of random suits; the choices themselves are tested below."""
    mix = Mix(KINDS[name])
    batch = ProfileDealer(KINDS[name]).batch(range(1, BOARDS + 1), seed=12)
    some = batch.masks[batch.draws == 0]
    shuffled = _redealt(mix.case(0, 0).requirements, min(len(some), 12_000), seed=13)
    strange = [
        (seat.word, of.__name__)
        for seat in Seat
        for of in FEATURES
        if distributions_differ(of(some[:, seat]), of(shuffled[:, seat]))
    ]
    assert not strange


@pytest.mark.parametrize("name", ["random suit", "partner's suit", "opponent's suit"])
def test_choices_of_random_suits_are_equally_likely(name: str) -> None:
    mix = Mix(KINDS[name])
    batch = ProfileDealer(KINDS[name]).batch(range(1, BOARDS + 1), seed=14)
    ways = len(mix.draws(0))
    expected: dict[object, float] = dict.fromkeys(range(ways), BOARDS / ways)
    assert not deviates_from(batch.draws.tolist(), expected)


@pytest.mark.parametrize(
    ("wanted", "cell_of"),
    [
        (wish(spades="5+"), lambda shape: shape),
        (wish(shape="balanced"), lambda shape: shape),
        (wish(any_of=[{"hearts": "5+"}, {"spades": "5+"}], diamonds="0-3"), lambda shape: shape),
    ],
)
def test_shapes_have_their_exact_probabilities(wanted: Any, cell_of: Callable[[object], object]) -> None:
    shapes = [shape for shape in all_shapes() if wanted.shapes is None or shape in wanted.shapes]
    inside = [
        shape
        for shape in shapes
        if all(low <= length <= high for length, (low, high) in zip(shape, wanted.limits.lengths, strict=True))
    ]
    ways = {cell_of(shape): float(np.prod([_BINOMIAL[length] for length in shape])) for shape in inside}
    needs = {"S": [kind() | {"needs": _NEEDS[wanted]}]}
    masks = ProfileDealer(profile(needs)).batch(range(1, BOARDS + 1), seed=15).masks
    seen = map(tuple, np.bitwise_count(masks[:, Seat.S]).tolist())
    whole = sum(ways.values())
    assert not deviates_from(seen, {cell: BOARDS * number / whole for cell, number in ways.items()})


_BINOMIAL = [1, 13, 78, 286, 715, 1287, 1716, 1716, 1287, 715, 286, 78, 13, 1]
_NEEDS = {
    wish(spades="5+"): {"spades": "5+"},
    wish(shape="balanced"): {"shape": "balanced"},
    wish(any_of=[{"hearts": "5+"}, {"spades": "5+"}], diamonds="0-3"): {
        "any_of": [{"hearts": "5+"}, {"spades": "5+"}],
        "diamonds": "0-3",
    },
}


@pytest.mark.parametrize("name", KINDS)
def test_free_hands_share_the_remaining_points(name: str) -> None:
    batch = ProfileDealer(KINDS[name]).batch(range(1, BOARDS + 1), seed=16)
    points = POINTS[batch.masks].sum(axis=2).astype(float)
    free = [seat for seat in Seat if not KINDS[name].subprofiles(seat)]
    others = [seat for seat in Seat if seat not in free]
    left = (40 - points[:, others].sum(axis=1).mean()) / len(free)
    for seat in free:
        error = points[:, seat].std() / BOARDS**0.5
        assert abs(points[:, seat].mean() - left) < 4 * error


def test_the_mix_matches_the_weights_of_possible_combinations() -> None:
    seats = {
        "N": [drawing(span(6, 7)) | {"weight_percent": 30}, kind(20, spades=(8, 9)), kind(50, hcp=(12, 14))],
        "S": [kind(40, spades=(6, 13)), kind(60)],
    }
    mixed = profile(seats)
    batch = ProfileDealer(mixed).batch(range(1, 20_001), seed=17)
    combinations = Mix(mixed).combinations
    possible = [
        position for position, one in enumerate(combinations) if (one.chosen[Seat.N], one.chosen[Seat.S]) != (1, 0)
    ]
    whole = sum(float(combinations[position].share) for position in possible)
    expected: dict[object, float] = {
        position: 20_000 * float(combinations[position].share) / whole for position in possible
    }
    assert not deviates_from(batch.combinations.tolist(), expected)


def test_independent_rejection_sampling_agrees_on_a_contingent_pair() -> None:
    """Use no code of the dealer: choose suits, then deal until both hands fit."""
    rng, seen = random.Random(18), Counter[object]()
    batch = ProfileDealer(KINDS["partner's suit"]).batch(range(1, 4_001), seed=19)
    deck = [*range(52)]
    while seen.total() < 4_000:
        suit = rng.choice((2, 3))
        while True:
            rng.shuffle(deck)
            west, east = ([card for card in deck[start : start + 13] if card // 13 == suit] for start in (0, 13))
            points = sum(max(0, card % 13 - 8) for card in west)
            if len(west) in (5, 6) and 2 <= points <= 8 and len(east) in (3, 4):
                break
        seen[len(west), len(east), points] += 1
    suits = np.where(batch.draws == 0, 3, 2)
    boards = np.arange(len(suits))
    west, east = batch.masks[boards, Seat.W, suits], batch.masks[boards, Seat.E, suits]
    cells = zip(np.bitwise_count(west).tolist(), np.bitwise_count(east).tolist(), POINTS[west].tolist(), strict=True)
    assert not distributions_differ(cells, seen.elements())
