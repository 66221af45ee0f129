"""Constraints in the vocabulary of the bidding rules, checked as they stand in a profile."""

from __future__ import annotations

from bridgeclass.engine.dealing.profile import Json
from bridgeclass.engine.dealing.reading import Node
from bridgeclass.engine.dealing.requirements import NeedsError, constraint_of


def read_needs(node: Node) -> dict[str, Json]:
    """Give the constraints as written; what the vocabulary does not know is noted with its path."""
    needs: dict[str, Json] = {name: value.value for name, value in node.entries()}  # type: ignore[misc]  # parsed JSON
    try:
        constraint_of(needs, node.path)
    except NeedsError as error:
        node.problem(str(error), path=error.path)
    return needs
