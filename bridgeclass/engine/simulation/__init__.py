"""Judgement by simulation: deals that fit the auction, bid on with each candidate and scored double dummy."""

from bridgeclass.engine.simulation.compare import (
    Effort,
    Simulation,
    SimulationCancelledError,
    Worth,
    simulate,
)
from bridgeclass.engine.simulation.layouts import NoDealFitsError, Unseen, unseen_deals
from bridgeclass.engine.simulation.tiebreak import CloseCall, close_candidates, decide_when_close

__all__ = [
    "CloseCall",
    "Effort",
    "NoDealFitsError",
    "Simulation",
    "SimulationCancelledError",
    "Unseen",
    "Worth",
    "close_candidates",
    "decide_when_close",
    "simulate",
    "unseen_deals",
]
