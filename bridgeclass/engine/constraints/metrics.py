"""The metrics of a hand that constraints use, each with its description and the bounds it implies.

A metric with `of_suit` applies to one suit: `quality(M)`, `sp(M)`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf

from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.constraints.bounds import ANY_LENGTHS, MAX_HCP, Bounds, Span
from bridgeclass.engine.constraints.descriptions import SUIT_NAMES, pluralize
from bridgeclass.engine.constraints.ranges import Range
from bridgeclass.engine.hands import Hand

NO_SUIT = -1
"""In place of the suit of a metric of the whole hand."""

type Measure = Callable[[Hand, int], float]
type Bounding = Callable[[Range, int], Bounds]

# Points above its HCP that a hand may plausibly count (rarer hands are outside the bounds).
LENGTH_EXTRA, SUPPORT_EXTRA, LATER_EXTRA = 3, 6, 5


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric of a hand: its key in rule files, its measure, and how it is described.

    `words` describes both a requirement and a hand: `{n}` is the number, `{s}` the ending of the plural, `{suit}` and
    `{card}` the suit in the plural and the singular. `named` are words for the numbers from 0 up; `spans` and `values`
    are descriptions of particular ranges and numbers.
    """

    key: str
    measure: Measure
    words: str
    doc: str
    of_suit: bool = False
    bounding: Bounding | None = None
    ceiling: float = inf
    named: tuple[str, ...] = ()
    spans: Mapping[tuple[float, float], str] = field(default_factory=dict, hash=False)
    values: Mapping[float, str] = field(default_factory=dict, hash=False)

    def bounds(self, span: Range, suit: int) -> Bounds:
        """Return the hull of all hands whose number lies in `span`."""
        return self.bounding(span, suit) if self.bounding else Bounds()

    def describe(self, span: Range, suit: int) -> str:
        """Return the requirement: '15-17 HCP', 'exactly 3 hearts', 'good spades or better', 'a singleton or void'."""
        low, high = max(span.low, 0), min(span.high, self.ceiling)
        if (low, high) in self.spans:
            return self._text(self.spans[low, high], suit)
        if self.named:
            return self._describe_named(int(low), int(high), suit)
        if low == high:
            return self._text(self.words.replace("{n}", f"exactly {low:g}" if low else "no"), suit, is_one=low == 1)
        number = span.describe(ceiling=self.ceiling)
        return self._text(self.words.replace("{n}", number), suit, is_one=number == "at most 1")

    def describe_value(self, value: float, suit: int) -> str:
        """Return a hand's number in words: '16 HCP', 'no hearts', 'fair spades', 'a singleton'."""
        if value in self.values:
            return self._text(self.values[value], suit)
        if self.named:
            return self._text(self.words.replace("{n}", self.named[int(value)]), suit)
        if not value and "{s}" not in self.words:
            return self._text(self.words.replace("{n}", "0"), suit)
        return pluralize(value, self._text(self.words.replace("{n} ", ""), suit, is_one=value == 1))

    def _describe_named(self, low: int, high: int, suit: int) -> str:
        best = len(self.named) - 1
        name, tail = self.named[low], ""
        if low < high:
            name, tail = (name, " or better") if high == best else (self.named[high], " at best")
        return self._text(self.words.replace("{n}", name), suit) + tail

    def _text(self, words: str, suit: int, *, is_one: bool = False) -> str:
        word = SUIT_NAMES[suit] if suit != NO_SUIT else ""
        return words.replace("{suit}", word).replace("{card}", word[:-1]).replace("{s}", "" if is_one else "s")


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


def _honor(name: str, letter: str) -> Metric:
    """Return the metric of holding one honor of the suit: 0 or 1."""
    words: dict[float, str] = {0: f"no {name} of {{suit}}", 1: f"the {name} of {{suit}}"}
    return Metric(
        name,
        lambda h, s: int(letter in h.suits[s].honors),
        f"{{n}} {name} of {{suit}}",
        f"1 with the {name} of the suit, 0 without",
        True,
        ceiling=1,
        spans={(number, number): text for number, text in words.items()},
        values=words,
    )


_METRICS = (
    Metric("hcp", lambda h, _: h.hcp, "{n} HCP", "high-card points", bounding=_by_hcp),
    Metric(
        "tp",
        lambda h, _: h.total_points,
        "{n} total point{s}",
        "HCP and a point for each card over four in a suit (EV-02)",
        bounding=_by_points(LENGTH_EXTRA),
    ),
    Metric(
        "points",
        lambda h, _: h.total_points,
        "{n} point{s}",
        "for `shows`: strength in whatever count, where HCP alone would say too little of a shapely hand",
        bounding=_by_any_count,
    ),
    Metric(
        "sp",
        lambda h, s: h.support_points(SUITS[s]),
        "{n} point{s} in support of {suit}",
        "support points (EV-03)",
        True,
        _by_points(SUPPORT_EXTRA),
    ),
    Metric(
        "op",
        lambda h, s: h.opener_points(SUITS[s]),
        "{n} point{s} with {suit} agreed",
        "opener's points once the suit is agreed (EV-04)",
        True,
        _by_points(LATER_EXTRA),
    ),
    Metric("length", lambda h, s: h.lengths[s], "{n} {card}{s}", "cards in the suit", True, _by_length, 13),
    Metric("qt", lambda h, _: h.quick_tricks, "{n} quick trick{s}", "quick tricks (EV-06)"),
    Metric("pt", lambda h, _: h.playing_tricks, "{n} playing trick{s}", "playing tricks (EV-07)"),
    Metric("controls", lambda h, _: h.controls, "{n} control{s}", "ace 2, king 1"),
    Metric("losers", lambda h, _: h.losers, "{n} loser{s}", "losing tricks"),
    Metric("aces", lambda h, _: h.aces, "{n} ace{s}", "aces", ceiling=4),
    Metric("kings", lambda h, _: h.kings, "{n} king{s}", "kings", ceiling=4),
    Metric(
        "keycards",
        _key_cards,
        "{n} key card{s} for {suit}",
        "aces and the king of the suit",
        True,
        ceiling=5,
    ),
    _honor("king", "K"),
    _honor("queen", "Q"),
    Metric(
        "quality",
        lambda h, s: h.suits[s].quality,
        "{n} {suit}",
        "how good the suit is (EV-09): none, fair, good, solid",
        True,
        ceiling=3,
        named=("poor", "fair", "good", "solid"),
    ),
    Metric(
        "top3",
        lambda h, s: h.suits[s].top3,
        "{n} of the three top honours in {suit}",
        "how many of A K Q",
        True,
        ceiling=3,
        values={0: "none of the three top honours in {suit}"},
    ),
    Metric(
        "top5",
        lambda h, s: h.suits[s].top5,
        "{n} of the five honours in {suit}",
        "how many of A K Q J T",
        True,
        ceiling=5,
        values={0: "none of the five honours in {suit}"},
    ),
    Metric("suit_hcp", lambda h, s: h.suits[s].hcp, "{n} HCP in {suit}", "HCP in the suit", True, ceiling=10),
    Metric(
        "stopper",
        lambda h, s: h.suits[s].stopper,
        "{n} in {suit}",
        "a stopper (EV-08): none, half, full",
        True,
        ceiling=2,
        named=("no stopper", "half a stopper", "a stopper"),
        spans={(0, 1): "no full stopper in {suit}"},
    ),
    Metric(
        "control",
        _control,
        "{n} in {suit}",
        "2 = ace or void, 1 = king or singleton",
        True,
        ceiling=2,
        named=("no control", "a second-round control", "a first-round control"),
    ),
    Metric(
        "shortest",
        lambda h, _: min(h.lengths),
        "a shortest suit of {n} card{s}",
        "length of the shortest suit",
        ceiling=3,
        spans={
            (0, 0): "a void",
            (1, 1): "a singleton and no void",
            (0, 1): "a singleton or void",
            (1, 3): "no void",
            (2, 3): "no singleton or void",
        },
        values={
            0: "a void",
            1: "a singleton",
            2: "no suit shorter than two cards",
            3: "no suit shorter than three cards",
        },
    ),
    Metric(
        "longest_length",
        lambda h, _: max(h.lengths),
        "a longest suit of {n} cards",
        "length of the longest suit",
        ceiling=13,
        values={number: f"a longest suit of {number} cards" for number in range(4, 14)},
    ),
    Metric(
        "open_suits",
        _uncontrolled_suits,
        "{n} suit{s} with two fast losers",
        "suits of two or more cards without ace or king",
        spans={(0, inf): "any suits", (0, 0): "no suit with two fast losers"},
        values={0: "no suit with two fast losers"},
    ),
    Metric(
        "open_side",
        _uncontrolled_side_suits,
        "{n} suit{s} beside {suit} with two fast losers",
        "suits of two or more cards without ace or king, the named suit left out",
        True,
    ),
    Metric(
        "rule_of_20",
        lambda h, _: h.hcp + sum(sorted(h.lengths)[2:]),
        "{n} by the rule of 20",
        "HCP plus the lengths of the two longest suits",
    ),
    Metric("rule_of_15", lambda h, _: h.hcp + h.lengths[Suit.SPADES], "{n} by the rule of 15", "HCP plus spades"),
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
