"""A profile in words, seat by seat, to be read."""

from __future__ import annotations

from dataclasses import dataclass

from apps.deals.selectors.descriptions import draw_words, exclusion_words, hand_words
from apps.deals.selectors.fields import Document, value_at
from apps.deals.selectors.weights import shares
from bridgeclass.engine.auctions import Seat


@dataclass(frozen=True, slots=True)
class KindShown:
    """One kind of hand of a seat; share in parts of 100."""

    name: str
    share: float
    words: str
    draw: str
    exclusions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat and its kinds of hand; none if any hand will do."""

    seat: Seat
    kinds: tuple[KindShown, ...]


def seats_of(document: Document) -> tuple[SeatShown, ...]:
    """The four seats of a profile."""
    return tuple(SeatShown(seat, _kinds(document, seat)) for seat in Seat)


def _kinds(document: Document, seat: Seat) -> tuple[KindShown, ...]:
    subs: list[Document] = value_at(document, f"seat_profiles.{seat.letter}.subprofiles") or []
    parts = shares([sub.get("weight_percent", 0) for sub in subs]) if subs else []
    return tuple(
        KindShown(
            name=str(sub.get("name") or f"Kind {place}"),
            share=share,
            words=hand_words(sub),
            draw=draw_words(seat, sub),
            exclusions=tuple(
                _excluded(item)
                for item in document.get("subprofile_exclusions", [])
                if item["seat"] == seat.letter and item["subprofile_index"] == place
            ),
        )
        for place, (sub, share) in enumerate(zip(subs, parts, strict=True), start=1)
    )


def _excluded(item: Document) -> str:
    shapes = item.get("excluded_shapes")
    return f"Not these shapes: {', '.join(shapes)}." if shapes else exclusion_words(item)
