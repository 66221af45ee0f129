"""Serializers of positions, calls, explanations and grades."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.cards.selectors.named import side_named
from apps.cards.selectors.queries import current_cards_of
from apps.core.api.fields import CallField, HandField, SeatField, VulnerabilityField, WordField
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import SideSystem, Tier
from bridgeclass.engine.calls import Call
from bridgeclass.engine.explain import Level
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import ConflictingOptionsError, UnknownSystemError

LONGEST_AUCTION = 319  # the longest the Laws allow
_HANDS = {f"hand_for_{seat.word.lower()}": seat for seat in Seat}


@extend_schema_field(
    {
        "type": "string",
        "default": "sayc",
        "example": "2over1:bergen,-drury",
        "description": "A system, a system with options, or the name or number of a convention card that you may use.",
    }
)
class SystemField(serializers.Field[SideSystem, str, Any, Any]):
    """What both sides play, by name; the serializer's context holds the request."""

    def to_internal_value(self, data: object) -> SideSystem:
        """Return the system. Raises ValidationError."""
        if not isinstance(data, str):
            raise serializers.ValidationError("Expected a string.")
        try:
            return side_named(data, current_cards_of(self.context["request"].user))
        except (ConflictingOptionsError, UnknownSystemError) as error:
            raise serializers.ValidationError(f"not a valid choice: {error}") from error


class PositionSerializer(serializers.Serializer[Any]):
    """The hand of the player to call and the auction so far.

    The hand comes as `hand`, or as `hand_for_south` and so on; the dealer follows from the player to call and the
    number of calls.
    """

    hand = HandField(required=False)
    hand_for_north = HandField(required=False)
    hand_for_east = HandField(required=False)
    hand_for_south = HandField(required=False)
    hand_for_west = HandField(required=False)
    auction_history = serializers.ListField(child=CallField(), max_length=LONGEST_AUCTION, required=False)
    current_player = SeatField()
    vulnerability = VulnerabilityField(default=Vulnerability.NONE)
    explanation_level = WordField(choices=[level.value for level in Level], default=Level.DETAILED.value)
    system = SystemField(default=SideSystem)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Add the hand and the auction. Raises ValidationError by field."""
        seat = attrs["current_player"]
        return {**attrs, "hand": _hand(attrs, seat), "auction": _auction(attrs, seat)}


class EvaluationSerializer(PositionSerializer):
    """A position and the call to grade; the auction can also be sent as `auction_before_bid`."""

    user_bid = CallField()
    auction_before_bid = serializers.ListField(child=CallField(), max_length=LONGEST_AUCTION, required=False)


class NextBidSerializer(serializers.Serializer[Any]):
    """The engine's call with an explanation."""

    status = serializers.CharField(help_text="success")
    bid = CallField()
    explanation = serializers.CharField()


class RuleCheckSerializer(serializers.Serializer[Any]):
    """A rule that was tried."""

    call = serializers.CharField()
    rule = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    requirement = serializers.CharField()
    failed = serializers.CharField(
        allow_blank=True, help_text="The condition that the hand does not meet; empty if it meets all."
    )


class AlternativeSerializer(serializers.Serializer[Any]):
    """Another call that was considered."""

    call = serializers.CharField()
    reason = serializers.CharField()


class ExplanationSerializer(serializers.Serializer[Any]):
    """An explanation in parts."""

    bid = serializers.CharField()
    primary_reason = serializers.CharField()
    meaning = serializers.CharField()
    requirements = serializers.ListField(child=serializers.CharField())
    actual_values = serializers.ListField(child=serializers.CharField())
    rule_checks = RuleCheckSerializer(many=True)
    alternatives = AlternativeSerializer(many=True)
    convention = serializers.CharField(allow_blank=True)
    sayc_rule = serializers.CharField(allow_blank=True)
    forcing_status = serializers.CharField()
    features = serializers.DictField(help_text="The features of the hand and the auction, by name.")


class StructuredBidSerializer(serializers.Serializer[Any]):
    """The engine's call with its explanation in parts, and the features of the position."""

    status = serializers.CharField()
    bid = CallField()
    explanation_dict = ExplanationSerializer()
    features = serializers.DictField(help_text="The features of the hand and the auction, by name.")


class GradeSerializer(serializers.Serializer[Any]):
    """The grade of a call."""

    status = serializers.CharField()
    user_bid = CallField()
    optimal_bid = CallField()
    score = serializers.IntegerField(min_value=0, max_value=10)
    correctness = serializers.ChoiceField(choices=[tier.value for tier in Tier])
    rating = serializers.ChoiceField(choices=[tier.value for tier in Tier])
    feedback = serializers.CharField()
    mistake = serializers.CharField(allow_blank=True, help_text="The kind of mistake; empty if the call is none.")
    explanation = serializers.CharField()
    decision = serializers.IntegerField(help_text="The id of the stored decision.")


def _hand(attrs: dict[str, Any], seat: Seat) -> Hand:
    own = f"hand_for_{seat.word.lower()}"
    given = [name for name in _HANDS if name in attrs]
    if "hand" in attrs or own in attrs:
        return attrs["hand"] if "hand" in attrs else attrs[own]  # type: ignore[no-any-return] # validated by HandField
    if given:
        raise serializers.ValidationError({given[0]: f"It is {seat.word}'s turn: send {own}."})
    raise serializers.ValidationError({"hand": f"Send hand or {own}."})


def _auction(attrs: dict[str, Any], seat: Seat) -> Auction:
    key = "auction_before_bid" if "auction_before_bid" in attrs else "auction_history"
    calls: list[Call] = attrs.get(key, [])
    dealer = Seat((seat - len(calls)) % 4)
    try:
        auction = Auction(dealer, attrs["vulnerability"], tuple(calls))
    except ValueError as error:
        raise serializers.ValidationError({key: str(error)}) from error
    if auction.is_over:
        raise serializers.ValidationError({key: "The auction is already over."})
    return auction
