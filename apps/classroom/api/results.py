"""Results of classes, call by call, and a teacher's own judgement."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.models import ExplanationLevel
from apps.bidding.models import Decision
from apps.bidding.selectors.filters import filter_decisions
from apps.classroom.api.permissions import TEACHERS, asking, set_work, taught_class
from apps.classroom.api.results_serializers import (
    ClassDecisionFilterSerializer,
    OverrideSerializer,
    ResultsSerializer,
    TaughtDecisionSerializer,
    WholeDecisionSerializer,
)
from apps.classroom.models import AuditDetail
from apps.classroom.selectors import decision_view, decisions_taught, results_told
from apps.classroom.services import note_reading, override_grade
from apps.core.api.pages import NewestFirstPagination
from apps.core.api.strict import read_body, read_query

TAGS = ["teaching: results"]


class Results(APIView):
    """The results of an assignment."""

    permission_classes = TEACHERS

    @extend_schema(operation_id="get_results", responses=ResultsSerializer, tags=TAGS)
    def get(self, request: Request, assignment_id: int) -> Response:
        """Every student by every board, with both calls of each decision; it is written down who took it."""
        assignment = set_work(request, assignment_id)
        note_reading(
            by=asking(request), klass=assignment.klass, details=AuditDetail.RESULTS_BY_PROGRAM.of(name=str(assignment))
        )
        return Response(ResultsSerializer(results_told(assignment)).data)


@extend_schema_view(
    get=extend_schema(operation_id="list_decisions_of_class", parameters=[ClassDecisionFilterSerializer], tags=TAGS)
)
class DecisionsOfClass(ListAPIView[Decision]):
    """The calls of a class's students with how they were judged, the newest first; it is written down who took them."""

    permission_classes = TEACHERS
    serializer_class = TaughtDecisionSerializer
    pagination_class = NewestFirstPagination
    queryset = Decision.objects.none()

    def get_queryset(self) -> QuerySet[Any]:
        """Those asked for. Raises ValidationError."""
        klass = taught_class(self.request, self.kwargs["class_id"])
        filters = read_query(self.request, ClassDecisionFilterSerializer)
        note_reading(by=asking(self.request), klass=klass, details=AuditDetail.CALLS_BY_PROGRAM.of())
        return filter_decisions(decisions_taught(asking(self.request)).filter(klass=klass), **filters)


class DecisionTaught(APIView):
    """One call of a student."""

    permission_classes = TEACHERS

    @extend_schema(operation_id="get_decision_taught", responses=WholeDecisionSerializer, tags=TAGS)
    def get(self, request: Request, decision_id: int) -> Response:
        """A student's call with every grade, and why the engine calls otherwise."""
        return _decision(request, decision_id)


class DecisionOverride(APIView):
    """A teacher's own score for a call."""

    permission_classes = TEACHERS

    @extend_schema(
        operation_id="override_grade", request=OverrideSerializer, responses={200: WholeDecisionSerializer}, tags=TAGS
    )
    def post(self, request: Request, decision_id: int) -> Response:
        """Give a call another score, and say why; the engine's own is kept beside it."""
        found = get_object_or_404(decisions_taught(asking(request)), pk=decision_id)
        judged = read_body(request, OverrideSerializer)
        override_grade(decision_id=found.pk, by=asking(request), score=judged["score"], words=judged["note"])
        return _decision(request, decision_id)


def _decision(request: Request, decision_id: int) -> Response:
    user = asking(request)
    found = get_object_or_404(filter_decisions(decisions_taught(user)), pk=decision_id)
    view = decision_view(teacher=user, decision_id=decision_id, level=ExplanationLevel.DETAILED)
    # For the serializer, beside what is stored.
    found.__dict__.update(explanation=view.feedback.explanation, grades_given=view.grades)
    return Response(WholeDecisionSerializer(found).data)
