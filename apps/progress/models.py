"""Mastery of rules, review positions, and boards dealt to practice.

Rule states and review items are computed from the stored decisions; `rebuild_progress` computes them again.
"""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from apps.accounts.models import Job
from apps.bidding.models import Decision
from apps.cards.models import Card
from apps.deals.models import PracticeSet


class RuleKey(NamedTuple):
    """A rule as a system plays it; what is known of an inherited rule is separate for each system."""

    system: str
    rule: str


class RuleState(models.Model):
    """Results of a user under a rule of a system, and its next review."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rule_states")
    rule = models.CharField(max_length=120)
    module = models.CharField(max_length=60, blank=True)
    system = models.CharField(max_length=40, help_text="The system whose card describes the rule.")
    calls = models.PositiveIntegerField(help_text="Calls graded by this rule.")
    good_calls = models.PositiveIntegerField(help_text="Calls graded optimal or acceptable.")
    mastery = models.PositiveSmallIntegerField("mastery, percent")
    lost = models.FloatField(help_text="Points lost on recent hands; newer hands count more.")
    last_call_at = models.DateTimeField()
    newest_grade = models.BigIntegerField(help_text="The newest grade included in this row.")
    stability_days = models.FloatField(null=True, blank=True, help_text="FSRS; empty before the first mistake.")
    difficulty = models.FloatField(null=True, blank=True, help_text="FSRS, 1 to 10.")
    reviewed_on = models.DateField(null=True, blank=True)
    due_on = models.DateField(null=True, blank=True, help_text="Empty if no review is scheduled.")

    class Meta:
        ordering = ("user", "system", "rule")
        indexes = (models.Index(fields=("user", "due_on"), name="rule_state_due"),)
        constraints = (
            models.UniqueConstraint(fields=("user", "system", "rule"), name="rule_state_once_a_system"),
            models.CheckConstraint(condition=Q(mastery__lte=100), name="rule_state_mastery_to_100"),
            models.CheckConstraint(condition=Q(good_calls__lte=F("calls")), name="rule_state_good_calls_are_calls"),
            models.CheckConstraint(
                condition=Q(due_on=None, reviewed_on=None, stability_days=None, difficulty=None)
                | Q(due_on__gt=F("reviewed_on"), stability_days__gt=0, difficulty__range=(1, 10)),
                name="rule_state_is_due_after_its_review",
            ),
        )

    def __str__(self) -> str:
        return f"{self.rule} of {self.user_id}: {self.mastery} %"

    @property
    def key(self) -> RuleKey:
        """Return the rule with its system."""
        return RuleKey(self.system, self.rule)


class ReviewItem(models.Model):
    """A position that a user got wrong, to be answered again when its rule is due."""

    state = models.ForeignKey(RuleState, on_delete=models.CASCADE, related_name="items")
    decision = models.OneToOneField(
        Decision,
        on_delete=models.PROTECT,
        related_name="review_item",
        help_text="The first wrong call in this position.",
    )
    answers = models.PositiveIntegerField(default=0, help_text="Number of reviews.")
    is_right = models.BooleanField(default=False, help_text="True if the latest call was right.")
    answered_at = models.DateTimeField(default=timezone.now, help_text="Time of the latest call.")

    class Meta:
        ordering = ("state", "is_right", "answered_at", "pk")
        indexes = (models.Index(fields=("state", "is_right", "answered_at"), name="review_item_next"),)

    def __str__(self) -> str:
        return f"Position of decision {self.decision_id}, bid again {self.answers} times"


class Drill(models.Model):
    """Boards dealt for a user to practice a rule or a topic."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drills")
    rule = models.CharField(max_length=120, blank=True, help_text="Empty if the drill is on a topic.")
    subject = models.CharField(max_length=60, blank=True, help_text="The topic whose built-in hands are dealt.")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+", help_text="Card of both sides.")
    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="drill", help_text="The dealing job.")
    practice_set = models.OneToOneField(
        PracticeSet,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="drill",
        help_text="Empty until the boards are dealt.",
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-created_at", "-pk")
        indexes = (models.Index(fields=("user", "rule", "-created_at"), name="drill_of_user"),)
        constraints = (
            models.CheckConstraint(
                condition=Q(rule="", subject__gt="") | Q(rule__gt="", subject=""), name="drill_on_a_rule_or_a_subject"
            ),
        )

    def __str__(self) -> str:
        return f"{self.rule or self.subject} for {self.user_id}"
