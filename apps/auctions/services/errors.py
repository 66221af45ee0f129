"""Why a call is not taken. The engine's own IllegalCallError is the one further reason."""

from __future__ import annotations


class CallRefusedError(ValueError):
    """A call that was not taken; nothing changed. The message can be shown to the person."""


class OutOfTurnError(CallRefusedError):
    """A call by a seat whose turn it is not."""


class NotAPersonsSeatError(CallRefusedError):
    """A call for a seat that no person holds."""


class HintRefusedError(CallRefusedError):
    """A hint that may not be taken: none are allowed here, or it is not the next one."""


class InvalidKeyError(CallRefusedError):
    """An idempotency key that is empty or longer than 64 characters."""


class StaleVersionError(CallRefusedError):
    """A call made from a page that shows an older state of the table."""

    def __init__(self, *, seen: int, current: int) -> None:
        """Remember both versions."""
        super().__init__("The auction has moved on since this page was shown")
        self.seen = seen
        self.current = current


class NotSeatedError(CallRefusedError):
    """Something asked at a table by a person who does not sit there."""


class ClassOverError(CallRefusedError):
    """Something asked at a live table of a class that is in the archive."""


class UndoRefusedError(CallRefusedError):
    """A call that cannot be taken back, or a wish that is not this person's to answer."""


class WordsRefusedError(CallRefusedError):
    """Words on a call that cannot be said: there is no call to explain, or they are too long."""


class SeatRefusedError(ValueError):
    """A seat that cannot be taken or given. Nothing changed; the message can be shown to the person."""


class SittingClosedError(ValueError):
    """People who do not bid together any more, or whose class is in the archive. The message can be shown."""
