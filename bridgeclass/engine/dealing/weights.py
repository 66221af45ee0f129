"""The share of the boards for each sub-profile."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bridgeclass.engine.dealing.profile import SubProfile
from bridgeclass.engine.messages import Message, MessageError

_MIN_SUM, _MAX_SUM = 98, 102


class WeightsError(MessageError):
    """Weights that are not all zero and do not add up to 100."""


def shares_of(subprofiles: Sequence[SubProfile]) -> tuple[Fraction, ...]:
    """Return the share of each sub-profile, 1 in all; equal shares if all weights are zero.

    A sum from 98 to 102 is scaled to 100, so that thirds may be written as 33.3.
    Raises WeightsError for any other sum.
    """
    weights = [Fraction(str(one.weight_percent)) for one in subprofiles]
    whole = sum(weights)
    if not whole:
        return (Fraction(1, len(weights)),) * len(weights)
    if not _MIN_SUM <= whole <= _MAX_SUM:
        raise WeightsError(
            Message("the weights add up to {n}; they must add up to 100, or all be 0 for equal shares", n=float(whole))
        )
    return tuple(weight / whole for weight in weights)
