"""Classes, memberships and tokens that a user may see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from apps.accounts.models import ApiToken, Class, Membership, Role, Scope, User


def classes_of(user: User) -> QuerySet[Class]:
    """Return the classes of a user, newest first; all classes for an administrator."""
    if user.is_admin:
        return Class.objects.order_by("-created_at", "-pk")
    return Class.objects.filter(memberships__user=user).order_by("-created_at", "-pk")


def memberships_of(user: User) -> QuerySet[Membership]:
    """Return the memberships of a user with their classes, by name."""
    return Membership.objects.filter(user=user).select_related("klass").order_by("klass__name", "klass")


def classes_taught_by(user: User) -> QuerySet[Class]:
    """Return the classes that a user teaches, newest first; all classes for an administrator."""
    if user.is_admin:
        return Class.objects.order_by("-created_at", "-pk")
    return Class.objects.filter(memberships__user=user, memberships__role=Role.INSTRUCTOR).order_by(
        "-created_at", "-pk"
    )


@dataclass(frozen=True, slots=True)
class Places:
    """Classes of a user, and those that the user teaches, newest first."""

    classes: tuple[Class, ...]
    taught: tuple[Class, ...]


def places_of(user: User) -> Places:
    """Return the results of `classes_of` and `classes_taught_by` with one query."""
    if user.is_admin:
        every = tuple(classes_of(user))
        return Places(every, every)
    memberships = Membership.objects.filter(user=user).select_related("klass")
    rows = list(memberships.order_by("-klass__created_at", "-klass_id"))
    taught = tuple(row.klass for row in rows if row.role == Role.INSTRUCTOR)
    return Places(tuple(row.klass for row in rows), taught)


def classes_that_end_with(user: User) -> QuerySet[Class]:
    """Return the active classes of a creator that nobody else teaches."""
    others = Membership.objects.filter(role=Role.INSTRUCTOR, user__is_active=True).exclude(user=user)
    return Class.objects.filter(creator=user, archived_at=None).exclude(pk__in=others.values("klass"))


def is_instructor(user: User) -> bool:
    """Return whether a user teaches any class, or is an administrator."""
    return user.is_admin or Membership.objects.filter(user=user, role=Role.INSTRUCTOR).exists()


def student_counts(classes: Iterable[Class]) -> dict[int, int]:
    """Return the number of students by class id; classes without students are left out."""
    students = Membership.objects.filter(klass__in=list(classes), role=Role.STUDENT)
    return dict(students.values("klass").annotate(n=Count("pk")).values_list("klass", "n"))


def roster(klass: Class) -> QuerySet[Membership]:
    """Return the members of a class with their users, instructors first, then by name."""
    return klass.memberships.select_related("user").order_by("role", "user__shown_name", "user__username")


def teaches(user: User, class_id: int | None) -> bool:
    """Return whether a user teaches a class; an administrator teaches every class, and None as well."""
    if user.is_admin:
        return True
    return (
        class_id is not None and Membership.objects.filter(user=user, klass_id=class_id, role=Role.INSTRUCTOR).exists()
    )


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """Return the tokens of a user, newest first."""
    return ApiToken.objects.filter(user=user)


def scopes_open_to(user: User) -> tuple[Scope, ...]:
    """Return the scopes that a user may grant; those of classes need a class, or the right to create one."""
    if is_instructor(user) or user.has_perm("accounts.add_class"):
        return tuple(Scope)
    return (Scope.READ_OWN, Scope.WRITE_OWN)
