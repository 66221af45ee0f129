"""Fixtures of the tests of cards."""

import pytest

from tests.people import Cast, the_cast


@pytest.fixture
def cast(db: None) -> Cast:
    return the_cast()
