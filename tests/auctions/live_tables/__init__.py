"""Tests of the pages of live tables."""
