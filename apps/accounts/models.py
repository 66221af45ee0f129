"""Users, classes, memberships, jobs and API tokens."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Length, Lower, Upper
from django.db.models.lookups import Exact
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.core.i18n.fields import MessageField


class WrittenOnceError(RuntimeError):
    """An attempt to change a row that is written once."""


class WrittenOnce(models.Model):
    """A row that is written once and then only read."""

    class Meta:
        abstract = True

    def save(self, *args: object, **kwargs: object) -> None:
        """Insert the row; raises WrittenOnceError if it is stored already."""
        if not self._state.adding:
            raise WrittenOnceError(f"{type(self).__name__} {self.pk} is stored and may not change")
        super().save(*args, **kwargs)  # type: ignore[arg-type]  # passed through unread


class ExplanationLevel(models.TextChoices):
    """Level of detail of explanations."""

    SIMPLE = "simple", _("Simple")
    DETAILED = "detailed", _("Detailed")
    EXPERT = "expert", _("Expert")


class CallMeanings(models.TextChoices):
    """When the meanings of other players' calls are shown during the auction."""

    ALWAYS = "always", _("Always, in one line each")
    TAP = "tap", _("When I tap a call")
    NEVER = "never", _("Never during the auction")


class User(AbstractUser):
    """A user. Children have no e-mail address, so a username and a password are enough."""

    first_name = None  # type: ignore[assignment]  # the display name replaces both
    last_name = None  # type: ignore[assignment]
    shown_name = models.CharField("display name", max_length=80, blank=True)
    four_colours = models.BooleanField("four-color suits", default=False)
    text_hands = models.BooleanField("show hand as text", default=False)
    confirm_calls = models.BooleanField("confirm each call", default=False)
    single_keys = models.BooleanField("keyboard shortcuts", default=True)
    explanation_level = models.CharField(max_length=8, choices=ExplanationLevel, default=ExplanationLevel.SIMPLE)
    call_meanings = models.CharField(
        "meanings of calls", max_length=6, choices=CallMeanings, default=CallMeanings.ALWAYS
    )
    language = models.CharField(
        "language", max_length=8, blank=True, help_text="Leave empty to use the browser's language."
    )
    cards_a_day = models.PositiveSmallIntegerField("review positions per day", default=20)
    is_guest = models.BooleanField("guest", default=False, editable=False, help_text="A visitor without an account.")
    blanked_at = models.DateTimeField("anonymized at", null=True, blank=True, editable=False)

    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        constraints = (
            models.UniqueConstraint(Lower("username"), name="user_username_any_case_unique"),
            models.CheckConstraint(
                condition=Q(explanation_level__in=ExplanationLevel.values), name="user_explanation_level_known"
            ),
            models.CheckConstraint(condition=Q(call_meanings__in=CallMeanings.values), name="user_call_meanings_known"),
            models.CheckConstraint(condition=Q(cards_a_day__lte=200), name="user_cards_a_day_at_most_200"),
            models.CheckConstraint(
                condition=Q(blanked_at=None)
                | Q(is_active=False, email="", shown_name="", is_staff=False, is_superuser=False),
                name="user_blanked_holds_nothing_personal",
            ),
        )

    def __str__(self) -> str:
        return self.get_full_name()

    def get_full_name(self) -> str:
        """Return the name that others see."""
        if self.blanked_at:
            return gettext("Former member")
        return self.shown_name or self.username

    @property
    def is_admin(self) -> bool:
        """Return whether the user administers the site."""
        return self.is_active and self.is_staff

    def get_short_name(self) -> str:
        """Return the name that others see."""
        return self.get_full_name()


class Class(models.Model):
    """A class of students and instructors."""

    name = models.CharField(max_length=80)
    creator = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="classes_created")
    join_code = models.CharField(
        max_length=12, unique=True, null=True, blank=True, help_text="Empty when joining is closed."
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "classes"
        ordering = ("name", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="class_has_a_name"),
            models.CheckConstraint(
                condition=Q(join_code=None) | (~Q(join_code="") & Q(join_code=Upper("join_code"))),
                name="class_join_code_upper_case",
            ),
        )

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """Role of a member in a class."""

    STUDENT = "student", _("Student")
    INSTRUCTOR = "instructor", _("Instructor")


class Membership(models.Model):
    """Membership of a user in a class."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    klass = models.ForeignKey(Class, on_delete=models.CASCADE, related_name="memberships", verbose_name="class")
    role = models.CharField(max_length=10, choices=Role, default=Role.STUDENT)
    is_guest = models.BooleanField(default=False)
    joined_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("user", "klass"), name="membership_once_a_class"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_role_known"),
            models.CheckConstraint(
                condition=Q(is_guest=False) | Q(role=Role.STUDENT), name="membership_guest_is_a_student"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} in {self.klass_id} as {self.role}"


class JobState(models.TextChoices):
    """State of a job."""

    WAITING = "waiting", _("Waiting")
    RUNNING = "running", _("Running")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")
    CANCELLED = "cancelled", _("Canceled")


UNDER_WAY = (JobState.WAITING, JobState.RUNNING)


class Job(models.Model):
    """Long work done by the task worker, with its input, progress and outcome."""

    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=64, blank=True, default="", help_text="Equal for jobs that ask for the same.")
    params: models.JSONField[Any, Any] = models.JSONField(
        null=True, blank=True, help_text="Its input; empty where it is stored elsewhere."
    )
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="jobs")
    state = models.CharField(max_length=10, choices=JobState, default=JobState.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    cancel_asked = models.BooleanField(default=False)
    result_link = models.CharField(max_length=200, blank=True)
    result = models.JSONField(null=True, blank=True)
    file = models.FileField(upload_to="jobs/%Y/%m/", max_length=200, blank=True)
    error = MessageField(null=True, blank=True, help_text="Why it failed.")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "-pk")
        indexes = (models.Index(fields=("owner", "-created_at"), name="job_by_owner"),)
        constraints = (
            models.CheckConstraint(condition=Q(state__in=JobState.values), name="job_state_known"),
            models.CheckConstraint(condition=Q(done__lte=F("total")), name="job_done_within_total"),
            models.CheckConstraint(
                condition=Q(state=JobState.FAILED, error__isnull=False)
                | (~Q(state=JobState.FAILED) & Q(error__isnull=True)),
                name="job_failed_says_why",
            ),
            models.CheckConstraint(
                condition=Q(state__in=(JobState.WAITING, JobState.RUNNING), ended_at__isnull=True)
                | Q(state__in=(JobState.DONE, JobState.FAILED, JobState.CANCELLED), ended_at__isnull=False),
                name="job_ended_has_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind}: {self.state} ({self.done} of {self.total})"

    @property
    def is_under_way(self) -> bool:
        """Return whether it waits or runs."""
        return self.state in UNDER_WAY

    @property
    def can_retry(self) -> bool:
        """Return whether it ended without an outcome and its input is stored."""
        return self.state in (JobState.FAILED, JobState.CANCELLED) and self.params is not None


class Scope(models.TextChoices):
    """Permission that a token grants, within those of its owner."""

    READ_OWN = "read:own", _("View my own bidding, practice sets, assignments and progress")
    WRITE_OWN = "write:own", _("Grade calls and answer reviews on my behalf")
    READ_CLASSES = "read:classes", _("View my classes, their students, assignments and results")
    WRITE_CLASSES = "write:classes", _("Change my classes, their students and assignments")


class ApiToken(models.Model):
    """Key of a user's program; only its digest is stored."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    beginning = models.CharField(max_length=8, editable=False)
    scopes = models.JSONField()
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = "API token"
        ordering = ("-created_at", "-pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="token_has_a_name"),
            models.CheckConstraint(condition=Exact(Length("digest"), 64), name="token_digest_is_64_digits"),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.beginning}…)"

    @property
    def scope_names(self) -> list[str]:
        """Return its permissions in words."""
        return [str(Scope(scope).label) for scope in self.scopes]

    @property
    def has_expired(self) -> bool:
        """Return whether it has expired."""
        return self.expires_at <= timezone.now()
