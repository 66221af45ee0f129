"""A range of numbers as rule files write it: `15-17`, `8+`, `12`."""

import re
from dataclasses import dataclass
from math import inf
from typing import Self

from bridgeclass.engine.messages import Message, MessageError, Value

_PATTERN = re.compile(r"^(\d+(?:\.5)?)(?:(\+)|-(\d+(?:\.5)?))?$")


class ConstraintError(MessageError):
    """A constraint that cannot be understood, or a suit name that means nothing where it stands."""


@dataclass(frozen=True, slots=True)
class Range:
    """An inclusive range of numbers from `low` to `high`; `high` may be infinite."""

    low: float
    high: float

    @classmethod
    def parse(cls, text: object) -> Self:
        """Read a range.

        >>> Range.parse("15-17")
        Range(low=15, high=17)
        >>> Range.parse("8+").high
        inf

        Raises ConstraintError if the text is neither `a`, `a+` nor `a-b` with a <= b.
        """
        match = _PATTERN.match(str(text).strip()) if not isinstance(text, bool) else None
        if match is None:
            raise ConstraintError(Message("{text} is not a range such as 15-17, 8+ or 12", text=repr(text)))
        low = _number(match[1])
        high = inf if match[2] else _number(match[3]) if match[3] else low
        if high < low:
            raise ConstraintError(Message("{text} ends below its start", text=repr(text)))
        return cls(low, high)

    def shifted(self, by: float) -> "Range":
        """Return the same range moved up by `by`."""
        return Range(self.low + by, self.high + by)

    def moved(self, points: float) -> "Range":
        """Return the range for a hand with that many more points; a minimum of 0 and an open maximum stay.

        >>> Range(8, 9).moved(3), Range(0, 7).moved(3)
        (Range(low=11, high=12), Range(low=0, high=10))
        """
        return Range(max(0, self.low + points) if self.low else 0, max(0, self.high + points))

    def describe(self, *, floor: float = 0, ceiling: float = inf) -> Value:
        """Return the range in words, without an end that limits nothing: '15-17', '8+', 'at most 7', '5'."""
        low, high = max(self.low, floor), min(self.high, ceiling)
        if low >= high:
            return low if low == high else Message("none")
        if high in (ceiling, inf):
            return Message("{n}+", n=low) if low > floor else Message("any number of")
        return Message("at most {n}", n=high) if low <= floor else Message("{low}-{high}", low=low, high=high)


def _number(text: str) -> float:
    return float(text) if "." in text else int(text)
