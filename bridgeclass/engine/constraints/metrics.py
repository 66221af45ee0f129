"""The numbers a constraint may ask of a hand, each with its words and what it bounds.

A metric with `of_suit` is asked of one suit: `quality(M)`, `sp(M)`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from bridgeclass.engine.cards import Suit
from bridgeclass.engine.constraints.bounds import ANY_LENGTHS, MAX_HCP, Bounds, Span
from bridgeclass.engine.constraints.ranges import Range
from bridgeclass.engine.hands import Hand

type Measure = Callable[[Hand, int], float]
type Bounding = Callable[[Range, int], Bounds]

# How many points above its HCP a hand may plausibly count (rarer hands are outside the bounds).
LENGTH_EXTRA, SUPPORT_EXTRA, LATER_EXTRA = 3, 6, 5


@dataclass(frozen=True, slots=True)
class Metric:
    """One number of a hand: its key in rule files, its measure, and how it reads.

    `words` may hold `{range}` and `{suit}`; `value` says what a hand has, `{value}` and `{suit}` in it.
    """

    key: str
    measure: Measure
    words: str
    value: str
    doc: str
    of_suit: bool = False
    bounding: Bounding | None = None
    ceiling: float = inf
    named: tuple[str, ...] = ()

    def bounds(self, span: Range, suit: int) -> Bounds:
        """The hull of all hands whose number lies in `span`."""
        return self.bounding(span, suit) if self.bounding else Bounds()


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


def _worthless(hand: Hand, _suit: int) -> int:
    return sum(facts.length >= 2 and not facts.controls for facts in hand.suits)


def _control(hand: Hand, suit: int) -> int:
    facts = hand.suits[suit]
    if facts.length == 0 or facts.controls >= 2:
        return 2
    return int(facts.length == 1 or facts.controls == 1)


def _key_cards(hand: Hand, suit: int) -> int:
    return hand.aces + (hand.suits[suit].controls in (1, 3))


_METRICS = (
    Metric("hcp", lambda h, _: h.hcp, "{range} HCP", "{value} HCP", "high-card points", bounding=_by_hcp),
    Metric(
        "tp",
        lambda h, _: h.total_points,
        "{range} points with length",
        "{value} points with length",
        "HCP and a point for each card over four in a suit (EV-02)",
        bounding=_by_points(LENGTH_EXTRA),
    ),
    Metric(
        "points",
        lambda h, _: h.total_points,
        "{range} points",
        "{value} points",
        "for `shows`: strength in whatever count, where HCP alone would say too little of a shapely hand",
        bounding=_by_any_count,
    ),
    Metric(
        "sp",
        lambda h, s: h.support_points(Suit(s)),
        "{range} points in support of {suit}",
        "{value} points in support of {suit}",
        "support points (EV-03)",
        True,
        _by_points(SUPPORT_EXTRA),
    ),
    Metric(
        "op",
        lambda h, s: h.opener_points(Suit(s)),
        "{range} points with {suit} agreed",
        "{value} points with {suit} agreed",
        "opener's points once the suit is agreed (EV-04)",
        True,
        _by_points(LATER_EXTRA),
    ),
    Metric(
        "length",
        lambda h, s: h.lengths[s],
        "{range} {suit}",
        "{value} {suit}",
        "cards in the suit",
        True,
        _by_length,
        13,
    ),
    Metric("qt", lambda h, _: h.quick_tricks, "{range} quick tricks", "{value} quick tricks", "quick tricks (EV-06)"),
    Metric(
        "pt",
        lambda h, _: h.playing_tricks,
        "{range} playing tricks",
        "{value} playing tricks",
        "playing tricks (EV-07)",
    ),
    Metric("controls", lambda h, _: h.controls, "{range} controls", "{value} controls", "ace 2, king 1"),
    Metric("losers", lambda h, _: h.losers, "{range} losers", "{value} losers", "losing tricks"),
    Metric("aces", lambda h, _: h.aces, "{range} aces", "{value} aces", "aces", ceiling=4),
    Metric("kings", lambda h, _: h.kings, "{range} kings", "{value} kings", "kings", ceiling=4),
    Metric(
        "keycards",
        _key_cards,
        "{range} key cards",
        "{value} key cards",
        "aces and the king of the suit",
        True,
        ceiling=5,
    ),
    Metric(
        "quality",
        lambda h, s: h.suits[s].quality,
        "{range} {suit}",
        "{value} {suit}",
        "how good the suit is (EV-09): none, fair, good, solid",
        True,
        ceiling=3,
        named=("poor", "fair", "good", "solid"),
    ),
    Metric(
        "top3",
        lambda h, s: h.suits[s].top3,
        "{range} of A K Q in {suit}",
        "{value} of A K Q in {suit}",
        "how many of A K Q",
        True,
        ceiling=3,
    ),
    Metric(
        "top5",
        lambda h, s: h.suits[s].top5,
        "{range} of A K Q J T in {suit}",
        "{value} of A K Q J T in {suit}",
        "how many of A K Q J T",
        True,
        ceiling=5,
    ),
    Metric(
        "suit_hcp",
        lambda h, s: h.suits[s].hcp,
        "{range} HCP in {suit}",
        "{value} HCP in {suit}",
        "HCP in the suit",
        True,
        ceiling=10,
    ),
    Metric(
        "stopper",
        lambda h, s: h.suits[s].stopper,
        "{range} stopper in {suit}",
        "{value} stopper in {suit}",
        "a stopper (EV-08): none, half, full",
        True,
        ceiling=2,
        named=("no", "half a", "a"),
    ),
    Metric(
        "control",
        _control,
        "{range} control in {suit}",
        "{value} control in {suit}",
        "2 = ace or void, 1 = king or singleton",
        True,
        ceiling=2,
        named=("no", "second-round", "first-round"),
    ),
    Metric(
        "shortest",
        lambda h, _: min(h.lengths),
        "a shortest suit of {range}",
        "a shortest suit of {value}",
        "length of the shortest suit",
        ceiling=3,
    ),
    Metric(
        "longest_length",
        lambda h, _: max(h.lengths),
        "a longest suit of {range}",
        "a longest suit of {value}",
        "length of the longest suit",
        ceiling=13,
    ),
    Metric(
        "open_suits",
        _worthless,
        "{range} suits with two fast losers",
        "{value} suits with two fast losers",
        "suits of two or more cards without ace or king",
    ),
    Metric(
        "rule_of_20",
        lambda h, _: h.hcp + sum(sorted(h.lengths)[2:]),
        "HCP and two longest suits {range}",
        "HCP and two longest suits {value}",
        "HCP plus the lengths of the two longest suits",
    ),
    Metric(
        "rule_of_15",
        lambda h, _: h.hcp + h.lengths[3],
        "HCP and spades {range}",
        "HCP and spades {value}",
        "HCP plus spades",
    ),
)

METRICS = {metric.key: metric for metric in _METRICS}
