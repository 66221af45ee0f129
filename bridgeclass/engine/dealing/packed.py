"""Polynomials with small whole coefficients, packed into one integer each.

A coefficient counts the ways to reach a number of points (its exponent). Multiplying two packed
polynomials is one multiplication of integers, which is what makes counting fast without numpy.
"""

from __future__ import annotations

from collections.abc import Iterable

NARROW_BYTES = 7
"""Room for 4 ** 26: the ways to share two suits out among four."""
WIDE_BYTES = 12
"""Room for 52! / 13! ** 4: the number of deals is below 2 ** 96."""

_NARROW = 8 * NARROW_BYTES
_WIDE = 8 * WIDE_BYTES
_NARROW_ONES = (1 << _NARROW) - 1
_WIDE_ONES = (1 << _WIDE) - 1
_PADDING = bytes(WIDE_BYTES - NARROW_BYTES)


def term(exponent: int, ways: int) -> int:
    """Give the packed polynomial of one term; add terms to make longer ones."""
    return ways << (_NARROW * exponent)


def coefficient(packed: int, exponent: int) -> int:
    """Give the coefficient at an exponent; 0 if there is no such term."""
    return packed >> (_NARROW * exponent) & _NARROW_ONES


def terms(packed: int) -> dict[int, int]:
    """Give the coefficients that are not zero, by exponent."""
    found = {}
    for exponent, raw in enumerate(_narrow_coefficients(packed)):
        ways = int.from_bytes(raw, "little")
        if ways:
            found[exponent] = ways
    return found


def widened(packed: int) -> int:
    """Give the polynomial with room for products of two such polynomials."""
    spaced = (raw + _PADDING for raw in _narrow_coefficients(packed))
    return int.from_bytes(b"".join(spaced), "little")


def wide_mask(exponents: Iterable[int]) -> int:
    """Give the mask that keeps only these exponents of a wide polynomial."""
    mask = 0
    for exponent in exponents:
        mask |= _WIDE_ONES << (_WIDE * exponent)
    return mask


def wide_sum(packed: int) -> int:
    """Give the sum of the coefficients of a wide polynomial, which must be below 2 ** 96 - 1."""
    return packed % _WIDE_ONES


def _narrow_coefficients(packed: int) -> Iterable[bytes]:
    size = -(-packed.bit_length() // _NARROW)
    raw = packed.to_bytes(size * NARROW_BYTES, "little")
    return (raw[at : at + NARROW_BYTES] for at in range(0, len(raw), NARROW_BYTES))
