"""Comparisons of a call with the engine's, for pages: figures, verdicts and a chart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import UNDER_WAY, Job, JobState
from apps.bidding.models import Comparison
from apps.bidding.selectors.decisions import position_of
from bridgeclass.engine.calls import Call
from bridgeclass.engine.messages import Text

GONE_AFTER = timedelta(minutes=10)
"""A comparison takes seconds; one that is not done after this time has lost its worker."""
ERRORS_APART = 2
"""Standard errors by which two calls must differ."""

WIDTH, ROW, TOP, BOTTOM = 320, 30, 8, 24
LEFT, RIGHT = 52, 12


class Verdict(models.TextChoices):
    """Result of a comparison with the engine's call."""

    BETTER = "better", _("better")
    EVEN = "about even", _("about even")
    WORSE = "worse", _("worse")


@dataclass(frozen=True, slots=True)
class ComparedCall:
    """One call over all deals. imps, error: mean IMPs a board gained on the engine's call, and its standard error."""

    call: Call
    is_engines: bool
    is_learners: bool
    imps: float
    error: float
    matchpoints: float
    """Percentage of the boards on which it scores more than the engine's call; ties count half."""
    contracts: tuple[tuple[str, int], ...]
    """The most frequent contracts in words, with their numbers."""

    @property
    def verdict(self) -> Verdict:
        """Return better or worse only if the difference is more than two standard errors."""
        if abs(self.imps) <= ERRORS_APART * self.error or self.imps == 0:
            return Verdict.EVEN
        return Verdict.BETTER if self.imps > 0 else Verdict.WORSE

    @property
    def signed(self) -> str:
        """Return the IMPs with their sign: '+1.2', '−0.4', '0.0'."""
        text = f"{self.imps:+.1f}".replace("-", "−")
        return text if text.strip("+−0.") else "0.0"

    @property
    def size(self) -> str:
        """Return the IMPs without their sign."""
        return f"{abs(self.imps):.1f}"


@dataclass(frozen=True, slots=True)
class Bar:
    """The bar of a call in SVG units. low, high: the ends of its error line; middle: the height of the line."""

    call: str
    middle: int
    x: float
    width: float
    low: float
    high: float
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Chart:
    """IMPs gained to the right, lost to the left. ticks: places on the axis with their labels."""

    bars: tuple[Bar, ...]
    ticks: tuple[tuple[float, str], ...]
    bottom: int
    """The end of the grid lines, above the labels."""
    height: int
    width: int = WIDTH


@dataclass(frozen=True, slots=True)
class ComparisonView:
    """A comparison and its job. done, total: deals simulated and wanted."""

    state: JobState
    done: int
    total: int
    is_stopping: bool
    is_gone: bool
    """True if the worker seems to be gone, so that the comparison may be started again."""
    error: Text | None
    impossible: Text | None
    """Why no deal fits the auction, or an empty text."""
    deals: int
    exact: int
    calls: tuple[ComparedCall, ...]

    @property
    def is_under_way(self) -> bool:
        """Return whether a result is still expected."""
        return self.state in UNDER_WAY and not self.is_gone

    @property
    def engines(self) -> ComparedCall:
        """Return the engine's call, with which the others are compared."""
        return self.calls[0]

    @property
    def learners(self) -> ComparedCall:
        """Return the call that was made."""
        return next(call for call in self.calls if call.is_learners)

    @property
    def chart(self) -> Chart:
        """Return a chart of the calls other than the engine's."""
        return chart_of([call for call in self.calls if not call.is_engines])


def is_gone(job: Job) -> bool:
    """Return whether a job under way has lost its worker."""
    return job.is_under_way and timezone.now() - job.created_at > GONE_AFTER


def comparisons_on(decision_ids: Iterable[int]) -> dict[int, ComparisonView]:
    """Return the comparisons under the current rules, by decision id."""
    decisions = list(decision_ids)
    # Usually there is none, and the query below joins seven tables.
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
    return {found.decision_id: _view(found) for found in stored if _is_current(found)}


def _is_current(stored: Comparison) -> bool:
    position = position_of(stored.decision)
    side = position.auction.turn.side
    now = (position.bidder.snapshot(side).sha256, position.bidder.snapshot(side.other).sha256)
    return (stored.snapshot.sha256, stored.opponents_snapshot.sha256) == now


def _view(stored: Comparison) -> ComparisonView:
    job = stored.job
    return ComparisonView(
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
                contracts=tuple((_contract_text(contract), times) for contract, times in row["contracts"]),
            )
            for number, row in enumerate(stored.rows)
        ),
    )


def _contract_text(contract: str) -> str:
    """Return '4HX by S' as '4♥X by S', and 'passed out' unchanged."""
    bid, by, declarer = contract.partition(" by ")
    return f"{Call.parse(bid[:2]).display}{bid[2:]}{by}{declarer}" if by else contract


def chart_of(calls: Sequence[ComparedCall]) -> Chart:
    """Return bars from a line in the middle, with room for two standard errors."""
    reach = max([1.0, *(abs(call.imps) + ERRORS_APART * call.error for call in calls)])
    half = (WIDTH - LEFT - RIGHT) / 2
    middle = LEFT + half

    def place(imps: float) -> float:
        return round(middle + half * imps / reach, 1)

    bars = tuple(
        Bar(
            call=call.call.display,
            middle=TOP + number * ROW + ROW // 2,
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
    bottom = TOP + ROW * len(bars)
    return Chart(bars, ticks, bottom, bottom + BOTTOM)
