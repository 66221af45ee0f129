"""Tests of dealing from hand profiles."""
