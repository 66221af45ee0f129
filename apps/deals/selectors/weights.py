"""Weights of sub-profiles as percentages that always add up to 100."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def weight_of(sub: dict[str, Any]) -> float | None:
    """Return the weight of a sub-profile; None if it is not a number from 0 to 100."""
    weight = sub.get("weight_percent", 0)
    is_valid = isinstance(weight, int | float) and not isinstance(weight, bool) and 0 <= weight <= 100
    return float(weight) if is_valid else None


def shares(subs: Sequence[dict[str, Any]]) -> list[float]:
    """Return the shares of sub-profiles in percent: 0 for an invalid weight, equal shares if there is no weight."""
    weights = [weight_of(sub) or 0.0 for sub in subs]
    total = sum(weights)
    return [100 * one / total for one in weights] if total else [100 / len(subs) for _ in subs]


def set_weights(subs: Sequence[dict[str, Any]], weights: Sequence[float]) -> None:
    """Write the weights of sub-profiles, in their order."""
    for sub, weight in zip(subs, weights, strict=True):
        sub["weight_percent"] = weight


def whole_shares(weights: Sequence[float], whole: float = 100) -> list[int | float]:
    """Return numbers in the proportion of the weights that add up to `whole`; the largest remainders are rounded up.

    They are whole numbers, except the last one if the sum is not whole.
    """
    total = sum(weights)
    exact = [whole * one / total if total else whole / len(weights) for one in weights]
    found: list[int | float] = [int(one) for one in exact]
    rest = whole - sum(found)
    by_rest = sorted(range(len(exact)), key=lambda place: found[place] - exact[place])
    for place in by_rest[: int(rest)]:
        found[place] += 1
    if rest % 1:
        found[by_rest[-1]] = round(found[by_rest[-1]] + rest % 1, 6)
    return found


def balanced(weights: Sequence[float], fixed: Sequence[bool]) -> list[int | float]:
    """Return weights that add up to 100: fixed ones stay, the others share the rest in their proportion.

    If all are fixed, or the fixed ones exceed 100, all are scaled.
    """
    fixed_sum = sum(weight for weight, is_fixed in zip(weights, fixed, strict=True) if is_fixed)
    free = [weight for weight, is_fixed in zip(weights, fixed, strict=True) if not is_fixed]
    if not free or fixed_sum > 100:
        return whole_shares(weights)
    rest = iter(whole_shares(free, 100 - fixed_sum))
    return [weight if is_fixed else next(rest) for weight, is_fixed in zip(weights, fixed, strict=True)]
