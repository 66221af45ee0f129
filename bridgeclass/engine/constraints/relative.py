"""Constraints relative to what partner and I have shown so far: combined strength, fit, half of my range."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from bridgeclass.engine.calls import Strain
from bridgeclass.engine.cards import SUITS
from bridgeclass.engine.constraints.bounds import Span
from bridgeclass.engine.constraints.compounds import All, AnyOf, Named, Not
from bridgeclass.engine.constraints.descriptions import SUIT_NAMES, SuitLike
from bridgeclass.engine.constraints.environment import Environment
from bridgeclass.engine.constraints.metrics import METRICS, NO_SUIT, Metric
from bridgeclass.engine.constraints.primitives import Constraint, Measured
from bridgeclass.engine.constraints.ranges import ConstraintError, Range


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


_AT_NAMES = {"min": "least", "mid": "likely", "max": "most"}


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
        return Named(
            lambda: f"{part.describe()} for {span.describe()} opposite partner's {_AT_NAMES[self.at]} {partner:g}", part
        )

    def symbolic(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return '25+ HCP together with partner's least' or '26+ points for hearts together with partner's most'."""
        count = "HCP" if suit is None else f"points for {SUIT_NAMES[suit]}"
        return _text_only(f"{Range.parse(text).describe()} {count} together with partner's {_AT_NAMES[self.at]}")


@dataclass(frozen=True, slots=True)
class PartnershipLength(Relative):
    """My length in a suit, counted together with what partner or I have shown in it."""

    kind: str
    doc: str

    def check(self, text: str, suit: str | None) -> None:
        """Require a suit and a range. Raises ConstraintError."""
        if suit is None:
            raise ConstraintError(f"{self.kind} needs a suit, as in {self.kind}(agreed)")
        Range.parse(text.removeprefix("-"))

    def ground(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return the range of my own length in the suit."""
        if suit is None:
            raise ConstraintError(f"{self.kind} needs a suit")
        number = Range.parse(text.removeprefix("-"))
        span = Range(-number.low, number.high) if text.startswith("-") else number
        partner, mine = env.partner.lengths[suit][0], env.me.lengths[suit][0]
        if self.kind == "extra_length":
            part = Measured(METRICS["length"], suit, span.shifted(mine))
            return Named(lambda: f"{part.describe()} where {mine} are shown", part)
        by = -partner if self.kind == "fit" else 6 + env.level - partner
        part = Measured(METRICS["length"], suit, span.shifted(by))
        return Named(
            lambda: f"{part.describe()} opposite {partner}+ {SUIT_NAMES[suit]}" if partner else part.describe(), part
        )

    def symbolic(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return '8+ hearts together with partner', '1+ hearts more than shown' or the text for the law."""
        tail = {"fit": "together with partner", "extra_length": "more than shown"}.get(self.kind, _BY_THE_LAW)
        span, index = Range.parse(text.removeprefix("-")), NO_SUIT if suit is None else suit
        if self.kind == "law":
            allowed = f", {span.low:g} fewer allowed" if text.startswith("-") else ""
            return _text_only(f"{SUIT_NAMES[index]} {tail}{allowed}")
        return _text_only(f"{METRICS['length'].describe(span, index)} {tail}")


@dataclass(frozen=True, slots=True)
class RangeHalf(Relative):
    """The half of the range I have shown in which my hand lies: `upper` or `lower`."""

    doc: str

    def check(self, text: str, suit: str | None) -> None:
        """Require `upper` or `lower`. Raises ConstraintError."""
        if text not in ("upper", "lower"):
            raise ConstraintError(f"{text!r} is not upper or lower")

    def ground(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return the half as a range of my own strength."""
        low, high = env.me.points
        middle = -(-(low + high) // 2)
        span = Range(middle, 40) if text == "upper" else Range(0, middle - 1)
        part = Measured(strength(suit, env), NO_SUIT if suit is None else suit, span)
        return Named(lambda: f"{part.describe()} of the {low}-{high} shown", part)

    def symbolic(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return 'the upper half of the strength shown'."""
        return _text_only(f"the {text} half of the strength shown")


_BY_THE_LAW = "long enough for the level by the Law of Total Tricks"
_HONORS = 4


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
        return Named(f"{span.describe(ceiling=_HONORS)} of the {self.kind} missing", part)

    @staticmethod
    def _missing(own: int, answer: tuple[int, ...], span: Range) -> bool:
        possible = [_HONORS - own - shown for shown in answer if own + shown <= _HONORS]
        return bool(possible) and span.low <= min(possible) <= span.high


_CONTROLS = {"any": Range(1, 2), "second": Range(1, 1), "first": Range(2, 2)}


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
            raise ConstraintError("write cue(Y): first, cue(Y): second or cue(Y): any")

    def ground(self, text: str, suit: SuitLike | None, env: Environment) -> Constraint:
        """Return the control required here and the controls denied elsewhere."""
        if suit is None:
            raise ConstraintError("cue needs a suit")
        trumps = env.suits.get("M", env.suits.get("agreed"))
        others = [other for other in SUITS if other not in (suit, trumps)]
        cheaper = [other for other in others if _steps_above(other, env.last) < _steps_above(suit, env.last)]
        span = _CONTROLS[text]
        denied = [Not(_control(other, Range(span.low, 2))) for other in cheaper]
        if text == "second":
            denied += [Not(_control(other, Range(2, 2))) for other in others if other not in cheaper]
        kind = "a" if text == "any" else f"{text}-round"
        words = f"{kind} control in {SUIT_NAMES[suit]}, the cheapest control to show"
        return Named(words, All((_control(suit, span), *denied)))


def _steps_above(suit: int, last: int) -> int:
    """Return the number of bids between bid `last` (an index) and the next bid in the suit."""
    return (suit - last - 1) % len(Strain)


def _control(suit: int, span: Range) -> Measured:
    return Measured(METRICS["control"], suit, span)


def _text_only(words: str) -> Constraint:
    return Named(words, All(()))


RELATIVE: dict[str, Relative] = {
    "combined": Combined("min", "strength with partner's minimum"),
    "combined_mid": Combined("mid", "strength with partner's middle"),
    "combined_max": Combined("max", "strength with partner's maximum"),
    "fit": PartnershipLength("fit", "cards in the suit together with what partner has shown"),
    "law": PartnershipLength("law", "trumps beyond what the Law of Total Tricks asks for the level of the call"),
    "extra_length": PartnershipLength("extra_length", "cards beyond what I have shown"),
    "place": RangeHalf("the half of my shown range"),
    "cue": CueBid("the suit is the one to cue-bid: its control is the cheapest to show"),
    "missing_aces": MissingHonors("aces", "aces that neither I nor partner hold, after his answer to my asking bid"),
    "missing_kings": MissingHonors("kings", "kings that neither I nor partner hold, after his answer to my asking bid"),
}
