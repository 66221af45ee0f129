"""The three doors of the first clients: next bid, next bid in parts, evaluate a bid."""

from typing import cast

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.api.permissions import OwnReadScope
from apps.accounts.models import User
from apps.bidding.api.errors import InPlayError
from apps.bidding.api.serializers import (
    Asked,
    EvaluationSerializer,
    GradeSerializer,
    NextBidSerializer,
    PositionSerializer,
    StructuredBidSerializer,
)
from apps.bidding.models import Origin
from apps.bidding.services.judging import HandInPlayError, Question, allow_question, judge
from apps.cards.selectors import bidder_of
from apps.core.api.errors import ErrorSerializer
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.calls import Call

IN_PLAY = OpenApiResponse(ErrorSerializer, "The hand is one that the person who asks has still to bid at a table.")


def _bidder(system: str) -> Bidder:
    side = SideSystem(system)
    return bidder_of(side, side)


def _asked(form: PositionSerializer, request: Request) -> Asked:
    """The position asked about. Raises ValidationError; InPlayError for a hand the person has still to bid."""
    form.is_valid(raise_exception=True)
    asked: Asked = form.validated_data["asked"]
    try:
        allow_question(user=cast("User", request.user), hand=asked.hand)
    except HandInPlayError as error:
        raise InPlayError(str(error)) from error
    return asked


@extend_schema(
    operation_id="get_next_bid",
    request=PositionSerializer,
    responses={200: NextBidSerializer, 409: IN_PLAY},
    tags=["bidding"],
)
@api_view(["POST"])
@permission_classes([IsAuthenticated, OwnReadScope])
def next_bid(request: Request) -> Response:
    """The engine's call for a hand, explained in words at the level asked for."""
    asked = _asked(PositionSerializer(data=request.data), request)
    bidder = _bidder(asked.system)
    decision = bidder.decide(asked.hand, asked.auction, with_candidates=False)
    explanation = bidder.explain(asked.hand, asked.auction).format(asked.level)
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
    """The engine's call for a hand, explained in parts."""
    asked = _asked(PositionSerializer(data=request.data), request)
    bidder = _bidder(asked.system)
    decision = bidder.decide(asked.hand, asked.auction, with_candidates=False)
    return Response(
        {
            "status": "success",
            "bid": decision.call.text,
            "explanation_dict": bidder.explain(asked.hand, asked.auction).to_dict(),
            "features": bidder.features(asked.hand, asked.auction),
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
    """Grade a call and store it as a decision of the person who asks."""
    form = EvaluationSerializer(data=request.data)
    asked = _asked(form, request)
    call: Call = form.validated_data["user_bid"]
    bidder = _bidder(asked.system)
    question = Question(cast("User", request.user), Origin.API, asked.hand, asked.auction)
    judged = judge(question=question, call=call, bidder=bidder)
    grade = judged.grade
    return Response(
        {
            "status": "success",
            "user_bid": call.text,
            "optimal_bid": grade.decision.engine_call,
            "score": grade.score,
            "correctness": grade.tier,
            "rating": grade.tier,
            "feedback": grade.feedback,
            "explanation": judged.judgement.explanation.format(asked.level),
            "decision": grade.decision_id,
        }
    )
