"""Decisions, grades and explanations."""
