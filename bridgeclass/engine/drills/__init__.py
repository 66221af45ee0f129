"""Drills on a rule: auctions that lead to it, and profiles of hands to which it applies or only seems to apply."""

from bridgeclass.engine.drills.drill import Drill, DrillPart, drill, drill_for
from bridgeclass.engine.drills.routes import DrillError, Route, UnknownRuleError, routes

__all__ = ["Drill", "DrillError", "DrillPart", "Route", "UnknownRuleError", "drill", "drill_for", "routes"]
