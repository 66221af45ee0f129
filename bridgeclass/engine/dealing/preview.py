"""What a profile gives, to be looked at before it is used: how often it can be dealt, some deals, and their spread."""

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
    """What keeps a profile from being dealt."""

    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """How many of some boards gave a seat each number of high-card points, and each shape.

    Shapes are lengths in order, the longest first: (4, 3, 3, 3). Seats are those of the profile, also where
    a board was turned half round.
    """

    boards: int
    hcp: Mapping[Seat, Mapping[int, int]]
    shapes: Mapping[Seat, Mapping[tuple[int, ...], int]]


def examine(profile: Profile) -> Viability | Undealable:
    """Count a profile's deals; give the problems instead if it cannot be dealt at all.

    Takes a few seconds where many suits may be drawn.
    """
    try:
        return assess(profile)
    except DealingError as error:
        return Undealable(error.problems)


def sample_boards(profile: Profile, count: int, seed: int) -> tuple[DealtBoard, ...] | Undealable:
    """Deal boards 1 to count of a profile as it says, none turned; give the problems instead if it cannot be dealt."""
    try:
        return tuple(ProfileDealer(profile).boards(range(1, count + 1), seed, rotate=False))
    except DealingError as error:
        return Undealable(error.problems)


def spread(profile: Profile, count: int, seed: int) -> Spread | Undealable:
    """Deal so many boards and count points and shapes; give the problems instead if it cannot be dealt."""
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
