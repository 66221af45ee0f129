"""The one error of the constraint vocabulary."""


class ConstraintError(ValueError):
    """A constraint that cannot be understood, or a suit name that means nothing where it stands."""
