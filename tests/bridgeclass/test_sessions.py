"""Whose session it is."""

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
    """Ann's browser, which has opened a page."""
    browser = Client()
    browser.force_login(ann)
    assert person_in(browser) == ann
    return browser


def person_in(browser: Client) -> object:
    """Who the browser's person is to a page."""
    return browser.get(PAGE).wsgi_request.user


def test_a_cached_session_costs_no_query_and_its_person_one(
    browser: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        browser.get(PAGE)


def test_what_changed_about_a_person_is_seen_by_the_next_page(browser: Client, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(language="fr", is_staff=True)
    seen = person_in(browser)
    assert isinstance(seen, User)
    assert (seen.language, seen.is_staff) == ("fr", True)


def test_a_closed_account_is_signed_out(browser: Client, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert not person_in(browser).is_authenticated  # type: ignore[attr-defined]


def test_a_removed_account_is_signed_out(browser: Client, ann: User) -> None:
    ann.delete()
    assert not person_in(browser).is_authenticated  # type: ignore[attr-defined]


def test_a_new_password_signs_other_browsers_out(browser: Client, ann: User) -> None:
    ann.set_password("another-long-password")
    ann.save()
    assert not person_in(browser).is_authenticated  # type: ignore[attr-defined]
    assert not Session.objects.exists()


def test_a_session_that_ended_is_nobodys(browser: Client) -> None:
    browser.session.flush()
    assert not person_in(browser).is_authenticated  # type: ignore[attr-defined]


def test_a_session_whose_time_is_up_is_nobodys(browser: Client) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    cache.clear()  # a cached session ends at the same time
    assert not person_in(browser).is_authenticated  # type: ignore[attr-defined]


def test_a_way_of_signing_in_that_is_given_up_signs_out(browser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "AUTHENTICATION_BACKENDS", settings.AUTHENTICATION_BACKENDS[1:])
    assert not person_in(browser).is_authenticated  # type: ignore[attr-defined]


def test_a_browser_that_changes_hands_is_the_next_persons(browser: Client) -> None:
    bob = User.objects.create_user("bob")
    browser.force_login(bob)
    assert person_in(browser) == bob
