"""Tests of boards in the formats of other programs."""
