"""Entries of the system notes: rules name them as their source, and documents define them."""

import re
from collections.abc import Container, Iterator, Mapping

from bridgeclass.engine.constraints import Source, SourceError
from bridgeclass.engine.rules.cache import read_rule_file
from bridgeclass.engine.rules.system import SYSTEM_FILE

ENTRY = re.compile(r"\b[A-Z][A-Za-z0-9]*-\d{2}\b")
_ANCHOR = re.compile(r'^\| <a id="([^"]+)"></a>', re.MULTILINE)


def entries_defined(document: str) -> tuple[str, ...]:
    """Return the ids of the entries in a Markdown document: the anchors at the start of its table rows."""
    return tuple(_ANCHOR.findall(document))


def unknown_entries(texts: Mapping[str, str], known: Container[str]) -> Iterator[SourceError]:
    """Yield an error, with file, line and rule, for each source in rule files that is not a known entry."""
    for file, text in sorted(texts.items()):
        entries = read_rule_file(text, file).mapping()
        if not file.endswith(f"/{SYSTEM_FILE}") and "rules" in entries:
            for rule in entries["rules"].items():
                yield from _unknown(rule.mapping(), known)


def _unknown(rule: Mapping[str, Source], known: Container[str]) -> Iterator[SourceError]:
    if "source" not in rule:
        return
    for entry in rule["source"].text().split(","):
        if entry.strip() not in known:
            message = f"source {entry.strip()!r} is not an entry of the system notes in docs/systems"
            yield SourceError(rule["source"], message, rule=rule["id"].text())
