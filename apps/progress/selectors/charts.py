"""Line charts over time, in SVG units; the template draws them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, NamedTuple

from apps.progress.selectors.weeks import Week

WIDTH, HEIGHT = 320, 170
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 28
INDENT = 18
"""Distance of the first and the last value from the ends of the grid."""
MAX_TICKS = 4


class Mark(NamedTuple):
    """A value, or the label of a day under the axis."""

    x: float
    y: float
    day: date


class GridLine(NamedTuple):
    """A horizontal line with its value."""

    y: float
    label: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A line over time, which skips missing values. ticks: the labeled days, with the last one."""

    view_box: ClassVar = f"0 0 {WIDTH} {HEIGHT}"
    left: ClassVar = LEFT
    right: ClassVar = WIDTH - RIGHT
    value_x: ClassVar = LEFT - 6

    marks: tuple[Mark, ...]
    ticks: tuple[Mark, ...]
    grid: tuple[GridLine, ...]

    @property
    def points(self) -> str:
        """Return the points of the polyline."""
        return " ".join(f"{mark.x:.1f},{mark.y:.1f}" for mark in self.marks)


def accuracy_chart(weeks: Sequence[Week]) -> Chart:
    """Return the percentage of good calls by week."""
    values = [week.accuracy if week.calls else None for week in weeks]
    return line_chart(values, [week.monday for week in weeks], top=100, grid=(0, 50, 100), unit="%")


def points_chart(weeks: Sequence[Week]) -> Chart:
    """Return the mean score by week, 0 to 10."""
    values = [week.mean if week.calls else None for week in weeks]
    return line_chart(values, [week.monday for week in weeks], top=10, grid=(0, 5, 10))


def line_chart(
    values: Sequence[float | None], days: Sequence[date], *, top: float, grid: Sequence[float], unit: str = ""
) -> Chart:
    """Return a chart of values from 0 to `top`, one for each day, or None."""
    places = [(_x(at, len(values)), value, day) for at, (value, day) in enumerate(zip(values, days, strict=True))]
    every = -(-len(places) // MAX_TICKS) or 1
    return Chart(
        marks=tuple(Mark(x, _y(value, top), day) for x, value, day in places if value is not None),
        ticks=tuple(Mark(x, HEIGHT - 8, day) for x, _, day in places[::-1][::every]),
        grid=tuple(GridLine(_y(value, top), f"{value:g}{unit}") for value in grid),
    )


def _x(at: int, count: int) -> float:
    """Spread the values evenly; center a single one."""
    room = WIDTH - LEFT - RIGHT
    return LEFT + room / 2 if count == 1 else LEFT + INDENT + (room - 2 * INDENT) * at / (count - 1)


def _y(value: float, top: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)
