"""Users and classes for tests."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from apps.accounts.models import Class, Role, Scope, User
from apps.accounts.selectors import scopes_open_to
from apps.accounts.services.classes import create_class, join_class, set_role
from apps.accounts.services.people import appoint_admin, create_person
from apps.accounts.services.tokens import make_token

PASSWORD = "four-spades-doubled"


@dataclass(frozen=True, slots=True)
class Cast:
    """Two unrelated classes and an administrator.

    klass: created by teacher, also taught by assistant; ann and bob are students.
    other_class: taught by stranger_teacher; stranger is a student.
    """

    admin: User
    teacher: User
    assistant: User
    ann: User
    bob: User
    klass: Class
    stranger_teacher: User
    stranger: User
    other_class: Class


def person(name: str) -> User:
    """Create a user without a class; the username is the name in lower case."""
    return create_person(username=name.lower(), password=PASSWORD, shown_name=name)


def admin(name: str = "Ada") -> User:
    """Create an administrator."""
    return appoint_admin(user_id=person(name).pk)


def class_of(name: str, teacher: User, *students: User) -> Class:
    """Create a class and let the students join."""
    klass = create_class(creator=teacher, name=name)
    for student in students:
        join_class(user=student, join_code=klass.join_code or "")
    return klass


def create_cast() -> Cast:
    """Create the two classes and their users."""
    teacher, assistant, ann, bob = (person(name) for name in ("Teo", "Asa", "Ann", "Bob"))
    klass = class_of("Monday", teacher, assistant, ann, bob)
    set_role(klass=klass, user=assistant, role=Role.INSTRUCTOR)
    stranger_teacher, stranger = person("Otto"), person("Sue")
    return Cast(
        admin=admin(),
        teacher=teacher,
        assistant=assistant,
        ann=ann,
        bob=bob,
        klass=klass,
        stranger_teacher=stranger_teacher,
        stranger=stranger,
        other_class=class_of("Friday", stranger_teacher, stranger),
    )


def bearer(user: User, *scopes: Scope) -> dict[str, str]:
    """Return the headers of a new API token with these scopes, or with every scope available to the user."""
    expires_at = timezone.now() + timedelta(days=1)
    made = make_token(user=user, name="A script", scopes=scopes or scopes_open_to(user), expires_at=expires_at)
    return {"Authorization": f"Bearer {made.text}"}
