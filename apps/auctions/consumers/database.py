"""Database access of sockets: a thread pool of their own, and the check that their users are still signed in."""

from __future__ import annotations

from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from apps.accounts.models import User

EXECUTOR: Final = ThreadPoolExecutor(settings.SOCKET_THREADS, thread_name_prefix="socket")
"""Bounds the connections of all sockets together; Channels' default is one thread for everybody."""


async def in_thread[T](work: Callable[[], T]) -> T:
    """Return what a function that uses the database returns, without blocking the event loop."""
    done: T = await database_sync_to_async(work, thread_sensitive=False, executor=EXECUTOR)()
    return done


def signed_in_users(session_keys: Collection[str]) -> dict[str, User]:
    """Return the active user of each session, by session key, in two queries.

    A session is left out once it has ended or expired, the password has changed, or the account is closed. The
    database is asked and no cache: another server process may have ended the session.
    """
    sessions = Session.objects.filter(session_key__in=set(session_keys), expire_date__gt=timezone.now())
    data = {session.session_key: session.get_decoded() for session in sessions}
    users = User.objects.filter(is_active=True).in_bulk(
        {int(one[SESSION_KEY]) for one in data.values() if SESSION_KEY in one}
    )
    found = {}
    for key, one in data.items():
        user = users.get(int(one.get(SESSION_KEY, 0)))
        if user and constant_time_compare(one.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash()):
            found[key] = user
    return found
