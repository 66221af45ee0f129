"""A student and her recorded calls."""

import pytest

from apps.accounts.models import User
from tests.people import person
from tests.progress.records import Recorder


@pytest.fixture
def ann() -> User:
    """Create the student Ann."""
    return person("Ann")


@pytest.fixture
def recorder(ann: User) -> Recorder:
    """Record calls of Ann."""
    return Recorder(ann)
