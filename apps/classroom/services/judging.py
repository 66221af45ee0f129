"""A teacher's grades, and answers to disagreements."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.bidding.models import Decision, Flag, FlagState, Grade, TierName
from apps.bidding.selectors.decisions import newest_grades
from apps.bidding.services.judging import FlagAnsweredError
from apps.classroom.models import AuditAction, AuditDetail
from apps.classroom.services.audit import record
from bridgeclass.engine.grading import tier_of


@transaction.atomic
def override_grade(*, decision_id: int, by: User, score: int, reason: str) -> Grade:
    """Store another score, 0 to 10, for a call, and return the grade; the earlier grades are kept.

    reason: shown to the student too. The cost of hints stays. Raises Decision.DoesNotExist.
    """
    decision = Decision.objects.select_for_update(of=("self",)).select_related("klass", "user").get(pk=decision_id)
    counts = newest_grades([decision.pk])[decision.pk]
    tier = TierName(tier_of(score).value)
    grade = Grade.objects.create(
        decision=decision,
        snapshot_id=decision.snapshot_id,
        score=score,
        tier=tier,
        hint_cost=counts.hint_cost,
        by=by,
        feedback=counts.feedback,
        mistake=counts.mistake if tier in (TierName.SUBOPTIMAL, TierName.ERROR) else "",
        note=reason,
    )
    record(
        by=by,
        action=AuditAction.GRADE_OVERRIDDEN,
        klass=decision.klass,
        about=decision.user,
        detail=AuditDetail.GRADE,
        call=decision.call,
        before=counts.score,
        after=score,
        reason=reason,
    )
    return grade


@transaction.atomic
def answer_flag(*, flag_id: int, by: User, state: FlagState, answer: str) -> Flag:
    """Answer a student's disagreement, once, and return it. Raises FlagAnsweredError, Flag.DoesNotExist."""
    flags = Flag.objects.select_for_update(of=("self",)).select_related("decision__klass", "decision__user")
    flag = flags.get(pk=flag_id)
    if flag.state != FlagState.OPEN:
        raise FlagAnsweredError("the disagreement is already answered")
    flag.state = state
    flag.answer = answer
    flag.answered_by = by
    flag.answered_at = timezone.now()
    flag.save(update_fields=("state", "answer", "answered_by", "answered_at"))
    klass, about = flag.decision.klass, flag.decision.user
    record(by=by, action=AuditAction.FLAG_ANSWERED, klass=klass, about=about, detail=AuditDetail.TEXT, text=answer)
    return flag
