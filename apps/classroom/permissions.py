"""Look up a teacher's classes, assignments and students; anything else is not found."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from apps.accounts.models import Class, Membership, Role, User
from apps.accounts.selectors import classes_taught_by
from apps.classroom.models import Assignment
from apps.classroom.selectors.work import work_taught_by


def user_of(request: HttpRequest | Request) -> User:
    """Return the user of a request that is signed in."""
    return cast("User", request.user)


def taught_class(request: HttpRequest | Request, class_id: int) -> Class:
    """Return a class the user teaches. Raises Http404."""
    return get_object_or_404(classes_taught_by(user_of(request)).select_related("creator"), pk=class_id)


def taught_assignment(request: HttpRequest | Request, assignment_id: int) -> Assignment:
    """Return an assignment of a class the user teaches. Raises Http404."""
    return get_object_or_404(work_taught_by(user_of(request)), pk=assignment_id)


def member_of(klass: Class, user_id: int, role: Role | None = None) -> User:
    """Return a member of the class, in this role if one is given. Raises Http404."""
    members = Membership.objects.filter(klass=klass, **({"role": role} if role else {})).select_related("user")
    return get_object_or_404(members, user=user_id).user


def student_of(klass: Class, user_id: int) -> User:
    """Return a student of the class. Raises Http404."""
    return member_of(klass, user_id, Role.STUDENT)
