"""Constraints in the vocabulary of the bidding rules, checked as they stand in a profile."""

from __future__ import annotations

from bridgeclass.engine.constraints import Source, SourceError, parse_needs
from bridgeclass.engine.dealing.profile import Json
from bridgeclass.engine.dealing.reading import Node

_DEEPEST = 20


def read_needs(node: Node) -> dict[str, Json]:
    """Give the constraints as written; what the vocabulary does not know is noted with its path."""
    try:
        parse_needs(_source(node.value, node.path, _DEEPEST), {})
    except SourceError as error:
        node.problem(error.message, path=error.where.file)
    return {name: value.value for name, value in node.entries()}  # type: ignore[misc]  # parsed JSON


def _source(value: object, path: str, depth: int) -> Source:
    """Give the value as the vocabulary reads it; a document has paths where a rule file has lines."""
    here = Source(None, 0, path)
    if not depth:
        raise SourceError(here, "is nested too deeply")
    if isinstance(value, dict):
        return Source({str(name): _source(one, f"{path}.{name}", depth - 1) for name, one in value.items()}, 0, path)
    if isinstance(value, list):
        return Source(tuple(_source(one, f"{path}[{at}]", depth - 1) for at, one in enumerate(value)), 0, path)
    if isinstance(value, str | int | float | bool):
        return Source(value, 0, path)
    return here
