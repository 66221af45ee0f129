"""Drills on a rule: the auctions that lead to it, and profiles of the hands on which it decides, or only tempts."""

from bridgeclass.engine.drills.drill import Drill, DrillPart, drill
from bridgeclass.engine.drills.errors import DrillError, UnknownRuleError
from bridgeclass.engine.drills.routes import Route, routes

__all__ = ["Drill", "DrillError", "DrillPart", "Route", "UnknownRuleError", "drill", "routes"]
