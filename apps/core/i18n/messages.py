"""Messages stored as data: a msgid with named places, rendered in the reader's language when shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict, cast

from django.utils.translation import gettext

from apps.core.i18n.phrases import localize


class StoredMessage(TypedDict):
    """A message as it is stored in JSON. params: texts and numbers, taken as they are, or further messages."""

    id: str
    params: dict[str, object]


def message(msgid: str, **params: object) -> StoredMessage:
    """Return a message to store; mark its msgid with gettext_noop, and write its places as %(name)s."""
    return {"id": msgid, "params": params}


def render_message(stored: StoredMessage | None) -> str:
    """Return a stored message in the reader's language; an empty text for None."""
    if stored is None:
        return ""
    translated = gettext(stored["id"])
    text = localize(stored["id"]) if translated == stored["id"] else translated
    return text % {name: _value(value) for name, value in stored["params"].items()} if stored["params"] else text


def _value(value: object) -> object:
    return render_message(cast("StoredMessage", value)) if isinstance(value, Mapping) else value
