"""A cache of samplers by requirements, shared by cases that differ only in the names of suits and seats."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from bridgeclass.engine.dealing.call_conditions import DealRequirement, HandRequirement
from bridgeclass.engine.dealing.sampler import NO_DEAL, DealSampler, Odds, is_plainly_impossible

_MAX_KEPT = 9_000_000
"""Pairs kept in all, of some twenty bytes each; the samplers longest unused are made again when needed."""
_SUIT_ORDERS = tuple(permutations(range(4)))


@dataclass(frozen=True, slots=True)
class CanonicalForm:
    """Requirements with seats and suits permuted: place i stands for seat `seats[i]` and suit `suits[i]`."""

    requirements: DealRequirement
    seats: tuple[int, ...]
    suits: tuple[int, ...]


class SamplerCache:
    """Builds each sampler once, up to a total size."""

    def __init__(self) -> None:
        self._samplers: OrderedDict[DealRequirement, DealSampler] = OrderedDict()
        self._impossible = set[DealRequirement]()
        self._kept = 0
        self._odds: dict[DealRequirement, Odds] = {}
        self._quick_odds: dict[DealRequirement, Odds] = {}
        self._forms: dict[DealRequirement, CanonicalForm] = {}

    def canonical_form(self, requirements: DealRequirement) -> CanonicalForm:
        """Return the cached canonical form of the requirements."""
        found = self._forms.get(requirements)
        if found is None:
            found = self._forms[requirements] = _canonicalize(requirements)
        return found

    def is_possible(self, form: CanonicalForm) -> bool:
        """Return whether some deal fits."""
        return form.requirements not in self._impossible and self.sampler(form) is not None

    def sampler(self, form: CanonicalForm) -> DealSampler | None:
        """Return the sampler of this form; None if it is impossible."""
        requirements = form.requirements
        if requirements in self._impossible:
            return None
        if requirements in self._samplers:
            self._samplers.move_to_end(requirements)
            return self._samplers[requirements]
        sampler = None if is_plainly_impossible(requirements) else DealSampler(requirements)
        if sampler is None or not sampler.is_possible:
            self._impossible.add(requirements)
            return None
        self._samplers[requirements] = sampler
        self._kept += sampler.size
        while self._kept > _MAX_KEPT and len(self._samplers) > 1:
            self._kept -= self._samplers.popitem(last=False)[1].size
        return sampler

    def odds(self, requirements: DealRequirement) -> Odds:
        """Return the probability that a random deal fits, counted if possible."""
        form = self.canonical_form(requirements)
        if form.requirements not in self._odds:
            sampler = self.sampler(form)
            self._odds[form.requirements] = NO_DEAL if sampler is None else sampler.odds()
        return self._odds[form.requirements]

    def quick_odds(self, requirements: DealRequirement) -> Odds:
        """Return the same by the sampler's own plan, which may measure more."""
        form = self.canonical_form(requirements)
        found = self._odds.get(form.requirements) or self._quick_odds.get(form.requirements)
        if found is None:
            sampler = self.sampler(form)
            found = self._quick_odds[form.requirements] = NO_DEAL if sampler is None else sampler.quick_odds()
        return found


def _canonicalize(requirements: DealRequirement) -> CanonicalForm:
    """Return one permutation of seats and suits, the same for all requirements that are permutations of each other.

    A constraint that is tested on the hand names its suits, so they are not permuted.
    """
    orders = _SUIT_ORDERS[:1] if any(requirement.tests for requirement in requirements) else _SUIT_ORDERS
    keys = [_keys(requirement) for requirement in requirements]
    ranked = min((sorted((keys[seat][place], seat) for seat in range(4)), suits) for place, suits in enumerate(orders))
    seats, suits = tuple(seat for _, seat in ranked[0]), ranked[1]
    north, east, south, west = (requirements[seat].with_suits_renamed(suits) for seat in seats)
    return CanonicalForm((north, east, south, west), seats, suits)


@lru_cache(maxsize=1 << 12)
def _keys(requirement: HandRequirement) -> tuple[str, ...]:
    """Return sort keys of the requirement, one for each order of the suits."""
    return tuple(map(_key, map(requirement.with_suits_renamed, _SUIT_ORDERS)))


def _key(requirement: HandRequirement) -> str:
    shapes = None if requirement.shapes is None else sorted(requirement.shapes)
    return repr(
        (requirement.limits.hcp, requirement.limits.lengths, requirement.limits.suit_hcp, shapes, requirement.tests)
    )
