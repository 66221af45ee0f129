"""Weights of sub-profiles as a form has them: parts of 100 that always make 100."""

from __future__ import annotations

from collections.abc import Sequence


def is_share(weight: object) -> bool:
    """Whether a weight is a number from 0 to 100."""
    return isinstance(weight, int | float) and not isinstance(weight, bool) and 0 <= weight <= 100


def shares(weights: Sequence[object]) -> list[float]:
    """Weights as parts of 100; equal ones where none is set, and nothing for what is no number."""
    numbers = [float(one) if isinstance(one, int | float) and is_share(one) else 0.0 for one in weights]
    whole = sum(numbers)
    return [100 * one / whole for one in numbers] if whole else [100 / len(numbers)] * len(numbers)


def whole_shares(weights: Sequence[float], whole: float = 100) -> list[int | float]:
    """Numbers in the proportion of the weights that make the sum: whole ones, the largest rests rounded up.

    Where the sum is not whole, neither is the last of them.
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
    """Weights that make 100: the fixed ones stay, and the others share what is left in their proportion.

    Where the fixed ones are too many or all, all are scaled.
    """
    kept = [weight for weight, is_fixed in zip(weights, fixed, strict=True) if is_fixed]
    free = [weight for weight, is_fixed in zip(weights, fixed, strict=True) if not is_fixed]
    if not free or sum(kept) > 100:
        return whole_shares(weights)
    rest = iter(whole_shares(free, 100 - sum(kept)))
    return [weight if is_fixed else next(rest) for weight, is_fixed in zip(weights, fixed, strict=True)]
