"""Classes and their students, for instructors."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.api.permissions import ClassScope, Teaches
from apps.accounts.models import Class, Role
from apps.accounts.selectors import classes_taught_by
from apps.accounts.services.classes import create_class
from apps.classroom.api.class_serializers import (
    AddedListSerializer,
    ClassChangeSerializer,
    ClassFilterSerializer,
    ClassSerializer,
    NewClassSerializer,
    NewStudentsSerializer,
    PasswordSerializer,
    StudentSerializer,
)
from apps.classroom.permissions import student_of, taught_class, user_of
from apps.classroom.selectors.classes import may_open_class, students_with_activity
from apps.classroom.selectors.roster import CheckedLine, RosterError, RosterLine, checked_roster
from apps.classroom.services.classes import (
    PasswordRefusedError,
    remove_member,
    rename_class,
    reset_password,
    set_archived,
)
from apps.classroom.services.roster import NewLogin, add_checked
from apps.core.api.errors import ErrorSerializer
from apps.core.api.pages import NumberedPagination
from apps.core.api.strict import NoParametersSerializer, read_body, read_query
from apps.core.idempotency import HEADER_PARAMETER, run_request_once

TAGS = ["teaching: classes"]
NO_STORE = {"Cache-Control": "no-store"}


class TeacherView(APIView):
    """A view for instructors, with the scope of classes."""

    permission_classes = (IsAuthenticated, ClassScope, Teaches)


def _classes(request: Request) -> QuerySet[Class]:
    students = Count("memberships", filter=Q(memberships__role=Role.STUDENT), distinct=True)
    mine = Class.objects.filter(pk__in=classes_taught_by(user_of(request)).order_by().values("pk"))
    return mine.annotate(student_count=students).order_by("-pk")


def _class(request: Request, class_id: int, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return Response(ClassSerializer(get_object_or_404(_classes(request), pk=class_id)).data, status=status)


@extend_schema_view(
    get=extend_schema(operation_id="list_classes", parameters=[ClassFilterSerializer], tags=TAGS),
)
class ClassList(ListAPIView[Class]):
    """The classes that the user teaches, newest first."""

    permission_classes = (IsAuthenticated, ClassScope)
    serializer_class = ClassSerializer
    pagination_class = NumberedPagination

    def get_queryset(self) -> QuerySet[Class]:
        """Return the filtered classes. Raises ValidationError."""
        wanted = read_query(self.request, ClassFilterSerializer)
        found = _classes(self.request)
        return found.filter(archived_at__isnull=not wanted["is_archived"]) if "is_archived" in wanted else found

    @extend_schema(
        operation_id="open_class",
        parameters=[HEADER_PARAMETER],
        request=NewClassSerializer,
        responses={201: ClassSerializer},
        examples=[OpenApiExample("A class", {"name": "Monday beginners"}, request_only=True)],
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        """Create a class, taught by the user. Requires an instructor, or permission from an admin."""
        user = user_of(request)
        if not may_open_class(user):
            raise PermissionDenied
        name = read_body(request, NewClassSerializer)["name"]
        made = run_request_once(request, lambda: create_class(creator=user, name=name).pk)
        return _class(request, made, HTTPStatus.CREATED)


class ClassOne(TeacherView):
    """One class."""

    @extend_schema(operation_id="get_class", responses=ClassSerializer, tags=TAGS)
    def get(self, request: Request, class_id: int) -> Response:
        """Return a class that the user teaches."""
        return _class(request, class_id)

    @extend_schema(
        operation_id="change_class",
        request=ClassChangeSerializer,
        responses=ClassSerializer,
        examples=[OpenApiExample("Archive the class", {"is_archived": True}, request_only=True)],
        tags=TAGS,
    )
    def patch(self, request: Request, class_id: int) -> Response:
        """Rename, archive or reopen a class."""
        klass = taught_class(request, class_id)
        change = read_body(request, ClassChangeSerializer)
        with transaction.atomic():
            if "name" in change:
                rename_class(class_id=klass.pk, name=change["name"])
            if "is_archived" in change:
                set_archived(klass=klass, by=user_of(request), is_archived=change["is_archived"])
        return _class(request, class_id)


class StudentList(TeacherView, GenericAPIView[Any]):
    """The students of a class."""

    serializer_class = StudentSerializer
    pagination_class = NumberedPagination

    @extend_schema(operation_id="list_students", responses=StudentSerializer(many=True), tags=TAGS)
    def get(self, request: Request, class_id: int) -> Response:
        """Return the students of a class, by name."""
        read_query(request, NoParametersSerializer)
        page = self.paginate_queryset(students_with_activity(taught_class(request, class_id)))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(
        operation_id="add_students",
        request=NewStudentsSerializer,
        responses={200: AddedListSerializer},
        filters=False,
        examples=[
            OpenApiExample(
                "Two students",
                {"students": [{"name": "Ann Lee"}, {"name": "Bob", "username": "bob7", "email": "bob@school.example"}]},
                request_only=True,
            )
        ],
        tags=TAGS,
    )
    def post(self, request: Request, class_id: int) -> Response:
        """Add students to a class, and return a result for each line, in order."""
        klass, by = taught_class(request, class_id), user_of(request)
        students = read_body(request, NewStudentsSerializer)["students"]
        lines = [_line(number, student) for number, student in enumerate(students, start=1)]
        try:
            roster = checked_roster(teacher=by, klass=klass, lines=lines)
            logins = add_checked(klass=klass, by=by, roster=roster)
        except RosterError as error:
            raise ValidationError({"students": [f"{error}."]}) from error
        made = dict(zip((checked.line.number for checked in roster.added), logins, strict=True))
        rows = [_added(checked, made.get(checked.line.number)) for checked in roster.lines]
        return Response(AddedListSerializer({"results": rows}).data, headers=NO_STORE)


def _line(number: int, student: dict[str, str]) -> RosterLine:
    name, username, email, password = (
        " ".join(student[field].split()) for field in ("name", "username", "email", "password")
    )
    return RosterLine(number, name, username, email, password)


def _added(checked: CheckedLine, login: NewLogin | None) -> dict[str, Any]:
    return {
        "line": checked.line.number,
        "kind": checked.kind.value,
        "why": checked.why,
        "id": login.user_id if login else checked.user_id,
        "username": login.username if login else checked.line.username,
        "password": login.password if login else "",
    }


class StudentOne(TeacherView):
    """One student of a class."""

    @extend_schema(operation_id="remove_student", responses={204: None}, tags=TAGS)
    def delete(self, request: Request, class_id: int, user_id: int) -> Response:
        """Remove a student from a class; the calls stay, and count again if the student rejoins."""
        klass = taught_class(request, class_id)
        remove_member(klass=klass, by=user_of(request), person=student_of(klass, user_id))
        return Response(status=HTTPStatus.NO_CONTENT)


class StudentPassword(TeacherView):
    """The password of a student."""

    @extend_schema(
        operation_id="reset_password",
        request=None,
        responses={
            200: PasswordSerializer,
            403: OpenApiResponse(
                ErrorSerializer, "The token lacks the scope, or the student also belongs to other teachers."
            ),
        },
        tags=TAGS,
    )
    def post(self, request: Request, class_id: int, user_id: int) -> Response:
        """Set a new password for a student, end the student's sessions and revoke the tokens."""
        klass = taught_class(request, class_id)
        student = student_of(klass, user_id)
        try:
            password = reset_password(klass=klass, by=user_of(request), student=student)
        except PasswordRefusedError as error:
            raise PermissionDenied(f"{error}.") from error
        return Response(PasswordSerializer({"username": student.username, "password": password}).data, headers=NO_STORE)
