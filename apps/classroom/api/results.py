"""Results of classes and the grading of single calls, for instructors."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.models import ExplanationLevel
from apps.bidding.models import Decision
from apps.bidding.selectors.filters import filter_decisions
from apps.classroom.api.classes import TeacherView
from apps.classroom.api.results_serializers import (
    ClassDecisionFilterSerializer,
    OverrideSerializer,
    ResultsSerializer,
    TaughtDecisionSerializer,
    WholeDecisionSerializer,
)
from apps.classroom.models import AuditDetail
from apps.classroom.permissions import taught_assignment, taught_class, user_of
from apps.classroom.selectors.decisions import decision_view, decisions_taught
from apps.classroom.selectors.report import report_on
from apps.classroom.services.audit import record_api_export
from apps.classroom.services.judging import override_grade
from apps.core.api.pages import NewestFirstPagination
from apps.core.api.strict import read_body, read_query

TAGS = ["teaching: results"]


class Results(TeacherView):
    """The results of an assignment."""

    @extend_schema(operation_id="get_results", responses=ResultsSerializer, tags=TAGS)
    def get(self, request: Request, assignment_id: int) -> Response:
        """Return each student's result on each board, with all calls. The audit log records each read."""
        assignment = taught_assignment(request, assignment_id)
        by, klass, detail = user_of(request), assignment.klass, AuditDetail.RESULTS_BY_PROGRAM
        record_api_export(by=by, klass=klass, detail=detail, name=str(assignment))
        return Response(ResultsSerializer(report_on(assignment)).data)


@extend_schema_view(
    get=extend_schema(operation_id="list_decisions_of_class", parameters=[ClassDecisionFilterSerializer], tags=TAGS)
)
class DecisionsOfClass(TeacherView, ListAPIView[Decision]):
    """The graded calls of a class's students, newest first. The audit log records each read."""

    serializer_class = TaughtDecisionSerializer
    pagination_class = NewestFirstPagination
    queryset = Decision.objects.none()

    def get_queryset(self) -> QuerySet[Any]:
        """Return the filtered decisions. Raises ValidationError."""
        klass = taught_class(self.request, self.kwargs["class_id"])
        filters = read_query(self.request, ClassDecisionFilterSerializer)
        record_api_export(by=user_of(self.request), klass=klass, detail=AuditDetail.CALLS_BY_PROGRAM)
        return filter_decisions(decisions_taught(user_of(self.request)).filter(klass=klass), **filters)


class DecisionTaught(TeacherView):
    """One call of a student."""

    @extend_schema(operation_id="get_decision_taught", responses=WholeDecisionSerializer, tags=TAGS)
    def get(self, request: Request, decision_id: int) -> Response:
        """Return a student's call with every grade and the explanation."""
        return _decision(request, decision_id)


class DecisionOverride(TeacherView):
    """A teacher's score for a call."""

    @extend_schema(
        operation_id="override_grade", request=OverrideSerializer, responses={200: WholeDecisionSerializer}, tags=TAGS
    )
    def post(self, request: Request, decision_id: int) -> Response:
        """Override the score of a call, with a reason; earlier grades are kept."""
        found = get_object_or_404(decisions_taught(user_of(request)), pk=decision_id)
        judged = read_body(request, OverrideSerializer)
        override_grade(decision_id=found.pk, by=user_of(request), score=judged["score"], reason=judged["note"])
        return _decision(request, decision_id)


def _decision(request: Request, decision_id: int) -> Response:
    user = user_of(request)
    found = get_object_or_404(filter_decisions(decisions_taught(user)), pk=decision_id)
    view = decision_view(teacher=user, decision_id=decision_id, level=ExplanationLevel.DETAILED)
    # Values for the serializer that are not stored.
    found.__dict__.update(explanation=view.feedback.explanation, grades_given=view.grades)
    return Response(WholeDecisionSerializer(found).data)
