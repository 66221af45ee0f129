"""Fixtures of the tests of classes: browsers of a teacher and of a student."""

from typing import TYPE_CHECKING

import pytest
from django.test import Client

if TYPE_CHECKING:  # models can be imported only once the settings are complete
    from tests.people import Cast


@pytest.fixture
def teo(client: Client, cast: "Cast") -> Client:
    """Return a browser signed in as the teacher of the class."""
    client.force_login(cast.teacher)
    return client


@pytest.fixture
def ann(client: Client, cast: "Cast") -> Client:
    """Return a browser signed in as a student of the class."""
    client.force_login(cast.ann)
    return client
