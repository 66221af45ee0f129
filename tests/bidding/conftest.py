"""Fixtures for bidding tests."""

import pytest

from apps.accounts.models import User
from tests.people import person


@pytest.fixture
def ann(db: None) -> User:
    """Create Ann."""
    return person("Ann")
