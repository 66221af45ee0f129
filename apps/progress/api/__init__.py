"""The API of progress and review."""
