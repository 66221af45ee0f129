"""The bidding API: the engine's call for a hand, and grades."""
