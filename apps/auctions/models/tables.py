"""Tables with their seats, calls, hints and links."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import Class
from apps.bidding.models import CALL_TEXTS, Decision
from apps.cards.models import Card
from apps.core.i18n.fields import MessageField
from apps.deals.models import Board, SeatName


class TableKind(models.TextChoices):
    """Practice of one person with robots, or a live table of several people."""

    PRACTICE = "practice", _("Practice")
    LIVE = "live", _("Live table")


class AnswerRelease(models.TextChoices):
    """The moment at which the players of a table see grades, explanations and the other hands."""

    AT_ONCE = "at_once", _("After every call")
    AFTER_BOARD = "after_board", _("After the board")
    HELD = "held", _("When they are released")


class Table(models.Model):
    """The auction of a board; every change increments its version."""

    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="tables")
    klass = models.ForeignKey(
        Class, on_delete=models.PROTECT, null=True, blank=True, related_name="tables", verbose_name="class"
    )
    kind = models.CharField(max_length=8, choices=TableKind, default=TableKind.PRACTICE)
    card_ns = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    card_ew = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    answers = models.CharField(max_length=12, choices=AnswerRelease, default=AnswerRelease.AT_ONCE)
    answers_released_at = models.DateTimeField(
        null=True, blank=True, help_text="Held answers are shown from this moment on."
    )
    hints_allowed = models.BooleanField(default=True)
    repeat_of = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="repeats",
        help_text="The table whose board, seen to its end, is bid once more here.",
    )
    sitting = models.ForeignKey(
        "auctions.Sitting",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="tables",
        help_text="The people who bid this board and others together; empty for practice.",
    )
    sitting_number = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="1 is the first board that the sitting bids."
    )
    version = models.PositiveIntegerField(default=0)
    robot_trouble = MessageField(null=True, blank=True, help_text="Why the robot whose turn it is has not called.")
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-opened_at", "-pk")
        indexes = (models.Index(fields=("klass", "-opened_at"), name="table_of_class"),)
        constraints = (
            models.CheckConstraint(condition=Q(kind__in=TableKind.values), name="table_kind_known"),
            models.CheckConstraint(condition=Q(answers__in=AnswerRelease.values), name="table_answers_known"),
            models.CheckConstraint(
                condition=Q(answers_released_at=None) | Q(answers=AnswerRelease.HELD),
                name="table_only_held_answers_are_released",
            ),
            models.CheckConstraint(
                condition=Q(finished_at=None) | Q(robot_trouble__isnull=True),
                name="table_finished_waits_for_nobody",
            ),
            models.CheckConstraint(
                condition=Q(sitting=None, sitting_number=None)
                | Q(sitting__isnull=False, sitting_number__gte=1, kind=TableKind.LIVE),
                name="table_of_a_sitting_is_live_and_numbered",
            ),
            models.UniqueConstraint(fields=("sitting", "sitting_number"), name="table_number_once_a_sitting"),
            models.UniqueConstraint(
                fields=("sitting",),
                condition=Q(sitting__isnull=False, finished_at=None),
                name="table_one_open_a_sitting",
            ),
        )

    def __str__(self) -> str:
        return f"Table {self.pk} ({self.board})"


class Seat(models.Model):
    """A seat of a table: a robot's, a person's, or free for a person."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    name = models.CharField(max_length=1, choices=SeatName)
    is_robot = models.BooleanField(default=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="seats",
    )
    held_until = models.DateTimeField(
        null=True, blank=True, help_text="A seat whose player has left is reserved until then."
    )

    class Meta:
        ordering = ("table", "pk")
        constraints = (
            models.UniqueConstraint(fields=("table", "name"), name="seat_once_a_table"),
            models.UniqueConstraint(
                fields=("table", "user"),
                condition=Q(user__isnull=False),
                name="seat_one_a_person_at_a_table",
            ),
            models.CheckConstraint(condition=Q(name__in=SeatName.values), name="seat_name_known"),
            models.CheckConstraint(
                condition=Q(is_robot=False) | Q(user=None, held_until=None),
                name="seat_of_a_robot_has_no_person",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_name_display()} at table {self.table_id}"


class CallMade(models.Model):
    """A call of a table's auction."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    number = models.PositiveSmallIntegerField(help_text="1 is the dealer's first call.")
    seat = models.CharField(max_length=1, choices=SeatName)
    call = models.CharField(max_length=2)
    key = models.CharField("idempotency key", max_length=64, blank=True, help_text="Empty for a robot's call.")
    decision = models.OneToOneField(
        Decision,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="call_made",
        help_text="Empty for a robot's call.",
    )
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("table", "number", "pk")
        verbose_name_plural = "calls made"
        constraints = (
            models.UniqueConstraint(
                fields=("table", "number"),
                condition=Q(undone_at=None),
                name="call_number_once_unless_undone",
            ),
            models.UniqueConstraint(fields=("table", "key"), condition=~Q(key=""), name="call_key_once_a_table"),
            models.CheckConstraint(condition=Q(number__gte=1), name="call_number_from_1"),
            models.CheckConstraint(condition=Q(seat__in=SeatName.values), name="call_seat_known"),
            models.CheckConstraint(condition=Q(call__in=CALL_TEXTS), name="call_is_a_call"),
            models.CheckConstraint(
                condition=Q(key="", decision=None) | (~Q(key="") & Q(decision__isnull=False)),
                name="call_of_a_person_has_key_and_decision",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}. {self.seat} {self.call}"


HINT_STEPS = 3


class HintTaken(models.Model):
    """A hint that a person took before a call."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="hints")
    number = models.PositiveSmallIntegerField(help_text="The call it was taken for; 1 is the dealer's first call.")
    step = models.PositiveSmallIntegerField(help_text="Each step says more, and costs more.")
    taken_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("table", "number", "step")
        verbose_name_plural = "hints taken"
        constraints = (
            models.UniqueConstraint(fields=("table", "number", "step"), name="hint_step_once_a_call"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hint_call_number_from_1"),
            models.CheckConstraint(condition=Q(step__range=(1, HINT_STEPS)), name="hint_step_known"),
        )

    def __str__(self) -> str:
        return f"hint {self.step} before call {self.number} at table {self.table_id}"


class BoardLink(models.Model):
    """A link to share the board of a table."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="link")
    token = models.CharField(max_length=43, unique=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return f"link to table {self.table_id}"
