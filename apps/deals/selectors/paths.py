"""Paths in a profile's document: the part of the editor, a label, an id, and problems with them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from apps.deals.selectors.fields import Document, value_at
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing import Problem

_WORDS = {
    "min_cards": "minimum cards",
    "max_cards": "maximum cards",
    "min_hcp": "minimum HCP",
    "max_hcp": "maximum HCP",
    "total_min_hcp": "minimum HCP",
    "total_max_hcp": "maximum HCP",
    "weight_percent": "weight",
    "subprofiles": "weights",
    "random_suit_constraint": "random suit",
    "partner_contingent_constraint": "partner’s suit",
    "opponents_contingent_suit_constraint": "opponent’s suit",
    "required_suits_count": "number of suits",
    "allowed_suits": "suits to draw from",
    "use_non_chosen_suit": "the suit not drawn",
    "needs": "conditions",
    "profile_name": "name",
    "hand_dealing_order": "dealing order",
    "random_suits_exclusive": "suits drawn once",
    "excluded_shapes": "excluded shapes",
    "length_eq": "cards",
}
_SKIPPED = ("standard", "suit_range", "seat_profiles")


@dataclass(frozen=True, slots=True)
class ProblemView:
    """A problem in words, with the part of the editor, the label and the id of its field."""

    part: str
    where: str
    id: str
    words: str


def problem_views(problems: Iterable[Problem], document: Document) -> tuple[ProblemView, ...]:
    """Return the views of problems with a document."""
    return tuple(
        ProblemView(part_of(one.path, document), path_label(one.path, document), id_of(one.path), plain(one.words))
        for one in problems
    )


def id_of(path: str) -> str:
    """Return a path as an HTML id."""
    return "f-" + path.replace("[", "-").replace("]", "").replace(".", "-")


def part_of(path: str, document: Document) -> str:
    """Return the part of the editor that a path is in: "about", a seat's letter, or "together"."""
    if seat := re.match(r"seat_profiles\.([NESW])\b", path):
        return seat[1]
    if path.startswith("subprofile_exclusions"):
        item = re.match(r"subprofile_exclusions\[\d+\]", path)
        found = value_at(document, f"{item[0]}.seat") if item else None
        return found if found in {one.letter for one in Seat} else "about"
    return "together" if re.match(r"(ns|ew)_", path) else "about"


def path_label(path: str, document: Document) -> str:
    """Return a path in words: "South, Two suits: hearts, least cards"."""
    found = re.match(r"seat_profiles\.([NESW])(?:\.subprofiles\[(\d+)\])?\.?(.*)", path)
    if not found:
        return ", ".join(_word(step) for step in re.split(r"[.\[\]]+", path) if step and not step.isdigit())
    seat, place, rest = found.groups()
    words = Seat.parse(seat).word
    if place is not None:
        sub = value_at(document, f"seat_profiles.{seat}.subprofiles[{place}]") or {}
        words += f", {sub.get('name') or f'kind {int(place) + 1}'}"
    steps = [_word(step) for step in rest.split(".") if step and step not in _SKIPPED]
    return f"{words}: {', '.join(steps)}" if steps else words


def plain(words: str) -> str:
    """Return a message of the engine with words in place of field names."""
    words = re.sub(r"is more than (?:total_)?max_\w+ (\d+)", r"is more than the upper end, \1", words)
    return re.sub(r"\b[a-z]+(?:_[a-z]+)+\b", lambda found: _WORDS.get(found[0], found[0]), words)


def _word(step: str) -> str:
    name, _, place = step.partition("[")
    word = _WORDS.get(name, name.replace("_", " "))
    return f"{word} {int(place[:-1]) + 1}" if place[:-1].isdigit() else word
