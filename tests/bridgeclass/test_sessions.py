"""Users of cached sessions."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User

pytestmark = pytest.mark.django_db
PAGE = "/no-such-page"


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("ann", password="a-long-password")


@pytest.fixture
def browser(ann: User) -> Client:
    """Return Ann's browser with a cached session."""
    browser = Client()
    browser.force_login(ann)
    assert user_of(browser) == ann
    return browser


def user_of(browser: Client) -> object:
    """Return the user of a request from this browser."""
    return browser.get(PAGE).wsgi_request.user


def test_a_cached_session_takes_one_query_for_its_user(
    browser: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        browser.get(PAGE)


def test_changes_of_a_user_apply_to_the_next_request(browser: Client, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(language="fr", is_staff=True)
    seen = user_of(browser)
    assert isinstance(seen, User)
    assert (seen.language, seen.is_staff) == ("fr", True)


def test_a_deactivated_user_is_signed_out(browser: Client, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert not user_of(browser).is_authenticated  # type: ignore[attr-defined]


def test_a_deleted_user_is_signed_out(browser: Client, ann: User) -> None:
    ann.delete()
    assert not user_of(browser).is_authenticated  # type: ignore[attr-defined]


def test_a_new_password_signs_other_browsers_out(browser: Client, ann: User) -> None:
    ann.set_password("another-long-password")
    ann.save()
    assert not user_of(browser).is_authenticated  # type: ignore[attr-defined]
    assert not Session.objects.exists()


def test_a_flushed_session_is_anonymous(browser: Client) -> None:
    browser.session.flush()
    assert not user_of(browser).is_authenticated  # type: ignore[attr-defined]


def test_an_expired_session_is_anonymous(browser: Client) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    cache.clear()  # a cached session expires at the same time
    assert not user_of(browser).is_authenticated  # type: ignore[attr-defined]


def test_removing_the_authentication_backend_signs_out(browser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "AUTHENTICATION_BACKENDS", settings.AUTHENTICATION_BACKENDS[1:])
    assert not user_of(browser).is_authenticated  # type: ignore[attr-defined]


def test_signing_in_as_another_user_replaces_the_session(browser: Client) -> None:
    bob = User.objects.create_user("bob")
    browser.force_login(bob)
    assert user_of(browser) == bob
