"""Classes and their students, for those who teach them."""

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

from apps.accounts.api.permissions import ClassScope
from apps.accounts.models import Class, Role
from apps.accounts.selectors import classes_taught_by
from apps.accounts.services.classes import create_class
from apps.classroom.api.class_serializers import (
    AddedListSerializer,
    ClassChangeSerializer,
    ClassesAskedSerializer,
    ClassSerializer,
    NewClassSerializer,
    NewStudentsSerializer,
    PasswordSerializer,
    StudentSerializer,
)
from apps.classroom.api.permissions import TEACHERS, asking, student_of, taught_class
from apps.classroom.selectors import (
    CheckedLine,
    RosterError,
    RosterLine,
    checked_roster,
    class_view,
    may_open_class,
)
from apps.classroom.services import (
    NewLogin,
    PasswordRefusedError,
    add_checked,
    archive_class,
    remove_member,
    rename_class,
    reopen_class,
    reset_password,
)
from apps.core.api.errors import ErrorSerializer
from apps.core.api.pages import NumberedPagination
from apps.core.api.strict import NoParametersSerializer, read_body, read_query
from apps.core.idempotency import HEADER_PARAMETER, run_request_once

TAGS = ["teaching: classes"]
NO_STORE = {"Cache-Control": "no-store"}


def _classes(request: Request) -> QuerySet[Class]:
    students = Count("memberships", filter=Q(memberships__role=Role.STUDENT), distinct=True)
    mine = Class.objects.filter(pk__in=classes_taught_by(asking(request)).order_by().values("pk"))
    return mine.annotate(student_count=students).order_by("-pk")


def _class(request: Request, class_id: int, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return Response(ClassSerializer(get_object_or_404(_classes(request), pk=class_id)).data, status=status)


@extend_schema_view(
    get=extend_schema(operation_id="list_classes", parameters=[ClassesAskedSerializer], tags=TAGS),
)
class ClassList(ListAPIView[Class]):
    """The classes that the person teaches, the newest first."""

    permission_classes = (IsAuthenticated, ClassScope)
    serializer_class = ClassSerializer
    pagination_class = NumberedPagination

    def get_queryset(self) -> QuerySet[Class]:
        """Those asked for. Raises ValidationError."""
        wanted = read_query(self.request, ClassesAskedSerializer)
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
        """Open a class, taught by the person; for those who teach one already, and whom an admin lets."""
        if not may_open_class(asking(request)):
            raise PermissionDenied
        name = read_body(request, NewClassSerializer)["name"]
        made = run_request_once(request, lambda: create_class(creator=asking(request), name=name).pk)
        return _class(request, made, HTTPStatus.CREATED)


class ClassOne(APIView):
    """One class."""

    permission_classes = TEACHERS

    @extend_schema(operation_id="get_class", responses=ClassSerializer, tags=TAGS)
    def get(self, request: Request, class_id: int) -> Response:
        """A class that the person teaches."""
        return _class(request, class_id)

    @extend_schema(
        operation_id="change_class",
        request=ClassChangeSerializer,
        responses=ClassSerializer,
        examples=[OpenApiExample("Into the archive", {"is_archived": True}, request_only=True)],
        tags=TAGS,
    )
    def patch(self, request: Request, class_id: int) -> Response:
        """Rename a class, put it into the archive, or take it out."""
        klass = taught_class(request, class_id)
        change = read_body(request, ClassChangeSerializer)
        with transaction.atomic():
            if "name" in change:
                rename_class(class_id=klass.pk, name=change["name"])
            if "is_archived" in change:
                move = archive_class if change["is_archived"] else reopen_class
                move(klass=klass, by=asking(request))
        return _class(request, class_id)


class StudentList(GenericAPIView[Any]):
    """The students of a class."""

    permission_classes = TEACHERS
    serializer_class = StudentSerializer
    pagination_class = NumberedPagination

    @extend_schema(operation_id="list_students", responses=StudentSerializer(many=True), tags=TAGS)
    def get(self, request: Request, class_id: int) -> Response:
        """The students of a class, by name."""
        read_query(request, NoParametersSerializer)
        students = class_view(taught_class(request, class_id)).students
        page = self.paginate_queryset(students)
        return self.get_paginated_response(StudentSerializer(page, many=True).data)

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
        """Bring students into a class, as a list of names does: each line is answered, in its order."""
        klass, by = taught_class(request, class_id), asking(request)
        told = read_body(request, NewStudentsSerializer)["students"]
        lines = [_line(number, line) for number, line in enumerate(told, start=1)]
        try:
            roster = checked_roster(teacher=by, klass=klass, lines=lines)
            logins = add_checked(klass=klass, by=by, roster=roster)
        except RosterError as error:
            raise ValidationError({"students": [f"{error}."]}) from error
        made = dict(zip((checked.line.number for checked in roster.added), logins, strict=True))
        rows = [_added(checked, made.get(checked.line.number)) for checked in roster.lines]
        return Response(AddedListSerializer({"results": rows}).data, headers=NO_STORE)


def _line(number: int, told: dict[str, str]) -> RosterLine:
    plain = {name: " ".join(text.split()) for name, text in told.items()}
    username, email, password = (plain.get(name, "") for name in ("username", "email", "password"))
    return RosterLine(number, plain["name"], username, email, password)


def _added(checked: CheckedLine, login: NewLogin | None) -> dict[str, Any]:
    return {
        "line": checked.line.number,
        "kind": checked.kind.value,
        "why": checked.why,
        "id": login.user_id if login else checked.user_id,
        "username": login.username if login else checked.line.username,
        "password": login.password if login else "",
    }


class StudentOne(APIView):
    """One student of a class."""

    permission_classes = TEACHERS

    @extend_schema(operation_id="remove_student", responses={204: None}, tags=TAGS)
    def delete(self, request: Request, class_id: int, user_id: int) -> Response:
        """Take a student out of a class; what was bid stays, and comes back with the student."""
        klass = taught_class(request, class_id)
        remove_member(klass=klass, by=asking(request), person=student_of(klass, user_id))
        return Response(status=HTTPStatus.NO_CONTENT)


class StudentPassword(APIView):
    """The password of a student."""

    permission_classes = TEACHERS

    @extend_schema(
        operation_id="reset_password",
        request=None,
        responses={
            200: PasswordSerializer,
            403: OpenApiResponse(ErrorSerializer, "The token lacks the scope, or the student is others' too."),
        },
        tags=TAGS,
    )
    def post(self, request: Request, class_id: int, user_id: int) -> Response:
        """Give a student a new password; the student is signed out everywhere, and tokens open nothing any more."""
        klass = taught_class(request, class_id)
        student = student_of(klass, user_id)
        try:
            password = reset_password(klass=klass, by=asking(request), student=student)
        except PasswordRefusedError as error:
            raise PermissionDenied(f"{error}.") from error
        return Response(PasswordSerializer({"username": student.username, "password": password}).data, headers=NO_STORE)
