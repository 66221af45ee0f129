"""The shipped bidding systems."""
