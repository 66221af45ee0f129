"""Previews of a profile: how often it can be dealt, sample deals, and distributions of points and shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.dealer import DealtBoard, ProfileDealer
from bridgeclass.engine.dealing.errors import DealingError, Problem
from bridgeclass.engine.dealing.profile import Profile
from bridgeclass.engine.dealing.viability import Viability, assess


@dataclass(frozen=True, slots=True)
class Undealable:
    """The problems that keep a profile from being dealt."""

    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """The distribution of HCP and shapes of each seat over some boards.

    Shapes are sorted lengths, the longest first: (4, 3, 3, 3). Seats are those of the profile, also for boards that
    were turned.
    """

    boards: int
    hcp: Mapping[Seat, Mapping[int, int]]
    shapes: Mapping[Seat, Mapping[tuple[int, ...], int]]


def examine(profile: Profile) -> Viability | Undealable:
    """Return the viability of a profile, or its problems if it cannot be dealt.

    Takes a few seconds if many suits may be drawn.
    """
    try:
        return assess(profile)
    except DealingError as error:
        return Undealable(error.problems)


def sample_boards(profile: Profile, count: int, seed: int) -> tuple[DealtBoard, ...] | Undealable:
    """Deal boards 1 to count of a profile without turning any; return the problems if it cannot be dealt."""
    try:
        return tuple(ProfileDealer(profile).boards(range(1, count + 1), seed, rotate=False))
    except DealingError as error:
        return Undealable(error.problems)


def spread(profile: Profile, count: int, seed: int) -> Spread | Undealable:
    """Deal boards and count points and shapes; return the problems if the profile cannot be dealt."""
    hcp = {seat: Counter[int]() for seat in Seat}
    shapes = {seat: Counter[tuple[int, ...]]() for seat in Seat}
    try:
        for board in ProfileDealer(profile).boards(range(1, count + 1), seed, rotate=False):
            for seat in Seat:
                hand = board.deal[seat]
                hcp[seat][hand.hcp] += 1
                shapes[seat][tuple(sorted(hand.lengths, reverse=True))] += 1
    except DealingError as error:
        return Undealable(error.problems)
    return Spread(
        boards=count,
        hcp={seat: dict(sorted(one.items())) for seat, one in hcp.items()},
        shapes={seat: dict(one.most_common()) for seat, one in shapes.items()},
    )
