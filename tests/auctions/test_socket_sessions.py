"""Session checks for the users of open sockets."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.auctions.consumers.database import signed_in_users

pytestmark = pytest.mark.django_db
ENDINGS = ("signed out", "expired", "deactivated", "new password")


def key_of(browser: Client) -> str:
    """Return the session key of a browser."""
    return browser.session.session_key or ""


@pytest.fixture
def browsers() -> dict[str, Client]:
    """Return three signed-in browsers by username."""
    found = {name: Client() for name in ("bob", "sue", "teo")}
    for name, browser in found.items():
        browser.force_login(User.objects.create_user(name))
    return found


def end(ending: str, browser: Client, name: str) -> None:
    """End a user's session in one of these ways."""
    if ending == "signed out":
        browser.logout()
    elif ending == "expired":
        Session.objects.filter(pk=key_of(browser)).update(expire_date=timezone.now() - timedelta(seconds=1))
    elif ending == "new password":
        user = User.objects.get(username=name)
        user.set_password("another one")
        user.save()
    else:
        User.objects.filter(username=name).update(is_active=False)


def test_many_sessions_take_two_queries_and_return_current_users(
    browsers: dict[str, Client], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    keys = {key_of(browser): name for name, browser in browsers.items()}
    User.objects.filter(username="sue").update(language="fr")
    with django_assert_num_queries(2):
        found = signed_in_users(keys)
    assert {key: (user.username, user.language) for key, user in found.items()} == {
        key: (name, "fr" if name == "sue" else "") for key, name in keys.items()
    }


@pytest.mark.parametrize("ending", ENDINGS)
def test_signed_out_users_are_omitted(ending: str, browsers: dict[str, Client]) -> None:
    keys = {name: key_of(browser) for name, browser in browsers.items()}
    end(ending, browsers["sue"], "sue")
    assert signed_in_users(keys.values()).keys() == {keys["bob"], keys["teo"]}


def test_both_sessions_of_a_user_are_found_and_unknown_keys_are_not(browsers: dict[str, Client]) -> None:
    again = Client()
    again.force_login(User.objects.get(username="bob"))
    keys = {key_of(again), key_of(browsers["bob"])}
    assert signed_in_users({*keys, "made-up", ""}).keys() == keys


def test_no_keys_return_no_users() -> None:
    assert signed_in_users([]) == {}
