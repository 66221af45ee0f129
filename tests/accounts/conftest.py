"""Fixtures of a user's own pages."""

import pytest
from django.test import Client

from tests.people import Cast


@pytest.fixture
def ann(client: Client, cast: Cast) -> Client:
    """Ann's browser."""
    client.force_login(cast.ann)
    return client
