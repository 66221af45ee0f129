"""Cache of parsed rule files (JSON, by the hash of the text), and markers of systems that were validated.

The folder is `BRIDGECLASS_CACHE_DIR`, else `bridgeclass` in the user's cache folder. Cache errors are ignored,
because the rule file itself can always be parsed again.
"""

import hashlib
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from bridgeclass import __version__
from bridgeclass.engine.constraints import Source

FORMAT = "2"


def read_rule_file(text: str, file: str) -> Source:
    """Return the document as a tree of Source values, cached or parsed. Raises SourceError."""
    path = cache_folder() / f"{_hash(f'{FORMAT} {text}')[:40]}.json"
    with suppress(OSError, ValueError):
        return Source.unpacked(json.loads(_verified_tree(path.read_text(encoding="utf-8"))), file)
    from bridgeclass.engine.rules.yaml_source import read_yaml  # noqa: PLC0415 - loads yaml: only for a new file

    source = read_yaml(text, file)
    with suppress(OSError):
        tree = json.dumps(source.pack(), ensure_ascii=False, separators=(",", ":"))
        _write(path, f"{_hash(tree)}{tree}")
    return source


def _verified_tree(copy: str) -> str:
    """Return the cached tree without its checksum. Raises ValueError if the checksum does not match."""
    seal, tree = copy[:64], copy[64:]
    if seal != _hash(tree):
        raise ValueError("the cached copy is corrupt")
    return tree


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def is_verified(texts: Iterable[str]) -> bool:
    """Return True if a system of exactly these texts was validated before by this version."""
    return _marker(texts).exists()


def mark_verified(texts: Iterable[str]) -> None:
    """Record that a system of these texts was validated."""
    with suppress(OSError):
        _write(_marker(texts), "")


def _marker(texts: Iterable[str]) -> Path:
    whole = hashlib.sha256(f"{FORMAT} {__version__}".encode())
    for text in texts:
        whole.update(hashlib.sha256(text.encode()).digest())
    return cache_folder() / f"{whole.hexdigest()[:40]}.proven"


def cache_folder() -> Path:
    """Return the cache folder."""
    chosen = os.environ.get("BRIDGECLASS_CACHE_DIR")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "bridgeclass"


def _write(path: Path, text: str) -> None:
    from tempfile import NamedTemporaryFile  # noqa: PLC0415 - slow to load, and used once a file

    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as copy:
        copy.write(text)
    Path(copy.name).replace(path)
