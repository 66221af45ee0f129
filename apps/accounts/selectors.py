"""Who is in which class, as far as the person asking may know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from apps.accounts.models import ApiToken, Class, Membership, Role, Scope, User


def classes_of(user: User) -> QuerySet[Class]:
    """The classes a person belongs to, newest first; an admin's are all classes."""
    if user.is_admin:
        return Class.objects.order_by("-created_at", "-pk")
    return Class.objects.filter(memberships__user=user).order_by("-created_at", "-pk")


def memberships_of(user: User) -> QuerySet[Membership]:
    """A person's places in classes, with the classes, in the order of their names."""
    return Membership.objects.filter(user=user).select_related("klass").order_by("klass__name", "klass")


def classes_taught_by(user: User) -> QuerySet[Class]:
    """The classes a person teaches, newest first; an admin's are all classes."""
    if user.is_admin:
        return Class.objects.order_by("-created_at", "-pk")
    return Class.objects.filter(memberships__user=user, memberships__role=Role.INSTRUCTOR).order_by(
        "-created_at", "-pk"
    )


@dataclass(frozen=True, slots=True)
class Places:
    """The classes a person belongs to, and those the person teaches, newest first; an admin's are all classes."""

    classes: tuple[Class, ...]
    taught: tuple[Class, ...]


def places_of(user: User) -> Places:
    """The same as `classes_of` and `classes_taught_by`, read at once."""
    if user.is_admin:
        every = tuple(classes_of(user))
        return Places(every, every)
    memberships = Membership.objects.filter(user=user).select_related("klass")
    rows = list(memberships.order_by("-klass__created_at", "-klass_id"))
    taught = tuple(row.klass for row in rows if row.role == Role.INSTRUCTOR)
    return Places(tuple(row.klass for row in rows), taught)


def classes_that_end_with(user: User) -> QuerySet[Class]:
    """The classes a person made that nobody else teaches, and that are not in the archive."""
    others = Membership.objects.filter(role=Role.INSTRUCTOR, user__is_active=True).exclude(user=user)
    return Class.objects.filter(creator=user, archived_at=None).exclude(pk__in=others.values("klass"))


def is_instructor(user: User) -> bool:
    """Whether a person teaches any class; an admin may do what instructors may."""
    return user.is_admin or Membership.objects.filter(user=user, role=Role.INSTRUCTOR).exists()


def student_counts(classes: Iterable[Class]) -> dict[int, int]:
    """How many students each class has, by the class's id; a class without any is left out."""
    students = Membership.objects.filter(klass__in=list(classes), role=Role.STUDENT)
    return dict(students.values("klass").annotate(n=Count("pk")).values_list("klass", "n"))


def roster(klass: Class) -> QuerySet[Membership]:
    """Everybody in a class with their person, instructors first, then by shown name."""
    return klass.memberships.select_related("user").order_by("role", "user__shown_name", "user__username")


def teaches(user: User, class_id: int | None) -> bool:
    """Whether a person may act as an instructor of a class; nobody teaches no class but an admin."""
    if user.is_admin:
        return True
    return (
        class_id is not None and Membership.objects.filter(user=user, klass_id=class_id, role=Role.INSTRUCTOR).exists()
    )


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """A person's own tokens, the newest first; nobody sees another's."""
    return ApiToken.objects.filter(user=user)


def scopes_open_to(user: User) -> tuple[Scope, ...]:
    """What a person can let a program do: those of classes are for people who teach one, or may open one."""
    if is_instructor(user) or user.has_perm("accounts.add_class"):
        return tuple(Scope)
    return (Scope.READ_OWN, Scope.WRITE_OWN)
