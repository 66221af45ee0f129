"""One vocabulary of what can be asked of a hand: it tests, says itself, and bounds a hand."""

from bridgeclass.engine.constraints.bounds import ANYTHING, Bounds, Span
from bridgeclass.engine.constraints.compounds import All, AnyOf, Named, Not, bare, flat, say_each
from bridgeclass.engine.constraints.descriptions import SUIT_WORDS, joined, listed
from bridgeclass.engine.constraints.environment import Environment, UnboundSuitError
from bridgeclass.engine.constraints.errors import ConstraintError
from bridgeclass.engine.constraints.nearness import distance
from bridgeclass.engine.constraints.primitives import Constraint, Measured, Test
from bridgeclass.engine.constraints.ranges import Range
from bridgeclass.engine.constraints.source import Source, SourceError
from bridgeclass.engine.constraints.vocabulary import Template, parse_needs

__all__ = [
    "ANYTHING",
    "SUIT_WORDS",
    "All",
    "AnyOf",
    "Bounds",
    "Constraint",
    "ConstraintError",
    "Environment",
    "Measured",
    "Named",
    "Not",
    "Range",
    "Source",
    "SourceError",
    "Span",
    "Template",
    "Test",
    "UnboundSuitError",
    "bare",
    "distance",
    "flat",
    "joined",
    "listed",
    "parse_needs",
    "say_each",
]
