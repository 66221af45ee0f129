"""Write a class to a file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from hashlib import sha256
from pathlib import Path
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

BATCH = 500


def class_lines(klass: Class, *, with_logins: bool = False) -> Iterator[str]:
    """Yield the lines of a file for `restore_class`; consume them in one transaction.

    with_logins: include password hashes and email addresses.
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
        for row in found.of(model).iterator(chunk_size=BATCH):
            written[model].add(row.pk)
            line = {"row": name_of(model), "id": row.pk} | {f.name: _value(row, f, written) for f in fields}
            yield line | ({SHARED: row.pk in shared} if is_shareable else {})


def _value(row: Model, field: AnyField, written: dict[type[Model], set[int]]) -> Any:
    """Return the value of a field; None for a reference to a row outside the class."""
    value = field.value_from_object(row)
    if isinstance(field, ForeignKey) and value not in written[field.related_model]:
        return None
    return value


def _as_text(value: object) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"unexpected {type(value).__name__}")


def write_lines(path: Path, lines: Iterable[str]) -> int:
    """Create a file with these lines, complete or not at all; return their number.

    Only the user who runs this may read it. Raises FileExistsError, OSError.
    """
    unfinished = path.with_name(f"{path.name}.part")
    if path.exists():
        raise FileExistsError(path)
    unfinished.touch(mode=0o600, exist_ok=False)
    try:
        with gzip.open(unfinished, "wt", encoding="utf-8", newline="\n") as file:
            number = sum(bool(file.write(line)) for line in lines)
        unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return number
