"""Descriptions of a profile in English sentences, with suit symbols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.deals.selectors.fields import Document, value_at
from apps.deals.selectors.weights import shares
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.cards import Suit

SUITS = (("spades", "♠"), ("hearts", "♥"), ("diamonds", "♦"), ("clubs", "♣"))
_PLACES = ("first", "second", "third", "fourth")
_COUNTS = {1: "one suit is", 2: "two suits are", 3: "three suits are", 4: "four suits are"}
_MODES = {
    "north_drives": "The kind of hand of North is chosen by the weights, and the one of South follows it.",
    "south_drives": "The kind of hand of South is chosen by the weights, and the one of North follows it.",
    "east_drives": "The kind of hand of East is chosen by the weights, and the one of West follows it.",
    "west_drives": "The kind of hand of West is chosen by the weights, and the one of East follows it.",
    "random_driver": "On each board one of the two kinds of hand, at random, is chosen first and the other follows it.",
    "no_driver": "Both use the kind with the same number, or follow the map; roles do not matter.",
    "no_driver_no_index": "Each kind of hand is chosen independently.",
}
_FOLLOWING = (
    "The kinds that follow are those that the map allows; without a map the one with the same number if both hands "
    "have equally many kinds, otherwise any."
)

ANY_CARDS = "any number of cards"
NO_RANGE = "an invalid number of"
"""Stands for an invalid range, before its unit."""


def between(low: object, high: object, least: int, most: int) -> str:
    """Return a range in words, such as "5 to 6" or "at most 3"; empty if it limits nothing."""
    if not isinstance(low, int) or not isinstance(high, int) or not (least <= low <= high and low <= most):
        return NO_RANGE
    if low == high:
        return f"exactly {low}"
    if low == least:
        return "" if high >= most else f"at most {high}"
    return f"at least {low}" if high >= most else f"{low} to {high}"


def span_words(span: Mapping[str, object]) -> str:
    """Return a suit's range in words: "5 to 6 cards with at least 3 HCP"."""
    low, high = span.get("min_cards", 0), span.get("max_cards", 13)
    cards = between(low, high, 0, 13)
    points = between(span.get("min_hcp", 0), span.get("max_hcp", 10), 0, 10)
    words = f"{cards} card{'' if high == 1 and cards != NO_RANGE else 's'}" if cards else ""
    if not points:
        return words or ANY_CARDS
    return f"{words or ANY_CARDS} with {points} HCP"


def hand_words(sub: Document) -> str:
    """Return the conditions of a sub-profile in one line; "any hand" if there are none."""
    standard = sub.get("standard") or {}
    points = between(standard.get("total_min_hcp", 0), standard.get("total_max_hcp", 37), 0, 37)
    found = [f"{points} HCP"] if points else []
    for name, sign in SUITS:
        words = span_words(standard.get(name) or {})
        if words.startswith(f"{ANY_CARDS} with "):
            found.append(f"{words.removeprefix(f'{ANY_CARDS} with ')} in {sign}")
        elif words.startswith(NO_RANGE):
            found.append(f"{words} in {sign}")
        elif words != ANY_CARDS:
            found.append(f"{sign} {words.replace(' cards', '').replace(' card', '')}")
    needs = sub.get("needs")
    if isinstance(needs, dict) and isinstance(needs.get("shape"), str):
        found.append(needs["shape"].replace("_", " "))
    if isinstance(needs, dict) and len(needs) > ("shape" in needs):
        found.append("more conditions")
    found += [_bidding_words(one) for one in sub.get("bidding") or ()]
    return ", ".join(found) or "any hand"


def _bidding_words(condition: Document) -> str:
    """Return how a hand bids: "calls 2C after 1N P"."""
    after = f" after {condition['after']}" if condition.get("after") else " first"
    heads = {"call": "calls", "rule": "calls by", "fits": "fits", "tempts": "is tempted by"}
    return next(f"{head} {condition[how]}{after}" for how, head in heads.items() if how in condition)


def draw_words(seat: Seat, sub: Document) -> str:
    """Describe a hand's random, partner's or opponent's suit; empty if it has none."""
    draw = sub.get("random_suit_constraint")
    if draw:
        return _random_words(seat, draw)
    for field, other in (
        ("partner_contingent_constraint", "partner_seat"),
        ("opponents_contingent_suit_constraint", "opponent_seat"),
    ):
        if sub.get(field):
            return _following_words(seat, sub[field], str(sub[field].get(other)))
    return ""


def _random_words(seat: Seat, draw: Document) -> str:
    count = draw.get("required_suits_count")
    suits = _signs(draw.get("allowed_suits", []))
    spans = [span_words(span) for span in draw.get("suit_ranges", [])]
    words = f"For each board {_COUNTS.get(count if isinstance(count, int) else 0, f'{count} suits are')} "
    words += f"drawn at random from {suits or 'no suit'}. "
    if len(spans) == 1:
        words += f"{seat.word} holds {spans[0]} in it."
    else:
        held = [f"{span} in the {place} drawn" for span, place in zip(spans, _PLACES, strict=False)]
        words += f"{seat.word} holds {' and '.join(held)}."
    replaces = draw.get("ranges_do") != "intersect"
    words += f" In a drawn suit this {'replaces' if replaces else 'applies in addition to'} the suit’s own range."
    for pair in draw.get("pair_overrides", []):
        first, second = [*map(_sign, pair["suits"][:2]), "?", "?"][:2]
        words += f" If {first} and {second} are drawn: {span_words(pair['first_range'])} in {first}"
        words += f" and {span_words(pair['second_range'])} in {second}."
    return words


def _following_words(seat: Seat, following: Document, letter: str) -> str:
    other = {one.letter: one.word for one in Seat}.get(letter, "None")
    span = span_words(following.get("suit_range") or {})
    if following.get("use_non_chosen_suit"):
        return f"In the suit that {other} did not draw, {seat.word} holds {span}."
    return f"In the suit that {other} draws (the first, if several), {seat.word} holds {span}."


def _signs(letters: Sequence[object]) -> str:
    signs = [_sign(letter) for letter in letters]
    return " and ".join(signs) if len(signs) < 3 else f"{', '.join(signs[:-1])} and {signs[-1]}"


def _sign(letter: object) -> str:
    return next((suit.symbol for suit in Suit if suit.letter == letter), "?")


def mode_words(mode: str | None, side: str) -> str:
    """Describe how partners' kinds of hand are combined; without a mode, as in older documents."""
    if mode:
        words = _MODES.get(mode, "")
        return words if mode.startswith("no_driver_") or not words else f"{words} {_FOLLOWING}"
    if side == "ew":
        return "As in older documents: both use the kind with the same number if they have equally many kinds."
    return "As in older documents: by the two fields below."


def exclusion_words(item: Document) -> str:
    """Describe an exclusion."""
    if item.get("excluded_shapes") is not None:
        return "These shapes are not dealt. Spades first, then hearts, diamonds, clubs; x is any number."
    return f"No hand is dealt that has {' and '.join(map(_clause_words, item.get('clauses') or ()))}."


def _clause_words(clause: Document) -> str:
    """Return a clause in words: "exactly 2 majors with exactly 4 cards"."""
    group = {"MAJOR": "major", "MINOR": "minor"}.get(str(clause["group"]), "suit")
    suits, cards = ("" if clause[name] == 1 else "s" for name in ("count", "length_eq"))
    return f"exactly {clause['count']} {group}{suits} with exactly {clause['length_eq']} card{cards}"


def seat_views(document: Document) -> list[dict[str, Any]]:
    """Return each seat of a profile with its kinds of hand in words; none for a seat where any hand will do."""
    return [{"seat": seat, "kinds": _kinds(document, seat)} for seat in Seat]


def _kinds(document: Document, seat: Seat) -> list[dict[str, Any]]:
    subs: list[Document] = value_at(document, f"seat_profiles.{seat.letter}.subprofiles") or []
    return [
        {
            "name": str(sub.get("name") or f"Kind {place}"),
            "share": share,
            "words": hand_words(sub),
            "draw": draw_words(seat, sub),
            "exclusions": [
                f"Not these shapes: {', '.join(item['excluded_shapes'])}."
                if item.get("excluded_shapes")
                else exclusion_words(item)
                for item in document.get("subprofile_exclusions", [])
                if item["seat"] == seat.letter and item["subprofile_index"] == place
            ],
        }
        for place, (sub, share) in enumerate(zip(subs, shares(subs), strict=True), start=1)
    ]
