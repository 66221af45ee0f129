"""Tests of the pages of those who bid together."""
