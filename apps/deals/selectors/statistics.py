"""Statistics of a profile: its odds, what makes it rare, sample deals, and the spread of points and shapes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from apps.core.computations import Computation, is_under_way, outcome_of
from apps.deals.selectors.fields import Document
from apps.deals.selectors.paths import id_of, part_of, problem_views
from bridgeclass import __version__
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing import (
    CombinationReport,
    ConstraintCost,
    Profile,
    ProfileError,
    Viability,
    rarest_combination,
    read_profile,
)
from bridgeclass.engine.dealing.preview import Spread, Undealable, examine, sample_boards, spread
from bridgeclass.engine.messages import NO_TEXT, Message, Text, msgid

SECONDS, RARITY_SECONDS = 10.0, 25.0
"""Time limits: of a count, and of what makes a profile rare."""
SAMPLES, SPREAD_BOARDS = 6, 500
_LEAST_SHARE = 0.005
_MAX_ROWS = 60
HEIGHT, BAR = 60, 8
"""Of a chart of points, in SVG units: the height of the highest bar, and the width of one."""
MAX_HCP, MAX_SHAPES = 37, 8
DRAWS_LOST = msgid("{n} of {draws} ways to draw its suits are impossible")

type View = dict[str, Any]
"""A figure or a part of one, as templates read it. Shares are percentages."""


class Figure(StrEnum):
    """A statistic of a profile; its name in URLs."""

    ODDS = "odds"
    RARITY = "rarity"
    DEALS = "deals"
    SPREAD = "spread"


class State(StrEnum):
    """The state of a figure: not requested, being computed, or known."""

    IDLE = "idle"
    WAITING = "waiting"
    READY = "ready"


@dataclass(frozen=True, slots=True)
class FigureView:
    """A figure as a page shows it. content: None if there is nothing to show; cannot: the reason, if there is one."""

    figure: Figure
    state: State
    content: Any = None
    cannot: View | None = None


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
        return FigureView(figure, State.READY, cannot={"wrong": problem_views(error.problems, document)})
    key = _key(document, figure, seed)
    outcome = outcome_of(key)
    if outcome is None:
        return FigureView(figure, State.WAITING if is_under_way(key) else State.IDLE)
    if outcome.is_too_long:
        return FigureView(figure, State.READY, cannot={"is_too_long": True})
    if isinstance(outcome.value, Undealable):
        return FigureView(figure, State.READY, cannot={"wrong": problem_views(outcome.value.problems, document)})
    return FigureView(figure, State.READY, _content(figure, profile, document, outcome.value))


def _content(figure: Figure, profile: Profile, document: Document, value: Any) -> Any:
    match figure:
        case Figure.ODDS:
            return _odds(profile, document, value)
        case Figure.RARITY:
            return _rarity(document, value)
        case Figure.DEALS:
            return [{"suits": board.suits, "hands": list(zip(Seat, board.deal, strict=True))} for board in value]
        case Figure.SPREAD:
            return {"boards": value.boards, "seats": [_seat(value, seat) for seat in Seat]}


def _rarity(document: Document, value: tuple[Text, tuple[ConstraintCost, ...]] | None) -> View | None:
    """Return the rarest combination and the constraints that make it rare; None if nothing does."""
    combination, removals = value or (NO_TEXT, ())
    views = [
        {
            "words": one.text,
            "part": part_of(one.path, document),
            "id": id_of(one.path),
            "per_cent": float(one.share * 100),
            "is_about_points": one.is_about_points,
            "is_exact": one.is_exact,
        }
        for one in removals
        if one.share >= _LEAST_SHARE
    ]
    return {"combination": combination, "removals": views} if views else None


def _odds(profile: Profile, document: Document, found: Viability) -> View:
    return {
        "odds": found.odds.text,
        "is_possible": found.is_possible,
        "combinations": [_combination(profile, document, one) for one in found.combinations[:_MAX_ROWS]],
        "left_out": max(0, len(found.combinations) - _MAX_ROWS),
        "dead": problem_views(found.dead, document),
        "relaxation": _relaxation(found),
        "mix_differs": found.is_possible and any(not one.is_possible for one in found.combinations),
    }


def _combination(profile: Profile, document: Document, one: CombinationReport) -> View:
    draws, possible = one.draws
    lost = Message(DRAWS_LOST, n=draws - possible, draws=draws) if 0 < possible < draws else None
    return {
        "words": one.combination.describe(profile),
        "odds": one.odds.text,
        "declared": float(one.combination.share * 100),
        "delivered": float(one.share * 100),
        "is_possible": one.is_possible,
        "draws_lost": lost,
        "conflicts": problem_views(one.conflicts, document),
        "relaxations": problem_views([move.problem for move in one.relaxations], document),
    }


def _relaxation(found: Viability) -> dict[str, int]:
    """Return the smallest change of numbers, by path, that makes the likeliest combination possible; empty if none."""
    if found.is_possible or not found.combinations:
        return {}
    moves = max(found.combinations, key=lambda one: one.combination.share).relaxations
    return {move.end.path: move.value for move in moves if move.value is not None}


def relaxation_of(document: Document) -> Mapping[str, int]:
    """Return the smallest change of numbers, by path, that makes a document possible; empty if it is not known."""
    content = figure_of(document, Figure.ODDS).content
    return content["relaxation"] if content else {}


def _seat(spread: Spread, seat: Seat) -> View:
    """Return the charts of points and shapes of a seat; first and last: the range of points."""
    hcp, boards = spread.hcp[seat], spread.boards
    first, last = max(0, min(hcp) - 1), min(MAX_HCP, max(hcp) + 1)
    highest = max(hcp.values())
    bars = []
    for points in range(first, last + 1):
        length = round(HEIGHT * hcp.get(points, 0) / highest, 1)
        place = {"at": BAR * (points - first), "top": round(HEIGHT - length, 1), "length": length}
        bars.append(place | _bar(str(points), hcp.get(points, 0), boards))
    shapes = [*spread.shapes[seat].items()][:MAX_SHAPES]
    return {
        "seat": seat,
        "mean": sum(points * count for points, count in hcp.items()) / boards,
        "first": first,
        "last": last,
        "width": BAR * (last - first + 1),
        "hcp": bars,
        "shapes": [
            {"length": round(100 * count / shapes[0][1], 1)} | _bar("-".join(map(str, shape)), count, boards)
            for shape, count in shapes
        ],
        "other_shapes": boards - sum(count for _, count in shapes),
    }


def _bar(label: str, count: int, boards: int) -> View:
    return {"label": label, "count": count, "per_cent": 100 * count / boards}
