"""What somebody may work on: objects of classes the person teaches; all others are not there."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404

from apps.accounts.models import Class, Membership, Role, User
from apps.accounts.requests import MemberRequest
from apps.accounts.selectors import classes_taught_by
from apps.classroom.models import Assignment
from apps.classroom.selectors import work_taught_by


def taught_class(request: MemberRequest, class_id: int) -> Class:
    """A class the person teaches; 404 for any other."""
    return get_object_or_404(classes_taught_by(request.user).select_related("creator"), pk=class_id)


def set_work(request: MemberRequest, assignment_id: int) -> Assignment:
    """An assignment of a class the person teaches; 404 for any other."""
    return get_object_or_404(work_taught_by(request.user), pk=assignment_id)


def member_of(klass: Class, user_id: int, role: Role | None = None) -> User:
    """Somebody who is in the class, in this role if one is named; 404 for others."""
    memberships = Membership.objects.filter(klass=klass).select_related("user")
    wanted = memberships.filter(role=role) if role else memberships
    found = wanted.filter(user__pk=user_id).first()
    if found is None:
        raise Http404(f"No such person in class {klass.pk}")
    return found.user
