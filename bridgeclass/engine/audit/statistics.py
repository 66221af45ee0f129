"""Strength of the hands that a variant called with, compared with the strength it shows."""

from collections import Counter
from dataclasses import dataclass, field

from bridgeclass.engine.constraints import Span

USUAL = 0.99


@dataclass(slots=True)
class HcpSpread:
    """The HCP of the hands that a variant called with, and the hull of the HCP ranges it showed."""

    shown: Span = (40, 0)
    hcp: Counter[int] = field(default_factory=Counter)

    def add(self, hcp: int, shown: Span) -> None:
        """Count one hand."""
        self.hcp[hcp] += 1
        self.shown = (min(self.shown[0], shown[0]), max(self.shown[1], shown[1]))

    @property
    def hands(self) -> int:
        """The number of hands counted."""
        return self.hcp.total()

    @property
    def all(self) -> Span:
        """The range of all hands."""
        return (min(self.hcp), max(self.hcp))

    @property
    def usual(self) -> Span:
        """The narrowest range that holds 99 % of the hands; of equally narrow ones the one that holds most."""
        least, (low, high) = USUAL * self.hands, self.all
        spans = ((a, b) for a in range(low, high + 1) for b in range(a, high + 1) if self._held(a, b) >= least)
        return min(spans, key=lambda span: (span[1] - span[0], -self._held(*span)))

    @property
    def excess(self) -> int:
        """The width of the shown range beyond the usual one, summed over all hands (HCP)."""
        (low, high), (least, most) = self.shown, self.usual
        return self.hands * ((high - low) - (most - least))

    def _held(self, low: int, high: int) -> int:
        return sum(self.hcp[hcp] for hcp in range(low, high + 1))
