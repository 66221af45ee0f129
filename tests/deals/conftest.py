"""Fixtures for deals tests."""

import pytest
from django.test import Client

from apps.deals.models import ProfileDraft, ProfileRevision
from apps.deals.services.drafts import draft_of_profile
from apps.deals.services.profiles import save_profile
from tests.boards import stub_double_dummy
from tests.deals.profiles import document
from tests.people import Cast, create_cast


@pytest.fixture
def quick_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the double-dummy solver with a constant table."""
    stub_double_dummy(monkeypatch)


@pytest.fixture
def cast(db: None, quick_solver: None) -> Cast:
    return create_cast()


@pytest.fixture
def teacher(client: Client, cast: Cast) -> Client:
    """Return a client logged in as the teacher."""
    client.force_login(cast.teacher)
    return client


@pytest.fixture
def revision(cast: Cast) -> ProfileRevision:
    """Create a profile of the teacher."""
    return save_profile(document=document(), owner=cast.teacher)


@pytest.fixture
def draft(cast: Cast, revision: ProfileRevision) -> ProfileDraft:
    """Create the teacher's draft of the profile."""
    return draft_of_profile(owner=cast.teacher, profile=revision.profile)


@pytest.fixture
def one_notrump(db: None) -> ProfileRevision:
    """Create a built-in profile."""
    return save_profile(document=document())
