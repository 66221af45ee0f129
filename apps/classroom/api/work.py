"""Work set for classes, for those who teach them."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.exceptions import ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.classroom.api.permissions import TEACHERS, asking, set_work
from apps.classroom.api.work_serializers import (
    PLANNED,
    AssignmentChangeSerializer,
    AssignmentSerializer,
    CloneSerializer,
    NewAssignmentSerializer,
    WorkAskedSerializer,
)
from apps.classroom.models import AnswersDue, Assignment
from apps.classroom.selectors import work_taught_by
from apps.classroom.services import (
    AssignmentBegunError,
    AssignmentPlan,
    change_assignment,
    create_assignment,
    delete_assignment,
)
from apps.core.api.errors import ConflictError, ErrorSerializer
from apps.core.api.pages import NumberedPagination
from apps.core.api.strict import read_body, read_query
from apps.core.idempotency import HEADER_PARAMETER, run_request_once

TAGS = ["teaching: work"]
DAYS_OPEN = 7
_BEGUN = OpenApiResponse(ErrorSerializer, "Somebody has begun it, so it is kept.")
_EXAMPLE = OpenApiExample(
    "A week's work",
    {"klass": 3, "set": 12, "title": "Stayman", "closes_at": "2026-12-06T23:59:00Z", "answers_due": "after_board"},
    request_only=True,
)


@extend_schema_view(get=extend_schema(operation_id="list_assignments", parameters=[WorkAskedSerializer], tags=TAGS))
class AssignmentList(ListAPIView[Assignment]):
    """The assignments of the classes that the person teaches, the newest first."""

    permission_classes = TEACHERS
    serializer_class = AssignmentSerializer
    pagination_class = NumberedPagination

    def get_queryset(self) -> QuerySet[Assignment]:
        """Those asked for. Raises ValidationError."""
        wanted = read_query(self.request, WorkAskedSerializer)
        return work_taught_by(asking(self.request)).filter(**wanted).order_by("-pk")

    @extend_schema(
        operation_id="set_assignment",
        parameters=[HEADER_PARAMETER],
        request=NewAssignmentSerializer,
        responses={201: AssignmentSerializer},
        examples=[_EXAMPLE],
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        """Set a class its work."""
        user = asking(request)
        plan = NewAssignmentSerializer.plan(read_body(request, NewAssignmentSerializer, user=user, stays=_usual()))
        made = run_request_once(request, lambda: create_assignment(author=user, plan=plan).pk)
        return Response(AssignmentSerializer(set_work(request, made)).data, status=HTTPStatus.CREATED)


def _usual() -> dict[str, Any]:
    return {
        "title": "",
        "opens_at": timezone.now(),
        "closes_at": None,
        "late_work": False,
        "attempts_allowed": None,
        "hints_allowed": True,
        "answers_due": AnswersDue.AT_ONCE,
        "card": None,
    }


class AssignmentOne(APIView):
    """One assignment."""

    permission_classes = TEACHERS

    @extend_schema(operation_id="get_assignment", responses=AssignmentSerializer, tags=TAGS)
    def get(self, request: Request, assignment_id: int) -> Response:
        """An assignment of a class that the person teaches."""
        return Response(AssignmentSerializer(set_work(request, assignment_id)).data)

    @extend_schema(
        operation_id="change_assignment",
        request=AssignmentChangeSerializer,
        responses={200: AssignmentSerializer, 409: _BEGUN},
        tags=TAGS,
    )
    def patch(self, request: Request, assignment_id: int) -> Response:
        """Change an assignment; once somebody has begun, only title, dates, late work and attempts."""
        found = set_work(request, assignment_id)
        stays = {name: getattr(found, name) for name in PLANNED}
        plan = read_body(request, AssignmentChangeSerializer, user=asking(request), stays=stays)
        fixed = [name for name in ("practice_set", "card", "hints_allowed", "answers_due") if plan[name] != stays[name]]
        if fixed and found.attempts.exists():
            raise ConflictError(f"Somebody has begun, so this stays: {', '.join(fixed)}.")
        changed = change_assignment(assignment_id=found.pk, plan=AssignmentPlan(klass=found.klass, **plan))
        return Response(AssignmentSerializer(changed).data)

    @extend_schema(operation_id="delete_assignment", responses={204: None, 409: _BEGUN}, tags=TAGS)
    def delete(self, request: Request, assignment_id: int) -> Response:
        """Take back an assignment that nobody has begun."""
        found = set_work(request, assignment_id)
        try:
            delete_assignment(assignment_id=found.pk, by=asking(request))
        except AssignmentBegunError as error:
            raise ConflictError(f"{error}.") from error
        return Response(status=HTTPStatus.NO_CONTENT)


class AssignmentClone(APIView):
    """The same work for another class."""

    permission_classes = TEACHERS

    @extend_schema(
        operation_id="clone_assignment",
        parameters=[HEADER_PARAMETER],
        request=CloneSerializer,
        responses={201: AssignmentSerializer},
        tags=TAGS,
    )
    def post(self, request: Request, assignment_id: int) -> Response:
        """Set another class the same work; it opens at once for a week, unless dates are given."""
        found = set_work(request, assignment_id)
        wanted = read_body(request, CloneSerializer, user=asking(request))
        opens_at = wanted.get("opens_at") or timezone.now()
        closes_at = wanted.get("closes_at", opens_at + timedelta(days=DAYS_OPEN))
        if closes_at and closes_at <= opens_at:
            raise ValidationError({"closes_at": ["It must be later than opens_at."]})
        if found.answers_due == AnswersDue.AFTER_CLOSE and not closes_at:
            raise ValidationError({"closes_at": ["Answers are shown when it closes, so say when."]})
        same = {name: getattr(found, name) for name in PLANNED}
        dates = {"klass": wanted["klass"], "opens_at": opens_at, "closes_at": closes_at}
        plan = AssignmentPlan(**{**same, **dates})
        made = run_request_once(request, lambda: create_assignment(author=asking(request), plan=plan).pk)
        return Response(AssignmentSerializer(set_work(request, made)).data, status=HTTPStatus.CREATED)
