"""Sessions and their people, read in one question to the database: each page and each look at a table begins so."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.middleware import AuthenticationMiddleware, get_user
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessionStore
from django.contrib.sessions.models import Session
from django.db.models import Exists, QuerySet, Subquery
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject

from apps.accounts.models import User
from apps.core.memory import Memory
from apps.core.prepared import Prepared

SESSIONS_KNOWN: Final = 10_000


def _live(key: str, now: datetime) -> QuerySet[Session]:
    return Session.objects.filter(session_key=key, expire_date__gt=now)


# On the way of every page and every look at a table.
_PERSON_AND_SESSION = Prepared(
    lambda person, key, now: User.objects.filter(pk=person).annotate(
        session_data=Subquery(_live(key, now).values("session_data"))
    )
)
_STILL_SIGNED_IN = Prepared(
    lambda person, key, now: User.objects.filter(pk=person, is_active=True).filter(Exists(_live(key, now)))
)
# So that it is asked but once for all pages of a table; both databases name the columns of VALUES so.
ALL_STILL_SIGNED_IN: Final = """
    SELECT {columns}, asked.column1 AS asked_with
    FROM (VALUES {pairs}) asked JOIN accounts_user person ON person.id = asked.column2
    WHERE person.is_active
    AND EXISTS (SELECT 1 FROM django_session WHERE session_key = asked.column1 AND expire_date > %s)
"""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """How a person was signed in when a socket opened: a new password ends it, as it ends the session."""

    session_key: str
    person_id: int
    proof: str = field(repr=False)
    """What changes with the password."""

    @classmethod
    def of(cls, user: User, session: SessionBase) -> SignedIn:
        """A person whom the session has just brought."""
        return cls(session.session_key or "", user.pk, user.get_session_auth_hash())

    def holds_for(self, person: User) -> bool:
        """Whether the person, as the database has him now, has the password of then."""
        return constant_time_compare(person.get_session_auth_hash(), self.proof)


class SessionStore(DatabaseSessionStore):
    """Django's own; it brings along, as the database has him now, whoever it belonged to when it was read last."""

    brought: User | None = None
    """Whose session it is now, the session itself says."""

    def _validate_session_key(self, key: str) -> bool:
        # No database keeps a text with NUL, and PostgreSQL fails to look for one.
        return bool(super()._validate_session_key(key)) and "\0" not in key  # type: ignore[misc]

    def load(self) -> dict[str, Any]:
        """What the session holds; {} if there is none, or its time is up."""
        key = self.session_key or ""
        owner = _OWNERS.get(key)
        found: Any = (
            next(iter(_PERSON_AND_SESSION.models(person=owner, key=key, now=timezone.now())), None) if owner else None
        )
        data: dict[str, Any]
        if found is None:
            data = super().load()
        elif found.session_data is None:
            self._session_key = None
            data = {}
        else:
            data = self.decode(found.session_data)
            self.brought = found
        if SESSION_KEY in data:
            _OWNERS.keep(key, int(data[SESSION_KEY]))
        return data


_OWNERS = Memory[str, int](SESSIONS_KNOWN)
"""Whom a session belonged to when it was read last: a guess, which the session confirms each time."""


class PersonMiddleware(AuthenticationMiddleware):
    """Django's own, with a short way to somebody whom the session has brought along."""

    def process_request(self, request: HttpRequest) -> None:
        """Let the request know its person, who is looked for only when somebody asks."""
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: _brought_by(request.session) or get_user(request))  # type: ignore[assignment]


type InThread = Callable[[Callable[[], User | AnonymousUser]], Awaitable[User | AnonymousUser]]


class SocketPersonMiddleware:
    """Lets a socket know its session and its person; stands below the middleware that reads the cookies."""

    def __init__(self, inner: Any, in_thread: InThread) -> None:
        """Around an application for sockets; `in_thread` calls what asks the database."""
        self._inner = inner
        self._in_thread = in_thread

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Serve one socket."""
        session = SessionStore(scope["cookies"].get(settings.SESSION_COOKIE_NAME))
        user = await self._in_thread(partial(_person_of, session))
        await self._inner({**scope, "session": session, "user": user}, receive, send)


def _person_of(session: SessionBase) -> User | AnonymousUser:
    request = HttpRequest()
    request.session = session
    return _brought_by(session) or get_user(request)


def _brought_by(session: SessionBase) -> User | None:
    """The person that the session has brought, if nothing is to be asked about that; Django knows what to do else."""
    id_, person = session.get(SESSION_KEY), getattr(session, "brought", None)  # read first: then it has brought one
    if person is None or id_ != str(person.pk) or not person.is_active:
        return None
    if session.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return None
    proof = session.get(HASH_SESSION_KEY)
    return person if proof and constant_time_compare(proof, person.get_session_auth_hash()) else None


def still_signed_in(asked: SignedIn) -> User | None:
    """A person as the database has it now; None if the session has ended, the password is new or the account closed."""
    found = _STILL_SIGNED_IN.models(person=asked.person_id, key=asked.session_key, now=timezone.now())
    person = next(iter(found), None)
    return person if person and asked.holds_for(person) else None


def all_still_signed_in(asked: Collection[SignedIn]) -> dict[SignedIn, User]:
    """The same for many; those who are no longer signed in are left out."""
    if len(asked) < 2:
        found = {one: still_signed_in(one) for one in asked}
        return {one: person for one, person in found.items() if person}
    columns = ", ".join(f"person.{field.column}" for field in User._meta.concrete_fields)  # noqa: SLF001 - Django's own name
    pairs = ", ".join(["(%s, %s)"] * len(asked))
    given = [value for one in asked for value in (one.session_key, one.person_id)]
    rows: Any = User.objects.raw(ALL_STILL_SIGNED_IN.format(columns=columns, pairs=pairs), [*given, timezone.now()])
    people = {(person.asked_with, person.pk): person for person in rows}
    known = {one: people.get((one.session_key, one.person_id)) for one in asked}
    return {one: person for one, person in known.items() if person and one.holds_for(person)}
