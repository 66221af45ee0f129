"""Bidding systems as data: rule files, their loader, options and index."""

from bridgeclass.engine.rules.index import RuleGroup, RuleIndex
from bridgeclass.engine.rules.model import Alert, Forcing, Grounded, Rule, Variant, binding_key, ground
from bridgeclass.engine.rules.options import Option, OptionGroup
from bridgeclass.engine.rules.side_system import (
    ConflictingOptionsError,
    SideSystem,
    check_options,
    index_of,
    parse_side_system,
)
from bridgeclass.engine.rules.system import System, UnknownSystemError, load_system, system_names
from bridgeclass.engine.rules.when import match_conditions

__all__ = [
    "Alert",
    "ConflictingOptionsError",
    "Forcing",
    "Grounded",
    "Option",
    "OptionGroup",
    "Rule",
    "RuleGroup",
    "RuleIndex",
    "SideSystem",
    "System",
    "UnknownSystemError",
    "Variant",
    "binding_key",
    "check_options",
    "ground",
    "index_of",
    "load_system",
    "match_conditions",
    "parse_side_system",
    "system_names",
]
