"""Shared parts of the API: input, errors, pagination and the schema."""
