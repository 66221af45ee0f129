"""Read constraints in the vocabulary of the bidding rules from a profile document."""

from __future__ import annotations

from bridgeclass.engine.dealing.profile import Json
from bridgeclass.engine.dealing.reading import Node
from bridgeclass.engine.dealing.requirements import NeedsError, constraint_of


def read_needs(node: Node) -> dict[str, Json]:
    """Return the constraints as written; unknown ones are reported with their path."""
    needs: dict[str, Json] = {name: value.value for name, value in node.entries()}  # type: ignore[misc]  # parsed JSON
    try:
        constraint_of(needs, node.path)
    except NeedsError as error:
        node.problem(str(error), path=error.path)
    return needs
