"""How points and shapes are spread over many deals, as bars to draw and rows to read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.preview import Spread

HEIGHT, BAR = 60, 8
"""Of a chart of points, in units of its picture: the highest bar, and the room of one."""
MOST_HCP, MOST_SHAPES = 37, 8


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: where it stands, how long it is, what it is of and how many boards that is."""

    at: int
    length: float
    label: str
    count: int
    per_cent: float

    @property
    def top(self) -> float:
        """Where an upright bar begins, from above."""
        return round(HEIGHT - self.length, 1)


@dataclass(frozen=True, slots=True)
class SeatSpread:
    """The points and shapes of one seat. first, last: the points that its chart runs from and to."""

    seat: Seat
    mean: float
    first: int
    last: int
    width: int
    hcp: tuple[Bar, ...]
    shapes: tuple[Bar, ...]
    other_shapes: int


def seats_spread(spread: Spread) -> tuple[SeatSpread, ...]:
    """The spread of each seat, North first."""
    return tuple(_seat(spread, seat) for seat in Seat)


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
