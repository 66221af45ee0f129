"""Constraints relative to what partner and I have shown so far: combined strength, fit, half of my range."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import inf

from bridgeclass.engine.calls import Strain
from bridgeclass.engine.cards import SUITS
from bridgeclass.engine.constraints.bounds import Span
from bridgeclass.engine.constraints.compounds import All, AnyOf, Named, Not
from bridgeclass.engine.constraints.descriptions import SuitLike, suit_value
from bridgeclass.engine.constraints.environment import Environment
from bridgeclass.engine.constraints.metrics import METRICS, NO_SUIT, Metric
from bridgeclass.engine.constraints.primitives import Constraint, Measured
from bridgeclass.engine.constraints.ranges import ConstraintError, Range
from bridgeclass.engine.messages import Message, Text, msgid

_NEEDS_A_SUIT = msgid("{key} needs a suit, as in {key}(agreed)")


class Relative(ABC):
    """The interface of a relative constraint."""

    doc: str

    def check(self, text: str, suit: str | None) -> None:
        """Raise ConstraintError if `text` cannot be read or a suit is missing."""
        Range.parse(text)

    @abstractmethod
    def ground(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return the constraint on my own hand, given what has been shown."""

    def symbolic(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return the constraint with a description that holds for every auction."""
        return self.ground(text, suit, env)


def strength(suit: SuitLike | None, env: Environment) -> Metric:
    """Return the metric of my strength: HCP for notrump, opener's points for the long trumps, else support points."""
    if suit is None:
        return METRICS["hcp"]
    return METRICS["op" if env.me.lengths[suit][0] > env.partner.lengths[suit][0] else "sp"]


_OPPOSITE = {
    "min": msgid("{things} for {span} opposite partner's least {n}"),
    "mid": msgid("{things} for {span} opposite partner's likely {n}"),
    "max": msgid("{things} for {span} opposite partner's most {n}"),
}
_HCP_TOGETHER = {
    "min": msgid("{span} HCP together with partner's least"),
    "mid": msgid("{span} HCP together with partner's likely"),
    "max": msgid("{span} HCP together with partner's most"),
}
_POINTS_TOGETHER = {
    "min": msgid("{span} points for {suit} together with partner's least"),
    "mid": msgid("{span} points for {suit} together with partner's likely"),
    "max": msgid("{span} points for {suit} together with partner's most"),
}

MAX_EXTRA = 3


def middle(span: Span) -> int:
    """Return the likely strength in a range shown: its middle, but at most three points above its minimum.

    An open upper end only means that nobody has limited the hand yet.
    """
    return min((span[0] + span[1]) // 2, span[0] + MAX_EXTRA)


@dataclass(frozen=True, slots=True)
class Combined(Relative):
    """The strength of both hands together, with partner's minimum, middle or maximum."""

    at: str
    doc: str

    def ground(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return the strength that my hand must contribute."""
        span, shown = Range.parse(text), env.partner.points
        partner = {"min": shown[0], "mid": middle(shown), "max": shown[1]}[self.at]
        part = Measured(strength(suit, env), NO_SUIT if suit is None else suit, span.shifted(-partner))
        text = _OPPOSITE[self.at]
        return Named(lambda: Message(text, things=part.describe(), span=span.describe(), n=partner), part)

    def symbolic(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return '25+ HCP together with partner's least' or '26+ points for hearts together with partner's most'."""
        span = Range.parse(text).describe()
        if suit is None:
            return _text_only(Message(_HCP_TOGETHER[self.at], span=span))
        return _text_only(Message(_POINTS_TOGETHER[self.at], span=span, suit=suit_value(suit)))


@dataclass(frozen=True, slots=True)
class PartnershipLength(Relative):
    """My length in a suit, counted together with what partner or I have shown in it."""

    kind: str
    doc: str

    def check(self, text: str, suit: str | None) -> None:
        """Require a suit and a range. Raises ConstraintError."""
        if suit is None:
            raise ConstraintError(Message(_NEEDS_A_SUIT, key=self.kind))
        Range.parse(text.removeprefix("-"))

    def ground(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return the range of my own length in the suit."""
        if suit is None:
            raise ConstraintError(Message(_NEEDS_A_SUIT, key=self.kind))
        number = Range.parse(text.removeprefix("-"))
        span = Range(-number.low, number.high) if text.startswith("-") else number
        partner, mine = env.partner.lengths[suit][0], env.me.lengths[suit][0]
        if self.kind == "extra_length":
            part = Measured(METRICS["length"], suit, span.shifted(mine))
            return Named(lambda: Message("{things} where {n} are shown", things=part.describe(), n=mine), part)
        by = -partner if self.kind == "fit" else 6 + env.level - partner
        part = Measured(METRICS["length"], suit, span.shifted(by))
        if not partner:
            return Named(part.describe, part)
        shown = Measured(METRICS["length"], suit, Range(partner, inf))
        return Named(lambda: Message("{things} opposite {shown}", things=part.describe(), shown=shown.describe()), part)

    def symbolic(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return '8+ hearts together with partner', '1+ hearts more than shown' or the text for the law."""
        if suit is None:
            raise ConstraintError(Message(_NEEDS_A_SUIT, key=self.kind))
        span = Range.parse(text.removeprefix("-"))
        if self.kind == "law":
            law = Message(_BY_THE_LAW, suit=suit_value(suit))
            is_less = text.startswith("-")
            return _text_only(Message(_LESS_THAN_THE_LAW, suit=suit_value(suit), n=span.low) if is_less else law)
        tail = msgid("{things} together with partner") if self.kind == "fit" else msgid("{things} more than shown")
        return _text_only(Message(tail, things=METRICS["length"].describe(span, suit)))


@dataclass(frozen=True, slots=True)
class RangeHalf(Relative):
    """The half of the range I have shown in which my hand lies: `upper` or `lower`."""

    doc: str

    def check(self, text: str, suit: str | None) -> None:
        """Require `upper` or `lower`. Raises ConstraintError."""
        if text not in ("upper", "lower"):
            raise ConstraintError(Message("{text} is not upper or lower", text=repr(text)))

    def ground(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return the half as a range of my own strength."""
        low, high = env.me.points
        middle = -(-(low + high) // 2)
        span = Range(middle, 40) if text == "upper" else Range(0, middle - 1)
        part = Measured(strength(suit, env), NO_SUIT if suit is None else suit, span)
        return Named(lambda: Message(_OF_RANGE, things=part.describe(), low=low, high=high), part)

    def symbolic(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return 'the upper half of the strength shown'."""
        return _text_only(Message(_HALVES[text]))


_HALVES = {
    "upper": msgid("the upper half of the strength shown"),
    "lower": msgid("the lower half of the strength shown"),
}
_OF_RANGE = msgid("{things} of the {low}-{high} shown")
_BY_THE_LAW = msgid("{suit} long enough for the level by the Law of Total Tricks")
_LESS_THAN_THE_LAW = msgid("{suit} long enough for the level by the Law of Total Tricks, {n} fewer allowed")
_HONORS = 4
_MISSING = {"aces": msgid("{span} of the aces missing"), "kings": msgid("{span} of the kings missing")}


@dataclass(frozen=True, slots=True)
class MissingHonors(Relative):
    """The number of aces or kings that neither hand holds, by partner's answer to my asking bid.

    An answer of none or four counts as four for a hand without any: it would not have asked otherwise.
    """

    kind: str
    doc: str

    def ground(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return the numbers my own hand may hold, given partner's answer; impossible if there was none."""
        span = Range.parse(text)
        fits = [own for own in range(_HONORS + 1) if self._missing(own, env.answer, span)]
        numbers = fits or [_HONORS + 1]
        part = AnyOf(tuple(Measured(METRICS[self.kind], NO_SUIT, Range(own, own)) for own in numbers))
        return Named(Message(_MISSING[self.kind], span=span.describe(ceiling=_HONORS)), part)

    @staticmethod
    def _missing(own: int, answer: tuple[int, ...], span: Range) -> bool:
        possible = [_HONORS - own - shown for shown in answer if own + shown <= _HONORS]
        return bool(possible) and span.low <= min(possible) <= span.high


_CONTROLS = {"any": Range(1, 2), "second": Range(1, 1), "first": Range(2, 2)}
_CUE_BIDS = {
    "any": msgid("a control in {suit}, the cheapest control to show"),
    "second": msgid("second-round control in {suit}, the cheapest control to show"),
    "first": msgid("first-round control in {suit}, the cheapest control to show"),
}


@dataclass(frozen=True, slots=True)
class CueBid(Relative):
    """The requirement that the suit is the one to cue-bid: the cheapest side suit with a control (CUE-01).

    `first`: an ace or void here and none in a cheaper suit. `second`: a king or singleton here, none in a cheaper
    suit, and no ace or void in any side suit. `any`: a control here, none in a cheaper suit. Trumps are M, or the
    agreed suit where M is not bound.
    """

    doc: str

    def check(self, text: str, suit: str | None) -> None:
        """Require a suit and a round of control. Raises ConstraintError."""
        if suit is None or text not in _CONTROLS:
            raise ConstraintError(Message("write cue(Y): first, cue(Y): second or cue(Y): any"))

    def ground(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return the control required here and the controls denied elsewhere."""
        if suit is None:
            raise ConstraintError(Message(_NEEDS_A_SUIT, key="cue"))
        trumps = env.suits.get("M", env.suits.get("agreed"))
        others = [other for other in SUITS if other not in (suit, trumps)]
        cheaper = [other for other in others if _steps_above(other, env.last) < _steps_above(suit, env.last)]
        span = _CONTROLS[text]
        denied = [Not(_control(other, Range(span.low, 2))) for other in cheaper]
        if text == "second":
            denied += [Not(_control(other, Range(2, 2))) for other in others if other not in cheaper]
        return Named(Message(_CUE_BIDS[text], suit=suit_value(suit)), All((_control(suit, span), *denied)))


def _steps_above(suit: int, last: int) -> int:
    """Return the number of bids between bid `last` (an index) and the next bid in the suit."""
    return (suit - last - 1) % len(Strain)


def _control(suit: int, span: Range) -> Measured:
    return Measured(METRICS["control"], suit, span)


def _text_only(text: Text) -> Constraint:
    return Named(text, All(()))


RELATIVE: dict[str, Relative] = {
    "combined": Combined("min", "strength with partner's minimum"),
    "combined_mid": Combined("mid", "strength with partner's middle"),
    "combined_max": Combined("max", "strength with partner's maximum"),
    "fit": PartnershipLength("fit", "cards in the suit together with what partner has shown"),
    "law": PartnershipLength("law", "trumps beyond what the Law of Total Tricks asks for the level of the call"),
    "extra_length": PartnershipLength("extra_length", "cards beyond what I have shown"),
    "place": RangeHalf("the half of my shown range"),
    "cue": CueBid("the suit is the one to cue-bid: its control is the cheapest to show"),
    "missing_aces": MissingHonors(
        "aces", "aces that neither I nor partner hold, after partner's answer to my asking bid"
    ),
    "missing_kings": MissingHonors(
        "kings", "kings that neither I nor partner hold, after partner's answer to my asking bid"
    ),
}
