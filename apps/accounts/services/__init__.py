"""Changes to users, classes, tokens and jobs."""
