"""Statistics of a profile: its odds, what makes it rare, sample deals, and the spread of points and shapes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from apps.core.computations import Computation, is_under_way, outcome_of
from apps.deals.selectors.boards import samples_of
from apps.deals.selectors.fields import Document
from apps.deals.selectors.paths import part_of, said, words_of
from apps.deals.selectors.view_models import Wrong, id_of
from bridgeclass import __version__
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing import (
    CombinationReport,
    ConstraintCost,
    Problem,
    Profile,
    ProfileError,
    Viability,
    rarest_combination,
    read_profile,
)
from bridgeclass.engine.dealing.preview import Spread, Undealable, examine, sample_boards, spread

SECONDS, RARITY_SECONDS = 10.0, 25.0
"""The time limit of a count, and of what makes a profile rare."""
SAMPLES, SPREAD_BOARDS = 6, 500
_LEAST_SHARE = 0.005
_MOST_ROWS = 60
HEIGHT, BAR = 60, 8
"""Of a chart of points, in units of its picture: the height of the highest bar, and the width of one."""
MOST_HCP, MOST_SHAPES = 37, 8


class Figure(StrEnum):
    """One of the statistics of a profile; also its name in URLs."""

    ODDS = "odds"
    RARITY = "rarity"
    DEALS = "deals"
    SPREAD = "spread"


class State(StrEnum):
    """Whether a figure was asked for, is being computed, or is known."""

    IDLE = "idle"
    WAITING = "waiting"
    READY = "ready"


@dataclass(frozen=True, slots=True)
class CannotSay:
    """Why a figure has no content: faults of the document, or a count that takes too long."""

    wrong: tuple[Wrong, ...] = ()
    is_too_long: bool = False


@dataclass(frozen=True, slots=True)
class CombinationView:
    """One combination of kinds of hand. share: of the boards, in per cent as declared and as delivered."""

    words: str
    odds: str
    declared: float
    delivered: float
    is_possible: bool
    draws_lost: str
    clashing: tuple[Wrong, ...]
    loosening: tuple[Wrong, ...]


@dataclass(frozen=True, slots=True)
class OddsView:
    """The odds of a profile, and of each of its combinations."""

    odds: str
    is_possible: bool
    combinations: tuple[CombinationView, ...]
    left_out: int
    dead: tuple[Wrong, ...]
    mix_is_other: bool
    loosening: Mapping[str, int]
    """The smallest change that makes the likeliest combination possible, as numbers by path."""


@dataclass(frozen=True, slots=True)
class RemovalView:
    """The share of otherwise fitting deals that one constraint removes, in percent."""

    seat: Seat
    words: str
    part: str
    id: str
    per_cent: float
    is_about_points: bool
    is_exact: bool


@dataclass(frozen=True, slots=True)
class RarityView:
    """The rarest combination, and the constraints that make it rare."""

    combination: str
    removals: tuple[RemovalView, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a chart: its position and length, its label, and its number of boards."""

    at: int
    length: float
    label: str
    count: int
    per_cent: float

    @property
    def top(self) -> float:
        """The upper end of an upright bar."""
        return round(HEIGHT - self.length, 1)


@dataclass(frozen=True, slots=True)
class SeatSpread:
    """The points and shapes of one seat. first, last: the range of points of its chart."""

    seat: Seat
    mean: float
    first: int
    last: int
    width: int
    hcp: tuple[Bar, ...]
    shapes: tuple[Bar, ...]
    other_shapes: int


@dataclass(frozen=True, slots=True)
class SpreadView:
    """The spread of points and shapes over so many boards, seat by seat from North."""

    boards: int
    seats: tuple[SeatSpread, ...]


@dataclass(frozen=True, slots=True)
class FigureView:
    """A figure as a page shows it. content: None if there is nothing to show, or `cannot` says why."""

    figure: Figure
    state: State
    content: Any = None
    cannot: CannotSay | None = None


def computation_of(document: Document, figure: Figure, seed: int, *, lane: str) -> Computation:
    """Return the computation of a figure; the same seed gives the same deals. Raises ProfileError."""
    function, seconds, args = _computations(seed)[figure]
    return Computation(
        key=_key(document, figure, seed),
        lane=f"{lane}-{figure}",
        seconds=seconds,
        function=function,
        args=(read_profile(document), *args),
    )


def _computations(seed: int) -> dict[Figure, tuple[Callable[..., Any], float, tuple[int, ...]]]:
    return {
        Figure.ODDS: (examine, SECONDS, ()),
        Figure.RARITY: (rarest_combination, RARITY_SECONDS, ()),
        Figure.DEALS: (sample_boards, SECONDS, (SAMPLES, seed)),
        Figure.SPREAD: (spread, SECONDS, (SPREAD_BOARDS, seed)),
    }


def _key(document: Document, figure: Figure, seed: int) -> str:
    used = seed if figure in (Figure.DEALS, Figure.SPREAD) else 0
    digest = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()
    return f"profile-{__version__}-{figure}-{used}-{digest}"


def figure_of(document: Document, figure: Figure, seed: int = 1) -> FigureView:
    """Return a figure of a profile as far as it is known; nothing is computed."""
    try:
        profile = read_profile(document)
    except ProfileError as error:
        return FigureView(figure, State.READY, cannot=CannotSay(wrongs(error.problems, document)))
    key = _key(document, figure, seed)
    outcome = outcome_of(key)
    if outcome is None:
        return FigureView(figure, State.WAITING if is_under_way(key) else State.IDLE)
    if outcome.is_too_long:
        return FigureView(figure, State.READY, cannot=CannotSay(is_too_long=True))
    if isinstance(outcome.value, Undealable):
        return FigureView(figure, State.READY, cannot=CannotSay(wrongs(outcome.value.problems, document)))
    return FigureView(figure, State.READY, _content(figure, profile, document, outcome.value))


def _content(figure: Figure, profile: Profile, document: Document, value: Any) -> Any:
    match figure:
        case Figure.ODDS:
            return _odds(profile, document, value)
        case Figure.RARITY:
            return _rarity(document, value)
        case Figure.DEALS:
            return samples_of(value)
        case Figure.SPREAD:
            return SpreadView(value.boards, tuple(_seat(value, seat) for seat in Seat))


def _rarity(document: Document, value: tuple[str, tuple[ConstraintCost, ...]] | None) -> RarityView | None:
    """Return what makes a profile rare; None if nothing does."""
    if value is None:
        return None
    combination, removals = value
    shown = tuple(_removal(one, document) for one in removals if one.share >= _LEAST_SHARE)
    return RarityView(combination, shown) if shown else None


def wrongs(problems: Iterable[Problem], document: Document) -> tuple[Wrong, ...]:
    """Return problems with their places in words."""
    return tuple(
        Wrong(part_of(one.path, document), words_of(one.path, document), id_of(one.path), said(one.words))
        for one in problems
    )


def _odds(profile: Profile, document: Document, found: Viability) -> OddsView:
    shown = tuple(_combination(profile, document, one) for one in found.combinations[:_MOST_ROWS])
    return OddsView(
        odds=str(found.odds),
        is_possible=found.is_possible,
        combinations=shown,
        left_out=len(found.combinations) - len(shown),
        dead=wrongs(found.dead, document),
        loosening=_loosening(found),
        mix_is_other=found.is_possible and any(not one.is_possible for one in found.combinations),
    )


def _combination(profile: Profile, document: Document, one: CombinationReport) -> CombinationView:
    draws, possible = one.draws
    lost = f"{draws - possible} of {draws} ways to draw its suits are impossible" if 0 < possible < draws else ""
    return CombinationView(
        words=one.combination.describe(profile),
        odds=str(one.odds),
        declared=float(one.combination.share * 100),
        delivered=float(one.share * 100),
        is_possible=one.is_possible,
        draws_lost=lost,
        clashing=wrongs(one.conflicts, document),
        loosening=wrongs([move.problem for move in one.relaxations], document),
    )


def _removal(one: ConstraintCost, document: Document) -> RemovalView:
    return RemovalView(
        seat=one.seat,
        words=one.words,
        part=part_of(one.path, document),
        id=id_of(one.path),
        per_cent=float(one.share * 100),
        is_about_points=one.is_about_points,
        is_exact=one.is_exact,
    )


def _loosening(found: Viability) -> dict[str, int]:
    """Return the smallest change by numbers alone; none if nothing is to be done, or numbers do not help."""
    if found.is_possible or not found.combinations:
        return {}
    moves = max(found.combinations, key=lambda one: one.combination.share).relaxations
    values = {move.end.path: move.value for move in moves}
    return {path: value for path, value in values.items() if value is not None}


def loosening_of(document: Document) -> Mapping[str, int]:
    """Return the smallest change that makes a document possible, as numbers by path; none if it is not known."""
    content = figure_of(document, Figure.ODDS).content
    return content.loosening if content else {}


def _seat(spread: Spread, seat: Seat) -> SeatSpread:
    hcp, boards = spread.hcp[seat], spread.boards
    first, last = max(0, min(hcp) - 1), min(MOST_HCP, max(hcp) + 1)
    highest = max(hcp.values())
    bars = tuple(
        _bar(str(points), hcp.get(points, 0), boards, (BAR * (points - first), HEIGHT * hcp.get(points, 0) / highest))
        for points in range(first, last + 1)
    )
    shapes = _shapes(spread.shapes[seat], boards)
    return SeatSpread(
        seat=seat,
        mean=sum(points * count for points, count in hcp.items()) / boards,
        first=first,
        last=last,
        width=BAR * (last - first + 1),
        hcp=bars,
        shapes=shapes,
        other_shapes=boards - sum(bar.count for bar in shapes),
    )


def _shapes(shapes: Mapping[tuple[int, ...], int], boards: int) -> tuple[Bar, ...]:
    common = [*shapes.items()][:MOST_SHAPES]
    most = common[0][1]
    return tuple(
        _bar("-".join(map(str, shape)), count, boards, (at, 100 * count / most))
        for at, (shape, count) in enumerate(common)
    )


def _bar(label: str, count: int, boards: int, place: tuple[int, float]) -> Bar:
    return Bar(at=place[0], length=round(place[1], 1), label=label, count=count, per_cent=100 * count / boards)
