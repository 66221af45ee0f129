"""The progress API."""
