"""The vocabulary of constraints on a hand: each one tests a hand, describes itself and bounds the hands that pass."""

from bridgeclass.engine.constraints.bounds import ANYTHING, Bounds, Span
from bridgeclass.engine.constraints.compounds import All, AnyOf, Named, Not, conjuncts, describe_each, unnamed_conjuncts
from bridgeclass.engine.constraints.descriptions import join_clauses, suit_value
from bridgeclass.engine.constraints.environment import Environment, UnboundSuitError
from bridgeclass.engine.constraints.nearness import distance, misses_only_points
from bridgeclass.engine.constraints.primitives import Constraint, Measured, Test
from bridgeclass.engine.constraints.ranges import ConstraintError, Range
from bridgeclass.engine.constraints.source import Source, SourceError
from bridgeclass.engine.constraints.vocabulary import Template, parse_needs

__all__ = [
    "ANYTHING",
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
    "conjuncts",
    "describe_each",
    "distance",
    "join_clauses",
    "misses_only_points",
    "parse_needs",
    "suit_value",
    "unnamed_conjuncts",
]
