"""Mastery, review and charts."""
