"""What mastery is: how a person did on the last hands of a rule, newer ones counting more.

Pure arithmetic on points; the pages say the same in words.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

HANDS_COUNTED = 8
"""How many of the last hands count."""
HANDS_NEEDED = 4
"""With fewer hands than this the missing ones count as nothing: one lucky call is no mastery."""
FADING = 0.8
"""What each hand counts beside the one after it."""
BEST = 10
KNOWN_PERCENT = 85
NEARLY_PERCENT = 60


class Step(StrEnum):
    """How far a rule is learned, in three words."""

    LEARNING = "learning"
    NEARLY = "nearly there"
    KNOWN = "known"


def step_of(mastery: float) -> Step:
    """The step of a mastery in percent."""
    if mastery >= KNOWN_PERCENT:
        return Step.KNOWN
    return Step.NEARLY if mastery >= NEARLY_PERCENT else Step.LEARNING


@dataclass(frozen=True, slots=True)
class Mastery:
    """How well a rule is known, and what it cost lately."""

    percent: int
    """0 to 100."""
    lost: float
    """Points lost on the hands that count, each by its weight."""


def mastery_of(points: Sequence[int]) -> Mastery:
    """The mastery of a rule from the points, 0 to 10, of each different hand, the newest last.

    >>> mastery_of([10, 10, 10, 10]).percent, mastery_of([10]).percent, mastery_of([]).percent
    (100, 34, 0)
    """
    newest_first = list(reversed(points[-HANDS_COUNTED:]))
    weights = [FADING**age for age in range(max(HANDS_NEEDED, len(newest_first)))]
    won = sum(weight * score for weight, score in zip(weights, newest_first, strict=False))
    lost = sum(weight * (BEST - score) for weight, score in zip(weights, newest_first, strict=False))
    return Mastery(percent=round(100 * won / (BEST * sum(weights))), lost=round(lost, 3))


def newest_of_each[Place: Hashable](answers: Iterable[tuple[Place, int]]) -> list[int]:
    """The points of each hand's newest answer, the newest last; answers come oldest first."""
    points: dict[Place, int] = {}
    for place, score in answers:
        points.pop(place, None)
        points[place] = score
    return list(points.values())
