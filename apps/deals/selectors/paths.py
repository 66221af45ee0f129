"""Where in a profile a path is, for people: the part of the editor, and words."""

from __future__ import annotations

import re

from apps.deals.selectors.fields import Document, value_at
from bridgeclass.engine.auctions import Seat

_WORDS = {
    "min_cards": "least cards",
    "max_cards": "most cards",
    "min_hcp": "least HCP",
    "max_hcp": "most HCP",
    "total_min_hcp": "least HCP",
    "total_max_hcp": "most HCP",
    "weight_percent": "weight",
    "subprofiles": "weights",
    "random_suit_constraint": "random suit",
    "partner_contingent_constraint": "partner’s suit",
    "opponents_contingent_suit_constraint": "opponent’s suit",
    "required_suits_count": "how many suits",
    "allowed_suits": "suits to draw from",
    "use_non_chosen_suit": "the suit not drawn",
    "needs": "rule words",
    "profile_name": "name",
    "hand_dealing_order": "dealing order",
    "random_suits_exclusive": "suits drawn once",
    "excluded_shapes": "shapes left out",
    "length_eq": "cards",
}
_SKIPPED = ("standard", "suit_range", "seat_profiles")


def part_of(path: str, document: Document | None = None) -> str:
    """The part of the editor that a path is in: "about", a seat's letter, or "together"."""
    seat = re.match(r"seat_profiles\.([NESW])\b", path)
    if seat:
        return seat[1]
    if path.startswith("subprofile_exclusions"):
        place = re.match(r"subprofile_exclusions\[\d+\]", path)
        found = value_at(document, f"{place[0]}.seat") if place and document else None
        return found if found in {one.letter for one in Seat} else "about"
    return "together" if re.match(r"(ns|ew)_", path) else "about"


def words_of(path: str, document: Document) -> str:
    """A path in words: "South, Two suits: hearts, least cards"."""
    found = re.match(r"seat_profiles\.([NESW])(?:\.subprofiles\[(\d+)\])?\.?(.*)", path)
    if not found:
        return ", ".join(_word(step) for step in re.split(r"[.\[\]]+", path) if step and not step.isdigit())
    seat, place, rest = found.groups()
    words = Seat.parse(seat).word
    if place is not None:
        sub = value_at(document, f"seat_profiles.{seat}.subprofiles[{place}]") or {}
        words += f", {sub.get('name') or f'kind {int(place) + 1}'}"
    steps = [_word(step) for step in re.split(r"\.", rest) if step and step not in _SKIPPED]
    return f"{words}: {', '.join(steps)}" if steps else words


def said(words: str) -> str:
    """What the engine says of a document, without the names of its fields."""
    words = re.sub(r"is more than (?:total_)?max_\w+ (\d+)", r"is more than the upper end, \1", words)
    return re.sub(r"\b[a-z]+(?:_[a-z]+)+\b", lambda found: _WORDS.get(found[0], found[0]), words)


def _word(step: str) -> str:
    name, _, place = step.partition("[")
    word = _WORDS.get(name, name.replace("_", " "))
    return f"{word} {int(place[:-1]) + 1}" if place[:-1].isdigit() else word
