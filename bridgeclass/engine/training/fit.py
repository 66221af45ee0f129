"""Fit the trick model to examples: ridge regression of the tricks, and of the squared errors."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bridgeclass.engine.odds.features import FEATURES, SPREADS, Kind
from bridgeclass.engine.training.sample import Example

RIDGE = 20.0
DIGITS = 4
OURS = (Kind.FIT, Kind.MISFIT, Kind.NOTRUMP)

type Array = NDArray[np.float64]
type Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Fitted:
    """The constant and the weights of a regression, rounded as they are written."""

    constant: float
    weights: tuple[float, ...]

    def of(self, rows: Array) -> Array:
        """Return the fitted value of each row."""
        fitted: Array = rows @ np.array(self.weights) + self.constant
        return fitted

    def to_dict(self, names: Sequence[str]) -> dict[str, float]:
        """Return the weights by name."""
        return {"constant": self.constant, **dict(zip(names, self.weights, strict=True))}


def ridge(rows: Array, values: Array, counts: Array) -> Fitted:
    """Return the ridge regression of the values on the rows, each counted so often; the constant is not shrunk."""
    mean, middle = np.average(rows, axis=0, weights=counts), np.average(values, weights=counts)
    centered = rows - mean
    scale = np.maximum(centered.std(axis=0), 1e-9)
    scaled = centered / scale
    weighted = scaled.T * counts
    square = weighted @ scaled + RIDGE * np.eye(rows.shape[1])
    weights = np.linalg.solve(square, weighted @ (values - middle)) / scale
    rounded = tuple(round(float(weight), DIGITS) for weight in weights)
    return Fitted(round(float(middle - mean @ np.array(rounded)), DIGITS), rounded)


def fit(examples: Iterable[Example]) -> Json:
    """Return the contents of the model's file, as far as they come from the examples."""
    by_kind: dict[Kind, list[Example]] = defaultdict(list)
    for example in examples:
        by_kind[example.kind].append(example)
    kinds: dict[str, Json] = {}
    errors: dict[tuple[int, int], dict[Kind, list[float]]] = defaultdict(lambda: defaultdict(list))
    for kind in Kind:
        found = by_kind[kind]
        rows, tricks = np.array([e.features for e in found]), np.array([e.tricks for e in found], dtype=float)
        counts = np.array([e.weight for e in found], dtype=float)
        means = ridge(rows, tricks, counts)
        missed = tricks - means.of(rows)
        squares = ridge(np.array([e.spreads for e in found]), missed**2, counts)
        kinds[kind.value] = {
            "examples": len(found),
            "error": round(float(np.sqrt(np.average(missed**2, weights=counts))), 2),
            "tricks": means.to_dict(FEATURES[kind]),
            "squared_spread": squares.to_dict(SPREADS),
        }
        for example, error in zip(found, missed, strict=True):
            if example.weight == 1:  # the trumps that a contract somebody bids has
                errors[example.deal, example.position][kind].append(float(error))
    return {"kinds": kinds, "correlation": _correlations(errors.values())}


def _correlations(positions: Iterable[dict[Kind, list[float]]]) -> dict[str, float]:
    """Return the correlation of the errors of two of our contracts, and of one of ours with one of theirs."""
    together, against = [], []
    for errors in positions:
        ours = [error for kind in OURS for error in errors.get(kind, ())]
        theirs = [error for kind, found in errors.items() if kind not in OURS for error in found]
        together += [(one, two) for place, one in enumerate(ours) for two in ours[place + 1 :]]
        against += [(one, two) for one in ours for two in theirs]
    return {"together": _correlation(together), "against": _correlation(against)}


def _correlation(pairs: list[tuple[float, float]]) -> float:
    return round(float(np.corrcoef(np.array(pairs).T)[0, 1]), 2)
