"""Stateless random numbers, the same on every machine.

A board's numbers depend only on the seed, the board and the place where they are used, so boards may be dealt in any
order and in batches of any size. Only 64-bit integer arithmetic (splitmix64) is used, which no version of numpy
changes.
"""

from __future__ import annotations

from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

U64 = NDArray[np.uint64]

_STEP = 0x9E3779B97F4A7C15
_TRY = 0xD1B54A32D192ED03
_ONES = (1 << 64) - 1
_LOW = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)


def _mixed(numbers: U64) -> U64:
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


def sources(seed: int, numbers: U64) -> U64:
    """Return the source of each board's random numbers."""
    key = int.from_bytes(sha256(str(seed).encode()).digest()[:8], "big")
    return _mixed(_mixed(numbers * np.uint64(_STEP) + np.uint64(key)) ^ np.uint64(key >> 1))


def tries(origins: U64, first: int, count: int) -> U64:
    """Return the sources of `count` tries of each board, starting at `first`: one row for each board."""
    places = np.arange(first + 1, first + count + 1, dtype=np.uint64) * np.uint64(_TRY)
    found: U64 = _mixed(origins[:, None] + places[None, :])
    return found


def at(origins: U64, place: int) -> U64:
    """Return 64 random bits of each source, different for each place."""
    return _mixed(origins + np.uint64(_STEP * (place + 1) & _ONES))


def below(limits: U64, bits: U64) -> U64:
    """Return numbers from 0 to limit - 1: the upper half of the product of limit and bits."""
    low, high = limits & _LOW, limits >> _32
    bits_low, bits_high = bits & _LOW, bits >> _32
    middle = high * bits_low + (low * bits_low >> _32)
    carried = low * bits_high + (middle & _LOW)
    found: U64 = high * bits_high + (middle >> _32) + (carried >> _32)
    return found


def numbered(count: int, seed: int) -> U64:
    """Return the sources of boards 1 to count."""
    return sources(seed, np.arange(1, count + 1, dtype=np.uint64))
