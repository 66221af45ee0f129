"""Assignments, attempts, the audit log and regradings."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import Class, Job, User, WrittenOnce
from apps.auctions.models import Table
from apps.bidding.models import Decision, TierName
from apps.cards.models import Card
from apps.deals.models import Board, PracticeSet


class AnswersDue(models.TextChoices):
    """The time at which students see scores, explanations and the other hands."""

    AT_ONCE = "at_once", _("After every call")
    AFTER_BOARD = "after_board", _("After each board")
    AFTER_ATTEMPT = "after_attempt", _("When the last board is done")
    AFTER_CLOSE = "after_close", _("When the assignment closes")


class Assignment(models.Model):
    """A practice set assigned to a class."""

    klass = models.ForeignKey(Class, on_delete=models.PROTECT, related_name="assignments", verbose_name="class")
    practice_set = models.ForeignKey(PracticeSet, on_delete=models.PROTECT, related_name="assignments")
    title = models.CharField(max_length=120)
    opens_at = models.DateTimeField(default=timezone.now)
    closes_at = models.DateTimeField(null=True, blank=True, help_text="Leave empty for no due date.")
    late_work = models.BooleanField(
        default=False, help_text="Students can start boards after the due date. They are marked late."
    )
    attempts_allowed = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Leave empty for unlimited attempts."
    )
    hints_allowed = models.BooleanField(default=True)
    answers_due = models.CharField(max_length=14, choices=AnswersDue, default=AnswersDue.AT_ONCE)
    card = models.ForeignKey(
        Card,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="assignments",
        help_text="Card of the students' side. Leave empty to use the card of the practice set.",
    )
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="assignments_made")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("closes_at", "pk")
        indexes = (models.Index(fields=("klass", "opens_at"), name="assignment_of_class"),)
        constraints = (
            models.CheckConstraint(condition=~Q(title=""), name="assignment_has_a_title"),
            models.CheckConstraint(
                condition=Q(closes_at=None) | Q(closes_at__gt=F("opens_at")),
                name="assignment_closes_after_it_opens",
            ),
            models.CheckConstraint(
                condition=Q(attempts_allowed=None) | Q(attempts_allowed__gte=1),
                name="assignment_allows_an_attempt",
            ),
            models.CheckConstraint(condition=Q(answers_due__in=AnswersDue.values), name="assignment_answers_known"),
            models.CheckConstraint(
                condition=~Q(answers_due=AnswersDue.AFTER_CLOSE) | Q(closes_at__isnull=False),
                name="assignment_answers_at_close_needs_a_close",
            ),
        )

    def __str__(self) -> str:
        return self.title

    @property
    def has_opened(self) -> bool:
        """Return True if the opening date has passed."""
        return self.opens_at <= timezone.now()

    @property
    def is_open(self) -> bool:
        """Return True if boards may be started now, in time or late."""
        return self.has_opened and (self.late_work or not self.is_past_close)

    @property
    def is_past_close(self) -> bool:
        """Return True if the due date has passed; boards that end from then on are late."""
        return self.closes_at is not None and self.closes_at <= timezone.now()


class Attempt(models.Model):
    """An attempt of a student at an assignment."""

    assignment = models.ForeignKey(Assignment, on_delete=models.PROTECT, related_name="attempts")
    student = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="attempts")
    number = models.PositiveSmallIntegerField(default=1)
    started_at = models.DateTimeField(default=timezone.now, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True)
    tables: models.ManyToManyField[Table, AttemptTable] = models.ManyToManyField(
        Table, through="AttemptTable", related_name="attempts"
    )

    class Meta:
        ordering = ("assignment", "student", "number")
        constraints = (
            models.UniqueConstraint(fields=("assignment", "student", "number"), name="attempt_number_once"),
            models.UniqueConstraint(
                fields=("assignment", "student"),
                condition=Q(finished_at=None),
                name="attempt_one_unfinished_at_a_time",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="attempt_number_from_1"),
        )

    def __str__(self) -> str:
        return f"{self.student_id} on {self.assignment_id}, attempt {self.number}"


class AttemptTable(models.Model):
    """The table where one board of an attempt is bid."""

    attempt = models.ForeignKey(Attempt, on_delete=models.CASCADE, related_name="attempt_tables")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="attempt_tables")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("attempt", "board"), name="attempt_one_table_a_board"),
            models.UniqueConstraint(fields=("attempt", "table"), name="attempt_table_once"),
        )

    def __str__(self) -> str:
        return f"table {self.table_id} of attempt {self.attempt_id}"


class AuditAction(models.TextChoices):
    """The actions in the audit log."""

    STUDENTS_ADDED = "students_added", _("Students added")
    MEMBER_REMOVED = "member_removed", _("Member removed")
    MADE_INSTRUCTOR = "made_instructor", _("Instructor added")
    PASSWORD_RESET = "password_reset", _("Password reset")
    VIEWED_AS = "viewed_as", _("Viewed as student")
    EXPORTED = "exported", _("Data exported")
    GRADE_OVERRIDDEN = "grade_overridden", _("Grade changed")
    FLAG_ANSWERED = "flag_answered", _("Disagreement answered")
    CODE_CHANGED = "code_changed", _("Class code changed")
    ARCHIVED = "archived", _("Class archived")
    REOPENED = "reopened", _("Class reopened")
    DELETED = "deleted", _("Deleted")
    ROLE_CHANGED = "role_changed", _("Role changed")
    REGRADED = "regraded", _("Calls regraded")
    TOKEN_MADE = "token_made", _("API token created")
    TOKEN_REVOKED = "token_revoked", _("API token revoked")


class AuditDetail(models.TextChoices):
    """The kinds of detail of an audit entry; the label is a sentence with parameters."""

    NONE = "", ""
    OLD_TEXT = "old_text", _("%(text)s (original text)")
    TEXT = "text", "%(text)s"
    NAME = "name", "%(name)s"
    HOME = "home", _("Home")
    ACCOUNT = "account", _("The account")
    ASSIGNMENT = "assignment", _("The assignment %(name)s")
    SET = "set", _("The set %(name)s")
    BOARD = "board", _("Board %(number)s of %(name)s")
    PROFILE = "profile", _("The profile %(name)s")
    CLASS = "class", _("The class %(name)s")
    STUDENTS = "students", _("The students")
    RESULTS = "results", _("The results of %(name)s")
    CALLS = "calls", _("The calls of %(name)s")
    RESULTS_AND_CALLS = "results_and_calls", _("The results and calls of %(name)s")
    RESULTS_BY_PROGRAM = "results_by_program", _("The results of %(name)s, through the API")
    CALLS_BY_PROGRAM = "calls_by_program", _("The calls of the class, through the API")
    OWN_DATA = "own_data", _("Own data")
    DECISIONS = "decisions", _("Decisions as %(format)s: %(filters)s")
    NEW_CODE = "new_code", _("New code")
    NO_CODE = "no_code", _("Joining closed")
    USERNAMES = "usernames", "%(usernames)s"
    MAY_TEACH = "may_teach", _("Can create classes")
    OWNER = "owner", _("Owner of the class")
    STUDENT = "student", _("Student")
    INSTRUCTOR = "instructor", _("Instructor")
    RIGHTS = "rights", "%(rights)s"
    GRADE = "grade", _("%(call)s: %(before)s to %(after)s. %(reason)s")
    REGRADED_ALL = "regraded_all", _("All calls: %(total)s")
    REGRADED_SINCE = "regraded_since", _("Calls since %(since)s: %(total)s")
    TOKEN = "token", "%(token)s %(scopes)s"  # a kind of detail

    def text(self, params: Mapping[str, object]) -> str:
        """Return the sentence in the reader's language."""
        return str(self.label) % {name: _as_text(value) for name, value in params.items()}


def _as_text(value: object) -> str:
    """Return a parameter as text: lists with commas, fields of a user by name."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list):
        return ", ".join(map(_as_text, value)) or "–"
    if isinstance(value, Mapping):
        return "; ".join(f"{capfirst(_field_name(name))}: {_as_text(held)}" for name, held in value.items())
    return str(value)


def _field_name(name: str) -> str:
    return str(getattr(User._meta.get_field(name), "verbose_name", name))  # noqa: SLF001 - Django's documented way


class AuditEntry(WrittenOnce):
    """An action of a user in the audit log."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="deeds")
    deed = models.CharField("action", max_length=20, choices=AuditAction)
    klass = models.ForeignKey(
        Class, on_delete=models.SET_NULL, null=True, blank=True, related_name="audit_entries", verbose_name="class"
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="deeds_about"
    )
    detail = models.CharField(max_length=20, choices=AuditDetail, default=AuditDetail.NONE, blank=True)
    params = models.JSONField(default=dict, blank=True, help_text="The parameters of the detail.")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-at", "-pk")
        verbose_name_plural = "audit entries"
        indexes = (
            models.Index(fields=("-at", "-id"), name="audit_newest"),
            models.Index(fields=("klass", "-at"), name="audit_of_class"),
        )
        constraints = (
            models.CheckConstraint(condition=Q(deed__in=AuditAction.values), name="audit_deed_known"),
            models.CheckConstraint(condition=Q(detail__in=AuditDetail.values), name="audit_detail_known"),
        )

    def __str__(self) -> str:
        return f"{self.get_deed_display()} by {self.by_id}"

    @property
    def text(self) -> str:
        """Return the details in the reader's language."""
        return AuditDetail(self.detail).text(self.params)


class Regrading(models.Model):
    """Calls graded again by the current rules, with the changes found or made."""

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="regrading")
    since = models.DateField("first day", null=True, blank=True, help_text="Leave empty to include all calls.")
    klass = models.ForeignKey(
        Class,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="regradings",
        verbose_name="class",
        help_text="Leave empty to include all classes.",
    )
    is_trial = models.BooleanField("trial", default=True, editable=False)
    unchanged = models.PositiveIntegerField(default=0, editable=False)
    kept = models.PositiveIntegerField("set by a teacher", default=0, editable=False)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"regrading {self.pk}"


class RegradedCall(models.Model):
    """A call whose score a regrading changes."""

    regrading = models.ForeignKey(Regrading, on_delete=models.CASCADE, related_name="calls")
    decision = models.ForeignKey(Decision, on_delete=models.CASCADE, related_name="+")
    score_before = models.PositiveSmallIntegerField()
    tier_before = models.CharField(max_length=10, choices=TierName)
    score_now = models.PositiveSmallIntegerField()
    tier_now = models.CharField(max_length=10, choices=TierName)
    engine_call_now = models.CharField(max_length=2)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("regrading", "decision"), name="regraded_call_once_a_regrading"),
            models.CheckConstraint(condition=~Q(score_before=F("score_now")), name="regraded_call_has_another_score"),
        )

    def __str__(self) -> str:
        return f"{self.decision_id}: {self.score_before} to {self.score_now}"
