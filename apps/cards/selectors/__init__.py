"""Queries on cards, the bidders that play them, and their views."""
