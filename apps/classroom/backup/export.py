"""A class written out, line by line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.db.models import ForeignKey, Model
from django.utils import timezone

from apps.accounts.models import Class, User
from apps.classroom.backup.schema import (
    FORMAT,
    KINDS,
    LOGIN_FIELDS,
    SHAREABLE,
    SHARED,
    VERSION,
    AnyField,
    RowsOfClass,
    fields_of,
    name_of,
)
from bridgeclass import __version__

AT_ONCE = 500


def class_lines(klass: Class, *, with_logins: bool = False) -> Iterator[str]:
    """The lines of a file that `restore_class` reads, each with its end; nothing is held but ids.

    with_logins: with password hashes and e-mail addresses. It must all be read in one transaction.
    """
    digest, written = sha256(), 0
    for line in _lines(klass, with_logins=with_logins):
        text = f"{json.dumps(line, ensure_ascii=False, separators=(',', ':'), default=_as_text)}\n"
        digest.update(text.encode())
        written += 1
        yield text
    yield f"{json.dumps({'end': written - 1, 'sha256': digest.hexdigest()})}\n"


def _lines(klass: Class, *, with_logins: bool) -> Iterator[dict[str, Any]]:
    yield {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        "class": klass.name,
        "logins": with_logins,
        "at": timezone.now(),
    }
    found = RowsOfClass(klass)
    written: dict[type[Model], set[int]] = {model: set() for model in KINDS}
    for model in KINDS:
        without = LOGIN_FIELDS if model is User and not with_logins else ()
        fields = [field for field in fields_of(model) if field.name not in without]
        is_shareable = model in SHAREABLE
        shared = set(found.of(model).filter(shared_with=klass).values_list("pk", flat=True)) if is_shareable else ()
        for row in found.of(model).iterator(chunk_size=AT_ONCE):
            written[model].add(row.pk)
            line = {"row": name_of(model), "id": row.pk} | {f.name: _value(row, f, written) for f in fields}
            yield line | ({SHARED: row.pk in shared} if is_shareable else {})


def _value(row: Model, field: AnyField, written: dict[type[Model], set[int]]) -> Any:
    """What a field holds; nothing for a row that is not of the class, as a card's other class."""
    value = field.value_from_object(row)
    if isinstance(field, ForeignKey) and value not in written[field.related_model]:
        return None
    return value


def _as_text(value: object) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} is in no row")
