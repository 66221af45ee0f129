"""Decisions on the wire: what is sought, and what is told of each."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.bidding.models import CALL_TEXTS, Decision, Origin, TierName
from apps.bidding.selectors.filters import Sought
from apps.core.api.fields import TimestampField, WordField
from apps.core.api.strict import StrictSerializer
from apps.core.models import MAX_ID
from apps.deals.models import SeatName, VulnerabilityName


class SoughtSerializer(StrictSerializer[Any]):
    """Which decisions are asked for; all that is given must be so."""

    board = serializers.IntegerField(required=False, min_value=1, max_value=MAX_ID, help_text="The board's id.")
    set = serializers.IntegerField(required=False, min_value=1, max_value=MAX_ID, help_text="The set's id.")
    module = serializers.CharField(required=False, max_length=60)
    rule = serializers.CharField(required=False, max_length=120)
    tier = WordField(required=False, choices=TierName.values)
    origin = WordField(required=False, choices=Origin.values)
    since = TimestampField(required=False, help_text="Made at this moment or later.")
    until = TimestampField(required=False, help_text="Made before this moment.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a time that ends before it begins. Raises ValidationError."""
        if "since" in attrs and "until" in attrs and attrs["until"] <= attrs["since"]:
            raise serializers.ValidationError({"until": "It must be later than since."})
        return attrs

    @staticmethod
    def sought(asked: dict[str, Any]) -> Sought:
        """What is sought, once it is read."""
        return Sought(**asked)


class BoardNamedSerializer(serializers.Serializer[Any]):
    """A board, and the set it is in."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    set = serializers.IntegerField(source="practice_set_id", help_text="The set's id.")
    set_name = serializers.CharField(source="practice_set.name")


class DecisionSerializer(serializers.Serializer[Decision]):
    """One call, and how it was judged."""

    id = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    origin = serializers.ChoiceField(choices=Origin.values)
    board = BoardNamedSerializer(allow_null=True)
    seat = serializers.ChoiceField(choices=SeatName.values)
    dealer = serializers.ChoiceField(choices=SeatName.values)
    vulnerability = serializers.ChoiceField(choices=VulnerabilityName.values)
    hand = serializers.CharField(help_text="S.H.D.C")
    auction = serializers.SerializerMethodField(help_text="The calls before, from the dealer on.")
    call = serializers.ChoiceField(choices=CALL_TEXTS)
    optimal_bid = serializers.ChoiceField(choices=CALL_TEXTS, source="engine_call", help_text="The engine's call.")
    score = serializers.IntegerField(min_value=0, max_value=10, help_text="With the cost of hints taken off.")
    tier = serializers.ChoiceField(choices=TierName.values)
    feedback = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True, help_text="Empty if the engine judged without a rule.")
    module = serializers.CharField(allow_blank=True)
    time_taken_ms = serializers.IntegerField(allow_null=True, min_value=0)

    @extend_schema_field(serializers.ListField(child=serializers.ChoiceField(choices=CALL_TEXTS)))
    def get_auction(self, decision: Decision) -> list[str]:
        """The calls before."""
        return decision.auction.split()
