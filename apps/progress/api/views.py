"""The user's own progress and reviews."""

from typing import Any, cast

from django.http import Http404
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.models import User
from apps.core.api.errors import ConflictError, ErrorSerializer
from apps.core.api.pages import NumberedPagination
from apps.progress.api.serializers import (
    ProgressSerializer,
    ReviewAnswerSerializer,
    ReviewJudgedSerializer,
    ReviewPositionSerializer,
    RuleMetSerializer,
)
from apps.progress.models import ReviewItem, RuleState
from apps.progress.selectors.current_progress import current_progress
from apps.progress.selectors.positions import answered
from apps.progress.selectors.queue import items_today
from apps.progress.selectors.summary import standing_of
from apps.progress.services.review import AnsweredBeforeError, answer_review
from bridgeclass.engine.auctions import IllegalCallError

TAGS = ["progress"]


class RepeatedAnswerError(ConflictError):
    """A position that has been answered since it was read."""

    default_detail = "This position has been answered since it was read. Read the queue again."
    default_code = "answered_before"


@extend_schema(operation_id="get_progress", responses=ProgressSerializer, tags=TAGS)
@api_view(["GET"])
def progress(request: Request) -> Response:
    """Return the user's mastery, streak and reviews for today."""
    user = cast("User", request.user)
    return Response(ProgressSerializer(standing_of(user, current_progress(user))).data)


@extend_schema_view(get=extend_schema(operation_id="list_rules_met", tags=TAGS))
class RuleList(ListAPIView[RuleState]):
    """The rules that the user has used, least known first."""

    serializer_class = RuleMetSerializer
    pagination_class = NumberedPagination

    def get_queryset(self) -> Any:
        """Return the user's rule states, which may be unsaved."""
        return current_progress(cast("User", self.request.user)).states


@extend_schema(operation_id="list_review_queue", responses=ReviewPositionSerializer(many=True), tags=TAGS)
@api_view(["GET"])
def review_queue(request: Request) -> Response:
    """Return the positions to review today, within the user's daily limit."""
    return Response(ReviewPositionSerializer(items_today(cast("User", request.user)), many=True).data)


@extend_schema(
    operation_id="answer_review",
    request=ReviewAnswerSerializer,
    responses={
        200: ReviewJudgedSerializer,
        409: OpenApiResponse(ErrorSerializer, "The position has been answered since it was read."),
    },
    tags=TAGS,
)
@api_view(["POST"])
def answer(request: Request, item_id: int) -> Response:
    """Answer a position with a call and return its grade."""
    user = cast("User", request.user)
    form = ReviewAnswerSerializer(data=request.data)
    form.is_valid(raise_exception=True)
    try:
        grade = answer_review(user=user, decision_id=item_id, **form.validated_data)
    except ReviewItem.DoesNotExist as error:
        raise Http404 from error
    except IllegalCallError as error:
        raise ValidationError({"call": [f"{error}."]}) from error
    except AnsweredBeforeError as error:
        raise RepeatedAnswerError from error
    return Response(ReviewJudgedSerializer(answered(user=user, decision_id=grade.decision_id)).data)
