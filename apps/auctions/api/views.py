"""API views of the user's own decisions and tables."""

from __future__ import annotations

from typing import Any, cast

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.models import User
from apps.auctions.api.serializers import TableQuerySerializer, TableSerializer, WholeTableSerializer
from apps.auctions.models import Seat
from apps.auctions.selectors.visibility import own_decisions_known, own_tables
from apps.auctions.view import table_view
from apps.bidding.api.decisions import DecisionFilterSerializer, DecisionSerializer
from apps.bidding.models import Decision
from apps.bidding.selectors.filters import filter_decisions
from apps.core.api.pages import NewestFirstPagination
from apps.core.api.strict import read_query


@extend_schema_view(
    get=extend_schema(operation_id="list_own_decisions", parameters=[DecisionFilterSerializer], tags=["own bidding"])
)
class DecisionList(ListAPIView[Decision]):
    """The user's own calls with their grades, newest first, once answers are released."""

    serializer_class = DecisionSerializer
    pagination_class = NewestFirstPagination

    def get_queryset(self) -> QuerySet[Any]:
        """Return the filtered rows. Raises ValidationError."""
        filters = read_query(self.request, DecisionFilterSerializer)
        return filter_decisions(own_decisions_known(cast("User", self.request.user)), **filters)


@extend_schema_view(get=extend_schema(operation_id="get_own_decision", tags=["own bidding"]))
class DecisionOne(RetrieveAPIView[Decision]):
    """One of the user's own calls, once its answer is released."""

    serializer_class = DecisionSerializer

    def get_queryset(self) -> QuerySet[Any]:
        """Return the user's released decisions."""
        return filter_decisions(own_decisions_known(cast("User", self.request.user)))


@extend_schema_view(
    get=extend_schema(operation_id="list_own_tables", parameters=[TableQuerySerializer], tags=["own bidding"])
)
class TableList(ListAPIView[Seat]):
    """The user's tables with the user's hand and the calls, newest first."""

    serializer_class = TableSerializer
    pagination_class = NewestFirstPagination

    def get_queryset(self) -> QuerySet[Seat]:
        """Return the filtered rows. Raises ValidationError."""
        wanted = read_query(self.request, TableQuerySerializer)
        return own_tables(cast("User", self.request.user), is_finished=wanted.get("is_finished"))


class TableOne(APIView):
    """One of the user's own tables."""

    @extend_schema(operation_id="get_own_table", responses=WholeTableSerializer, tags=["own bidding"])
    def get(self, request: Request, table_id: int) -> Response:
        """Return a table as the user may see it now; once answers are released, with all hands."""
        user = cast("User", request.user)
        seat = get_object_or_404(own_tables(user), table_id=table_id)
        seat.seen = table_view(user=user, table_id=table_id)  # type: ignore[attr-defined]  # for the serializer
        return Response(WholeTableSerializer(seat).data)
