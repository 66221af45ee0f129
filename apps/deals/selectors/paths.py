"""Paths in a profile's document: the part of the editor, a label, an id, and problems with them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from apps.deals.selectors.fields import Document, value_at
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.dealing import Problem
from bridgeclass.engine.dealing.document import IS_MORE
from bridgeclass.engine.messages import NO_TEXT, Joint, Listing, Message, Text, Value

_LABELS: dict[str, Message] = {
    "min_cards": Message("minimum cards"),
    "max_cards": Message("maximum cards"),
    "min_hcp": Message("minimum HCP"),
    "max_hcp": Message("maximum HCP"),
    "total_min_hcp": Message("minimum HCP"),
    "total_max_hcp": Message("maximum HCP"),
    "weight_percent": Message("weight"),
    "subprofiles": Message("weights"),
    "random_suit_constraint": Message("random suit"),
    "partner_contingent_constraint": Message("partner’s suit"),
    "opponents_contingent_suit_constraint": Message("opponent’s suit"),
    "required_suits_count": Message("number of suits"),
    "allowed_suits": Message("suits to draw from"),
    "use_non_chosen_suit": Message("the suit not drawn"),
    "needs": Message("conditions"),
    "profile_name": Message("name"),
    "hand_dealing_order": Message("dealing order"),
    "random_suits_exclusive": Message("suits drawn once"),
    "excluded_shapes": Message("excluded shapes"),
    "length_eq": Message("cards"),
}
_SUIT_LABELS = {suit.word: suit for suit in Suit}
_SKIPPED = ("standard", "suit_range", "seat_profiles")


@dataclass(frozen=True, slots=True)
class ProblemView:
    """A problem in words, with the part of the editor, the label and the id of its field."""

    part: str
    where: Text
    id: str
    words: Text


def problem_views(problems: Iterable[Problem], document: Document) -> tuple[ProblemView, ...]:
    """Return the views of problems with a document."""
    return tuple(
        ProblemView(part_of(one.path, document), path_label(one.path, document), id_of(one.path), with_labels(one.text))
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


def path_label(path: str, document: Document) -> Text:
    """Return a path in words: "South, Two suits: hearts, least cards"."""
    found = re.match(r"seat_profiles\.([NESW])(?:\.subprofiles\[(\d+)\])?\.?(.*)", path)
    if not found:
        names = [step for step in re.split(r"[.\[\]]+", path) if step and not step.isdigit()]
        return Listing(tuple(map(_label, names)), Joint.COMMA) if names else NO_TEXT
    seat, place, rest = found.groups()
    hand: list[Value] = [Seat.parse(seat)]
    if place is not None:
        sub = value_at(document, f"seat_profiles.{seat}.subprofiles[{place}]") or {}
        hand.append(str(sub.get("name") or "") or Message("kind {n}", n=int(place) + 1))
    steps = tuple(_label(step) for step in rest.split(".") if step and step not in _SKIPPED)
    where = Listing(tuple(hand), Joint.COMMA)
    return Message("{hand}: {fields}", hand=where, fields=Listing(steps, Joint.COMMA)) if steps else where


def with_labels(text: Text) -> Text:
    """Return a message of the engine with labels in place of field names."""
    if not isinstance(text, Message):
        return text
    params = dict(text.params)
    if text.id == IS_MORE:
        return Message("{least} is more than the upper end, {most}", least=params["least"], most=params["most"])
    labels = {name: _LABELS.get(value, value) if isinstance(value, str) else value for name, value in params.items()}
    return Message(text.id, (text.plural, text.number), **labels)


def _label(step: str) -> Value:
    name, _, place = step.partition("[")
    label = _LABELS.get(name) or _SUIT_LABELS.get(name) or name.replace("_", " ")
    return Message("{label} {n}", label=label, n=int(place[:-1]) + 1) if place[:-1].isdigit() else label
