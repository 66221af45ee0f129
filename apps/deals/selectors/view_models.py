"""What the editor of a profile shows, as values for its templates."""

from __future__ import annotations

from dataclasses import dataclass

from bridgeclass.engine.auctions import Seat


@dataclass(frozen=True, slots=True)
class FieldShown:
    """One field: its path is its name. values: what is chosen or filled in. low and high: for numbers."""

    path: str
    label: str
    values: tuple[str, ...]
    errors: tuple[str, ...]
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0

    @property
    def id(self) -> str:
        """An id for the page."""
        return id_of(self.path)

    @property
    def value(self) -> str:
        """What is filled in, of a field that holds one thing."""
        return self.values[0] if self.values else ""


@dataclass(frozen=True, slots=True)
class PairShown:
    """A range as two numbers."""

    label: str
    low: FieldShown
    high: FieldShown


@dataclass(frozen=True, slots=True)
class SpanShown:
    """A suit's range: its cards and its points."""

    label: str
    cards: PairShown
    hcp: PairShown


@dataclass(frozen=True, slots=True)
class DrawnPairShown:
    """The ranges of two suits drawn together."""

    place: int
    suits: FieldShown
    spans: tuple[SpanShown, SpanShown]


@dataclass(frozen=True, slots=True)
class DrawShown:
    """A hand's random suits."""

    count: FieldShown
    suits: FieldShown
    ranges_do: FieldShown
    spans: tuple[SpanShown, ...]
    pairs: tuple[DrawnPairShown, ...]
    may_have_pairs: bool


@dataclass(frozen=True, slots=True)
class FollowShown:
    """A suit taken from another hand."""

    seat: FieldShown
    span: SpanShown
    not_drawn: FieldShown


@dataclass(frozen=True, slots=True)
class ClauseShown:
    """So many suits of a group with so many cards."""

    place: int
    count: FieldShown
    group: FieldShown
    length: FieldShown


@dataclass(frozen=True, slots=True)
class ExclusionShown:
    """Shapes that are left out: patterns, or clauses."""

    place: int
    words: str
    block: Block
    shapes: FieldShown | None
    clauses: tuple[ClauseShown, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a form that may be wrong as a whole."""

    id: str
    errors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BiddingShown:
    """How a hand bids: after some calls, a call or a rule."""

    place: int
    block: Block
    after: FieldShown
    asked: FieldShown


@dataclass(frozen=True, slots=True)
class SubShown:
    """One kind of hand. share: its part of the seat's boards, in parts of 100; start: where it begins in the bar."""

    place: int
    number: int
    seat: Seat
    is_last: bool
    block: Block
    name: FieldShown
    weight: FieldShown
    share: float
    start: float
    summary: str
    points: PairShown
    suits: tuple[SpanShown, ...]
    shape: FieldShown
    needs: FieldShown
    kind: str
    draw_block: Block
    draw_words: str
    draw: DrawShown | None
    follow: FollowShown | None
    exclusions: tuple[ExclusionShown, ...]
    bidding: tuple[BiddingShown, ...]
    role: FieldShown

    @property
    def title(self) -> str:
        """What it is called, or its number."""
        return self.name.value or f"Kind {self.number}"


@dataclass(frozen=True, slots=True)
class MapRow:
    """What may follow one kind of hand: the columns chosen in a field."""

    title: str
    field: FieldShown


@dataclass(frozen=True, slots=True)
class SideShown:
    """How two partners choose together. rows_of: the hand whose kinds are the rows of the map."""

    side: str
    name: str
    mode: FieldShown
    words: str
    map_block: Block
    map_rows: tuple[MapRow, ...]
    rows_of: Seat
    columns: list[str]
    may_have_map: bool
    link_block: Block
    link_rows: tuple[MapRow, ...]
    old: tuple[FieldShown, ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """A problem with its place in words, the part of the form it is in and the id of its field."""

    part: str
    where: str
    id: str
    words: str


def id_of(path: str) -> str:
    """A path as an id of a page."""
    return "f-" + path.replace("[", "-").replace("]", "").replace(".", "-")
