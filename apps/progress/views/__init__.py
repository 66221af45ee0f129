"""Pages of progress, reviews and drills."""
