"""Fixture of the permission tests."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from tests.boards import stub_double_dummy
from tests.permissions.world import World, the_world


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Create the world once per module; every test rolls its changes back."""
    quick = override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
    with django_db_blocker.unblock(), transaction.atomic(), pytest.MonkeyPatch.context() as patched, quick:
        stub_double_dummy(patched)
        yield the_world()
        transaction.set_rollback(True)
