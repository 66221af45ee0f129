"""Writes to classes and assignments, one module a subject."""
