"""Mastery: the weighted mean score on the last hands of a rule, where newer hands count more."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

HANDS_COUNTED = 8
HANDS_NEEDED = 4
"""Missing hands up to this number count as zero, so that one lucky call is no mastery."""
FADING = 0.8
"""Weight of a hand relative to the next newer one."""
BEST = 10
KNOWN_PERCENT = 85
NEARLY_PERCENT = 60


class Step(StrEnum):
    """Step of learning a rule."""

    LEARNING = "learning"
    NEARLY = "nearly there"
    KNOWN = "known"


def step_of(mastery: float) -> Step:
    """Return the step of a mastery in percent."""
    if mastery >= KNOWN_PERCENT:
        return Step.KNOWN
    return Step.NEARLY if mastery >= NEARLY_PERCENT else Step.LEARNING


@dataclass(frozen=True, slots=True)
class Mastery:
    """Mastery of a rule, 0 to 100 percent, and the weighted points lost on the hands that count."""

    percent: int
    lost: float


def mastery_of(points: Sequence[int]) -> Mastery:
    """Return the mastery of a rule from the scores, 0 to 10, of different hands, newest last.

    >>> mastery_of([10, 10, 10, 10]).percent, mastery_of([10]).percent, mastery_of([]).percent
    (100, 34, 0)
    """
    newest_first = list(reversed(points[-HANDS_COUNTED:]))
    weights = [FADING**age for age in range(max(HANDS_NEEDED, len(newest_first)))]
    won = sum(weight * score for weight, score in zip(weights, newest_first, strict=False))
    lost = sum(weight * (BEST - score) for weight, score in zip(weights, newest_first, strict=False))
    return Mastery(percent=round(100 * won / (BEST * sum(weights))), lost=round(lost, 3))


def newest_of_each[Place: Hashable](answers: Iterable[tuple[Place, int]]) -> list[int]:
    """Return the newest score of each hand, newest last; answers come oldest first."""
    points: dict[Place, int] = {}
    for place, score in answers:
        points.pop(place, None)
        points[place] = score
    return list(points.values())
