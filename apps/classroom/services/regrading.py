"""Grade stored calls again by the current rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from itertools import batched

from django.db import transaction
from django.db.models import QuerySet

from apps.accounts.models import Class
from apps.bidding.models import Decision, Grade, TierName
from apps.bidding.selectors.decisions import newest_grades
from apps.cards.models import SystemSnapshot
from apps.cards.selectors.bidders import bidder_for, bidder_of
from apps.cards.services.snapshots import store_snapshot
from bridgeclass.engine.auctions import Auction, Seat, Side, Vulnerability
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.calls import Call
from bridgeclass.engine.grading import GradeResult
from bridgeclass.engine.hands import Hand

BATCH = 200


@dataclass(frozen=True, slots=True)
class Regraded:
    """A decision, the grade that counts, and its grade by the current rules."""

    decision: Decision
    grade: Grade
    result: GradeResult
    has_same_rules: bool = False

    @property
    def is_by_teacher(self) -> bool:
        """Return True if a teacher's score counts; it stays."""
        return self.grade.by_id is not None

    @property
    def is_changed(self) -> bool:
        """Return True if another score counts from now on. A score raised by simulation stays while the rules do."""
        is_raised = self.grade.simulated_id is not None and self.has_same_rules
        return self.result.score != self.grade.score and not self.is_by_teacher and not is_raised


def decisions_since(*, since: date | None, klass: Class | None) -> QuerySet[Decision]:
    """Return the decisions from the beginning of a day (UTC) on, of one class; None means all."""
    decisions = Decision.objects.all()
    if since:
        decisions = decisions.filter(made_at__gte=datetime.combine(since, time.min, UTC))
    return decisions.filter(klass=klass) if klass else decisions


def regrade(
    *, decisions: QuerySet[Decision], is_trial: bool, keep: Callable[[Sequence[Regraded]], object] = len
) -> Iterator[Regraded]:
    """Grade decisions by the current rules of the cards they were made with, and yield each.

    Unless it is a trial, a grade with another score is stored besides the old ones and counts; a teacher's score
    stays. Each batch of decisions is a transaction, in which `keep` is called with it.
    """
    rows = (
        decisions.select_related(
            *("user", "snapshot", "opponents_snapshot", "call_made__table__card_ns", "call_made__table__card_ew")
        )
        .defer("snapshot__text", "opponents_snapshot__text")
        .order_by("pk")
    )
    for batch in batched(rows.iterator(chunk_size=BATCH), BATCH):
        with transaction.atomic():
            grades = newest_grades([decision.pk for decision in batch])
            regraded = [_regrade(decision, grades[decision.pk], is_trial=is_trial) for decision in batch]
            keep(regraded)
        yield from regraded


def _regrade(decision: Decision, grade: Grade, *, is_trial: bool) -> Regraded:
    bidder = _bidder_now(decision)
    vulnerability = Vulnerability.parse(decision.vulnerability)
    auction = Auction.parse(decision.auction, Seat.parse(decision.dealer), vulnerability)
    result = bidder.grade(Hand.parse(decision.hand), auction, Call.parse(decision.call))
    has_same_rules = bidder.snapshot(auction.turn.side).sha256 == decision.snapshot.sha256
    regraded = Regraded(decision, grade, result, has_same_rules)
    if regraded.is_changed and not is_trial:
        Grade.objects.create(
            decision=decision,
            snapshot=store_snapshot(bidder=bidder, side=auction.turn.side),
            score=result.score,
            tier=TierName(result.tier.value),
            hint_cost=grade.hint_cost,
            feedback=result.feedback,
            mistake=result.mistake or "",
        )
    return regraded


def _bidder_now(decision: Decision) -> Bidder:
    """Return a bidder with the current rules of the cards that were played at the table, or named to the API."""
    made = getattr(decision, "call_made", None)
    if made is not None:
        return bidder_for(made.table.card_ns, made.table.card_ew)
    mine, theirs = _current(decision.snapshot), _current(decision.opponents_snapshot)
    return bidder_of(mine, theirs) if Seat.parse(decision.seat).side is Side.NS else bidder_of(theirs, mine)


def _current(snapshot: SystemSnapshot) -> SideSystem:
    return SideSystem(snapshot.system, snapshot.options)
