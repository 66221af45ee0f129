"""Assignments and reports."""
