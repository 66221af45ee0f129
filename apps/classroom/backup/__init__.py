"""Backup of a class as a file, and its restoring."""
