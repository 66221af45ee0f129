"""Users, classes, API tokens and jobs."""
