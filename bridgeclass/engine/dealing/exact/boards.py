"""Deal boards of a profile in batches: the combination, the random suits, then the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import numpy as np
from numpy.typing import NDArray

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.call_conditions import HandRequirement
from bridgeclass.engine.dealing.cases import Case
from bridgeclass.engine.dealing.errors import DealingFaultError, Problem, TooRareError
from bridgeclass.engine.dealing.exact.drawing import has_shape, inside
from bridgeclass.engine.dealing.exact.placing import Masks
from bridgeclass.engine.dealing.exact.streams import U64, at, sources
from bridgeclass.engine.dealing.mix import Mix
from bridgeclass.engine.dealing.sampler_cache import CanonicalForm
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import AT_PLACE, Message

_TURN_PLACE, _COMBINATION_PLACE, _DRAW_PLACE = 1 << 20, 2 << 20, 3 << 20
"""Random numbers of a board that no deal uses; each further try takes the next place."""

Numbers = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Batch:
    """Boards dealt together. masks: by board, seat and suit (clubs first), not turned.

    combinations, draws: the index of each board's combination and of its suit draw; turned: whether the board is turned
    by half a turn, if the profile rotates boards.
    """

    masks: Masks
    combinations: Numbers
    draws: Numbers
    turned: NDArray[np.bool_]


class BatchDealer:
    """Deals any boards of a profile; the same seed and number give the same board."""

    def __init__(self, mix: Mix) -> None:
        self._mix = mix
        self._shares = _thresholds(one.share for one in mix.combinations)
        self._chances: dict[int, U64] = {}

    def deal(self, numbers: Sequence[int] | range, seed: int) -> Batch:
        """Deal and verify the boards with these numbers. Raises TooRareError."""
        origins = sources(seed, np.array(numbers, dtype=np.uint64))
        combinations = self._chosen(origins)
        draws = self._drawn(origins, combinations)
        masks = self._cards(origins, combinations, draws)
        turned = at(origins, _TURN_PLACE) >> np.uint64(63) == 1
        return Batch(masks, combinations, draws, turned)

    def _chosen(self, origins: U64) -> Numbers:
        """Draw combinations by share, repeatedly until they are possible."""
        return _drawn_until_possible(origins, _COMBINATION_PLACE, self._shares, self._mix.is_possible)

    def _drawn(self, origins: U64, combinations: Numbers) -> Numbers:
        found = np.zeros(len(origins), np.intp)
        for place in np.unique(combinations).tolist():
            some = np.flatnonzero(combinations == place)
            if place not in self._chances:
                self._chances[place] = _thresholds(chance for _, chance in self._mix.draws(place))
            found[some] = _drawn_until_possible(
                origins[some],
                _DRAW_PLACE,
                self._chances[place],
                partial(self._mix.is_draw_possible, place),
            )
        return found

    def _cards(self, origins: U64, combinations: Numbers, draws: Numbers) -> Masks:
        """Deal all boards that share a sampler together, whatever the names of their suits and seats."""
        masks = np.zeros((len(origins), 4, 4), np.uint16)
        pairs, owners = np.unique(np.stack([combinations, draws], 1), axis=0, return_inverse=True)
        together: dict[tuple[HandRequirement, ...], list[tuple[int, CanonicalForm]]] = {}
        cases = [self._mix.case(combination, draw) for combination, draw in pairs.tolist()]
        for place, (combination, draw) in enumerate(pairs.tolist()):
            form = self._mix.form(combination, draw)
            together.setdefault(form.requirements, []).append((place, form))
        owners = owners.reshape(-1)
        order = np.argsort(owners, kind="stable")
        ends = np.searchsorted(owners[order], np.arange(len(cases) + 1))
        for group in together.values():
            some = np.concatenate([order[ends[place] : ends[place + 1]] for place, _ in group])
            dealt = self._dealt(origins[some], group[0][1], cases[group[0][0]])
            start = 0
            for place, form in group:
                boards = order[ends[place] : ends[place + 1]]
                masks[np.ix_(boards, form.seats, form.suits)] = dealt[start : start + len(boards)]
                start += len(boards)
        _assert_fits(masks, cases, owners)
        return masks

    def _dealt(self, origins: U64, form: CanonicalForm, case: Case) -> Masks:
        sampler = self._mix.samplers.sampler(form)
        assert sampler is not None  # noqa: S101  # only possible cases are drawn
        try:
            return sampler.deal(origins)
        except TooRareError as error:
            which = self._mix.describe(case)
            raise TooRareError(
                [Problem(one.path, Message(AT_PLACE, place=which, problem=one.text)) for one in error.problems]
            ) from error


def _drawn_until_possible(origins: U64, place: int, thresholds: U64, is_possible: Callable[[int], bool]) -> Numbers:
    """Draw an index for each board by the thresholds, repeatedly until it is possible."""
    found = np.zeros(len(origins), np.intp)
    left, again = np.arange(len(origins)), 0
    while len(left):
        drawn = np.searchsorted(thresholds, at(origins[left], place + again), side="right")
        good = np.isin(drawn, [number for number in np.unique(drawn).tolist() if is_possible(number)])
        found[left[good]] = drawn[good]
        left, again = left[~good], again + 1
    return found


def _thresholds(shares: Iterable[Fraction]) -> U64:
    """Return the end of each share on the scale of 64-bit numbers, without the last."""
    ends, upto = list[int](), Fraction(0)
    for share in shares:
        upto += share
        ends.append(int(upto * (1 << 64)))
    return np.array(ends[:-1], dtype=np.uint64)


def _assert_fits(masks: Masks, cases: Sequence[Case], owners: Numbers) -> None:
    """Raise DealingFaultError unless every board has 52 cards, thirteen a hand, and fits its requirements."""
    whole = np.bitwise_or.reduce(masks, axis=1) == (1 << 13) - 1
    if not (whole.all() and (np.bitwise_count(masks).sum(axis=2) == 13).all()):
        raise DealingFaultError("a board was dealt that is not 52 cards, thirteen to each hand")
    for seat in Seat:
        requirements: Mapping[HandRequirement, list[int]] = _by_requirement(cases, seat)
        kinds = np.zeros(len(cases), np.intp)
        for kind, places in enumerate(requirements.values()):
            kinds[places] = kind
        kind_of = kinds[owners]
        for kind, requirement in enumerate(requirements):
            if not requirement.is_free:
                _assert_fits_requirement(requirement, masks[kind_of == kind, seat], seat)


def _by_requirement(cases: Sequence[Case], seat: Seat) -> dict[HandRequirement, list[int]]:
    found: dict[HandRequirement, list[int]] = {}
    for place, case in enumerate(cases):
        found.setdefault(case.requirements[seat], []).append(place)
    return found


def _assert_fits_requirement(requirement: HandRequirement, hands: Masks, seat: Seat) -> None:
    is_good = inside(requirement, hands)
    if requirement.shapes is not None:
        is_good &= has_shape(requirement.shapes, hands)
    if requirement.tests:
        for place, (clubs, diamonds, hearts, spades) in enumerate(hands.tolist()):
            is_good[place] &= requirement.fits(Hand((clubs, diamonds, hearts, spades)))
    if not is_good.all():
        clubs, diamonds, hearts, spades = hands[~is_good][0].tolist()
        raise DealingFaultError(f"{seat.word} was dealt {Hand((clubs, diamonds, hearts, spades))}, outside its limits")
