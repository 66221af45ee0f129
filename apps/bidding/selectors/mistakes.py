"""Names of the kinds of mistake that grades store."""

from __future__ import annotations

from bridgeclass.engine.feedback import MistakeKind
from bridgeclass.engine.messages import Literal, Message, Text

_NAMES: dict[str, Text] = {kind.value: Message(kind.name_in_words) for kind in MistakeKind}


def mistake_name(kind: str) -> Text:
    """Return the name of a stored kind for a learner: 'You underbid in competition'; an old kind as it is."""
    return _NAMES.get(kind) or Literal(kind.replace("_", " "))
