"""What a request may work on: objects of classes its person teaches; all others are not there."""

from __future__ import annotations

from typing import cast

from django.shortcuts import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from apps.accounts.api.permissions import ClassScope, Teaches
from apps.accounts.models import Class, Membership, Role, User
from apps.accounts.selectors import classes_taught_by
from apps.classroom.models import Assignment
from apps.classroom.selectors import work_taught_by

TEACHERS = (IsAuthenticated, ClassScope, Teaches)


def asking(request: Request) -> User:
    """The person who asks."""
    return cast("User", request.user)


def taught_class(request: Request, class_id: int) -> Class:
    """A class the person teaches; 404 for any other."""
    return get_object_or_404(classes_taught_by(asking(request)).select_related("creator"), pk=class_id)


def set_work(request: Request, assignment_id: int) -> Assignment:
    """An assignment of a class the person teaches; 404 for any other."""
    return get_object_or_404(work_taught_by(asking(request)), pk=assignment_id)


def student_of(klass: Class, user_id: int) -> User:
    """A student of the class; 404 for others."""
    students = Membership.objects.filter(klass=klass, role=Role.STUDENT).select_related("user")
    return get_object_or_404(students, user=user_id).user
