"""A teacher's words on a learner's call: its kind of mistake, and the facts behind it."""

from bridgeclass.engine.feedback.facts import Facts, Role
from bridgeclass.engine.feedback.kinds import MistakeKind
from bridgeclass.engine.feedback.mistakes import find_mistake
from bridgeclass.engine.feedback.players import Player
from bridgeclass.engine.feedback.wordings import WORDINGS, mistake_sentence

__all__ = ["WORDINGS", "Facts", "MistakeKind", "Player", "Role", "find_mistake", "mistake_sentence"]
