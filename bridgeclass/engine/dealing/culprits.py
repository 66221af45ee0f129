"""Which constraints make a combination impossible: the fewest that clash, each with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.dealing.bounds import DealTask, tighten
from bridgeclass.engine.dealing.combinations import Combination
from bridgeclass.engine.dealing.errors import Problem
from bridgeclass.engine.dealing.limits import ANY_HAND, DealLimits, FourRanges, HandLimits, Range
from bridgeclass.engine.dealing.profile import subprofile_path
from bridgeclass.engine.dealing.sampler import DealSampler


@dataclass(frozen=True, slots=True)
class _Bound:
    """One end of one range of one hand that is tighter than nothing at all."""

    seat: Seat
    field: str
    suit: Suit | None
    is_least: bool
    value: int

    def lifted_from(self, limits: DealLimits) -> DealLimits:
        """Give the limits without this bound."""
        hands = [*limits]
        hands[self.seat] = self._lifted(hands[self.seat])
        return hands[0], hands[1], hands[2], hands[3]

    def _lifted(self, hand: HandLimits) -> HandLimits:
        if self.suit is None:
            return replace(hand, hcp=self._open(hand.hcp, ANY_HAND.hcp))
        spans: FourRanges = getattr(hand, self.field)
        free: FourRanges = getattr(ANY_HAND, self.field)
        changed = [self._open(span, free[suit]) if suit == self.suit else span for suit, span in enumerate(spans)]
        opened = (changed[0], changed[1], changed[2], changed[3])
        if self.field == "lengths":
            return replace(hand, lengths=opened)
        return replace(hand, suit_hcp=opened)

    def _open(self, span: Range, free: Range) -> Range:
        return (free[0], span[1]) if self.is_least else (span[0], free[1])

    def problem(self, combination: Combination) -> Problem:
        """Say it, with its place in the document."""
        place = f"{subprofile_path(self.seat, combination.chosen[self.seat])}.standard"
        end, words = ("min", "at least") if self.is_least else ("max", "at most")
        if self.suit is None:
            return Problem(f"{place}.total_{end}_hcp", f"{self.seat.word} has {words} {self.value} HCP")
        what = "cards" if self.field == "lengths" else "hcp"
        counted = "" if self.field == "lengths" else "HCP in "
        return Problem(
            f"{place}.{self.suit.word}.{end}_{what}",
            f"{self.seat.word} has {words} {self.value} {counted}{self.suit.word}",
        )


def culprits(combination: Combination) -> tuple[Problem, ...]:
    """Give constraints that clash, none of them superfluous: without any one of them it fits.

    Gives none if the combination is possible.
    """
    proof = _proof_for(combination.limits)
    if proof is None:
        return ()
    limits, needed = combination.limits, []
    for bound in _bounds(limits):
        lifted = bound.lifted_from(limits)
        if proof(lifted):
            limits = lifted
        else:
            needed.append(bound)
    return tuple(bound.problem(combination) for bound in needed)


def is_plainly_impossible(limits: DealLimits) -> bool:
    """Say whether narrowing the ranges proves that no deal fits (a quick test, not the last)."""
    return tighten(DealTask.of(limits)) is None


def _is_impossible(limits: DealLimits) -> bool:
    return not DealSampler(limits).is_possible


def _proof_for(limits: DealLimits) -> Callable[[DealLimits], bool] | None:
    """Give the quickest test that shows the limits to be impossible; None if they are possible."""
    return next((test for test in (is_plainly_impossible, _is_impossible) if test(limits)), None)


def _bounds(limits: DealLimits) -> Iterator[_Bound]:
    """Give every bound, the upper ends first: they are the likelier to be superfluous."""
    for is_least in (False, True):
        for seat in Seat:
            hand, end = limits[seat], 0 if is_least else 1
            for field in ("suit_hcp", "lengths"):
                spans: FourRanges = getattr(hand, field)
                free: FourRanges = getattr(ANY_HAND, field)
                for suit in Suit:
                    if spans[suit][end] != free[suit][end]:
                        yield _Bound(seat, field, suit, is_least, spans[suit][end])
            if hand.hcp[end] != ANY_HAND.hcp[end]:
                yield _Bound(seat, "hcp", None, is_least, hand.hcp[end])
