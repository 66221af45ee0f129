"""Convert constraints in the vocabulary of the bidding rules into requirements on a hand.

What they require of points and shapes alone is counted; the rest is tested on the hands dealt.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import ceil, floor

from bridgeclass.engine.constraints import (
    All,
    AnyOf,
    Constraint,
    Environment,
    Measured,
    Named,
    Not,
    Source,
    SourceError,
    UnboundSuitError,
    conjuncts,
    parse_needs,
)
from bridgeclass.engine.constraints.primitives import Longer, Longest, LongestOf, Shaped
from bridgeclass.engine.dealing.call_conditions import HandRequirement
from bridgeclass.engine.dealing.limits import HandLimits
from bridgeclass.engine.dealing.profile import Json
from bridgeclass.engine.dealing.shapes import Lengths, all_shapes
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Message, MessageError, Text

_DEEPEST = 20


class NeedsError(MessageError):
    """Constraints that a profile cannot contain, with their path."""

    def __init__(self, text: Text, path: str) -> None:
        """Store the path."""
        super().__init__(text)
        self.path = path


def constraint_of(needs: Mapping[str, Json], path: str) -> Constraint:
    """Return the constraint as written. Raises NeedsError if it is unknown or refers to an auction."""
    try:
        template = parse_needs(_source(dict(needs), path, _DEEPEST), {})
        if template.relative:
            raise NeedsError(Message("depends on what the auction has shown, and a profile has no auction"), path)
        return template.ground(Environment())
    except SourceError as error:
        raise NeedsError(error.problem, str(error.where.file)) from error
    except UnboundSuitError as error:
        text = Message("refers to the suit {suit}, which only an auction defines", suit=str(error))
        raise NeedsError(text, path) from error


def requirement_of(constraint: Constraint) -> HandRequirement:
    """Return the constraint as ranges and shapes where possible, and tests for the rest."""
    wanted = HandRequirement()
    for part in conjuncts(constraint):
        bounds = part.bounds()
        wanted = wanted.combined_with(HandRequirement(HandLimits(hcp=bounds.hcp, lengths=bounds.lengths)))
        if _is_of_shape(part):
            wanted = wanted.combined_with(HandRequirement(shapes=_shapes(part)))
        elif not _is_points(part):
            wanted = wanted.combined_with(HandRequirement(tests=(part,)))
    return wanted


def _is_points(part: Constraint) -> bool:
    """Return whether a range of points expresses the constraint completely."""
    if not isinstance(part, Measured) or part.metric.key != "hcp":
        return False
    low, high = part.bounds().hcp
    return (low, high) == (max(0, ceil(part.span.low)), floor(min(37, part.span.high)))


def _is_of_shape(part: Constraint) -> bool:
    """Return whether a constraint concerns only lengths."""
    match part:
        case Measured():
            return part.metric.key == "length"
        case Shaped() | Longer() | Longest() | LongestOf():
            return True
        case All(parts) | AnyOf(parts):
            return all(map(_is_of_shape, parts))
        case Not(inner) | Named(_, inner):
            return _is_of_shape(inner)
    return False


def _shapes(part: Constraint) -> frozenset[Lengths]:
    test = part.compiled()
    return frozenset(shape for shape in all_shapes() if test(_smallest(shape)))


@cache
def _smallest(shape: Lengths) -> Hand:
    """Return the hand with the lowest cards of a shape; a test of lengths needs no more."""
    clubs, diamonds, hearts, spades = ((1 << length) - 1 for length in shape)
    return Hand((clubs, diamonds, hearts, spades))


def _source(value: object, path: str, depth: int) -> Source:
    """Return the value as a Source; its `file` holds the path in the document."""
    here = Source(None, 0, path)
    if not depth:
        raise SourceError(here, "is nested too deeply")
    if isinstance(value, dict):
        return Source({str(name): _source(one, f"{path}.{name}", depth - 1) for name, one in value.items()}, 0, path)
    if isinstance(value, list):
        return Source(tuple(_source(one, f"{path}[{at}]", depth - 1) for at, one in enumerate(value)), 0, path)
    if isinstance(value, str | int | float | bool):
        return Source(value, 0, path)
    return here
