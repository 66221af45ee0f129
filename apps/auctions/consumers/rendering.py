"""What the open pages of a table show: those of one server process that hear of the same change look together."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from contextvars import Context
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.template.loader import render_to_string
from django.utils.translation import override

from apps.accounts.models import User
from apps.auctions.consumers.sessions import signed_in_users
from apps.auctions.consumers.threads import in_thread
from apps.auctions.forms import CallForm
from apps.auctions.models import Table
from apps.auctions.selectors import table_news
from apps.auctions.table_state import TableState, load

PART: Final = "auctions/table.html#table"
TOGETHER_WITHIN_S: Final = 0.001
"""How long the first waits for the others, who are told in the same moment."""


@dataclass(frozen=True, slots=True)
class Eye:
    """Whom an open page of a table belongs to."""

    table_id: int
    session_key: str
    language: str


@dataclass(frozen=True, slots=True)
class Part:
    """A table as somebody may see it now."""

    html: str
    version: int
    is_live: bool
    is_seated: bool


type Seen = Part | Exception | None
"""None where the person may not see the table, or signed out; what went wrong where it could not be made."""


def part_for(*, user: User, table_id: int) -> Part | None:
    """Return a table as a person may see it now; None if the person may not."""
    try:
        return _seen_by(user, load(table_id))
    except Table.DoesNotExist:
        return None


class Looks:
    """Takes the looks that are wanted in the same moment at one table in one go."""

    def __init__(self) -> None:
        self._wanted: defaultdict[int, list[_Wanted]] = defaultdict(list)

    async def look(self, eye: Eye) -> Part | None:
        """Return the table for one page, as it is now.

        None if the person may not see it, or signed out; raises what went wrong.
        """
        wanted = _Wanted(eye, asyncio.get_running_loop().create_future())
        waiting = self._wanted[eye.table_id]
        waiting.append(wanted)
        if len(waiting) == 1:
            # In a context of its own: lines in the log are not about the page that heard of it first.
            wanted.looking = asyncio.create_task(self._look_soon(eye.table_id), context=Context())
        seen = await wanted.found
        if isinstance(seen, Exception):
            raise seen
        return seen

    async def _look_soon(self, table_id: int) -> None:
        try:
            await asyncio.sleep(TOGETHER_WITHIN_S)
        finally:
            wanted = self._wanted.pop(table_id)
        found: Sequence[Seen]
        try:
            found = await in_thread(partial(_parts, table_id, wanted))
        except Exception as error:  # noqa: BLE001 - it is each page's to say what becomes of it
            found = [error] * len(wanted)
        for one, seen in zip(wanted, found, strict=True):
            if not one.found.done():  # that page has gone meanwhile
                one.found.set_result(seen)


@dataclass(slots=True)
class _Wanted:
    """A look that somebody waits for."""

    eye: Eye
    found: asyncio.Future[Seen]
    looking: asyncio.Task[None] | None = None
    """Who looks, held so that it is not forgotten on the way."""


def _parts(table_id: int, wanted: Sequence[_Wanted]) -> list[Seen]:
    people = signed_in_users({one.eye.session_key for one in wanted})
    try:
        state = load(table_id)
    except Table.DoesNotExist:
        return [None] * len(wanted)
    return [_part(people.get(one.eye.session_key), state, one.eye.language) for one in wanted]


def _part(user: User | None, state: TableState, language: str) -> Seen:
    if user is None:
        return None
    try:
        with override(language):
            return _seen_by(user, state)
    except Table.DoesNotExist:
        return None
    except Exception as error:  # noqa: BLE001 - the other pages are shown theirs
        return error


def _seen_by(user: User, state: TableState) -> Part:
    view = table_news(user=user, state=state)
    html = render_to_string(PART, {"view": view, "form": CallForm.of(view), "pause": view.has_news})
    return Part(html, view.version, is_live=view.together is not None, is_seated=view.may_call)


LOOKS = Looks()
