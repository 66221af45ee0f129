"""Queries for decisions, comparisons and bidding systems."""
