"""Fixtures of the auction tests: Ann's browser and her practice table."""

import pytest
from django.test import Client

from apps.auctions.models import Table
from tests.boards import table_for
from tests.people import Cast


@pytest.fixture
def ann(client: Client, cast: Cast) -> Client:
    client.force_login(cast.ann)
    return client


@pytest.fixture
def table(cast: Cast) -> Table:
    """Return a table where Ann sits South and has to make the first call."""
    return table_for(cast.ann, klass=cast.klass)
