"""The coefficients of the trick model, read from the file that `manage.py train_odds` writes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

from bridgeclass.engine.cards import Suit
from bridgeclass.engine.odds.estimate import TRICKS, Estimate
from bridgeclass.engine.odds.features import FEATURES, SPREADS, Kind, View, features, spreads

MODEL_FILE = Path(__file__).with_name("model.json")
LEAST_SPREAD, MOST_SPREAD = 0.7, 2.6


@dataclass(frozen=True, slots=True)
class Line:
    """A constant and the weights of a list of numbers."""

    constant: float
    weights: tuple[float, ...]

    @classmethod
    def read(cls, written: Mapping[str, float], names: tuple[str, ...]) -> "Line":
        """Return the line of a mapping of names to weights. Raises KeyError for a missing name."""
        return cls(written["constant"], tuple(written[name] for name in names))

    def of(self, numbers: tuple[float, ...]) -> float:
        """Return the constant plus the weighted sum."""
        total = self.constant
        for weight, number in zip(self.weights, numbers, strict=True):
            total += weight * number
        return total


@dataclass(frozen=True, slots=True)
class Model:
    """The mean and the squared spread of the tricks, by kind of contract.

    together: the correlation of our tricks in two strains, given the estimates; against: that of ours with theirs.
    """

    means: Mapping[Kind, Line]
    squares: Mapping[Kind, Line]
    together: float
    against: float

    def estimate(self, kind: Kind, view: View, suit: Suit | None) -> Estimate:
        """Return the tricks to expect in a contract of this kind."""
        return self.of(kind, features(kind, view, suit), spreads(view, suit))

    def of(self, kind: Kind, numbers: tuple[float, ...], spread_numbers: tuple[float, ...]) -> Estimate:
        """Return the tricks for the features of a contract and the numbers on which the spread depends."""
        mean = self.means[kind].of(numbers)
        square = self.squares[kind].of(spread_numbers)
        spread = sqrt(min(max(square, LEAST_SPREAD**2), MOST_SPREAD**2))
        return Estimate(min(max(mean, 0.0), float(TRICKS)), spread)


def read_model(written: Mapping[str, Any]) -> Model:
    """Return the model of a file's contents. Raises KeyError if a part is missing."""
    kinds = written["kinds"]
    return Model(
        means={kind: Line.read(kinds[kind.value]["tricks"], FEATURES[kind]) for kind in Kind},
        squares={kind: Line.read(kinds[kind.value]["squared_spread"], SPREADS) for kind in Kind},
        together=written["correlation"]["together"],
        against=written["correlation"]["against"],
    )


@cache
def trained() -> Model:
    """Return the model of the repository; the file is read once."""
    return read_model(json.loads(MODEL_FILE.read_text(encoding="utf-8")))
