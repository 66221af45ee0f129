"""Reasons for refusing a command. The engine's own IllegalCallError is the one further reason."""

from __future__ import annotations

from typing import ClassVar


class CallRefusedError(ValueError):
    """A command that was refused; nothing changed. The message can be shown to the person."""

    code: ClassVar[str] = "refused"
    """For programs, as in docs/live.md."""


class OutOfTurnError(CallRefusedError):
    """A call by a seat whose turn it is not."""

    code = "out_of_turn"


class HintRefusedError(CallRefusedError):
    """A hint that may not be taken: none are allowed here, or it is not the next one."""


class InvalidKeyError(CallRefusedError):
    """An idempotency key that is empty, too long, or used by somebody else."""

    code = "bad_field"


class StaleVersionError(CallRefusedError):
    """A command from a page that shows an older state of the table."""

    code = "stale_version"


class NotSeatedError(CallRefusedError):
    """A command by a person who does not sit at the table."""

    code = "not_seated"


class ClassOverError(CallRefusedError):
    """A command at a live table of an archived class."""

    code = "class_over"


class UndoRefusedError(CallRefusedError):
    """A call that cannot be taken back, or a request that is not this person's to answer."""

    code = "undo_refused"


class WordsRefusedError(CallRefusedError):
    """An alert that cannot be stored: there is no call to explain, or the text is unusable."""

    code = "words_refused"


class SeatRefusedError(ValueError):
    """A seat that cannot be taken or given. Nothing changed; the message can be shown to the person."""


class SittingClosedError(ValueError):
    """A live session that is closed, or whose class is archived. The message can be shown to the person."""
