"""Shared parts of all apps; imports no app."""
