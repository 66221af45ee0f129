"""An estimate of tricks: the mean, its spread, and the probability of each number."""

from dataclasses import dataclass
from math import erf, sqrt

TRICKS = 13


@dataclass(frozen=True, slots=True)
class Estimate:
    """The expected tricks, 0 to 13, and the standard deviation around them."""

    mean: float
    spread: float

    def at_least(self, tricks: int) -> float:
        """Return the probability of taking that many tricks or more.

        >>> round(Estimate(10, 1.2).at_least(10), 2)
        0.66
        """
        if tricks <= 0:
            return 1.0
        if tricks > TRICKS:
            return 0.0
        return (1 + erf((self.mean - tricks + 0.5) / (self.spread * sqrt(2)))) / 2

    def makes(self, level: int) -> float:
        """Return the probability of making a contract of this level."""
        return self.at_least(level + 6)

    def probabilities(self) -> tuple[float, ...]:
        """Return the probability of each number of tricks, 0 to 13."""
        above = [self.at_least(tricks) for tricks in range(TRICKS + 2)]
        return tuple(above[tricks] - above[tricks + 1] for tricks in range(TRICKS + 1))
