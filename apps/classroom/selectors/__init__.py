"""Reads of classes, assignments and results, one module a subject."""
