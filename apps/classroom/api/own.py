"""A student's own sets and work."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.classroom.api.permissions import asking
from apps.classroom.api.work_serializers import OwnSetSerializer, OwnWorkSerializer, OwnWorkWholeSerializer
from apps.classroom.models import Assignment
from apps.classroom.selectors import assignment_view, sets_to_bid, work_of
from apps.core.api.pages import NumberedPagination
from apps.core.api.strict import NoParametersSerializer, read_query
from apps.deals.models import PracticeSet

TAGS = ["own bidding"]


@extend_schema_view(get=extend_schema(operation_id="list_own_sets", tags=TAGS))
class OwnSets(ListAPIView[PracticeSet]):
    """The practice sets that the person may bid: of assignments, and for practice; the newest first."""

    serializer_class = OwnSetSerializer
    pagination_class = NumberedPagination

    def get_queryset(self) -> QuerySet[PracticeSet]:
        """The sets."""
        read_query(self.request, NoParametersSerializer)
        return sets_to_bid(asking(self.request))


class OwnWork(GenericAPIView[Any]):
    """The person's assignments."""

    serializer_class = OwnWorkSerializer
    pagination_class = NumberedPagination

    @extend_schema(operation_id="list_own_assignments", responses=OwnWorkSerializer(many=True), tags=TAGS)
    def get(self, request: Request) -> Response:
        """The person's assignments: what can still be bid first, each time what closes first."""
        read_query(request, NoParametersSerializer)
        page = self.paginate_queryset(work_of(asking(request))) or []
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


class OwnWorkOne(APIView):
    """One of the person's assignments."""

    @extend_schema(operation_id="get_own_assignment", responses=OwnWorkWholeSerializer, tags=TAGS)
    def get(self, request: Request, assignment_id: int) -> Response:
        """An assignment with the boards of the person's newest attempt."""
        try:
            view = assignment_view(student=asking(request), assignment_id=assignment_id)
        except Assignment.DoesNotExist as error:
            raise Http404 from error
        return Response(OwnWorkWholeSerializer(view).data)
