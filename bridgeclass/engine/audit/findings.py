"""Results of an audit: faults with their auctions, hands outside the meaning of their calls, widths of meanings."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.audit.statistics import HcpSpread
from bridgeclass.engine.calls import PASS
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Interpretation

OUTSIDE = "outside its own meaning"
ILLEGAL = "illegal call"
UNMET = "requirements not met"
PASSED = "passed a forcing call"
SLAM = "slam without strength or fit"
ENDLESS = "endless auction"
TIE = "two calls of one priority"
FAULTS = (ILLEGAL, UNMET, PASSED, SLAM, ENDLESS, TIE)
MIN_INSIDE = 0.995
MAX_FIRST_WIDTH = 8
NO_RULE = "no rule"


@dataclass(frozen=True, slots=True)
class Violation:
    """One fault: what kind, where, and with which hand."""

    kind: str
    auction: str
    hand: str
    call: str
    variant: str

    @property
    def details(self) -> str:
        """The offence on one line, without its kind."""
        return f"{self.hand} [{self.auction}] {self.call} {self.variant}".rstrip()

    def __str__(self) -> str:
        """Return the offence on one line."""
        return f"{self.kind}: {self.details}"


@dataclass(slots=True)
class RangeWidths:
    """Summed widths of the ranges that `calls` interpretations show.

    suit_bids and silent_suits: bids of a suit, and those among them that bound no suit length.
    """

    calls: int = 0
    inside: int = 0
    hcp: int = 0
    lengths: int = 0
    suit_bids: int = 0
    silent_suits: int = 0

    def add(self, interpretation: Interpretation, *, inside: bool) -> None:
        """Count one interpretation; `inside`: the hand that made the call fits it."""
        self.calls += 1
        self.inside += inside
        self.hcp += _wide(interpretation.usual.hcp)
        self.lengths += sum(_wide(span) for span in interpretation.shown.lengths)
        if interpretation.call.suit is not None:
            self.suit_bids += 1
            self.silent_suits += all(span == (0, 13) for span in interpretation.shown.lengths)

    @property
    def mean_hcp(self) -> float:
        """Mean width of the HCP range: 2 for 15-17."""
        return self.hcp / max(1, self.calls)

    @property
    def mean_length(self) -> float:
        """Mean width of a suit's length range: 13 for nothing known, 0 for an exact length."""
        return self.lengths / 4 / max(1, self.calls)

    @property
    def share_inside(self) -> float:
        """The share of hands that lay inside."""
        return self.inside / max(1, self.calls)


def _wide(span: tuple[int, int]) -> int:
    return span[1] - span[0]


@dataclass(slots=True)
class Audit:
    """Counts over some deals; calls that no rule makes are counted under `no rule`."""

    deals: int = 0
    calls: int = 0
    inside: int = 0
    fired: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    violations: list[Violation] = field(default_factory=list)
    gaps: Counter[str] = field(default_factory=Counter)
    widths: dict[tuple[str, int], RangeWidths] = field(default_factory=lambda: defaultdict(RangeWidths))
    rules: dict[str, RangeWidths] = field(default_factory=lambda: defaultdict(RangeWidths))
    spreads: dict[str, HcpSpread] = field(default_factory=lambda: defaultdict(HcpSpread))

    def add(self, kind: str, auction: Auction, hand: Hand, call: str = "", variant: str = "") -> None:
        """Count a fault."""
        self.faults[kind] += 1
        self.violations.append(Violation(kind, str(auction), str(hand), call, variant))

    def measure(self, interpretation: Interpretation, hand: Hand, round_: int) -> bool:
        """Count an interpretation and return whether the hand that made the call fits it."""
        inside = interpretation.usual.holds(hand.hcp, hand.lengths)
        self.inside += inside
        self.widths[kind_of(interpretation), round_].add(interpretation, inside=inside)
        self.rules[interpretation.rule or NO_RULE].add(interpretation, inside=inside)
        return inside

    @property
    def unruled(self) -> int:
        """Calls for which no rule was found."""
        return self.gaps.total()

    @property
    def share_inside(self) -> float:
        """The share of all calls whose hand lies inside the call's meaning."""
        return self.inside / max(1, self.calls)

    @property
    def first_width(self) -> float:
        """Mean width of the HCP range of first calls other than pass."""
        first = [width for (kind, round_), width in self.widths.items() if kind != "pass" and round_ == 1]
        return sum(width.hcp for width in first) / max(1, sum(width.calls for width in first))

    @property
    def shortfalls(self) -> list[str]:
        """The reasons why the audit does not pass: each kind of fault with its count, and too few hands inside."""
        found = [f"{kind}: {self.faults[kind]}" for kind in FAULTS if self.faults[kind]]
        if self.share_inside < MIN_INSIDE:
            found.append(f"{OUTSIDE}: {100 * (1 - self.share_inside):.2f} % of calls")
        return found

    def widest_spreads(self) -> list[tuple[str, HcpSpread]]:
        """Return the variants that show more HCP than their hands have, the largest total excess first."""
        wide = ((variant, spread) for variant, spread in self.spreads.items() if spread.excess > 0)
        return sorted(wide, key=lambda entry: (-entry[1].excess, entry[0]))

    def worst_rules(self) -> list[tuple[str, RangeWidths]]:
        """Return the rules whose hands lie outside their meaning, most often first."""
        outside = [(rule, width) for rule, width in self.rules.items() if width.inside < width.calls]
        return sorted(outside, key=lambda entry: (entry[1].inside - entry[1].calls, entry[0]))

    def widest_rules(self) -> list[tuple[str, RangeWidths]]:
        """Return the rules sorted by the total width of the HCP ranges they show, the widest first."""
        return sorted(self.rules.items(), key=lambda entry: (-entry[1].hcp, entry[0]))


def kind_of(interpretation: Interpretation) -> str:
    """Return the kind of a call: pass, double, redouble, suit or notrump."""
    call = interpretation.call
    if call.is_bid:
        return "notrump" if call.suit is None else "suit"
    return "pass" if call is PASS else "double" if call.text == "X" else "redouble"
