"""Queries and arithmetic of progress."""
