"""The metrics of a hand that constraints use, each with its description and the bounds it implies.

A metric with `of_suit` applies to one suit: `quality(M)`, `sp(M)`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf

from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.constraints.bounds import ANY_LENGTHS, MAX_HCP, Bounds, Span
from bridgeclass.engine.constraints.descriptions import Counted, cards_in, suit_value
from bridgeclass.engine.constraints.ranges import Range
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Message, Value, msgid, plural_msgid

NO_SUIT = -1
"""In place of the suit of a metric of the whole hand."""

MAX_CACHED = 8192
"""Cached descriptions of requirements, and of values. Types are told apart: a `SuitName` is no suit."""

type Measure = Callable[[Hand, int], float]
type Bounding = Callable[[Range, int], Bounds]

# Points above its HCP that a hand may plausibly count (rarer hands are outside the bounds).
LENGTH_EXTRA, SUPPORT_EXTRA, LATER_EXTRA = 3, 6, 5


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric of a hand: its key in rule files, its measure, and how it is described.

    `texts` describe both a requirement and a hand; None for the length of a suit, which each suit words itself. `named`
    are texts for the numbers from 0 up; `spans` and `values` are texts for particular ranges and numbers. All of them
    may have the place `{suit}`.
    """

    key: str
    measure: Measure
    texts: Counted | None
    doc: str
    of_suit: bool = False
    bounding: Bounding | None = None
    ceiling: float = inf
    named: tuple[str, ...] = ()
    spans: Mapping[tuple[float, float], str] = field(default_factory=dict, hash=False)
    values: Mapping[float, str] = field(default_factory=dict, hash=False)

    def __hash__(self) -> int:
        """Hash by key: descriptions are cached by metric."""
        return hash(self.key)

    @property
    def is_strength(self) -> bool:
        """True if it counts points of the whole hand, with or without distribution."""
        return self.key in ("hcp", "tp", "points", "sp", "op")

    def bounds(self, span: Range, suit: int) -> Bounds:
        """Return the hull of all hands whose number lies in `span`."""
        return self.bounding(span, suit) if self.bounding else Bounds()

    @lru_cache(maxsize=MAX_CACHED, typed=True)  # noqa: B019 - metrics are constants
    def describe(self, span: Range, suit: int) -> Message:
        """Return the requirement: '15-17 HCP', 'exactly 3 hearts', 'good spades or better', 'a singleton or void'."""
        low, high = max(span.low, 0), min(span.high, self.ceiling)
        if (low, high) in self.spans:
            return Message(self.spans[low, high], **self._places(suit))
        if self.named:
            return self._describe_named(int(low), int(high), suit)
        texts, params = self._counted(suit)
        return texts.describe(Range(low, high), self.ceiling, **params)

    def describe_number(self, span: Value, number: float, suit: int) -> Message:
        """Return a number or range given in words with its noun: 'fewer than 5 hearts'."""
        texts, params = self._counted(suit)
        return texts.of(span, number, **params)

    @lru_cache(maxsize=MAX_CACHED, typed=True)  # noqa: B019 - metrics are constants
    def describe_value(self, value: float, suit: int) -> Message:
        """Return a hand's number in words: '16 HCP', 'no hearts', 'fair spades', 'a singleton'."""
        if value in self.values:
            return Message(self.values[value], **self._places(suit))
        if self.named:
            return Message(self.named[int(value)], **self._places(suit))
        texts, params = self._counted(suit)
        return texts.value(value, **params)

    def _describe_named(self, low: int, high: int, suit: int) -> Message:
        worst, best = (Message(self.named[number], **self._places(suit)) for number in (low, high))
        if low >= high:
            return worst
        is_open = high == len(self.named) - 1
        return Message("{things} or better", things=worst) if is_open else Message("{things} at best", things=best)

    def _counted(self, suit: int) -> tuple[Counted, dict[str, Value]]:
        return cards_in(suit) if self.texts is None else (self.texts, self._places(suit))

    def _places(self, suit: int) -> dict[str, Value]:
        return {"suit": suit_value(suit)} if self.of_suit else {}


def _span(span: Range, ceiling: int) -> Span:
    return (int(max(0, -(-span.low // 1))), int(min(ceiling, span.high // 1 if span.high != inf else ceiling)))


def _by_hcp(span: Range, _suit: int) -> Bounds:
    hcp = _span(span, MAX_HCP)
    return Bounds(hcp=hcp, points=hcp)


def _by_points(extra: int) -> Bounding:
    def bounding(span: Range, _suit: int) -> Bounds:
        low, high = _span(span, 45)
        return Bounds(hcp=(max(0, low - extra), min(MAX_HCP, high)), points=(low, high))

    return bounding


def _by_any_count(span: Range, _suit: int) -> Bounds:
    return Bounds(points=_span(span, 45))


def _by_length(span: Range, suit: int) -> Bounds:
    lengths = list(ANY_LENGTHS)
    lengths[suit] = _span(span, 13)
    return Bounds(lengths=(lengths[0], lengths[1], lengths[2], lengths[3]))


def _uncontrolled_suits(hand: Hand, _suit: int) -> int:
    return sum(facts.length >= 2 and not facts.controls for facts in hand.suits)


def _uncontrolled_side_suits(hand: Hand, trumps: int) -> int:
    return sum(
        s != trumps and facts.length >= 2 and not facts.controls for s, facts in zip(SUITS, hand.suits, strict=True)
    )


def _control(hand: Hand, suit: int) -> int:
    facts = hand.suits[suit]
    if facts.length == 0 or facts.controls >= 2:
        return 2
    return int(facts.length == 1 or facts.controls == 1)


def _key_cards(hand: Hand, suit: int) -> int:
    return hand.aces + (hand.suits[suit].controls in (1, 3))


def _honor(name: str, letter: str, texts: tuple[str, str]) -> Metric:
    """Return the metric of holding one honor of the suit: 0 or 1, with a text for each."""
    return Metric(
        name,
        lambda h, s: int(letter in h.suits[s].honors),
        None,
        f"1 with the {name} of the suit, 0 without",
        True,
        ceiling=1,
        named=texts,
        spans={(number, number): text for number, text in enumerate(texts)},
    )


def _number(text: str, none: str) -> Counted:
    """Return the texts of a number with a noun that has no plural."""
    return Counted((text, ""), none)


_VOID = msgid("a void")
_NO_OPEN_SUIT = msgid("no suit with two fast losers")

_METRICS = (
    Metric(
        "hcp", lambda h, _: h.hcp, _number(msgid("{span} HCP"), msgid("no HCP")), "high-card points", bounding=_by_hcp
    ),
    Metric(
        "tp",
        lambda h, _: h.total_points,
        Counted(plural_msgid("{span} total point", "{span} total points"), msgid("no total points")),
        "HCP and a point for each card over four in a suit (EV-02)",
        bounding=_by_points(LENGTH_EXTRA),
    ),
    Metric(
        "points",
        lambda h, _: h.total_points,
        Counted(plural_msgid("{span} point", "{span} points"), msgid("no points")),
        "for `shows`: strength in whatever count, where HCP alone would say too little of a shapely hand",
        bounding=_by_any_count,
    ),
    Metric(
        "sp",
        lambda h, s: h.support_points(SUITS[s]),
        Counted(
            plural_msgid("{span} point in support of {suit}", "{span} points in support of {suit}"),
            msgid("no points in support of {suit}"),
        ),
        "support points (EV-03)",
        True,
        _by_points(SUPPORT_EXTRA),
    ),
    Metric(
        "op",
        lambda h, s: h.opener_points(SUITS[s]),
        Counted(
            plural_msgid("{span} point with {suit} agreed", "{span} points with {suit} agreed"),
            msgid("no points with {suit} agreed"),
        ),
        "opener's points once the suit is agreed (EV-04)",
        True,
        _by_points(LATER_EXTRA),
    ),
    Metric("length", lambda h, s: h.lengths[s], None, "cards in the suit", True, _by_length, 13),
    Metric(
        "qt",
        lambda h, _: h.quick_tricks,
        Counted(plural_msgid("{span} quick trick", "{span} quick tricks"), msgid("no quick tricks")),
        "quick tricks (EV-06)",
    ),
    Metric(
        "pt",
        lambda h, _: h.playing_tricks,
        Counted(plural_msgid("{span} playing trick", "{span} playing tricks"), msgid("no playing tricks")),
        "playing tricks (EV-07)",
    ),
    Metric(
        "controls",
        lambda h, _: h.controls,
        Counted(plural_msgid("{span} control", "{span} controls"), msgid("no controls")),
        "ace 2, king 1",
    ),
    Metric(
        "losers",
        lambda h, _: h.losers,
        Counted(plural_msgid("{span} loser", "{span} losers"), msgid("no losers")),
        "losing tricks",
    ),
    Metric(
        "aces",
        lambda h, _: h.aces,
        Counted(plural_msgid("{span} ace", "{span} aces"), msgid("no aces")),
        "aces",
        ceiling=4,
    ),
    Metric(
        "kings",
        lambda h, _: h.kings,
        Counted(plural_msgid("{span} king", "{span} kings"), msgid("no kings")),
        "kings",
        ceiling=4,
    ),
    Metric(
        "keycards",
        _key_cards,
        Counted(
            plural_msgid("{span} key card for {suit}", "{span} key cards for {suit}"), msgid("no key cards for {suit}")
        ),
        "aces and the king of the suit",
        True,
        ceiling=5,
    ),
    _honor("king", "K", (msgid("no king of {suit}"), msgid("the king of {suit}"))),
    _honor("queen", "Q", (msgid("no queen of {suit}"), msgid("the queen of {suit}"))),
    Metric(
        "quality",
        lambda h, s: h.suits[s].quality,
        None,
        "how good the suit is (EV-09): none, fair, good, solid",
        True,
        ceiling=3,
        named=(msgid("poor {suit}"), msgid("fair {suit}"), msgid("good {suit}"), msgid("solid {suit}")),
    ),
    Metric(
        "top3",
        lambda h, s: h.suits[s].top3,
        _number(msgid("{span} of the three top honors in {suit}"), msgid("none of the three top honors in {suit}")),
        "how many of A K Q",
        True,
        ceiling=3,
    ),
    Metric(
        "top5",
        lambda h, s: h.suits[s].top5,
        _number(msgid("{span} of the five honors in {suit}"), msgid("none of the five honors in {suit}")),
        "how many of A K Q J T",
        True,
        ceiling=5,
    ),
    Metric(
        "suit_hcp",
        lambda h, s: h.suits[s].hcp,
        _number(msgid("{span} HCP in {suit}"), msgid("no HCP in {suit}")),
        "HCP in the suit",
        True,
        ceiling=10,
    ),
    Metric(
        "stopper",
        lambda h, s: h.suits[s].stopper,
        None,
        "a stopper (EV-08): none, half, full",
        True,
        ceiling=2,
        named=(msgid("no stopper in {suit}"), msgid("half a stopper in {suit}"), msgid("a stopper in {suit}")),
        spans={(0, 1): msgid("no full stopper in {suit}")},
    ),
    Metric(
        "control",
        _control,
        None,
        "2 = ace or void, 1 = king or singleton",
        True,
        ceiling=2,
        named=(
            msgid("no control in {suit}"),
            msgid("a second-round control in {suit}"),
            msgid("a first-round control in {suit}"),
        ),
    ),
    Metric(
        "shortest",
        lambda h, _: min(h.lengths),
        Counted(plural_msgid("a shortest suit of {span} card", "a shortest suit of {span} cards"), _VOID),
        "length of the shortest suit",
        ceiling=3,
        spans={
            (0, 0): _VOID,
            (1, 1): msgid("a singleton and no void"),
            (0, 1): msgid("a singleton or void"),
            (1, 3): msgid("no void"),
            (2, 3): msgid("no singleton or void"),
        },
        values={
            0: _VOID,
            1: msgid("a singleton"),
            2: msgid("no suit shorter than two cards"),
            3: msgid("no suit shorter than three cards"),
        },
    ),
    Metric(
        "longest_length",
        lambda h, _: max(h.lengths),
        _number(msgid("a longest suit of {span} cards"), msgid("a longest suit of no cards")),
        "length of the longest suit",
        ceiling=13,
    ),
    Metric(
        "open_suits",
        _uncontrolled_suits,
        Counted(
            plural_msgid("{span} suit with two fast losers", "{span} suits with two fast losers"),
            _NO_OPEN_SUIT,
        ),
        "suits of two or more cards without ace or king",
        spans={(0, 0): _NO_OPEN_SUIT},
    ),
    Metric(
        "open_side",
        _uncontrolled_side_suits,
        Counted(
            plural_msgid(
                "{span} suit beside {suit} with two fast losers", "{span} suits beside {suit} with two fast losers"
            ),
            msgid("no suits beside {suit} with two fast losers"),
        ),
        "suits of two or more cards without ace or king, the named suit left out",
        True,
    ),
    Metric(
        "rule_of_20",
        lambda h, _: h.hcp + sum(sorted(h.lengths)[2:]),
        _number(msgid("{span} by the rule of 20"), msgid("0 by the rule of 20")),
        "HCP plus the lengths of the two longest suits",
    ),
    Metric(
        "rule_of_15",
        lambda h, _: h.hcp + h.lengths[Suit.SPADES],
        _number(msgid("{span} by the rule of 15"), msgid("0 by the rule of 15")),
        "HCP plus spades",
    ),
)

METRICS = {metric.key: metric for metric in _METRICS}
LONG_NAMES = {
    "high_card_points": "hcp",
    "total_points": "tp",
    "support_points": "sp",
    "opener_points": "op",
    "quick_tricks": "qt",
    "playing_tricks": "pt",
    "top_three_honors": "top3",
    "top_five_honors": "top5",
}
"""Short keys by the long names that a rule file may use instead."""
_NAME = re.compile(r"^\w+")


def short_key(key: str) -> str:
    """Return a key of a rule file with the short name of its metric.

    >>> short_key("support_points(M)"), short_key("hcp")
    ('sp(M)', 'hcp')
    """
    return _NAME.sub(lambda name: LONG_NAMES.get(name[0], name[0]), key)
