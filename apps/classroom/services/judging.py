"""A teacher's own word on how a call was judged."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.bidding.models import Decision, Flag, FlagState, Grade, TierName
from apps.bidding.selectors.decisions import newest_grades
from apps.bidding.services.judging import FlagAnsweredError
from apps.classroom.models import AuditDetail, Deed
from apps.classroom.services.audit import note
from bridgeclass.engine.grading import tier_of


@transaction.atomic
def override_grade(*, decision_id: int, by: User, score: int, words: str) -> Grade:
    """Give a call another score, 0 to 10, and give the grade; the engine's own is kept beside it.

    `words` say why, to the student too. What hints cost stays taken off. Raises Decision.DoesNotExist.
    """
    decision = Decision.objects.select_for_update(of=("self",)).select_related("klass", "user").get(pk=decision_id)
    counts = newest_grades([decision.pk])[decision.pk]
    grade = Grade.objects.create(
        decision=decision,
        snapshot_id=decision.snapshot_id,
        score=score,
        tier=TierName(tier_of(score).value),
        hint_cost=counts.hint_cost,
        by=by,
        feedback=counts.feedback,
        note=words,
    )
    note(
        by=by,
        deed=Deed.GRADE_OVERRIDDEN,
        klass=decision.klass,
        about=decision.user,
        details=AuditDetail.GRADE.of(call=decision.call, before=counts.score, after=score, reason=words),
    )
    return grade


@transaction.atomic
def answer_flag(*, flag_id: int, by: User, state: FlagState, answer: str) -> Flag:
    """Answer a student who disagrees, once, and give the disagreement.

    Raises FlagAnsweredError, Flag.DoesNotExist.
    """
    flag = (
        Flag.objects.select_for_update(of=("self",)).select_related("decision__klass", "decision__user").get(pk=flag_id)
    )
    if flag.state != FlagState.OPEN:
        raise FlagAnsweredError("This was answered already")
    flag.state = state
    flag.answer = answer
    flag.answered_by = by
    flag.answered_at = timezone.now()
    flag.save(update_fields=("state", "answer", "answered_by", "answered_at"))
    decision = flag.decision
    klass, about = decision.klass, decision.user
    note(by=by, deed=Deed.FLAG_ANSWERED, klass=klass, about=about, details=AuditDetail.TEXT.of(text=answer))
    return flag
