"""Fixtures of decisions."""

import pytest

from apps.accounts.models import User
from tests.people import person


@pytest.fixture
def ann(db: None) -> User:
    """A user who calls."""
    return person("Ann")
