"""Queries on profiles, sets and boards, and their views."""
