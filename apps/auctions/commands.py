"""Commands of a user to a table, from a page, the API or a socket."""

from __future__ import annotations

from dataclasses import dataclass

from apps.accounts.models import User
from bridgeclass.engine.calls import Call

KEY_LENGTH = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command with its actor, table, expected version and idempotency key."""

    actor: User
    table_id: int
    key: str
    """A key that was used before returns the first result."""
    version: int | None = None
    """The version on the actor's page; None accepts any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeCall(Command):
    """Call from the actor's seat, with an alert if there is a text for one."""

    call: Call
    alert_text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alert(Command):
    """Alert or explain the actor's newest call to the opponents."""

    text: str = ""
    is_alert: bool = True
    """An alert may have no text; an explanation without an alert must have one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskUndo(Command):
    """Ask to take back the actor's last call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerUndo(Command):
    """Grant or refuse another player's request to take a call back."""

    is_granted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHint:
    """Take a hint for the actor's call to come; a step taken before costs nothing again."""

    actor: User
    table_id: int
    step: int
    version: int | None = None
