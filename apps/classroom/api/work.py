"""Assignments: of the classes a user teaches, and a student's own."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.exceptions import ValidationError
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.classroom.api.classes import TeacherView
from apps.classroom.api.work_serializers import (
    AssignmentChangeSerializer,
    AssignmentSerializer,
    CloneSerializer,
    NewAssignmentSerializer,
    OwnSetSerializer,
    OwnWorkSerializer,
    OwnWorkWholeSerializer,
    WorkFilterSerializer,
)
from apps.classroom.models import AnswersDue, Assignment
from apps.classroom.permissions import taught_assignment, user_of
from apps.classroom.selectors.sets import sets_to_bid
from apps.classroom.selectors.work import assignment_view, work_of, work_taught_by
from apps.classroom.services.assignments import (
    FIXED_ONCE_BEGUN,
    TERMS,
    AssignmentBegunError,
    change_assignment,
    create_assignment,
    delete_assignment,
)
from apps.core.api.errors import ConflictError, ErrorSerializer
from apps.core.api.pages import NumberedPagination
from apps.core.api.strict import NoParametersSerializer, read_body, read_query
from apps.core.idempotency import HEADER_PARAMETER, run_request_once
from apps.deals.models import PracticeSet

TAGS, OWN_TAGS = ["teaching: work"], ["own bidding"]
DAYS_OPEN = 7
_BEGUN = OpenApiResponse(ErrorSerializer, "A student has started it.")
_EXAMPLE = OpenApiExample(
    "A week's work",
    {"klass": 3, "set": 12, "title": "Stayman", "closes_at": "2026-12-06T23:59:00Z", "answers_due": "after_board"},
    request_only=True,
)


@extend_schema_view(get=extend_schema(operation_id="list_assignments", parameters=[WorkFilterSerializer], tags=TAGS))
class AssignmentList(TeacherView, ListAPIView[Assignment]):
    """The assignments of the classes that the user teaches, newest first."""

    serializer_class = AssignmentSerializer
    pagination_class = NumberedPagination

    def get_queryset(self) -> QuerySet[Assignment]:
        """Return the filtered assignments. Raises ValidationError."""
        wanted = read_query(self.request, WorkFilterSerializer)
        return work_taught_by(user_of(self.request)).filter(**wanted).order_by("-pk")

    @extend_schema(
        operation_id="set_assignment",
        parameters=[HEADER_PARAMETER],
        request=NewAssignmentSerializer,
        responses={201: AssignmentSerializer},
        examples=[_EXAMPLE],
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        """Create an assignment for a class."""
        user = user_of(request)
        defaults = {"title": "", "opens_at": timezone.now(), "closes_at": None, "answers_due": AnswersDue.AT_ONCE}
        terms = read_body(request, NewAssignmentSerializer, user=user, stays=defaults)
        title = terms.pop("title") or terms["practice_set"].name
        assignment = Assignment(created_by=user, title=title, **terms)
        made = run_request_once(request, lambda: create_assignment(assignment=assignment).pk)
        return Response(AssignmentSerializer(taught_assignment(request, made)).data, status=HTTPStatus.CREATED)


class AssignmentOne(TeacherView):
    """One assignment."""

    @extend_schema(operation_id="get_assignment", responses=AssignmentSerializer, tags=TAGS)
    def get(self, request: Request, assignment_id: int) -> Response:
        """Return an assignment of a class that the user teaches."""
        return Response(AssignmentSerializer(taught_assignment(request, assignment_id)).data)

    @extend_schema(
        operation_id="change_assignment",
        request=AssignmentChangeSerializer,
        responses={200: AssignmentSerializer, 409: _BEGUN},
        tags=TAGS,
    )
    def patch(self, request: Request, assignment_id: int) -> Response:
        """Change an assignment; once a student has started it, only title, dates, late work and attempts."""
        found = taught_assignment(request, assignment_id)
        stays = {name: getattr(found, name) for name in TERMS}
        terms = read_body(request, AssignmentChangeSerializer, user=user_of(request), stays=stays)
        fixed = [name for name in FIXED_ONCE_BEGUN if terms[name] != stays[name]]
        if fixed and found.attempts.exists():
            raise ConflictError(f"A student has started it, so these cannot change: {', '.join(fixed)}.")
        for name in TERMS:
            setattr(found, name, terms[name])
        return Response(AssignmentSerializer(change_assignment(assignment=found)).data)

    @extend_schema(operation_id="delete_assignment", responses={204: None, 409: _BEGUN}, tags=TAGS)
    def delete(self, request: Request, assignment_id: int) -> Response:
        """Delete an assignment that no student has started."""
        found = taught_assignment(request, assignment_id)
        try:
            delete_assignment(assignment_id=found.pk, by=user_of(request))
        except AssignmentBegunError as error:
            raise ConflictError(f"{error}.") from error
        return Response(status=HTTPStatus.NO_CONTENT)


class AssignmentClone(TeacherView):
    """A copy of an assignment for another class."""

    @extend_schema(
        operation_id="clone_assignment",
        parameters=[HEADER_PARAMETER],
        request=CloneSerializer,
        responses={201: AssignmentSerializer},
        tags=TAGS,
    )
    def post(self, request: Request, assignment_id: int) -> Response:
        """Copy an assignment to another class; by default it opens now, for a week."""
        found = taught_assignment(request, assignment_id)
        wanted = read_body(request, CloneSerializer, user=user_of(request))
        opens_at = wanted.get("opens_at") or timezone.now()
        closes_at = wanted.get("closes_at", opens_at + timedelta(days=DAYS_OPEN))
        if closes_at and closes_at <= opens_at:
            raise ValidationError({"closes_at": ["It must be later than opens_at."]})
        if found.answers_due == AnswersDue.AFTER_CLOSE and not closes_at:
            raise ValidationError({"closes_at": ["Answers are shown when it closes, so a date is required."]})
        same = {name: getattr(found, name) for name in TERMS}
        dates = {"klass": wanted["klass"], "opens_at": opens_at, "closes_at": closes_at}
        assignment = Assignment(created_by=user_of(request), **{**same, **dates})
        made = run_request_once(request, lambda: create_assignment(assignment=assignment).pk)
        return Response(AssignmentSerializer(taught_assignment(request, made)).data, status=HTTPStatus.CREATED)


@extend_schema_view(get=extend_schema(operation_id="list_own_sets", tags=OWN_TAGS))
class OwnSets(ListAPIView[PracticeSet]):
    """The practice sets that the user may bid, of assignments and for practice, newest first."""

    serializer_class = OwnSetSerializer
    pagination_class = NumberedPagination

    def get_queryset(self) -> QuerySet[PracticeSet]:
        """Return the sets."""
        read_query(self.request, NoParametersSerializer)
        return sets_to_bid(user_of(self.request))


class OwnWork(GenericAPIView[Any]):
    """The user's assignments."""

    serializer_class = OwnWorkSerializer
    pagination_class = NumberedPagination

    @extend_schema(operation_id="list_own_assignments", responses=OwnWorkSerializer(many=True), tags=OWN_TAGS)
    def get(self, request: Request) -> Response:
        """Return the user's assignments: those still to do first, then by due date."""
        read_query(request, NoParametersSerializer)
        page = self.paginate_queryset(work_of(user_of(request))) or []
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


class OwnWorkOne(APIView):
    """One of the user's assignments."""

    @extend_schema(operation_id="get_own_assignment", responses=OwnWorkWholeSerializer, tags=OWN_TAGS)
    def get(self, request: Request, assignment_id: int) -> Response:
        """Return an assignment with the boards of the user's newest attempt."""
        try:
            view = assignment_view(student=user_of(request), assignment_id=assignment_id)
        except Assignment.DoesNotExist as error:
            raise Http404 from error
        return Response(OwnWorkWholeSerializer(view).data)
