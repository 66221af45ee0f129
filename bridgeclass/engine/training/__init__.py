"""Training of the trick model on random deals that the engine bids."""
