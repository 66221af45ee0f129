"""Reads of tables, sittings and decisions made there, by what a user may see."""
