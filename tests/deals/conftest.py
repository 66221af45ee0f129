"""Fixtures of the tests of deals."""

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
    """Solve every deal at once, with the same result."""
    stub_double_dummy(monkeypatch)


@pytest.fixture
def cast(db: None, quick_solver: None) -> Cast:
    return create_cast()


@pytest.fixture
def teacher(client: Client, cast: Cast) -> Client:
    """The teacher's browser."""
    client.force_login(cast.teacher)
    return client


@pytest.fixture
def revision(cast: Cast) -> ProfileRevision:
    """A profile of the teacher."""
    return save_profile(document=document(), owner=cast.teacher)


@pytest.fixture
def draft(cast: Cast, revision: ProfileRevision) -> ProfileDraft:
    """The teacher's draft of the profile."""
    return draft_of_profile(owner=cast.teacher, profile=revision.profile)


@pytest.fixture
def one_notrump(db: None) -> ProfileRevision:
    """A shipped profile."""
    return save_profile(document=document())
