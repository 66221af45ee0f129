"""Choice among several wordings of one sentence, the same for the same hand and auction."""

from bridgeclass.engine.feedback.facts import Facts
from bridgeclass.engine.messages import Message, Text, Value, places

type Wordings = tuple[str, ...]
"""Texts of the catalog that say the same; each may leave out some of the values."""


def say(facts: Facts, wordings: Wordings, **values: Value) -> Text:
    """Return one of the wordings with its values, chosen by hand and auction."""
    text = wordings[facts.seed % len(wordings)]
    used = places(text)
    return Message(text, **{name: value for name, value in values.items() if name in used})
