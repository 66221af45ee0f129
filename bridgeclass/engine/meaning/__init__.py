"""Interpretation of calls without seeing the hand, collected into beliefs about all four seats."""

from bridgeclass.engine.meaning.beliefs import Beliefs, Interpretation, SeatBeliefs
from bridgeclass.engine.meaning.descriptions import describe_bounds, name_of, rule_text, sentence
from bridgeclass.engine.meaning.interpret import interpret_call
from bridgeclass.engine.meaning.interpreter import Interpreter
from bridgeclass.engine.meaning.lines import plain_line
from bridgeclass.engine.meaning.position import Choice, Position, is_to_play

__all__ = [
    "Beliefs",
    "Choice",
    "Interpretation",
    "Interpreter",
    "Position",
    "SeatBeliefs",
    "describe_bounds",
    "interpret_call",
    "is_to_play",
    "name_of",
    "plain_line",
    "rule_text",
    "sentence",
]
