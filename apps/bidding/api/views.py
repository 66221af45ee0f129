"""Endpoints: the engine's next bid, the same in parts, and the grade of a bid."""

from typing import Any, cast

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.api.permissions import OwnReadScope
from apps.accounts.models import User
from apps.bidding.api.serializers import (
    EvaluationSerializer,
    GradeSerializer,
    NextBidSerializer,
    PositionSerializer,
    StructuredBidSerializer,
)
from apps.bidding.models import Origin
from apps.bidding.services.judging import HandInPlayError, Question, allow_question, judge
from apps.cards.selectors.bidders import bidder_of
from apps.core.api.errors import ConflictError, ErrorSerializer
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.calls import Call

IN_PLAY = OpenApiResponse(ErrorSerializer, "The user still has to bid this hand at a table.")


class InPlayError(ConflictError):
    """A question about a hand that the user still has to bid at a table."""

    default_code = "in_play"


def _bidder(side: SideSystem) -> Bidder:
    return bidder_of(side, side)


def _position(form: PositionSerializer, request: Request) -> dict[str, Any]:
    """Return the validated position. Raises ValidationError; InPlayError for a hand the user still has to bid."""
    form.is_valid(raise_exception=True)
    position: dict[str, Any] = form.validated_data
    try:
        allow_question(user=cast("User", request.user), hand=position["hand"])
    except HandInPlayError as error:
        raise InPlayError(str(error)) from error
    return position


@extend_schema(
    operation_id="get_next_bid",
    request=PositionSerializer,
    responses={200: NextBidSerializer, 409: IN_PLAY},
    tags=["bidding"],
)
@api_view(["POST"])
@permission_classes([IsAuthenticated, OwnReadScope])
def next_bid(request: Request) -> Response:
    """Return the engine's call for a hand, with an explanation at the requested level."""
    position = _position(PositionSerializer(data=request.data, context={"request": request}), request)
    hand, auction, bidder = position["hand"], position["auction"], _bidder(position["system"])
    decision = bidder.decide(hand, auction, with_candidates=False)
    explanation = str(bidder.explain(hand, auction).format(position["explanation_level"]))
    return Response({"status": "success", "bid": decision.call.text, "explanation": explanation})


@extend_schema(
    operation_id="get_next_bid_structured",
    request=PositionSerializer,
    responses={200: StructuredBidSerializer, 409: IN_PLAY},
    tags=["bidding"],
)
@api_view(["POST"])
@permission_classes([IsAuthenticated, OwnReadScope])
def next_bid_structured(request: Request) -> Response:
    """Return the engine's call for a hand, with an explanation in parts."""
    position = _position(PositionSerializer(data=request.data, context={"request": request}), request)
    hand, auction, bidder = position["hand"], position["auction"], _bidder(position["system"])
    decision = bidder.decide(hand, auction, with_candidates=False)
    return Response(
        {
            "status": "success",
            "bid": decision.call.text,
            "explanation_dict": bidder.explain(hand, auction).to_dict(),
            "features": bidder.features(hand, auction),
        }
    )


@extend_schema(
    operation_id="evaluate_bid",
    request=EvaluationSerializer,
    responses={200: GradeSerializer, 409: IN_PLAY},
    tags=["bidding"],
)
@api_view(["POST"])
def evaluate_bid(request: Request) -> Response:
    """Grade a call and store it as a decision of the user."""
    position = _position(EvaluationSerializer(data=request.data, context={"request": request}), request)
    call: Call = position["user_bid"]
    question = Question(cast("User", request.user), Origin.API, position["hand"], position["auction"])
    judged = judge(question=question, call=call, bidder=_bidder(position["system"]))
    grade = judged.grade
    return Response(
        {
            "status": "success",
            "user_bid": call.text,
            "optimal_bid": grade.decision.engine_call,
            "score": grade.score,
            "correctness": grade.tier,
            "rating": grade.tier,
            "feedback": str(grade.feedback or ""),
            "mistake": grade.mistake,
            "explanation": str(judged.judgement.explanation.format(position["explanation_level"])),
            "decision": grade.decision_id,
        }
    )
