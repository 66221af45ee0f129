"""Constraints that count with what partner and I have shown so far: combined strength, fit, place in my range."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from bridgeclass.engine.constraints.bounds import Span
from bridgeclass.engine.constraints.compounds import Named
from bridgeclass.engine.constraints.environment import Environment
from bridgeclass.engine.constraints.errors import ConstraintError
from bridgeclass.engine.constraints.metrics import METRICS, Metric
from bridgeclass.engine.constraints.primitives import Constraint, Measured
from bridgeclass.engine.constraints.ranges import Range
from bridgeclass.engine.constraints.words import SUIT_WORDS


class Relative(ABC):
    """One kind of relative constraint."""

    doc: str

    def check(self, text: str, suit: str | None) -> None:
        """Raise ConstraintError if `text` cannot be read or a suit is missing."""
        Range.parse(text)

    @abstractmethod
    def ground(self, text: str, suit: int | None, env: Environment) -> Constraint:
        """The constraint on my hand, given what has been shown."""


def strength(suit: int | None, env: Environment) -> Metric:
    """How I count: HCP for notrump; with a trump suit the long hand counts length, the other shortness."""
    if suit is None:
        return METRICS["hcp"]
    return METRICS["op" if env.me.lengths[suit][0] > env.partner.lengths[suit][0] else "sp"]


_AT = {"min": "least", "mid": "likely", "max": "most"}


def _middle(span: Span) -> float:
    return (span[0] + span[1]) // 2


@dataclass(frozen=True, slots=True)
class Combined(Relative):
    """My strength and partner's together: with the least, the middle or the most he has shown."""

    at: str
    doc: str

    def ground(self, text: str, suit: int | None, env: Environment) -> Constraint:
        """My share of the combined range."""
        span, shown = Range.parse(text), env.partner.points
        partner = {"min": shown[0], "mid": _middle(shown), "max": shown[1]}[self.at]
        part = Measured(strength(suit, env), -1 if suit is None else suit, span.shifted(-partner))
        return Named(f"{part.say()} to make {span.say()} with partner's {_AT[self.at]} {partner:g}", part)


@dataclass(frozen=True, slots=True)
class LengthWith(Relative):
    """My length in a suit together with something already known of it."""

    kind: str
    doc: str

    def check(self, text: str, suit: str | None) -> None:
        """A suit must be named."""
        if suit is None:
            raise ConstraintError(f"{self.kind} needs a suit, as in {self.kind}(agreed)")
        Range.parse(text.removeprefix("-"))

    def ground(self, text: str, suit: int | None, env: Environment) -> Constraint:
        """My length, moved by what is known."""
        if suit is None:
            raise ConstraintError(f"{self.kind} needs a suit")
        number = Range.parse(text.removeprefix("-"))
        span = Range(-number.low, number.high) if text.startswith("-") else number
        partner, mine = env.partner.lengths[suit][0], env.me.lengths[suit][0]
        if self.kind == "extra_length":
            part = Measured(METRICS["length"], suit, span.shifted(mine))
            return Named(f"{part.say()} where {mine} are shown", part)
        by = -partner if self.kind == "fit" else 6 + env.level - partner
        part = Measured(METRICS["length"], suit, span.shifted(by))
        return Named(f"{part.say()} opposite {partner}+ {SUIT_WORDS[suit]}" if partner else part.say(), part)


@dataclass(frozen=True, slots=True)
class Place(Relative):
    """Where my hand lies in the range I have shown: `upper` or `lower` half."""

    doc: str

    def check(self, text: str, suit: str | None) -> None:
        """Only the two halves exist."""
        if text not in ("upper", "lower"):
            raise ConstraintError(f"{text!r} is not upper or lower")

    def ground(self, text: str, suit: int | None, env: Environment) -> Constraint:
        """The half as a range of my own strength."""
        low, high = env.me.points
        middle = -(-(low + high) // 2)
        span = Range(middle, 40) if text == "upper" else Range(0, middle - 1)
        part = Measured(strength(suit, env), -1 if suit is None else suit, span)
        return Named(f"{part.say()} of the {low}-{high} shown", part)


RELATIVE: dict[str, Relative] = {
    "combined": Combined("min", "strength with partner's minimum"),
    "combined_mid": Combined("mid", "strength with partner's middle"),
    "combined_max": Combined("max", "strength with partner's maximum"),
    "fit": LengthWith("fit", "cards in the suit together with what partner has shown"),
    "law": LengthWith("law", "trumps beyond what the Law of Total Tricks asks for the level of the call"),
    "extra_length": LengthWith("extra_length", "cards beyond what I have shown"),
    "place": Place("the half of my shown range"),
}
