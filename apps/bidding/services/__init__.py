"""Grade calls and compare them by simulation."""
