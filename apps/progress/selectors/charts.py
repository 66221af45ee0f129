"""Lines over time as the points of an SVG: arithmetic only, the drawing is the template's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from apps.progress.selectors.weeks import Week

WIDTH, HEIGHT = 320, 170
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 28
INDENT = 18
"""From the ends of the grid to the first and the last value."""
DAYS_NAMED = 4
"""How many days under the axis have room."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A value of a chart, or the name of a day under its axis, in the picture's own units."""

    x: float
    y: float
    day: date


@dataclass(frozen=True, slots=True)
class GridLine:
    """A line across the chart, with its value."""

    y: float
    label: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A line over time; where a value is missing the line goes on to the next one."""

    marks: tuple[Mark, ...]
    ticks: tuple[Mark, ...]
    """The days named, the last one among them."""
    grid: tuple[GridLine, ...]

    @property
    def points(self) -> str:
        """The line, as the points of a polyline."""
        return " ".join(f"{mark.x:.1f},{mark.y:.1f}" for mark in self.marks)

    @property
    def view_box(self) -> str:
        """The picture's size."""
        return f"0 0 {WIDTH} {HEIGHT}"

    @property
    def left(self) -> float:
        """Where the grid begins."""
        return LEFT

    @property
    def value_x(self) -> float:
        """Where the values of the grid end."""
        return LEFT - 6

    @property
    def right(self) -> float:
        """Where the grid ends."""
        return WIDTH - RIGHT


def accuracy_chart(weeks: Sequence[Week]) -> Chart:
    """The share of good calls by week, percent."""
    values = [week.accuracy if week.calls else None for week in weeks]
    return line_chart(values, [week.monday for week in weeks], top=100, grid=(0, 50, 100), unit="%")


def points_chart(weeks: Sequence[Week]) -> Chart:
    """The mean points a call by week, 0 to 10."""
    values = [week.mean if week.calls else None for week in weeks]
    return line_chart(values, [week.monday for week in weeks], top=10, grid=(0, 5, 10))


def line_chart(
    values: Sequence[float | None], days: Sequence[date], *, top: float, grid: Sequence[float], unit: str = ""
) -> Chart:
    """A chart of values from 0 to `top`, one a day; None leaves a gap."""
    places = [(_x(at, len(values)), value, day) for at, (value, day) in enumerate(zip(values, days, strict=True))]
    every = -(-len(places) // DAYS_NAMED) or 1
    return Chart(
        marks=tuple(Mark(x, _y(value, top), day) for x, value, day in places if value is not None),
        ticks=tuple(Mark(x, HEIGHT - 8, day) for x, _, day in places[::-1][::every]),
        grid=tuple(GridLine(_y(value, top), f"{value:g}{unit}") for value in grid),
    )


def _x(at: int, count: int) -> float:
    """Evenly from left to right; a single value stands in the middle."""
    room = WIDTH - LEFT - RIGHT
    return LEFT + room / 2 if count == 1 else LEFT + INDENT + (room - 2 * INDENT) * at / (count - 1)


def _y(value: float, top: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)
