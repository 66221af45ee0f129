"""The cast of the tests: the same few people, in the same two classes."""

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
    """Two classes that know nothing of each other, and somebody who looks after the place.

    klass: taught by teacher (who made it) and assistant, with the students ann and bob.
    other_class: taught by stranger_teacher, with the student stranger.
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
    """Store somebody who is in no class; the log-in name is the name in small letters."""
    return create_person(username=name.lower(), password=PASSWORD, shown_name=name)


def admin(name: str = "Ada") -> User:
    """Store somebody who looks after the whole place."""
    return appoint_admin(user_id=person(name).pk)


def a_class(name: str, teacher: User, *students: User) -> Class:
    """Store a class and those who joined it."""
    klass = create_class(creator=teacher, name=name)
    for student in students:
        join_class(user=student, join_code=klass.join_code or "")
    return klass


def the_cast() -> Cast:
    """Store everybody."""
    teacher, assistant, ann, bob = (person(name) for name in ("Teo", "Asa", "Ann", "Bob"))
    klass = a_class("Monday", teacher, assistant, ann, bob)
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
        other_class=a_class("Friday", stranger_teacher, stranger),
    )


def bearer(user: User, *scopes: Scope) -> dict[str, str]:
    """What a program of a person sends: a token with these scopes, or with all that the person can give."""
    expires_at = timezone.now() + timedelta(days=1)
    made = make_token(user=user, name="A script", scopes=scopes or scopes_open_to(user), expires_at=expires_at)
    return {"Authorization": f"Bearer {made.text}"}
