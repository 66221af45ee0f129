"""Refusals of the API of judging."""

from apps.core.api.errors import ConflictError


class InPlayError(ConflictError):
    """A question about a hand that the person asking is still bidding at a table."""

    default_code = "in_play"
