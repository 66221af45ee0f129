"""Writes of cards and of the rules that graded decisions."""
