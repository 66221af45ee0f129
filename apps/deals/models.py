"""Hand profiles, the practice sets made from them, and their boards."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import Class, WrittenOnce
from apps.cards.models import Card
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.hands import Hand


class SeatName(models.TextChoices):
    """The four seats, by the letter used in files, the API and messages."""

    NORTH = "N", _("North")
    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")


class VulnerabilityName(models.TextChoices):
    """Vulnerability, as written in files, the API and messages."""

    NONE = "None", _("None")
    NS = "NS", _("North-South")
    EW = "EW", _("East-West")
    BOTH = "Both", _("Both")


LEARNER_SEATS = tuple(
    "".join(letter for bit, letter in enumerate("NESW") if choice & 1 << bit) for choice in range(1, 16)
)
"""All combinations of seats that people may bid: "S", "NS", "NESW" …"""


class HandProfile(models.Model):
    """A named description of the deals a practice set is made of."""

    name = models.CharField(max_length=120)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="hand_profiles",
        help_text="Empty for a built-in profile.",
    )
    shared_with = models.ManyToManyField(Class, blank=True, related_name="hand_profiles")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    put_away_at = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="When its owner deleted it; sets dealt from it still use it."
    )

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="profile_has_a_name"),
            models.UniqueConstraint(fields=("owner", "name"), name="profile_name_once_an_owner"),
            models.UniqueConstraint(fields=("name",), condition=Q(owner=None), name="profile_shipped_name_unique"),
        )

    def __str__(self) -> str:
        return self.name


class ProfileRevision(WrittenOnce):
    """A numbered version of a profile's document."""

    profile = models.ForeignKey(HandProfile, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveIntegerField()
    document = models.JSONField()
    version_label = models.CharField(max_length=40, blank=True, help_text="The version that the document states.")
    sha256 = models.CharField(max_length=64)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("profile", "-number")
        constraints = (
            models.UniqueConstraint(fields=("profile", "number"), name="revision_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="revision_number_from_1"),
            models.CheckConstraint(condition=Exact(Length("sha256"), 64), name="revision_sha256_is_64_digits"),
        )

    def __str__(self) -> str:
        return f"{self.profile} r{self.number}"


class ProfileDraft(models.Model):
    """A profile that is being edited: stored at every change, errors included, until it is saved or discarded."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="profile_drafts")
    profile = models.ForeignKey(
        HandProfile,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="drafts",
        help_text="The profile that gets a new revision; empty for a new profile.",
    )
    based_on = models.ForeignKey(ProfileRevision, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    document = models.JSONField()
    layout = models.PositiveIntegerField(
        default=0,
        help_text="Incremented when parts are added or removed, so that forms of an older layout are refused.",
    )
    version = models.PositiveIntegerField(
        default=0, help_text="Incremented at each change, so that a page does not undo the changes of another one."
    )
    removed: models.JSONField[Any, Any] = models.JSONField(
        null=True,
        blank=True,
        help_text="The kind of hand removed last, and the document before; cleared by the next action.",
    )
    changed_on = models.CharField(
        max_length=32, blank=True, default="", help_text="The open page that made the newest change."
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-changed_at", "-pk")
        constraints = (models.UniqueConstraint(fields=("owner", "profile"), name="draft_once_a_profile_and_owner"),)

    def __str__(self) -> str:
        return f"draft of {self.owner_id}"

    @property
    def name(self) -> str:
        """Return the name so far."""
        return str(self.document.get("profile_name") or "") or "Untitled profile"

    @property
    def removed_name(self) -> str:
        """Return the name of the kind of hand that was removed last."""
        sub = self.removed["document"]["seat_profiles"][self.removed["seat"]]["subprofiles"][self.removed["place"]]
        return str(sub.get("name") or "") or f"Kind {self.removed['place'] + 1}"


class PracticeSet(models.Model):
    """Boards dealt from one or more profiles, or imported, and the seats that people bid."""

    name = models.CharField(max_length=120)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="practice_sets",
        help_text="Empty for a built-in set.",
    )
    shared_with = models.ManyToManyField(Class, blank=True, related_name="practice_sets")
    revisions: models.ManyToManyField[ProfileRevision, PracticeSetPart] = models.ManyToManyField(
        ProfileRevision, through="PracticeSetPart", related_name="practice_sets"
    )
    seed = models.BigIntegerField()
    sampler_version = models.CharField(max_length=40)
    card_ns = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    card_ew = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    learner_seats = models.CharField(max_length=4, default=SeatName.SOUTH)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="set_has_a_name"),
            models.CheckConstraint(condition=Q(learner_seats__in=LEARNER_SEATS), name="set_learner_seats_known"),
        )

    def __str__(self) -> str:
        return self.name


class PracticeSetPart(models.Model):
    """A revision in a set, and its share of the boards relative to the sum of all shares."""

    practice_set = models.ForeignKey(PracticeSet, on_delete=models.CASCADE, related_name="parts")
    revision = models.ForeignKey(ProfileRevision, on_delete=models.PROTECT, related_name="parts")
    share = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("practice_set", "pk")
        constraints = (
            models.UniqueConstraint(fields=("practice_set", "revision"), name="part_revision_once_a_set"),
            models.CheckConstraint(condition=Q(share__gte=1), name="part_share_from_1"),
        )

    def __str__(self) -> str:
        return f"{self.revision_id} x {self.share}"


class Board(WrittenOnce):
    """A deal with its dealer, vulnerability, double-dummy table and par."""

    practice_set = models.ForeignKey(PracticeSet, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveIntegerField()
    deal = models.CharField(max_length=80, help_text="PBN: N:S.H.D.C S.H.D.C S.H.D.C S.H.D.C")
    dealer = models.CharField(max_length=1, choices=SeatName)
    vulnerability = models.CharField(max_length=4, choices=VulnerabilityName)
    revision = models.ForeignKey(
        ProfileRevision,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="boards",
        help_text="The profile it was dealt from; empty when imported.",
    )
    combination = models.JSONField(
        default=dict, blank=True, help_text="The sub-profiles and suits the deal was drawn from."
    )
    double_dummy = models.CharField(max_length=20, help_text="PBN's twenty digits: N, S, E, W by NT, S, H, D, C.")
    par_score_ns = models.SmallIntegerField("par, points for North-South")
    par_contracts = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ("practice_set", "number")
        constraints = (
            models.UniqueConstraint(fields=("practice_set", "number"), name="board_number_once_a_set"),
            models.CheckConstraint(condition=Q(number__gte=1), name="board_number_from_1"),
            models.CheckConstraint(condition=Q(dealer__in=SeatName.values), name="board_dealer_known"),
            models.CheckConstraint(
                condition=Q(vulnerability__in=VulnerabilityName.values),
                name="board_vulnerability_known",
            ),
            models.CheckConstraint(condition=Q(deal__startswith="N:"), name="board_deal_begins_with_north"),
            models.CheckConstraint(condition=Exact(Length("deal"), 69), name="board_deal_is_52_cards"),
            models.CheckConstraint(condition=Exact(Length("double_dummy"), 20), name="board_double_dummy_is_20_digits"),
        )

    def __str__(self) -> str:
        return f"{self.practice_set} board {self.number}"

    @property
    def hand_texts(self) -> dict[str, str]:
        """Return the hands by seat, as S.H.D.C; faster than `hands`, for lists of many boards."""
        return dict(zip(SeatName.values, self.deal.removeprefix("N:").split(), strict=True))

    @property
    def hands(self) -> list[tuple[Seat, Hand]]:
        """Return the hands by seat, North first."""
        return list(zip(Seat, Deal.parse(self.deal), strict=True))
