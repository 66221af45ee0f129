"""Serializers of profiles, practice sets, boards and jobs."""

from __future__ import annotations

import secrets
from typing import Any

from django.urls import resolve
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.accounts.models import Job, JobState, User
from apps.cards.models import Card
from apps.cards.selectors.queries import current_cards_of
from apps.core.api.fields import TextField, WordField
from apps.core.api.strict import RowField, StrictSerializer
from apps.core.i18n.rendering import plain
from apps.deals.models import LEARNER_SEATS, Board, HandProfile, PracticeSet, SeatName, VulnerabilityName
from apps.deals.selectors.queries import profiles_to_deal
from apps.deals.services.sets import MAX_BOARDS, MAX_NAME_LENGTH, SetPart, SetPlan
from bridgeclass.engine.dealing import ProfileError, profile_document, read_profile

MAX_PARTS, MAX_SHARE, MAX_SEED = 16, 1000, 2**53
MAX_PROBLEMS = 20


class CardSerializer(serializers.Serializer[Card]):
    """A convention card: what a side plays."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    system = serializers.CharField()


class OwnerSerializer(serializers.Serializer[User]):
    """The owner of a profile or a set."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="get_full_name")


class PartSerializer(serializers.Serializer[Any]):
    """A profile in a set, and its share of the boards."""

    profile = serializers.IntegerField(source="revision.profile_id")
    profile_name = serializers.CharField(source="revision.profile.name")
    revision = serializers.IntegerField(source="revision.number")
    share = serializers.IntegerField()


class SetSerializer(serializers.Serializer[PracticeSet]):
    """A practice set."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    owner = OwnerSerializer(allow_null=True, help_text="Null for a built-in set.")
    boards = serializers.IntegerField(source="board_count", help_text="The number of boards.")
    learner_seats = serializers.CharField(help_text="The seats that people bid, such as S or NS.")
    card_ns = CardSerializer()
    card_ew = CardSerializer()
    created_at = serializers.DateTimeField()


class WholeSetSerializer(SetSerializer):
    """A practice set, with the profiles it was dealt from."""

    seed = serializers.IntegerField()
    parts = PartSerializer(many=True, source="parts.all")
    kept_back = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="The numbers of boards that are left out until the user has bid them and may see the answers.",
    )


class BoardSerializer(serializers.Serializer[Board]):
    """A board with its four hands."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    dealer = serializers.ChoiceField(choices=SeatName.values)
    vulnerability = serializers.ChoiceField(choices=VulnerabilityName.values)
    hands = serializers.SerializerMethodField(help_text="The hands by seat, as S.H.D.C.")
    double_dummy = serializers.CharField(help_text="The tricks as twenty PBN digits: N, S, E, W in NT, S, H, D, C.")
    par_score_ns = serializers.IntegerField()
    par_contracts = serializers.ListField(child=serializers.CharField())

    @extend_schema_field(
        {
            "type": "object",
            "properties": {seat: {"type": "string"} for seat in SeatName.values},
            "required": list(SeatName.values),
        }
    )
    def get_hands(self, board: Board) -> dict[str, str]:
        """Return the four hands by seat."""
        return board.hand_texts


class ExportSerializer(serializers.Serializer[Any]):
    """A set as a file for programs that read JSON."""

    name = serializers.CharField()
    learner_seats = serializers.CharField()
    boards = BoardSerializer(many=True)


class FileKindSerializer(StrictSerializer[Any]):
    """The format of a file."""

    kind = WordField(choices=("pbn", "lin", "json"), default="pbn")


class NewPartSerializer(StrictSerializer[Any]):
    """A profile to deal from, and its share."""

    profile = RowField(profiles_to_deal, queryset=HandProfile.objects.none())
    share = serializers.IntegerField(min_value=1, max_value=MAX_SHARE, default=1)


class NewSetSerializer(StrictSerializer[Any]):
    """A set to deal: its profiles and their shares, the number of boards, and who bids them."""

    name = TextField(max_length=MAX_NAME_LENGTH, help_text="Students see this name.")
    boards = serializers.IntegerField(min_value=1, max_value=MAX_BOARDS, default=16)
    parts = NewPartSerializer(many=True, allow_empty=False, max_length=MAX_PARTS)  # type: ignore[call-arg]  # of the list
    learner_seats = WordField(choices=LEARNER_SEATS, default="S")
    card_ns = RowField(current_cards_of, queryset=Card.objects.none())
    card_ew = RowField(current_cards_of, queryset=Card.objects.none())
    rotate = serializers.BooleanField(
        allow_null=True,
        default=None,
        help_text="Rotate half of the boards by 180°; null: as set in each profile.",
    )
    seed = serializers.IntegerField(
        min_value=0, max_value=MAX_SEED, allow_null=True, default=None, help_text="The same seed gives the same boards."
    )

    def validate_parts(self, parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Refuse a profile that is listed twice."""
        if len({part["profile"].pk for part in parts}) < len(parts):
            raise serializers.ValidationError("A profile is listed twice. Give it a larger share instead.")
        return parts

    @staticmethod
    def plan(values: dict[str, Any], owner: User) -> SetPlan:
        """Return the plan of validated values, with the newest revision of each profile."""
        parts = [SetPart(part["profile"].revisions.latest("number"), part["share"]) for part in values["parts"]]
        seed = secrets.randbelow(2**31) if values["seed"] is None else values["seed"]
        return SetPlan(**values | {"parts": tuple(parts), "seed": seed, "owner": owner})


class JobSerializer(serializers.Serializer[Job]):
    """A job that deals or imports a set: its progress and outcome."""

    id = serializers.IntegerField()
    state = serializers.ChoiceField(choices=JobState.values)
    done = serializers.IntegerField(help_text="Boards finished so far.")
    total = serializers.IntegerField(help_text="The total number of boards; 0 until an import has read them.")
    set = serializers.SerializerMethodField(help_text="The id of the set, once it is stored.")
    error = serializers.SerializerMethodField(help_text="The reason, if the job failed.")
    created_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)

    def get_error(self, job: Job) -> str:
        """Return the reason."""
        return plain(job.error)

    def get_set(self, job: Job) -> int | None:
        """Return the id of the set."""
        return int(resolve(job.result_link).kwargs["set_id"]) if job.result_link else None


class ProfileSerializer(serializers.Serializer[HandProfile]):
    """A hand profile."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    owner = OwnerSerializer(allow_null=True, help_text="Null for a built-in profile.")
    revision = serializers.IntegerField(source="newest", help_text="The number of the newest revision.")
    saved_at = serializers.DateTimeField(help_text="When that revision was stored.")


class WholeProfileSerializer(ProfileSerializer):
    """A hand profile with the document of its newest revision."""

    document = serializers.DictField(help_text="Described by /api/teaching/profiles/schema/.")


@extend_schema_field({"type": "object", "additionalProperties": True})
class DocumentField(serializers.Field[dict[str, Any], Any, Any, Any]):
    """A profile's document, normalized; errors name the place of each problem."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Return the normalized document. Raises ValidationError."""
        try:
            return profile_document(read_profile(data))
        except ProfileError as error:
            raise serializers.ValidationError([str(problem) for problem in error.problems[:MAX_PROBLEMS]]) from error

    def to_representation(self, value: Any) -> Any:
        """Return the document."""
        return value


class DocumentSerializer(StrictSerializer[Any]):
    """A profile's document."""

    document = DocumentField(help_text="Described by /api/teaching/profiles/schema/.")
