"""Doing what a message asks for, and saying what came of it."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from apps.accounts.models import User
from apps.auctions.consumers.protocol import Kind, Message, UndoStep, ack, refusal
from apps.auctions.models import CallMade
from apps.auctions.services import (
    Asked,
    CallRefusedError,
    ClassOverError,
    InvalidKeyError,
    NotSeatedError,
    OutOfTurnError,
    Said,
    StaleVersionError,
    UndoRefusedError,
    WordsRefusedError,
    answer_undo,
    ask_undo,
    call_from_seat,
    say_words,
)
from bridgeclass.engine.auctions import IllegalCallError

log = logging.getLogger(__name__)

CODES: dict[type[Exception], str] = {
    StaleVersionError: "stale_version",
    OutOfTurnError: "out_of_turn",
    IllegalCallError: "illegal_call",
    NotSeatedError: "not_seated",
    UndoRefusedError: "undo_refused",
    WordsRefusedError: "words_refused",
    ClassOverError: "class_over",
    InvalidKeyError: "bad_field",
}


@dataclass(frozen=True, slots=True)
class Reply:
    """The short answer to a message, and whether the page needs the table as it is now."""

    text: str
    version: int | None = None
    """The table's after what was done; None if nothing was."""


def do(*, user: User, table_id: int, message: Message) -> Reply:
    """Do what a person asks over the socket of a table; what is acknowledged is stored.

    Raises Table.DoesNotExist.
    """
    asked = Asked(table_id=table_id, user=user, key=message.key, version=message.version)
    try:
        call = _done(asked, message)
    except (CallRefusedError, IllegalCallError) as error:
        code = CODES.get(type(error), "refused")
        return Reply(refusal(code=code, words=f"{error}.", key=message.key))
    version = call.table.version
    return Reply(ack(kind=message.kind, key=message.key, number=call.number, version=version), version)


def _done(asked: Asked, message: Message) -> CallMade:
    if message.call is not None:
        said = Said(words=message.text) if message.text.strip() else None
        return call_from_seat(asked=asked, call=message.call, said=said).call
    if message.kind is Kind.UNDO:
        if message.step is UndoStep.ASK:
            return ask_undo(asked=asked).call
        return answer_undo(asked=asked, is_granted=message.step is UndoStep.GRANT).call
    return say_words(asked=asked, said=Said(words=message.text, is_alert=message.kind is Kind.ALERT)).call
