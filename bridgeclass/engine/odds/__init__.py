"""Odds: the tricks to expect from one's own hand and what the auction has shown, by a trained linear model."""

from bridgeclass.engine.odds.contracts import Stakes, worth
from bridgeclass.engine.odds.estimate import Estimate
from bridgeclass.engine.odds.outlook import Outlook, outlook

__all__ = ["Estimate", "Outlook", "Stakes", "outlook", "worth"]
