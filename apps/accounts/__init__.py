"""People, classes and long tasks."""
