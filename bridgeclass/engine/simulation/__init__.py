"""Judgement by simulation: deals that fit the auction, bid on with each candidate and scored double dummy."""

from bridgeclass.engine.simulation.compare import (
    Effort,
    Simulation,
    SimulationCancelledError,
    Worth,
    simulate,
)
from bridgeclass.engine.simulation.unseen import NoDealFitsError, Unseen, unseen_deals

__all__ = [
    "Effort",
    "NoDealFitsError",
    "Simulation",
    "SimulationCancelledError",
    "Unseen",
    "Worth",
    "simulate",
    "unseen_deals",
]
