"""Template filters of the bidding app."""
