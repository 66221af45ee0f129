"""Draw whole deals of a plan, reject those that violate what the plan does not count, and place the cards.

A board's deal is the first of its tries that fits, so the batch sizes do not matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bridgeclass.engine.constraints import Test
from bridgeclass.engine.dealing.bounds import DealTask
from bridgeclass.engine.dealing.call_conditions import DealRequirement, HandRequirement
from bridgeclass.engine.dealing.errors import Problem, TooRareError
from bridgeclass.engine.dealing.exact.placing import Masks, parted, placed
from bridgeclass.engine.dealing.exact.streams import U64, sources, tries
from bridgeclass.engine.dealing.exact.tables import I32, ExactTables
from bridgeclass.engine.dealing.limits import ANY_HCP, HCP_OF_HONORS, Holdings
from bridgeclass.engine.dealing.shapes import Lengths
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Message, msgid

Truth = NDArray[np.bool_]

MAX_TRIES = 300_000
_AT_ONCE = 1 << 15
_PILOT_SEED = 0

LENGTH_OF = np.bitwise_count(np.arange(1 << 13, dtype=np.uint16)).astype(np.int8)
"""Cards of a holding."""
POINTS_OF = np.array(HCP_OF_HONORS, np.int8)[np.arange(1 << 13) >> 9]
"""High-card points of a holding."""


@dataclass(frozen=True, slots=True)
class _Check:
    """The checks of one seat that the plan does not count: on the rows if its share is its own, else on the cards."""

    seat: int
    share: int | None
    has_points: bool
    shapes: Truth | None


@dataclass(frozen=True, slots=True)
class _HandTest:
    """A test of one seat's hand; costly tests run last."""

    seat: int
    test: Test
    is_costly: bool


NO_TRY_FITS = msgid("none of {n} deals that came close satisfies all the limits")


class Drawer:
    """Draws deals of a task under a plan, and rejects those that violate what the plan does not count."""

    def __init__(
        self, task: DealTask, requirements: DealRequirement, tables: ExactTables, held: tuple[Holdings, ...]
    ) -> None:
        self.tables = tables
        self._task, self._requirements = task, requirements
        self._held = np.array(held, np.uint16)
        self._checks = [check for seat in range(4) if (check := self._check_of(seat)) is not None]
        self._tests = sorted(_tests_of(requirements), key=lambda one: one.is_costly)

    @property
    def is_exact(self) -> bool:
        """True if the plan counts every requirement."""
        return not self._checks

    def rate(self, deals: int) -> float:
        """Return the share of `deals` trial deals that pass the checks."""
        if self.is_exact:
            return 1.0
        passed = 0
        trial = tries(sources(_PILOT_SEED, np.zeros(1, np.uint64)), 0, deals)[0]
        for start in range(0, deals, _AT_ONCE):
            kept, masks = self._passed(trial[start : start + _AT_ONCE])
            passed += sum(map(self._passes_tests, masks)) if self._has_tests else len(kept)
        return passed / deals

    def deal(self, boards: U64, rate: float) -> Masks:
        """Return a deal for each board's source: masks by seat and suit. rate: the approximate acceptance rate.

        Raises TooRareError if no try for a board fits.
        """
        dealt = np.empty((len(boards), 4, 4), np.uint16)
        left, tried = np.arange(len(boards)), 0
        while len(left):
            if tried >= MAX_TRIES:
                raise TooRareError([Problem("", Message(NO_TRY_FITS, n=MAX_TRIES))])
            width = int(min(max(1.0, 1.5 / max(rate, 1e-5)), max(1, _AT_ONCE // len(left)), MAX_TRIES))
            step = max(1, _AT_ONCE // width)
            missed = [
                self._deal_some(dealt, boards, left[start : start + step], (tried, width))
                for start in range(0, len(left), step)
            ]
            left, tried = np.concatenate(missed), tried + width
        return dealt

    def _deal_some(self, dealt: Masks, boards: U64, some: NDArray[np.intp], span: tuple[int, int]) -> NDArray[np.intp]:
        """Deal the boards that fit within these tries; return those that do not."""
        first, width = span
        kept, masks = self._passed(tries(boards[some], first, width).reshape(-1))
        owners = kept // width
        chosen = self._first_of_each(owners, masks)
        dealt[some[owners[chosen]]] = masks[chosen]
        is_left = np.ones(len(some), bool)
        is_left[owners[chosen]] = False
        return some[is_left]

    def _first_of_each(self, owners: NDArray[np.intp], masks: Masks) -> NDArray[np.intp]:
        """Return the first deal of each board that passes the tests on hands."""
        if not self._has_tests:
            return np.unique(owners, return_index=True)[1]
        found: dict[int, int] = {}
        for place, owner in enumerate(owners.tolist()):
            if owner not in found and self._passes_tests(masks[place]):
                found[owner] = place
        return np.array([*found.values()], np.intp)

    @property
    def _has_tests(self) -> bool:
        return bool(self._tests)

    @property
    def is_costly(self) -> bool:
        """True if testing a deal takes much longer than drawing it."""
        return any(one.is_costly for one in self._tests)

    def _passes_tests(self, masks: Masks) -> bool:
        hands: dict[int, Hand] = {}
        for one in self._tests:
            hand = hands.get(one.seat)
            if hand is None:
                clubs, diamonds, hearts, spades = masks[one.seat].tolist()
                hand = hands[one.seat] = Hand((clubs, diamonds, hearts, spades))
            if not one.test(hand):
                return False
        return True

    def _passed(self, origins: U64) -> tuple[NDArray[np.intp], Masks]:
        """Return the tries that pass everything but the tests on hands, and their cards."""
        rows = self.tables.draw(origins)
        kept = np.arange(len(origins))
        for check in self._checks:
            if check.share is not None:
                fits = self._rows_fit(check, rows)
                kept, rows = kept[fits], [row[fits] for row in rows]
        masks = self._cards(rows, origins[kept])
        fits = np.ones(len(kept), bool)
        for check in self._checks:
            if check.share is None:
                fits &= self._cards_fit(check, masks[:, check.seat])
        return kept[fits], masks[fits]

    def _rows_fit(self, check: _Check, rows: list[I32]) -> Truth:
        fits = np.ones(len(rows[0]), bool)
        bases = [suit.base for suit in self.tables.suits]
        if check.has_points:
            low, high = self._task.limits[check.seat].hcp
            points = sum(base.points[row, check.share] for base, row in zip(bases, rows, strict=True))
            fits &= (points >= low) & (points <= high)
        if check.shapes is not None:
            lengths = [base.lengths[row, check.share] for base, row in zip(bases, rows, strict=True)]
            fits &= check.shapes[_shape_places(lengths)]
        return fits

    def _cards_fit(self, check: _Check, hands: Masks) -> Truth:
        fits = inside(self._requirements[check.seat], hands)
        if check.shapes is not None:
            lengths = LENGTH_OF[hands]
            fits &= check.shapes[_shape_places([lengths[:, suit] for suit in range(4)])]
        return fits

    def _cards(self, rows: list[I32], origins: U64) -> Masks:
        """Return the cards of the rows, dealt to the seats."""
        dealt = np.zeros((len(origins), 4, 4), np.uint16)
        dealt[:] = self._held
        shares = self.tables.layout.shares
        by_suit = [
            placed(table, cards, row, origins, suit)
            for suit, (table, cards, row) in enumerate(zip(self.tables.suits, self._task.cards, rows, strict=True))
        ]
        for place, share in enumerate(shares):
            cards = np.stack([masks[:, place] for masks in by_suit], axis=1)
            if len(share.seats) == 1:
                dealt[:, share.seats[0]] |= cards
            else:
                dealt[:, share.seats] |= parted(cards, tuple(self._task.rooms[seat] for seat in share.seats), origins)
        return dealt

    def _check_of(self, seat: int) -> _Check | None:
        """Return the checks of a seat that the plan does not count; None if there are none."""
        requirement, layout, plan = self._requirements[seat], self.tables.layout, self.tables.plan
        share = next(place for place, one in enumerate(layout.shares) if seat in one.seats)
        is_own = len(layout.shares[share].seats) == 1
        shapes = None if requirement.shapes is None or seat in layout.shaped else _shape_table(requirement.shapes)
        has_points = requirement.limits.hcp != ANY_HCP and seat not in plan.pointed
        if requirement.is_free or (is_own and not has_points and shapes is None and not requirement.tests):
            return None
        if is_own and self._held[seat].any() and shapes is not None:
            is_own = False
        return _Check(seat, share if is_own else None, has_points, shapes)


def _tests_of(requirements: DealRequirement) -> Iterator[_HandTest]:
    for seat, requirement in enumerate(requirements):
        for test in requirement.tests:
            yield _HandTest(seat, test.compiled(), bool(getattr(test, "is_costly", False)))


def inside(requirement: HandRequirement, hands: Masks) -> Truth:
    """Return which hands (rows of four masks) are inside the ranges."""
    fits = np.ones(len(hands), bool)
    total = np.zeros(len(hands), np.int8)
    for suit in range(4):
        points, lengths = POINTS_OF[hands[:, suit]], LENGTH_OF[hands[:, suit]]
        total += points
        for values, (low, high) in (
            (lengths, requirement.limits.lengths[suit]),
            (points, requirement.limits.suit_hcp[suit]),
        ):
            fits &= (values >= low) & (values <= high)
    low, high = requirement.limits.hcp
    found: Truth = fits & (total >= low) & (total <= high)
    return found


def has_shape(shapes: frozenset[Lengths], hands: Masks) -> Truth:
    """Return which hands have one of the shapes."""
    lengths = LENGTH_OF[hands]
    found: Truth = _shape_table(shapes)[_shape_places([lengths[:, suit] for suit in range(4)])]
    return found


def _shape_places(lengths: list[NDArray[np.int8]]) -> NDArray[np.intp]:
    clubs, diamonds, hearts = (lengths[suit].astype(np.intp) for suit in range(3))
    return clubs * 196 + diamonds * 14 + hearts


@lru_cache(maxsize=1024)
def _shape_table(shapes: frozenset[Lengths]) -> Truth:
    table = np.zeros(14**3, bool)
    for clubs, diamonds, hearts, _ in shapes:
        table[clubs * 196 + diamonds * 14 + hearts] = True
    return table
