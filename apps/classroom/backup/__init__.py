"""Backup of a class to a file, and restoring it."""
