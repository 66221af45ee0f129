"""Errors of commands, besides the engine's IllegalCallError. Messages can be shown to the user."""

from __future__ import annotations

from typing import ClassVar

from bridgeclass.engine.messages import MessageError


class CallRefusedError(MessageError):
    """A refused command; nothing changed."""

    code: ClassVar[str] = "refused"
    """The error code of docs/live.md."""


class OutOfTurnError(CallRefusedError):
    """A call out of turn."""

    code = "out_of_turn"


class HintRefusedError(CallRefusedError):
    """A hint that is not allowed or not the next one."""


class InvalidKeyError(CallRefusedError):
    """An idempotency key that is empty, too long, or used by another player."""

    code = "bad_field"


class StaleVersionError(CallRefusedError):
    """A command from a page that shows an older version of the table."""

    code = "stale_version"


class NotSeatedError(CallRefusedError):
    """A command by a user without a seat at the table."""

    code = "not_seated"


class ClassOverError(CallRefusedError):
    """A command at a live table of an archived class."""

    code = "class_over"


class UndoRefusedError(CallRefusedError):
    """An undo that is not possible, or not for this user to answer."""

    code = "undo_refused"


class WordsRefusedError(CallRefusedError):
    """An alert without a call, or with an invalid text."""

    code = "words_refused"


class SeatRefusedError(MessageError):
    """A seat that cannot be taken or given."""


class SittingClosedError(MessageError):
    """A sitting that is closed, or whose class is archived."""
