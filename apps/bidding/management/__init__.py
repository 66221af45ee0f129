"""The commands of judging calls."""
