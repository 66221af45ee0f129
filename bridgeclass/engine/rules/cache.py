"""Keeps rule files read once: a JSON copy of the tree, found by the hash of the text.

The folder is `BRIDGECLASS_CACHE_DIR`, else `bridgeclass` in the user's cache folder. A copy that cannot be read or
written is passed over: the file itself is always good enough.
"""

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from bridgeclass.engine.constraints import Source
from bridgeclass.engine.rules.yaml_source import read_yaml

FORMAT = "1"


def read_rule_file(text: str, file: str) -> Source:
    """The document as a tree of Source values, from the cache if it was read before. Raises SourceError."""
    path = cache_folder() / f"{hashlib.sha256(f'{FORMAT} {text}'.encode()).hexdigest()[:40]}.json"
    with suppress(OSError, ValueError, TypeError, AttributeError):
        return _unpack(json.loads(path.read_text(encoding="utf-8")), file)
    source = read_yaml(text, file)
    with suppress(OSError):
        _write(path, json.dumps(_pack(source), ensure_ascii=False, separators=(",", ":")))
    return source


def cache_folder() -> Path:
    """Where the copies are kept."""
    chosen = os.environ.get("BRIDGECLASS_CACHE_DIR")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "bridgeclass"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as copy:
        copy.write(text)
    Path(copy.name).replace(path)


def _pack(source: Source) -> list[Any]:
    value = source.value
    if isinstance(value, tuple):
        return [source.line, [_pack(item) for item in value]]
    if isinstance(value, dict):
        return [source.line, {key: _pack(item) for key, item in value.items()}]
    return [source.line, value]


def _unpack(node: list[Any], file: str) -> Source:
    line, value = node
    if isinstance(value, list):
        return Source(tuple(_unpack(item, file) for item in value), line, file)
    if isinstance(value, dict):
        return Source({key: _unpack(item, file) for key, item in value.items()}, line, file)
    return Source(value, line, file)
