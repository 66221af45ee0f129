"""Grade calls and store the decisions, and record disagreements."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from time import perf_counter

from django.conf import settings
from django.db import transaction

from apps.accounts.models import Class, User
from apps.bidding.models import Decision, Flag, FlagState, Grade, Origin, TierName
from apps.bidding.selectors.decisions import Position
from apps.bidding.services.checking import CHECKED_SCORES, raise_grade, simulated_call
from apps.cards.services.snapshots import store_snapshots
from apps.core.metrics import DECISIONS
from apps.core.signals import position_queried
from apps.deals.models import Board
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder, Candidate, Judgement
from bridgeclass.engine.bidder import Decision as EngineDecision
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand

log = logging.getLogger(__name__)

MAX_CANDIDATES = 5


class HandInPlayError(ValueError):
    """A question about a hand that the user still has to bid; the message is for the user."""


def allow_question(*, user: User, hand: Hand) -> None:
    """Ask every app whether a user may ask about a hand. Raises HandInPlayError."""
    position_queried.send(Question, user=user, hand=hand)


@dataclass(frozen=True, slots=True)
class Question:
    """A position for a student: the hand of the seat to call, and the auction so far."""

    user: User
    origin: Origin
    hand: Hand
    auction: Auction
    board: Board | None = None
    klass: Class | None = None
    time_taken_ms: int | None = None
    hint_cost: int = 0
    """Cost of the hints taken before the call, 0 to 10."""


@dataclass(frozen=True, slots=True)
class JudgedCall:
    """A call that was just graded: the stored grade, the judgement and the position."""

    grade: Grade
    judgement: Judgement
    position: Position


@transaction.atomic(savepoint=False)
def judge(*, question: Question, call: Call, bidder: Bidder) -> JudgedCall:
    """Grade a call and store it with the engine's decision; an illegal call is stored and graded as an error."""
    judgement = _timed_judgement(question, call, bidder)
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
        mistake=result.mistake or "",
    )
    position = Position(question.hand, question.auction, call, best.call, bidder, rules_changed=False)
    return JudgedCall(_checked(grade), judgement, position)


def _checked(grade: Grade) -> Grade:
    """Return the grade, or the higher one that a simulation of the same call before has given."""
    low, high = CHECKED_SCORES
    if not settings.SIMULATE_GRADES or not low <= grade.score <= high:
        return grade
    simulated = simulated_call(grade.decision)
    return (raise_grade(decision=grade.decision, simulated=simulated) if simulated else None) or grade


class FlagAnsweredError(ValueError):
    """An attempt to change a disagreement that has been answered."""


@transaction.atomic
def raise_flag(*, decision_id: int, words: str) -> Flag:
    """Record that a student disagrees with a grade, or change the note; the caller checks permission.

    Raises FlagAnsweredError, Decision.DoesNotExist.
    """
    decision = Decision.objects.select_for_update().get(pk=decision_id)
    flag = Flag.objects.filter(decision=decision).first() or Flag(decision=decision)
    if flag.state != FlagState.OPEN:
        raise FlagAnsweredError(f"the disagreement on decision {decision_id} has been answered")
    flag.words = words
    flag.save()
    return flag


def unsaved_decision(*, question: Question, call: Call, best: EngineDecision, bidder: Bidder) -> Decision:
    """Return the unsaved row of a call; only the snapshots of its rules are stored."""
    auction = question.auction
    side = auction.turn.side
    snapshots = store_snapshots(bidder=bidder)
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
        candidates=[_row(candidate) for candidate in best.candidates[:MAX_CANDIDATES]],
    )


def _row(candidate: Candidate) -> dict[str, str | int]:
    rule = {name: getattr(candidate, name) for name in ("rule", "variant", "module", "priority")}
    return {"call": candidate.call.text, **rule, "tier": candidate.tier.value}


def _timed_judgement(question: Question, call: Call, bidder: Bidder) -> Judgement:
    started = perf_counter()
    judgement = bidder.judge(question.hand, question.auction, call)
    took_s = perf_counter() - started
    DECISIONS.observe(took_s)
    if took_s * 1000 > settings.SLOW_DECISION_MS:
        facts = {"hand": str(question.hand), "auction": str(question.auction)}
        log.warning("slow decision", extra={"took_ms": round(took_s * 1000, 1), **facts})
    return judgement
