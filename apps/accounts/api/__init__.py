"""API tokens: authentication, scopes and rate limits."""
