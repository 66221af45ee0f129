"""Simulation: deals that fit the auction are bid on with each candidate call and scored double dummy."""

from bridgeclass.engine.simulation.compare import (
    CandidateResult,
    Effort,
    Simulation,
    SimulationCancelledError,
    simulate,
)
from bridgeclass.engine.simulation.layouts import Layouts, NoDealFitsError, reasons_without_deal, sample_layouts
from bridgeclass.engine.simulation.tiebreak import TieBreak, close_candidates, decide_when_close

__all__ = [
    "CandidateResult",
    "Effort",
    "Layouts",
    "NoDealFitsError",
    "Simulation",
    "SimulationCancelledError",
    "TieBreak",
    "close_candidates",
    "decide_when_close",
    "reasons_without_deal",
    "sample_layouts",
    "simulate",
]
