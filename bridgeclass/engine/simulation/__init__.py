"""Judgement by simulation: deals that fit the auction, bid on with each candidate and scored double dummy."""

from bridgeclass.engine.simulation.close import CloseCall, close_candidates, decide_when_close
from bridgeclass.engine.simulation.compare import (
    Effort,
    Simulation,
    SimulationCancelledError,
    Worth,
    simulate,
)
from bridgeclass.engine.simulation.unseen import NoDealFitsError, Unseen, unseen_deals

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
