"""Tests for file formats of boards."""
