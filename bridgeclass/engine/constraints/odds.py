"""Constraints on what the trick model expects: the chance of a contract, tricks, and what one call is worth."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import ClassVar

from bridgeclass.engine.calls import Call, Strain
from bridgeclass.engine.constraints.bounds import ANYTHING, MAX_HCP, MAX_POINTS, Bounds
from bridgeclass.engine.constraints.compounds import All, AnyOf, Named
from bridgeclass.engine.constraints.descriptions import Counted
from bridgeclass.engine.constraints.primitives import Constraint, Test
from bridgeclass.engine.constraints.ranges import Range
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Message, Text, Value, counted, msgid, plural_msgid
from bridgeclass.engine.odds import Outlook, Stakes, outlook, worth
from bridgeclass.engine.odds.outlook import typical_outlook

SHAPELY = 3
"""HCP below those of a typical hand with which a shapely one still has the odds."""


class Measure(ABC):
    """A number that the trick model gives of a hand."""

    is_by_strength: ClassVar[bool] = True
    """True if a stronger hand has more of it, or always less."""

    @abstractmethod
    def value(self, outlook: Outlook) -> float:
        """Return the number."""

    @abstractmethod
    def describe(self, span: Range) -> Text:
        """Return the requirement that the number lies in a range."""

    @abstractmethod
    def describe_value(self, value: float) -> Text:
        """Return the number of a hand, after 'you have'."""

    @abstractmethod
    def statement(self, value: float) -> Text:
        """Return the number of a hand as a statement about the deals that fit the auction."""


@dataclass(frozen=True, slots=True)
class Makes(Measure):
    """The chance of a contract, in percent; `words` are those of its call."""

    call: Call
    words: Value

    def value(self, outlook: Outlook) -> float:
        """Return the chance in percent."""
        strain = self.call.strain
        return 100 * outlook.ours(strain).makes(self.call.level) if strain is not None else 0.0

    def describe(self, span: Range) -> Text:
        """Return 'a chance of at least 45% to make 4♠'."""
        return _chance(span, self.words)

    def describe_value(self, value: float) -> Text:
        """Return 'a chance of about 60% to make 4♠'."""
        return Message("a chance of about {n}% to make {call}", n=5 * round(value / 5), call=self.words)

    def statement(self, value: float) -> Text:
        """Return '4♠ makes on about 6 of 10 deals that fit this auction'."""
        tenths = round(value / 10)
        if tenths == 10:
            return Message("{call} makes on nearly all deals that fit this auction", call=self.words)
        if tenths == 0:
            return Message("{call} makes on hardly any deal that fits this auction", call=self.words)
        return Message("{call} makes on about {n} of 10 deals that fit this auction", call=self.words, n=tenths)


def _chance(span: Range, call: Value) -> Text:
    if span.high >= 100:
        return Message("a chance of at least {n}% to make {call}", n=span.low, call=call)
    if span.low <= 0:
        return Message("a chance of at most {n}% to make {call}", n=span.high, call=call)
    return Message("a chance of {low}-{high}% to make {call}", low=span.low, high=span.high, call=call)


_OURS = Counted(
    plural_msgid("{span} expected trick in {suit}", "{span} expected tricks in {suit}"),
    msgid("no expected tricks in {suit}"),
)
_THEIRS = Counted(
    plural_msgid("{span} expected trick for them in {suit}", "{span} expected tricks for them in {suit}"),
    msgid("no expected tricks for them in {suit}"),
)


@dataclass(frozen=True, slots=True)
class Tricks(Measure):
    """The tricks that our side, or theirs, is expected to take in a strain; `words` are those of the strain."""

    strain: Strain
    ours: bool
    words: Value

    def value(self, outlook: Outlook) -> float:
        """Return the expected tricks."""
        return (outlook.ours(self.strain) if self.ours else outlook.theirs(self.strain)).mean

    def describe(self, span: Range) -> Text:
        """Return '9.5+ expected tricks in spades'."""
        return (_OURS if self.ours else _THEIRS).describe(span, inf, suit=self.words)

    def describe_value(self, value: float) -> Text:
        """Return '9.1 expected tricks in spades'."""
        return (_OURS if self.ours else _THEIRS).value(round(value, 1), suit=self.words)

    def statement(self, value: float) -> Text:
        """Return 'on the deals that fit this auction, you take about 9.1 tricks in spades'."""
        text = (
            msgid("on the deals that fit this auction, your side takes about {n} tricks in {suit}")
            if self.ours
            else msgid("on the deals that fit this auction, they take about {n} tricks in {suit}")
        )
        return Message(text, n=round(value, 1), suit=self.words)


_GAIN = plural_msgid(
    "an expected gain of {span} IMP by {call} over {call_2}", "an expected gain of {span} IMPs by {call} over {call_2}"
)
_LOSS = plural_msgid(
    "an expected loss of {span} IMP by {call} against {call_2}",
    "an expected loss of {span} IMPs by {call} against {call_2}",
)
_GAINS = plural_msgid(
    "on the deals that fit this auction, {call} gains about {n} IMP against {call_2}",
    "on the deals that fit this auction, {call} gains about {n} IMPs against {call_2}",
)
_LOSES = plural_msgid(
    "on the deals that fit this auction, {call} loses about {n} IMP against {call_2}",
    "on the deals that fit this auction, {call} loses about {n} IMPs against {call_2}",
)


@dataclass(frozen=True, slots=True)
class Worth(Measure):
    """The expected IMPs if the auction ends after one call, against its end after another."""

    calls: tuple[Call, Call]
    stakes: Stakes
    words: tuple[Value, Value]
    is_by_strength: ClassVar[bool] = False

    def value(self, outlook: Outlook) -> float:
        """Return the expected IMPs."""
        return worth(outlook, *self.calls, self.stakes)

    def describe(self, span: Range) -> Text:
        """Return 'an expected gain of at least 1 IMP by 4♠ over Pass'."""
        call, other = self.words
        if not span.low:
            return Message("no expected loss by {call} against {call_2}", call=call, call_2=other)
        number = abs(span.low)
        if span.low > 0:
            return counted(_GAIN, number, span=Message("at least {n}", n=number), call=call, call_2=other)
        return counted(_LOSS, number, span=Message("at most {n}", n=number), call=call, call_2=other)

    def describe_value(self, value: float) -> Text:
        """Return 'an expected loss of about 2 IMPs by 4♠ against Pass'."""
        number, (call, other) = round(abs(value), 1), self.words
        forms, about = _GAIN if value >= 0 else _LOSS, Message("about {n}", n=number)
        return counted(forms, number, span=about, call=call, call_2=other)

    def statement(self, value: float) -> Text:
        """Return 'on the deals that fit this auction, 4♠ gains about 2 IMPs against Pass'."""
        number, (call, other) = round(abs(value), 1), self.words
        return counted(_GAINS if value >= 0 else _LOSES, number, n=number, call=call, call_2=other)


@dataclass(frozen=True, slots=True)
class Odds:
    """The requirement that a number of the trick model lies in a range, given what the auction has shown.

    me: what my own calls have shown; others: what partner and the opponents on the left and right have.
    """

    measure: Measure
    span: Range
    me: Bounds
    others: tuple[Bounds, Bounds, Bounds]

    def of(self, hand: Hand) -> float:
        """Return the number for this hand."""
        return self.measure.value(outlook(hand, *self.others))

    def compiled(self) -> Test:
        """Return a test of the number."""
        low, high, value = self.span.low, self.span.high, self.measure.value
        partner, left, right = self.others
        return lambda hand: low <= value(outlook(hand, partner, left, right)) <= high

    def describe(self) -> Text:
        """Return the requirement in words."""
        return self.measure.describe(self.span)

    def actual(self, hand: Hand) -> tuple[Text, ...]:
        """Return the hand's number in words."""
        return (self.measure.describe_value(self.of(hand)),)

    def statement(self, hand: Hand) -> Text:
        """Return the hand's number as a statement about the deals that fit the auction."""
        return self.measure.statement(self.of(hand))

    def bounds(self) -> Bounds:
        """Return the strength of a typical hand with these odds; no bounds if the odds need not grow with strength."""
        if not self.measure.is_by_strength:
            return ANYTHING
        fitting = [hcp for hcp in range(self.me.hcp[0], self.me.hcp[1] + 1) if self._fits_typically(hcp)]
        if not fitting:
            return ANYTHING
        low = 0 if fitting[0] == self.me.hcp[0] else fitting[0]
        high = MAX_HCP if fitting[-1] == self.me.hcp[1] else fitting[-1]
        return Bounds(
            hcp=(max(0, low - SHAPELY), min(MAX_HCP, high + SHAPELY)),
            points=(low, MAX_POINTS if high == MAX_HCP else high),
        )

    def _fits_typically(self, hcp: int) -> bool:
        value = self.measure.value(typical_outlook(hcp, self.me, self.others))
        return self.span.low <= value <= self.span.high


def odds_in(constraint: Constraint) -> Iterator[Odds]:
    """Yield the odds that a constraint asks for, with those of its parts, unless they are negated."""
    if isinstance(constraint, Odds):
        yield constraint
    elif isinstance(constraint, All | AnyOf):
        for part in constraint.parts:
            yield from odds_in(part)
    elif isinstance(constraint, Named):
        yield from odds_in(constraint.part)
