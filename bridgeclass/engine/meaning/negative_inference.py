"""Negative inference: exclude the hands that would have made a better call, as far as ranges can express it."""

from collections.abc import Iterable
from dataclasses import replace
from math import inf

from bridgeclass.engine.constraints import AnyOf, Bounds, Constraint, Measured, Not, Span, unnamed_conjuncts

_AT_LEAST_HCP = ("tp", "sp", "op")  # counts that are never below the HCP


def exclude(bounds: Bounds, parts: Iterable[Constraint]) -> Bounds:
    """Return `bounds` without the hands that satisfy all `parts`, if all parts but one hold for all of `bounds`."""
    undecided: Constraint | None = None
    for part in parts:
        if not _always_holds(part, bounds):
            if undecided is not None:
                return bounds
            undecided = part
    return _exclude_part(undecided, bounds) if undecided is not None else bounds


def _always_holds(part: Constraint, bounds: Bounds) -> bool:
    """Return True if every hand of `bounds` passes."""
    if isinstance(part, AnyOf):
        return any(all(_always_holds(inner, bounds) for inner in unnamed_conjuncts(choice)) for choice in part.parts)
    if isinstance(part, Not):
        return any(_never_holds(inner, bounds) for inner in unnamed_conjuncts(part.part))
    if not isinstance(part, Measured):
        return False
    if part.metric.key in _AT_LEAST_HCP:
        return part.span.low <= bounds.hcp[0] and part.span.high == inf
    span = _span(part, bounds)
    return span is not None and part.span.low <= span[0] and span[1] <= part.span.high


def _never_holds(part: Constraint, bounds: Bounds) -> bool:
    """Return True if no hand of `bounds` passes."""
    span = _span(part, bounds)
    return span is not None and isinstance(part, Measured) and (part.span.high < span[0] or span[1] < part.span.low)


def _span(part: Constraint, bounds: Bounds) -> Span | None:
    """Return the range of the measured number in `bounds`; None if `bounds` do not limit it."""
    if not isinstance(part, Measured) or part.metric.key not in ("hcp", "length"):
        return None
    return bounds.hcp if part.metric.key == "hcp" else bounds.lengths[part.suit]


def _exclude_part(part: Constraint, bounds: Bounds) -> Bounds:
    """Return the hull of the hands of `bounds` that do not pass."""
    if isinstance(part, AnyOf):
        for choice in part.parts:
            bounds = exclude(bounds, unnamed_conjuncts(choice))
        return bounds
    if isinstance(part, Not):
        excluded = part.part.bounds()
        return bounds.meet(Bounds(hcp=excluded.hcp, lengths=excluded.lengths))
    return _exclude_range(part, bounds) if isinstance(part, Measured) else bounds


def _exclude_range(part: Measured, bounds: Bounds) -> Bounds:
    span = _span(part, bounds)
    low, high = part.span.low, part.span.high
    if span is None:
        is_floor = part.metric.key in _AT_LEAST_HCP and high == inf and low > bounds.hcp[0]
        return bounds.with_hcp((bounds.hcp[0], min(bounds.hcp[1], int(low) - 1))) if is_floor else bounds
    remaining = span
    if low <= span[0] <= high < span[1]:
        remaining = (int(high) + 1, span[1])
    elif span[0] < low <= span[1] <= high:
        remaining = (span[0], int(low) - 1)
    if part.metric.key == "hcp":
        return bounds.with_hcp(remaining)
    lengths = list(bounds.lengths)
    lengths[part.suit] = remaining
    return bounds.meet(replace(bounds, lengths=(lengths[0], lengths[1], lengths[2], lengths[3])))
