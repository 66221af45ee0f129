"""Judging anew, by today's rules, what was judged before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import batched

from django.db import transaction
from django.db.models import QuerySet

from apps.bidding.models import Decision, Grade, TierName
from apps.bidding.selectors.decisions import newest_grades
from apps.cards.models import SystemSnapshot
from apps.cards.selectors import bidder_for, bidder_of
from apps.cards.services import keep_snapshot
from bridgeclass.engine.auctions import Auction, Seat, Side, Vulnerability
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand

AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Regraded:
    """A decision judged anew."""

    decision_id: int
    student: str
    auction: str
    call: str
    engine_call_before: str
    engine_call_now: str
    before: int
    """The score that counts so far, 0 to 10, before the cost of hints."""
    tier_before: TierName
    now: int
    tier_now: TierName
    is_teachers: bool
    """Whether a teacher's score counts: then it stays, whatever the rules say."""

    @property
    def is_changed(self) -> bool:
        """Whether another score counts from now on."""
        return self.now != self.before and not self.is_teachers


def regrade(
    *, decisions: QuerySet[Decision], is_trial: bool, keep: Callable[[Sequence[Regraded]], object] = len
) -> Iterator[Regraded]:
    """Judge decisions by today's rules of the cards they were made with, and give each as it is judged.

    A score that differs is stored beside the old ones and counts, unless it is a trial; a teacher's own score
    stays. Some hundred decisions are one transaction: what was judged before an interruption is kept. `keep` is given
    them within it.
    """
    rows = (
        decisions.select_related(
            *("user", "snapshot", "opponents_snapshot", "call_made__table__card_ns", "call_made__table__card_ew")
        )
        .defer("snapshot__text", "opponents_snapshot__text")
        .order_by("pk")
    )
    for batch in batched(rows.iterator(chunk_size=AT_ONCE), AT_ONCE):
        with transaction.atomic():
            judged = _regrade(batch, is_trial=is_trial)
            keep(judged)
        yield from judged


def _regrade(batch: tuple[Decision, ...], *, is_trial: bool) -> list[Regraded]:
    grades = newest_grades([decision.pk for decision in batch])
    return [_judged(decision, grades[decision.pk], is_trial=is_trial) for decision in batch]


def _judged(decision: Decision, counts: Grade, *, is_trial: bool) -> Regraded:
    bidder = _bidder_now(decision)
    auction = _auction(decision)
    result = bidder.grade(Hand.parse(decision.hand), auction, Call.parse(decision.call))
    found = Regraded(
        decision_id=decision.pk,
        student=decision.user.get_full_name(),
        auction=decision.auction,
        call=decision.call,
        engine_call_before=decision.engine_call,
        engine_call_now=result.best.text,
        before=counts.score,
        tier_before=TierName(counts.tier),
        now=result.score,
        tier_now=TierName(result.tier.value),
        is_teachers=counts.by_id is not None,
    )
    if found.is_changed and not is_trial:
        Grade.objects.create(
            decision=decision,
            snapshot=keep_snapshot(bidder=bidder, side=auction.turn.side),
            score=result.score,
            tier=found.tier_now,
            hint_cost=counts.hint_cost,
            feedback=result.feedback,
        )
    return found


def _auction(decision: Decision) -> Auction:
    vulnerability = Vulnerability.parse(decision.vulnerability)
    return Auction.parse(decision.auction, Seat.parse(decision.dealer), vulnerability)


def _bidder_now(decision: Decision) -> Bidder:
    """The robot that plays, by today's rules, what was played at the table, or named to the API."""
    made = getattr(decision, "call_made", None)
    if made is not None:
        return bidder_for(made.table.card_ns, made.table.card_ew)
    mine, theirs = _today(decision.snapshot), _today(decision.opponents_snapshot)
    return bidder_of(mine, theirs) if Seat.parse(decision.seat).side is Side.NS else bidder_of(theirs, mine)


def _today(snapshot: SystemSnapshot) -> SideSystem:
    return SideSystem(snapshot.system, snapshot.options)
