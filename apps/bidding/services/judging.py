"""Judging what a learner called."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from time import perf_counter

from django.conf import settings
from django.db import transaction

from apps.accounts.models import Class, User
from apps.bidding.models import Decision, Flag, FlagState, Grade, Origin, TierName
from apps.bidding.selectors.decisions import Position
from apps.cards.services import keep_snapshots
from apps.core.metrics import DECISIONS
from apps.core.signals import position_queried
from apps.deals.models import Board
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder, Candidate, Judgement
from bridgeclass.engine.bidder import Decision as EngineDecision
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand

log = logging.getLogger(__name__)

CANDIDATES_KEPT = 5


class HandInPlayError(ValueError):
    """A question about a hand that the person has still to bid. The message can be shown to the person."""


def allow_question(*, user: User, hand: Hand) -> None:
    """Let every app object to a question about a hand; raises HandInPlayError if one does."""
    position_queried.send(Question, user=user, hand=hand)


@dataclass(frozen=True, slots=True)
class Question:
    """A position put to a learner: the hand of the seat whose turn it is, and the auction so far."""

    user: User
    origin: Origin
    hand: Hand
    auction: Auction
    board: Board | None = None
    klass: Class | None = None
    time_taken_ms: int | None = None
    hint_cost: int = 0
    """Points the hints cost that were taken before the call, 0 to 10."""


@dataclass(frozen=True, slots=True)
class JudgedCall:
    """A call that was judged just now: the stored grade, and the judgement and position behind it."""

    grade: Grade
    judgement: Judgement
    position: Position


@transaction.atomic(savepoint=False)
def judge(*, question: Question, call: Call, bidder: Bidder) -> JudgedCall:
    """Judge a learner's call and store it with the engine's decision and the grade.

    The call may be illegal: it is stored as it was made and graded as an error.
    """
    started = perf_counter()
    judgement = bidder.judge(question.hand, question.auction, call)
    took_s = perf_counter() - started
    DECISIONS.observe(took_s)
    _note_if_slow(question, took_s * 1000)
    best, result = judgement.decision, judgement.grade
    decision = unsaved_decision(question=question, call=call, best=best, bidder=bidder)
    decision.save()
    grade = Grade.objects.create(
        decision=decision,
        snapshot=decision.snapshot,
        score=result.score,
        tier=TierName(result.tier.value),
        hint_cost=question.hint_cost,
        feedback=result.feedback,
    )
    position = Position(question.hand, question.auction, call, best.call, bidder, rules_changed=False)
    return JudgedCall(grade, judgement, position)


class FlagAnsweredError(ValueError):
    """A disagreement that somebody has answered: what was said stays as it was."""


@transaction.atomic
def raise_flag(*, decision_id: int, words: str) -> Flag:
    """Report that a learner disagrees with how an own call was judged; once more changes the note.

    Who may report is the caller's to know. Raises FlagAnsweredError, Decision.DoesNotExist.
    """
    decision = Decision.objects.select_for_update().get(pk=decision_id)
    flag = Flag.objects.filter(decision=decision).first() or Flag(decision=decision)
    if flag.state != FlagState.OPEN:
        raise FlagAnsweredError(f"The disagreement on decision {decision_id} is answered")
    flag.words = words
    flag.save()
    return flag


def unsaved_decision(*, question: Question, call: Call, best: EngineDecision, bidder: Bidder) -> Decision:
    """The row for a call, beside what the engine calls; only the rules that judge are stored for it."""
    auction = question.auction
    side = auction.turn.side
    snapshots = keep_snapshots(bidder=bidder)
    return Decision(
        user=question.user,
        klass=question.klass,
        board=question.board,
        origin=question.origin,
        seat=auction.turn.letter,
        dealer=auction.dealer.letter,
        vulnerability=auction.vulnerability.value,
        hand=str(question.hand),
        auction=" ".join(made.text for made in auction.calls),
        call=call.text,
        time_taken_ms=question.time_taken_ms,
        snapshot=snapshots[side],
        opponents_snapshot=snapshots[side.other],
        engine_call=best.call.text,
        rule=best.rule,
        variant=best.variant,
        module=best.module,
        candidates=[_row(candidate) for candidate in best.candidates[:CANDIDATES_KEPT]],
    )


def _row(candidate: Candidate) -> dict[str, str | int]:
    return {
        "call": candidate.call.text,
        "rule": candidate.rule,
        "variant": candidate.variant,
        "module": candidate.module,
        "priority": candidate.priority,
        "tier": candidate.tier.value,
    }


def _note_if_slow(question: Question, took_ms: float) -> None:
    if took_ms > settings.SLOW_DECISION_MS:
        log.warning(
            "slow decision",
            extra={
                "took_ms": round(took_ms, 1),
                "hand": str(question.hand),
                "auction": str(question.auction),
            },
        )
