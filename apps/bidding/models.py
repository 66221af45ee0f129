"""Decisions of students with the engine's calls, grades, disagreements and comparisons."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import Class, Job, WrittenOnce
from apps.cards.models import SystemSnapshot
from apps.core.i18n.fields import MessageField
from apps.deals.models import Board, SeatName, VulnerabilityName
from bridgeclass.engine.calls import ALL_CALLS

CALL_TEXTS = tuple(call.text for call in ALL_CALLS)
"""The 38 calls as stored and sent: P, X, XX, 1C to 7N."""


class Origin(models.TextChoices):
    """Origin of a decision."""

    PRACTICE = "practice", _("Practice")
    LIVE = "live", _("Live table")
    REVIEW = "review", _("Review")
    API = "api", _("API")


class TierName(models.TextChoices):
    """Quality of a call."""

    OPTIMAL = "optimal", _("Optimal")
    ACCEPTABLE = "acceptable", _("Acceptable")
    SUBOPTIMAL = "suboptimal", _("Suboptimal")
    ERROR = "error", _("Error")


class Decision(WrittenOnce):
    """A call of a student, with the position and the engine's call."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="decisions")
    klass = models.ForeignKey(
        Class, on_delete=models.PROTECT, null=True, blank=True, related_name="decisions", verbose_name="class"
    )
    board = models.ForeignKey(Board, on_delete=models.PROTECT, null=True, blank=True, related_name="decisions")
    origin = models.CharField(max_length=8, choices=Origin)
    seat = models.CharField(max_length=1, choices=SeatName)
    dealer = models.CharField(max_length=1, choices=SeatName)
    vulnerability = models.CharField(max_length=4, choices=VulnerabilityName)
    hand = models.CharField(max_length=16, help_text="S.H.D.C")
    auction = models.CharField(
        "auction before", max_length=1000, blank=True, help_text="All calls so far, starting with the dealer."
    )
    call = models.CharField("call made", max_length=2)
    time_taken_ms = models.PositiveIntegerField(
        null=True, blank=True, help_text="Empty if the player had left the table."
    )
    snapshot = models.ForeignKey(SystemSnapshot, on_delete=models.PROTECT, related_name="decisions")
    opponents_snapshot = models.ForeignKey(SystemSnapshot, on_delete=models.PROTECT, related_name="+")
    engine_call = models.CharField("engine's call", max_length=2)
    rule = models.CharField(max_length=120, blank=True, help_text="Empty if no rule decided the grade.")
    variant = models.CharField(max_length=160, blank=True)
    module = models.CharField(max_length=60, blank=True)
    candidates = models.JSONField(
        default=list, help_text="Top candidates: call, rule, variant, module, priority, tier."
    )
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-made_at", "-pk")
        indexes = (
            models.Index(fields=("-made_at", "-id"), name="decision_newest"),
            models.Index(fields=("user", "-made_at"), name="decision_of_user"),
            models.Index(fields=("klass", "-made_at"), name="decision_of_class"),
            models.Index(fields=("module", "-made_at"), name="decision_of_module"),
            models.Index(fields=("rule", "-made_at"), name="decision_of_rule"),
            models.Index(fields=("origin", "-made_at"), name="decision_of_origin"),
            models.Index(fields=("hand",), name="decision_of_hand"),
        )
        constraints = (
            models.CheckConstraint(condition=Q(origin__in=Origin.values), name="decision_origin_known"),
            models.CheckConstraint(
                condition=Q(origin=Origin.API) | Q(board__isnull=False), name="decision_has_a_board_unless_from_the_api"
            ),
            models.CheckConstraint(
                condition=Q(seat__in=SeatName.values, dealer__in=SeatName.values), name="decision_seats_known"
            ),
            models.CheckConstraint(
                condition=Q(vulnerability__in=VulnerabilityName.values), name="decision_vulnerability_known"
            ),
            models.CheckConstraint(
                condition=Q(call__in=CALL_TEXTS, engine_call__in=CALL_TEXTS), name="decision_calls_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.call} by {self.user_id} ({self.origin})"


class SimulatedCall(WrittenOnce):
    """A call in a position, compared with the engine's by simulation under the rules of two snapshots."""

    snapshot = models.ForeignKey(SystemSnapshot, on_delete=models.PROTECT, related_name="+")
    opponents_snapshot = models.ForeignKey(SystemSnapshot, on_delete=models.PROTECT, related_name="+")
    dealer = models.CharField(max_length=1, choices=SeatName)
    vulnerability = models.CharField(max_length=4, choices=VulnerabilityName)
    hand = models.CharField(max_length=16, help_text="S.H.D.C")
    auction = models.CharField("auction before", max_length=1000, blank=True)
    call = models.CharField(max_length=2)
    engine_call = models.CharField("engine's call", max_length=2)
    imps = models.FloatField(default=0, help_text="IMPs a deal gained on the engine's call.")
    error = models.FloatField(default=0, help_text="Standard error of the gain.")
    deals = models.PositiveIntegerField(help_text="Deals simulated; 0 if no deal fits the auction.")
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("hand", "auction", "call", "dealer", "vulnerability", "snapshot", "opponents_snapshot"),
                name="simulated_call_once_a_position",
            ),
            models.CheckConstraint(
                condition=Q(call__in=CALL_TEXTS, engine_call__in=CALL_TEXTS), name="simulated_calls_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.call} for {self.engine_call}: {self.imps:+.1f} IMPs"


class Grade(WrittenOnce):
    """Grade of a decision; a new one is added, and the newest counts."""

    decision = models.ForeignKey(Decision, on_delete=models.PROTECT, related_name="grades")
    snapshot = models.ForeignKey(SystemSnapshot, on_delete=models.PROTECT, related_name="grades")
    score = models.PositiveSmallIntegerField(help_text="From 0 to 10, before the cost of hints.")
    tier = models.CharField(max_length=10, choices=TierName)
    hint_cost = models.PositiveSmallIntegerField(default=0)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="grades_given",
        help_text="Empty if the engine graded the call.",
    )
    simulated = models.ForeignKey(
        SimulatedCall,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="grades",
        help_text="The simulation that raised the score.",
    )
    feedback = MessageField(null=True, blank=True, help_text="The feedback that the student saw.")
    mistake = models.CharField(
        max_length=40, blank=True, default="", help_text="The kind of mistake; empty if the call is none."
    )
    note = models.TextField(blank=True, help_text="The teacher's reason for changing the grade.")
    graded_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("decision", "-pk")
        indexes = (models.Index(fields=("decision", "-id"), name="grade_newest"),)
        constraints = (
            models.CheckConstraint(
                condition=Q(tier=TierName.OPTIMAL, score=10)
                | Q(tier=TierName.ACCEPTABLE, score__range=(7, 9))
                | Q(tier=TierName.SUBOPTIMAL, score__range=(4, 6))
                | Q(tier=TierName.ERROR, score__range=(0, 3)),
                name="grade_score_fits_tier",
            ),
            models.CheckConstraint(condition=Q(hint_cost__lte=10), name="grade_hint_cost_to_10"),
            models.CheckConstraint(condition=Q(by=None) | ~Q(note=""), name="grade_by_a_person_says_why"),
        )

    @property
    def points(self) -> int:
        """Return the score after the cost of hints, 0 to 10."""
        return max(0, self.score - self.hint_cost)

    def __str__(self) -> str:
        return f"{self.score} ({self.tier}) for {self.decision_id}"


class FlagState(models.TextChoices):
    """State of a disagreement."""

    OPEN = "open", _("Waiting for an answer")
    AGREED = "agreed", _("The student is right")
    EXPLAINED = "explained", _("The grade stands")


FLAG_WORDS = 1000
"""Maximum length of a student's note."""


class Flag(models.Model):
    """Disagreement of a student with a grade, which a teacher answers."""

    decision = models.OneToOneField(Decision, on_delete=models.PROTECT, related_name="flag")
    words = models.TextField("the student's note", blank=True, max_length=FLAG_WORDS)
    raised_at = models.DateTimeField(default=timezone.now, editable=False)
    state = models.CharField(max_length=9, choices=FlagState, default=FlagState.OPEN)
    answer = models.TextField(blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="flags_answered"
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = "disagreement"
        ordering = ("-raised_at", "-pk")
        indexes = (models.Index(fields=("state", "-raised_at"), name="flag_by_state"),)
        constraints = (
            models.CheckConstraint(condition=Q(state__in=FlagState.values), name="flag_state_known"),
            models.CheckConstraint(
                condition=Q(state=FlagState.OPEN, answer="", answered_by=None, answered_at=None)
                | (~Q(state=FlagState.OPEN) & Q(answered_by__isnull=False, answered_at__isnull=False)),
                name="flag_is_open_until_somebody_answers",
            ),
        )

    def __str__(self) -> str:
        return f"flag on decision {self.decision_id} ({self.state})"


class Comparison(models.Model):
    """Simulated results of a student's call and the engine's, computed by a job."""

    decision = models.ForeignKey(Decision, on_delete=models.CASCADE, related_name="comparisons")
    snapshot = models.ForeignKey(SystemSnapshot, on_delete=models.PROTECT, related_name="+")
    opponents_snapshot = models.ForeignKey(SystemSnapshot, on_delete=models.PROTECT, related_name="+")
    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="comparison")
    deals = models.PositiveSmallIntegerField(default=0, help_text="0 until the comparison is done, or if no deal fits.")
    exact = models.PositiveSmallIntegerField(
        default=0, help_text="Deals on which every other player would have made the same calls."
    )
    rows = models.JSONField(
        default=list,
        blank=True,
        help_text="Results, the engine's call first: call, imps, error, matchpoints, contracts.",
    )
    impossible = MessageField(null=True, blank=True, help_text="Why no deal fits the auction.")

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("decision", "snapshot", "opponents_snapshot"), name="comparison_once_a_decision_and_rules"
            ),
            models.CheckConstraint(condition=Q(exact__lte=F("deals")), name="comparison_exact_within_deals"),
        )

    def __str__(self) -> str:
        return f"comparison for decision {self.decision_id}"


class Doubt(models.Model):
    """A position in which another call may be better than the engine's, by simulation.

    It comes from a search on random deals (`manage.py doubts`), or from a decision of a student.
    """

    snapshot = models.ForeignKey(SystemSnapshot, on_delete=models.PROTECT, related_name="doubts")
    system = models.CharField(max_length=120, help_text="The system, with the options that are not its defaults.")
    decision = models.OneToOneField(
        Decision,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="doubt",
        help_text="Empty if it was found on a random deal.",
    )
    seed = models.BigIntegerField(null=True, blank=True)
    number = models.PositiveIntegerField(null=True, blank=True, help_text="Number of the random deal.")
    turn = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Number of calls before, on that deal.")
    dealer = models.CharField(max_length=1, choices=SeatName)
    vulnerability = models.CharField(max_length=4, choices=VulnerabilityName)
    hand = models.CharField(max_length=16, help_text="S.H.D.C")
    auction = models.CharField("auction before", max_length=1000, blank=True)
    call = models.CharField("engine's call", max_length=2)
    rule = models.CharField(max_length=120)
    variant = models.CharField(max_length=160, blank=True)
    module = models.CharField(max_length=60, blank=True)
    kind = models.CharField("kind of position", max_length=60, blank=True)
    alternative = models.CharField(
        max_length=2, blank=True, help_text="The best other call; empty if none was promising."
    )
    gain = models.FloatField(default=0, help_text="IMPs a deal that it gains.")
    error = models.FloatField(default=0, help_text="Standard error of the gain.")
    deals = models.PositiveIntegerField(help_text="Deals simulated.")
    found_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-found_at", "-pk")
        indexes = (
            models.Index(fields=("system", "rule"), name="doubt_of_rule"),
            models.Index(fields=("-found_at", "-id"), name="doubt_newest"),
        )
        constraints = (
            models.UniqueConstraint(fields=("snapshot", "seed", "number", "turn"), name="doubt_once_a_turn"),
            models.CheckConstraint(
                condition=Q(call__in=CALL_TEXTS, alternative__in=("", *CALL_TEXTS)), name="doubt_calls_known"
            ),
            models.CheckConstraint(
                condition=Q(decision__isnull=False, seed=None, number=None, turn=None)
                | Q(decision=None, seed__isnull=False, number__isnull=False, turn__isnull=False),
                name="doubt_of_a_decision_or_a_random_deal",
            ),
        )

    def __str__(self) -> str:
        return f"{self.alternative or 'no other call'} for {self.call} ({self.rule})"
