"""Convention cards, and snapshots of the rules that graded decisions."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.utils import timezone

from apps.accounts.models import Class, WrittenOnce
from bridgeclass.engine.rules import load_system


class Card(models.Model):
    """A system, its options and own rules. Once used, a card is replaced instead of changed."""

    name = models.CharField(max_length=80)
    klass = models.ForeignKey(
        Class,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="cards",
        verbose_name="class",
        help_text="Empty for a card of one user, or of everyone.",
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="cards",
        help_text="Empty for a built-in card.",
    )
    system = models.CharField(max_length=40, default="sayc")
    options = models.JSONField(default=dict, blank=True, help_text="Option name: true or false.")
    own_rules = models.TextField(blank=True, help_text="Own rules, as a rule file.")
    foreign = models.JSONField(
        default=dict, blank=True, help_text="Lines of an imported card that Bridgeclass does not support, by name."
    )
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaced_by")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    used_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name="") & ~Q(system=""), name="card_has_name_and_system"),
            models.CheckConstraint(
                condition=Q(replaces=None) | ~Q(replaces=F("pk")), name="card_not_its_own_successor"
            ),
            models.UniqueConstraint(
                fields=("name",),
                condition=Q(owner=None, klass=None, replaces=None),
                name="card_shipped_name_unique",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def system_title(self) -> str:
        """Return the title of its system."""
        return load_system(self.system).title


class SystemSnapshot(WrittenOnce):
    """The full text of the rules a side played, so that any grade can be explained later."""

    sha256 = models.CharField(max_length=64, unique=True)
    text = models.TextField()
    system = models.CharField(max_length=40)
    options = models.JSONField(default=dict, blank=True)
    engine_version = models.CharField(max_length=40)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Exact(Length("sha256"), 64), name="snapshot_sha256_is_64_digits"),
            models.CheckConstraint(condition=~Q(text=""), name="snapshot_has_its_text"),
        )

    def __str__(self) -> str:
        return f"{self.system} {self.sha256[:12]}"
