"""Descriptions of a profile in sentences of the reader's language, with suit symbols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.core.i18n.rendering import plain
from apps.deals.selectors.fields import Document, value_at
from apps.deals.selectors.weights import shares
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.messages import (
    Joint,
    Listing,
    Message,
    Text,
    Value,
    counted,
    listing,
    msgid,
    plural_msgid,
    sentences,
)

SUITS = (("spades", "♠"), ("hearts", "♥"), ("diamonds", "♦"), ("clubs", "♣"))
_IN_DRAWN = (
    msgid("{span} in the first drawn"),
    msgid("{span} in the second drawn"),
    msgid("{span} in the third drawn"),
    msgid("{span} in the fourth drawn"),
)
_DRAWN_FROM = {
    1: msgid("For each board one suit is drawn at random from {suits}."),
    2: msgid("For each board two suits are drawn at random from {suits}."),
    3: msgid("For each board three suits are drawn at random from {suits}."),
    4: msgid("For each board four suits are drawn at random from {suits}."),
}
_SOME_DRAWN_FROM = msgid("For each board {n} suits are drawn at random from {suits}.")
_FOLLOWS = msgid("The kind of hand of {seat} is chosen by the weights, and the one of {partner} follows it.")
_MODES = {
    "north_drives": Message(_FOLLOWS, seat=Seat.N, partner=Seat.S),
    "south_drives": Message(_FOLLOWS, seat=Seat.S, partner=Seat.N),
    "east_drives": Message(_FOLLOWS, seat=Seat.E, partner=Seat.W),
    "west_drives": Message(_FOLLOWS, seat=Seat.W, partner=Seat.E),
    "random_driver": Message(
        "On each board one of the two kinds of hand, at random, is chosen first and the other follows it."
    ),
    "no_driver": Message("Both use the kind with the same number, or follow the map; roles do not matter."),
    "no_driver_no_index": Message("Each kind of hand is chosen independently."),
}
_FOLLOWING = Message(
    "The kinds that follow are those that the map allows; without a map the one with the same number if both hands "
    "have equally many kinds, otherwise any."
)
_SHAPES = {
    "balanced": Message("balanced"),
    "semi_balanced": Message("semi balanced"),
    "unbalanced": Message("unbalanced"),
}
_BIDS = {
    "call": (msgid("calls {what} after {auction}"), msgid("calls {what} first")),
    "rule": (msgid("calls by {what} after {auction}"), msgid("calls by {what} first")),
    "fits": (msgid("fits {what} after {auction}"), msgid("fits {what} first")),
    "tempts": (msgid("is tempted by {what} after {auction}"), msgid("is tempted by {what} first")),
}
"""After some calls, and as the first call."""

MAX_CARDS = 13
NO_RANGE = Message("an invalid number of")
"""Stands for an invalid range, before its unit."""


def between(low: object, high: object, least: int, most: int) -> Message | None:
    """Return a range in words, such as "5 to 6" or "at most 3"; None if it limits nothing."""
    if not isinstance(low, int) or not isinstance(high, int) or not (least <= low <= high and low <= most):
        return NO_RANGE
    if low == high:
        return Message("exactly {n}", n=low)
    if low == least:
        return None if high >= most else Message("at most {n}", n=high)
    return Message("at least {n}", n=low) if high >= most else Message("{n} to {n_2}", n=low, n_2=high)


def _ranges(span: Mapping[str, object]) -> tuple[Message | None, Message | None]:
    """Return the ranges of cards and of HCP."""
    cards = between(span.get("min_cards", 0), span.get("max_cards", 13), 0, 13)
    return cards, between(span.get("min_hcp", 0), span.get("max_hcp", 10), 0, 10)


def _span(span: Mapping[str, object]) -> Message:
    cards, points = _ranges(span)
    words = Message("any number of cards")
    if cards is not None:
        words = _cards(cards, span)
    return words if points is None else Message("{cards} with {span} HCP", cards=words, span=points)


def _cards(cards: Message, span: Mapping[str, object]) -> Message:
    """Return a range of cards with its noun, in the number of its end: of its beginning if it has no end."""
    low, high = span.get("min_cards", 0), span.get("max_cards", 13)
    last = high if isinstance(high, int) and high < MAX_CARDS else low
    number = last if isinstance(last, int) and cards is not NO_RANGE else 2
    return counted(plural_msgid("{span} card", "{span} cards"), number, span=cards)


def span_words(span: Mapping[str, object]) -> str:
    """Return a suit's range in words: "5 to 6 cards with at least 3 HCP"."""
    return plain(_span(span))


def _suit(sign: str, span: Mapping[str, object]) -> Message | None:
    """Return a suit's range with its sign: "♠ 5 to 6"; None if it limits nothing."""
    cards, points = _ranges(span)
    if cards is NO_RANGE:
        return Message("{things} in {sign}", things=_span(span), sign=sign)
    if cards is None:
        return None if points is None else Message("{span} HCP in {suit}", span=points, suit=sign)
    if points is None:
        return Message("{sign} {span}", sign=sign, span=cards)
    return Message("{sign} {cards} with {span} HCP", sign=sign, cards=cards, span=points)


def hand_words(sub: Document) -> str:
    """Return the conditions of a sub-profile in one line; "any hand" if there are none."""
    standard = sub.get("standard") or {}
    points = between(standard.get("total_min_hcp", 0), standard.get("total_max_hcp", 37), 0, 37)
    found: list[Value] = [] if points is None else [Message("{span} HCP", span=points)]
    suits = (_suit(sign, standard.get(name) or {}) for name, sign in SUITS)
    found += [suit for suit in suits if suit is not None]
    needs = sub.get("needs")
    if isinstance(needs, dict) and isinstance(needs.get("shape"), str):
        found.append(_SHAPES.get(needs["shape"]) or needs["shape"].replace("_", " "))
    if isinstance(needs, dict) and len(needs) > ("shape" in needs):
        found.append(Message("more conditions"))
    found += [_bidding(one) for one in sub.get("bidding") or ()]
    return plain(listing(found, Joint.COMMA) or Message("any hand"))


def _bidding(condition: Document) -> Message:
    """Return how a hand bids: "calls 2C after 1N P"."""
    how = next(how for how in _BIDS if how in condition)
    later, first = _BIDS[how]
    after, what = str(condition.get("after") or ""), str(condition[how])
    return Message(later, what=what, auction=after) if after else Message(first, what=what)


def draw_words(seat: Seat, sub: Document) -> str:
    """Describe a hand's random, partner's or opponent's suit; empty if it has none."""
    draw = sub.get("random_suit_constraint")
    if draw:
        return plain(_random(seat, draw))
    for field, other in (
        ("partner_contingent_constraint", "partner_seat"),
        ("opponents_contingent_suit_constraint", "opponent_seat"),
    ):
        if sub.get(field):
            return plain(_following(seat, sub[field], str(sub[field].get(other))))
    return ""


def _random(seat: Seat, draw: Document) -> Text:
    count = draw.get("required_suits_count")
    suits = listing(map(_sign, draw.get("allowed_suits", [])))
    drawn_from = _DRAWN_FROM.get(count if isinstance(count, int) else 0, _SOME_DRAWN_FROM)
    several = {} if drawn_from != _SOME_DRAWN_FROM else {"n": str(count)}
    is_own = draw.get("ranges_do") == "intersect"
    return sentences(
        Message(drawn_from, suits=suits or Message("no suit"), **several),
        _held(seat, [_span(span) for span in draw.get("suit_ranges", [])]),
        Message("In a drawn suit this applies in addition to the suit’s own range.")
        if is_own
        else Message("In a drawn suit this replaces the suit’s own range."),
        *map(_both_drawn, draw.get("pair_overrides", [])),
    )


def _held(seat: Seat, spans: Sequence[Message]) -> Message:
    if len(spans) == 1:
        return Message("{seat} holds {things} in it.", seat=seat, things=spans[0])
    held = tuple(Message(text, span=span) for span, text in zip(spans, _IN_DRAWN, strict=False))
    return Message("{seat} holds {things}.", seat=seat, things=Listing(held))


def _both_drawn(pair: Document) -> Message:
    first, second = [*map(_sign, pair["suits"][:2]), "?", "?"][:2]
    return Message(
        "If {sign} and {sign_2} are drawn: {span} in {sign} and {span_2} in {sign_2}.",
        sign=first,
        sign_2=second,
        span=_span(pair["first_range"]),
        span_2=_span(pair["second_range"]),
    )


def _following(seat: Seat, following: Document, letter: str) -> Message:
    others: dict[str, Value] = {one.letter: one for one in Seat}
    other, span = others.get(letter, Message("None")), _span(following.get("suit_range") or {})
    if following.get("use_non_chosen_suit"):
        return Message("In the suit that {other} did not draw, {seat} holds {span}.", other=other, seat=seat, span=span)
    text = msgid("In the suit that {other} draws (the first, if several), {seat} holds {span}.")
    return Message(text, other=other, seat=seat, span=span)


def _sign(letter: object) -> str:
    return next((suit.symbol for suit in Suit if suit.letter == letter), "?")


def mode_words(mode: str | None, side: str) -> str:
    """Describe how partners' kinds of hand are combined; without a mode, as in older documents."""
    if mode:
        text = _MODES.get(mode)
        return plain(text if text is None or mode.startswith("no_driver") else sentences(text, _FOLLOWING))
    if side == "ew":
        return plain(
            Message("As in older documents: both use the kind with the same number if they have equally many kinds.")
        )
    return plain(Message("As in older documents: by the two fields below."))


def exclusion_words(item: Document) -> str:
    """Describe an exclusion."""
    if item.get("excluded_shapes") is not None:
        return plain(
            Message("These shapes are not dealt. Spades first, then hearts, diamonds, clubs; x is any number.")
        )
    clauses = Listing(tuple(map(_clause, item.get("clauses") or ())))
    return plain(Message("No hand is dealt that has {things}.", things=clauses))


_GROUPS = {
    "MAJOR": plural_msgid("exactly {n} major", "exactly {n} majors"),
    "MINOR": plural_msgid("exactly {n} minor", "exactly {n} minors"),
}
_ANY_SUIT = plural_msgid("exactly {n} suit", "exactly {n} suits")


def _clause(clause: Document) -> Message:
    """Return a clause in words: "exactly 2 majors with exactly 4 cards"."""
    count, length = clause["count"], clause["length_eq"]
    suits = counted(_GROUPS.get(str(clause["group"]), _ANY_SUIT), _number(count), n=str(count))
    cards = counted(plural_msgid("exactly {n} card", "exactly {n} cards"), _number(length), n=str(length))
    return Message("{suits} with {cards}", suits=suits, cards=cards)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 2


def kind_title(sub: Document, place: int) -> str:
    """Return the name of a kind of hand, or its number from 1 on."""
    return str(sub.get("name") or "") or plain(Message("Kind {n}", n=place))


def seat_views(document: Document) -> list[dict[str, Any]]:
    """Return each seat of a profile with its kinds of hand in words; none for a seat where any hand will do."""
    return [{"seat": seat, "kinds": _kinds(document, seat)} for seat in Seat]


def _kinds(document: Document, seat: Seat) -> list[dict[str, Any]]:
    subs: list[Document] = value_at(document, f"seat_profiles.{seat.letter}.subprofiles") or []
    return [
        {
            "name": kind_title(sub, place),
            "share": share,
            "words": hand_words(sub),
            "draw": draw_words(seat, sub),
            "exclusions": [
                plain(Message("Not these shapes: {names}.", names=", ".join(map(str, item["excluded_shapes"]))))
                if item.get("excluded_shapes")
                else exclusion_words(item)
                for item in document.get("subprofile_exclusions", [])
                if item["seat"] == seat.letter and item["subprofile_index"] == place
            ],
        }
        for place, (sub, share) in enumerate(zip(subs, shares(subs), strict=True), start=1)
    ]
