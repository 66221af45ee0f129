"""Writes of profiles, practice sets and boards."""
