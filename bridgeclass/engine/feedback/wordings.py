"""A mistake in words: one sentence about this hand, chosen among several by a stable number of the decision."""

from bridgeclass.engine.calls import Call
from bridgeclass.engine.feedback.attempt import Attempt
from bridgeclass.engine.feedback.facts import Facts
from bridgeclass.engine.feedback.kinds import MistakeKind
from bridgeclass.engine.feedback.wording_values import values_of
from bridgeclass.engine.feedback.wordings_doubles import DOUBLES
from bridgeclass.engine.feedback.wordings_levels import LEVELS
from bridgeclass.engine.feedback.wordings_openings import OPENINGS
from bridgeclass.engine.feedback.wordings_passes import PASSES
from bridgeclass.engine.feedback.wordings_strains import STRAINS
from bridgeclass.engine.messages import Message, Text, places

WORDINGS: dict[MistakeKind, tuple[str, ...]] = {**PASSES, **DOUBLES, **OPENINGS, **LEVELS, **STRAINS}
"""The sentences for each kind; one whose places have no value here is left out."""
MOST_WORDS = 30

POINTED = frozenset(
    {
        "cards",
        "held",
        "void_suit",
        "thrown",
        "too_few",
        "hidden_suit",
        "hidden_cards",
        "longer_suit",
        "strong_call",
        "chosen_bid",
        "six_suit",
        "shown_suit",
        "pair_low",
        "limit",
    }
)
"""Places for a plain fact of the hand; a sentence with one of them is preferred to a general one."""
DECISIVE = frozenset({"jump_raise", "weak_two", "pair_short", "pair_void"})
"""Places for the fact that is the whole mistake; a sentence with one of them comes before all others."""
TOPICS = frozenset(
    {
        "game",
        "fit",
        "story",
        "support",
        "strength",
        "enough",
        "slam",
        "forcing",
        "invites",
        "invitation",
        "stopper",
        "wait",
        "room",
        "shown",
        "knows",
        "weak",
        "opening",
        "high",
        "told",
        "whole",
    }
)
"""Words that the sentence about a mistake and the reason for the better call should not both use."""


def mistake_sentence(facts: Facts, call: Call, kind: MistakeKind, beside: str = "") -> Text:
    """Return the sentence that tells the learner about this mistake.

    beside: the reason for the better call, which follows; the sentence avoids its topics if it can.
    """
    values = values_of(Attempt(facts, call))
    usable = [text for text in WORDINGS[kind] if all(values[name] is not None for name in places(text))]
    usable = [text for text in usable if not DECISIVE.isdisjoint(places(text))] or usable
    pointed = [text for text in usable if not POINTED.isdisjoint(places(text))] or usable
    fewest = min(_common_topics(text, beside) for text in pointed)
    best = [text for text in pointed if _common_topics(text, beside) == fewest]
    text = best[(facts.seed + call.index) % len(best)]
    return Message(text, **{name: value for name in places(text) if (value := values[name]) is not None})


def _common_topics(text: str, beside: str) -> int:
    return len(TOPICS & _words(text) & _words(beside))


def _words(text: str) -> set[str]:
    return {word.strip(".,:;!?").lower() for word in text.split()}
