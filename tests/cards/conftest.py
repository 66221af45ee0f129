"""Fixtures for tests of convention cards."""

import pytest

from tests.people import Cast, create_cast


@pytest.fixture
def cast(db: None) -> Cast:
    return create_cast()
