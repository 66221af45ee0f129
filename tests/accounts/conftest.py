"""Fixtures for account tests."""

import pytest
from django.test import Client

from tests.people import Cast


@pytest.fixture
def ann(client: Client, cast: Cast) -> Client:
    """Return a client logged in as Ann."""
    client.force_login(cast.ann)
    return client
