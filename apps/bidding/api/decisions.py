"""Serializers of decisions and their filters."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.bidding.models import CALL_TEXTS, Decision, Origin, TierName
from apps.core.api.fields import TimestampField, WordField
from apps.core.api.strict import StrictSerializer
from apps.core.models import MAX_ID
from apps.deals.models import SeatName, VulnerabilityName


class DecisionFilterSerializer(StrictSerializer[Any]):
    """Filters of a list of decisions; a decision must match all of them."""

    board = serializers.IntegerField(required=False, min_value=1, max_value=MAX_ID, help_text="The id of the board.")
    set = serializers.IntegerField(required=False, min_value=1, max_value=MAX_ID, help_text="The id of the set.")
    module = serializers.CharField(required=False, max_length=60)
    rule = serializers.CharField(required=False, max_length=120)
    tier = WordField(required=False, choices=TierName.values)
    origin = WordField(required=False, choices=Origin.values)
    since = TimestampField(required=False, help_text="Only decisions made at this time or later.")
    until = TimestampField(required=False, help_text="Only decisions made before this time.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Check the order of the times. Raises ValidationError."""
        if "since" in attrs and "until" in attrs and attrs["until"] <= attrs["since"]:
            raise serializers.ValidationError({"until": "It must be later than since."})
        return attrs


class BoardNamedSerializer(serializers.Serializer[Any]):
    """A board and its practice set."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    set = serializers.IntegerField(source="practice_set_id", help_text="The id of the set.")
    set_name = serializers.CharField(source="practice_set.name")


class DecisionSerializer(serializers.Serializer[Decision]):
    """A call and its newest grade."""

    id = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    origin = serializers.ChoiceField(choices=Origin.values)
    board = BoardNamedSerializer(allow_null=True)
    seat = serializers.ChoiceField(choices=SeatName.values)
    dealer = serializers.ChoiceField(choices=SeatName.values)
    vulnerability = serializers.ChoiceField(choices=VulnerabilityName.values)
    hand = serializers.CharField(help_text="The cards as S.H.D.C.")
    auction = serializers.SerializerMethodField(help_text="The calls before this one, from the dealer.")
    call = serializers.ChoiceField(choices=CALL_TEXTS)
    optimal_bid = serializers.ChoiceField(choices=CALL_TEXTS, source="engine_call", help_text="The engine's call.")
    score = serializers.IntegerField(min_value=0, max_value=10, help_text="After the cost of hints.")
    tier = serializers.ChoiceField(choices=TierName.values)
    feedback = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True, help_text="The id of the engine's rule; empty if no rule applied.")
    module = serializers.CharField(allow_blank=True)
    time_taken_ms = serializers.IntegerField(allow_null=True, min_value=0)

    @extend_schema_field(serializers.ListField(child=serializers.ChoiceField(choices=CALL_TEXTS)))
    def get_auction(self, decision: Decision) -> list[str]:
        """Return the calls before."""
        return decision.auction.split()
