"""Errors of drills."""


class DrillError(ValueError):
    """No deal was found in which the rule decides."""


class UnknownRuleError(DrillError):
    """A rule that the system does not have, or that the card leaves out."""
