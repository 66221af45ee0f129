"""API of the user's own decisions and tables."""
