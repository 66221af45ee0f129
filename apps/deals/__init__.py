"""Boards, hand profiles and practice sets."""
