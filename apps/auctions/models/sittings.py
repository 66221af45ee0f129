"""Live tables: sittings with their seats, undo requests, alerts, and the presence of players."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import Class
from apps.auctions.models.tables import AnswerRelease, CallMade, Table
from apps.cards.models import Card
from apps.deals.models import PracticeSet, SeatName


class Pace(models.TextChoices):
    """The pace of a sitting."""

    AT_ONCE = "at_once", _("At the same time")
    BY_TURNS = "by_turns", _("By turns, over several days")


class Sitting(models.Model):
    """A run of boards of a practice set that the same people bid at live tables."""

    practice_set = models.ForeignKey(PracticeSet, on_delete=models.PROTECT, related_name="sittings")
    klass = models.ForeignKey(
        Class, on_delete=models.PROTECT, null=True, blank=True, related_name="sittings", verbose_name="class"
    )
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="sittings_opened")
    card_ns = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    card_ew = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    pace = models.CharField(max_length=8, choices=Pace, default=Pace.AT_ONCE)
    answers = models.CharField(max_length=12, choices=AnswerRelease, default=AnswerRelease.AFTER_BOARD)
    token = models.CharField(
        "link", max_length=43, unique=True, null=True, blank=True, help_text="Empty when the link leads nowhere."
    )
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-opened_at", "-pk")
        indexes = (models.Index(fields=("klass", "-opened_at"), name="sitting_of_class"),)
        constraints = (
            models.CheckConstraint(condition=Q(pace__in=Pace.values), name="sitting_pace_known"),
            models.CheckConstraint(
                condition=Q(answers__in=(AnswerRelease.AFTER_BOARD, AnswerRelease.HELD)),
                name="sitting_shows_no_answers_during_a_board",
            ),
            models.CheckConstraint(condition=~Q(token=""), name="sitting_link_is_not_empty"),
            models.CheckConstraint(condition=Q(closed_at=None) | Q(token=None), name="sitting_closed_has_no_link"),
        )

    def __str__(self) -> str:
        return f"Sitting {self.pk} ({self.practice_set})"


class SittingSeat(models.Model):
    """A seat of a sitting from its next board on: a person's, a robot's, or free."""

    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, related_name="seats")
    name = models.CharField(max_length=1, choices=SeatName)
    is_robot = models.BooleanField(default=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="sitting_seats",
    )

    class Meta:
        ordering = ("sitting", "pk")
        constraints = (
            models.UniqueConstraint(fields=("sitting", "name"), name="sitting_seat_once"),
            models.UniqueConstraint(
                fields=("sitting", "user"), condition=Q(user__isnull=False), name="sitting_seat_one_a_person"
            ),
            models.CheckConstraint(condition=Q(name__in=SeatName.values), name="sitting_seat_name_known"),
            models.CheckConstraint(
                condition=Q(is_robot=False) | Q(user=None), name="sitting_seat_of_a_robot_has_no_person"
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_name_display()} in sitting {self.sitting_id}"


class HandSeen(models.Model):
    """A hand seen by a person who has left its seat during the board."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="hands_seen")
    name = models.CharField(max_length=1, choices=SeatName)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ("table", "pk")
        verbose_name_plural = "hands seen"
        constraints = (
            models.UniqueConstraint(fields=("table", "name", "user"), name="hand_seen_once"),
            models.CheckConstraint(condition=Q(name__in=SeatName.values), name="hand_seen_seat_known"),
        )

    def __str__(self) -> str:
        return f"{self.get_name_display()} at table {self.table_id}, seen by {self.user_id}"


class UndoAnswer(models.TextChoices):
    """The answer to an undo request."""

    GRANTED = "granted", _("Granted")
    REFUSED = "refused", _("Refused")


class UndoRequest(models.Model):
    """A request to take a call back; void without an answer once another person has called."""

    call = models.OneToOneField(CallMade, on_delete=models.CASCADE, related_name="undo")
    key = models.CharField("idempotency key", max_length=64)
    asked_at = models.DateTimeField(default=timezone.now, editable=False)
    answer = models.CharField(max_length=8, choices=UndoAnswer, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-asked_at", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(answer="", answered_at=None) | Q(answer__in=UndoAnswer.values, answered_at__isnull=False),
                name="undo_answer_has_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"undo of call {self.call_id}"


WORDS_LENGTH = 200
"""The most characters of a player's alert."""


class CallAlert(models.Model):
    """A player's alert of their own call: for opponents at once, for partner after the board; the newest counts."""

    call = models.ForeignKey(CallMade, on_delete=models.CASCADE, related_name="alerts")
    words = models.CharField(max_length=WORDS_LENGTH, blank=True)
    is_alert = models.BooleanField(default=True)
    key = models.CharField("idempotency key", max_length=64)
    said_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("call", "pk")
        verbose_name_plural = "alerts of calls"
        constraints = (
            models.UniqueConstraint(fields=("call", "key"), name="own_words_key_once_a_call"),
            models.CheckConstraint(condition=Q(is_alert=True) | ~Q(words=""), name="own_words_say_something"),
        )

    def __str__(self) -> str:
        return f"alert of call {self.call_id}"


class ServerProcess(models.Model):
    """A running server; its connections count as long as its heartbeat goes on."""

    name = models.CharField(max_length=32, unique=True)
    beaten_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-beaten_at", "-pk")
        verbose_name_plural = "server processes"

    def __str__(self) -> str:
        return f"server {self.name}"


class Connection(models.Model):
    """An open page of a player at a live table."""

    server = models.ForeignKey(ServerProcess, on_delete=models.CASCADE, related_name="connections")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="connections")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=100, unique=True)
    opened_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("table", "pk")

    def __str__(self) -> str:
        return f"{self.user_id} at table {self.table_id}"
