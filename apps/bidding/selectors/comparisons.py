"""What two calls were worth, as it is shown: in words, in rows and as bars to draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from django.utils import timezone

from apps.accounts.models import Job, JobState
from apps.bidding.models import Comparison
from apps.bidding.selectors.decisions import position_of
from apps.core.i18n.messages import StoredMessage
from bridgeclass.engine.calls import Call

UNDER_WAY = (JobState.WAITING, JobState.RUNNING)
GONE_AFTER = timedelta(minutes=10)
"""A comparison takes seconds: one that is not done by then has lost its worker."""
ERRORS_APART = 2
"""Standard errors by which two calls must differ to be told apart."""

WIDTH, ROW, TOP, BOTTOM = 320, 30, 8, 24
LEFT, RIGHT = 52, 12
THICK = 14


class Verdict(StrEnum):
    """How a call compares with the engine's."""

    BETTER = "better"
    EVEN = "about even"
    WORSE = "worse"


@dataclass(frozen=True, slots=True)
class ComparedCall:
    """One call over all deals. imps, error: mean IMPs a board gained on the engine's call, and its standard error."""

    call: Call
    is_engines: bool
    is_learners: bool
    imps: float
    error: float
    matchpoints: float
    """Percent of the boards on which it scores more than the engine's call, ties half."""
    contracts: tuple[tuple[str, int], ...]
    """The most frequent ones, as people write them, with how often."""

    @property
    def verdict(self) -> Verdict:
        """Better or worse only if the difference is more than two standard errors."""
        if abs(self.imps) <= ERRORS_APART * self.error or self.imps == 0:
            return Verdict.EVEN
        return Verdict.BETTER if self.imps > 0 else Verdict.WORSE

    @property
    def signed(self) -> str:
        """The IMPs with their sign: '+1.2', '−0.4', '0.0'."""
        text = f"{self.imps:+.1f}".replace("-", "−")
        return text if text.strip("+−0.") else "0.0"

    @property
    def size(self) -> str:
        """The IMPs without their sign."""
        return f"{abs(self.imps):.1f}"


@dataclass(frozen=True, slots=True)
class Bar:
    """The bar of one call, and the line over it: two standard errors to either side. In the picture's own units."""

    call: str
    y: float
    x: float
    width: float
    low: float
    high: float
    verdict: Verdict

    @property
    def middle(self) -> float:
        """The height of the line, and of the call's name."""
        return self.y + THICK / 2


@dataclass(frozen=True, slots=True)
class Chart:
    """IMPs gained to the right, lost to the left, call by call; `ticks` are places on the axis with their values."""

    bars: tuple[Bar, ...]
    ticks: tuple[tuple[float, str], ...]
    height: int

    @property
    def view_box(self) -> str:
        """The picture's size."""
        return f"0 0 {WIDTH} {self.height}"

    @property
    def bottom(self) -> int:
        """Where the lines of the grid end."""
        return self.height - BOTTOM


@dataclass(frozen=True, slots=True)
class ComparisonShown:
    """A comparison as far as it is. `total` is the deals wanted, `done` those worked through."""

    state: JobState
    done: int
    total: int
    is_stopping: bool
    is_gone: bool
    """Whether its worker seems to be gone, so that it may begin anew."""
    error: StoredMessage | None
    impossible: str
    """Why no deal fits the auction; empty if some do."""
    deals: int
    exact: int
    calls: tuple[ComparedCall, ...]

    @property
    def is_under_way(self) -> bool:
        """Whether there is something to wait for."""
        return self.state in UNDER_WAY and not self.is_gone

    @property
    def engines(self) -> ComparedCall:
        """The engine's call, which the others are held against."""
        return self.calls[0]

    @property
    def learners(self) -> ComparedCall:
        """The call that was made."""
        return next(call for call in self.calls if call.is_learners)

    @property
    def chart(self) -> Chart:
        """The calls other than the engine's as bars."""
        return chart_of([call for call in self.calls if not call.is_engines])


def is_gone(job: Job) -> bool:
    """Whether a job that is to be under way has lost its worker."""
    return job.state in UNDER_WAY and timezone.now() - job.created_at > GONE_AFTER


def comparisons_on(decision_ids: Iterable[int]) -> dict[int, ComparisonShown]:
    """What was compared under the rules of now, by the decision's id."""
    decisions = list(decision_ids)
    # As a rule nobody has asked, and what follows reads seven tables.
    if not decisions or not Comparison.objects.filter(decision__in=decisions).exists():
        return {}
    stored = (
        Comparison.objects.filter(decision__in=decisions)
        .select_related("job", "snapshot", "opponents_snapshot", "decision__snapshot", "decision__opponents_snapshot")
        .defer(
            "snapshot__text",
            "opponents_snapshot__text",
            "decision__snapshot__text",
            "decision__opponents_snapshot__text",
        )
    )
    return {found.decision_id: _shown(found) for found in stored if _is_of_now(found)}


def _is_of_now(stored: Comparison) -> bool:
    position = position_of(stored.decision)
    side = position.auction.turn.side
    now = (position.bidder.snapshot(side).sha256, position.bidder.snapshot(side.other).sha256)
    return (stored.snapshot.sha256, stored.opponents_snapshot.sha256) == now


def _shown(stored: Comparison) -> ComparisonShown:
    job = stored.job
    return ComparisonShown(
        state=JobState(job.state),
        done=job.done,
        total=job.total,
        is_stopping=job.cancel_asked,
        is_gone=is_gone(job),
        error=job.error,
        impossible=stored.impossible,
        deals=stored.deals,
        exact=stored.exact,
        calls=tuple(
            ComparedCall(
                call=Call.parse(row["call"]),
                is_engines=number == 0,
                is_learners=row["call"] == stored.decision.call,
                imps=row["imps"],
                error=row["error"],
                matchpoints=100 * row["matchpoints"],
                contracts=tuple((_written(contract), times) for contract, times in row["contracts"]),
            )
            for number, row in enumerate(stored.rows)
        ),
    )


def _written(contract: str) -> str:
    """'4HX by S' as '4♥X by S'; 'passed out' as it is."""
    bid, by, declarer = contract.partition(" by ")
    return f"{Call.parse(bid[:2]).display}{bid[2:]}{by}{declarer}" if by else contract


def chart_of(calls: Sequence[ComparedCall]) -> Chart:
    """Bars from a line in the middle, with room for every two standard errors."""
    reach = max([1.0, *(abs(call.imps) + ERRORS_APART * call.error for call in calls)])
    half = (WIDTH - LEFT - RIGHT) / 2
    middle = LEFT + half

    def place(imps: float) -> float:
        return round(middle + half * imps / reach, 1)

    bars = tuple(
        Bar(
            call=call.call.display,
            y=TOP + number * ROW + (ROW - THICK) / 2,
            x=min(middle, place(call.imps)),
            width=round(abs(place(call.imps) - middle), 1),
            low=place(call.imps - ERRORS_APART * call.error),
            high=place(call.imps + ERRORS_APART * call.error),
            verdict=call.verdict,
        )
        for number, call in enumerate(calls)
    )
    step = max(1, int(reach))
    ticks = ((place(-step), f"−{step}"), (place(0), "0"), (place(step), f"+{step}"))
    return Chart(bars, ticks, TOP + ROW * len(bars) + BOTTOM)
