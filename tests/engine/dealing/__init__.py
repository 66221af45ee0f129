"""Tests for dealing from hand profiles."""
