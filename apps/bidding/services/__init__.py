"""Judging what a learner called, and finding out what it was worth."""
