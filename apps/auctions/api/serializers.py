"""Serializers of the user's tables."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.auctions.models import Seat
from apps.auctions.selectors.visibility import answers_are_due
from apps.auctions.view import TableView
from apps.bidding.api.decisions import BoardNamedSerializer
from apps.bidding.models import CALL_TEXTS, TierName
from apps.core.api.strict import StrictSerializer
from apps.deals.models import SeatName, VulnerabilityName
from bridgeclass.engine.auctions import Contract
from bridgeclass.engine.auctions import Seat as EngineSeat
from bridgeclass.engine.deals import Deal

CALLS = serializers.ListField(child=serializers.ChoiceField(choices=CALL_TEXTS))


class TableQuerySerializer(StrictSerializer[Any]):
    """Filters of a list of tables."""

    is_finished = serializers.BooleanField(required=False, help_text="Whether the auction is over.")


class TableSerializer(serializers.Serializer[Seat]):
    """A table of the user."""

    id = serializers.IntegerField(source="table_id")
    board = BoardNamedSerializer(source="table.board")
    seat = serializers.ChoiceField(choices=SeatName.values, source="name")
    dealer = serializers.ChoiceField(choices=SeatName.values, source="table.board.dealer")
    vulnerability = serializers.ChoiceField(choices=VulnerabilityName.values, source="table.board.vulnerability")
    hand = serializers.SerializerMethodField(help_text="The user's hand as S.H.D.C.")
    auction = serializers.SerializerMethodField(help_text="The calls so far, from the dealer.")
    is_finished = serializers.SerializerMethodField(help_text="Whether the auction is over.")
    answers_known = serializers.SerializerMethodField(help_text="Whether the user may see the grades.")
    is_repeat = serializers.SerializerMethodField(help_text="Whether the user bids a finished board again.")
    opened_at = serializers.DateTimeField(source="table.opened_at")
    finished_at = serializers.DateTimeField(source="table.finished_at", allow_null=True)

    def get_hand(self, seat: Seat) -> str:
        """Return the user's hand."""
        return str(Deal.parse(seat.table.board.deal)[EngineSeat.parse(seat.name)])

    @extend_schema_field(CALLS)
    def get_auction(self, seat: Seat) -> list[str]:
        """Return the calls so far."""
        return [made.call for made in seat.table.calls.all()]

    def get_is_finished(self, seat: Seat) -> bool:
        """Return True if the auction is over."""
        return seat.table.finished_at is not None

    def get_answers_known(self, seat: Seat) -> bool:
        """Return True if the user may see the grades."""
        return answers_are_due(seat.table)

    def get_is_repeat(self, seat: Seat) -> bool:
        """Return True if the user bids a finished board again."""
        return seat.table.repeat_of_id is not None


class JudgedSerializer(serializers.Serializer[Any]):
    """A call with its grade."""

    decision = serializers.IntegerField(source="decision_id")
    number = serializers.IntegerField(min_value=1, help_text="The number of the call in the auction, from 1.")
    seat = serializers.CharField(source="seat.letter")
    call = serializers.CharField(source="call.text")
    optimal_bid = serializers.CharField(source="best.text")
    score = serializers.IntegerField(source="points", min_value=0, max_value=10)
    tier = serializers.ChoiceField(choices=TierName.values)
    feedback = serializers.CharField(source="words", allow_blank=True)
    explanation = serializers.CharField(allow_blank=True)


class MeaningSerializer(serializers.Serializer[Any]):
    """A call with its meaning by the cards of both sides."""

    number = serializers.IntegerField(min_value=1)
    seat = serializers.CharField(source="seat.letter")
    call = serializers.CharField(source="call.text")
    alert = serializers.CharField(source="alert.value", help_text="none, alert or announce")
    announcement = serializers.CharField(allow_blank=True)
    convention = serializers.CharField(allow_blank=True)
    meaning = serializers.CharField(allow_blank=True)


class ResultSerializer(serializers.Serializer[Any]):
    """The result of a finished board."""

    contract = serializers.SerializerMethodField(help_text="Such as 3NTX by S, or passed out.")
    result = serializers.CharField(help_text="The double-dummy result of the contract, in words.")
    score_ns = serializers.IntegerField(help_text="The score of North-South for that result.")
    par_score_ns = serializers.IntegerField()
    par_contracts = serializers.ListField(child=serializers.CharField())
    double_dummy = serializers.CharField(help_text="The tricks as twenty PBN digits: N, S, E, W in NT, S, H, D, C.")
    engine_auction = serializers.SerializerMethodField(help_text="The auction of four robots with these hands.")

    def get_contract(self, review: Any) -> str:
        """Return the contract as text."""
        contract: Contract | None = review.contract
        return str(contract) if contract else "passed out"

    @extend_schema_field(CALLS)
    def get_engine_auction(self, review: Any) -> list[str]:
        """Return the engine's calls."""
        return [made.call.text for made in review.engine_auction.calls]


class OpenTableSerializer(serializers.Serializer[TableView]):
    """The details of a table that the user may see now."""

    meanings = MeaningSerializer(source="auction.calls", many=True)
    turn = serializers.CharField(source="turn.letter", allow_null=True, default=None)
    legal_calls = serializers.SerializerMethodField(help_text="The calls that the user can make now.")
    hands = serializers.SerializerMethodField(help_text="The four hands by seat; null until the user may see them.")
    judged = JudgedSerializer(source="review.graded_calls", many=True, default=())
    result = ResultSerializer(source="review", allow_null=True, default=None)

    @extend_schema_field(CALLS)
    def get_legal_calls(self, view: TableView) -> list[str]:
        """Return the legal calls."""
        return [call.text for call in view.legal_calls]

    @extend_schema_field(
        {
            "type": "object",
            "nullable": True,
            "properties": {seat: {"type": "string"} for seat in SeatName.values},
            "required": SeatName.values,
        }
    )
    def get_hands(self, view: TableView) -> dict[str, str] | None:
        """Return the four hands, if the user may see them."""
        return {shown.seat.letter: str(shown.hand) for shown in view.all_hands} or None


class WholeTableSerializer(TableSerializer):
    """A table with its details."""

    seen = OpenTableSerializer()
