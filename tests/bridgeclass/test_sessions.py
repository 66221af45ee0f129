"""Whose session it is."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.core.memory import Memory
from bridgeclass import sessions
from bridgeclass.sessions import SignedIn, all_still_signed_in, still_signed_in

pytestmark = pytest.mark.django_db
PAGE = "/no-such-page"
ENDINGS = ("signed out", "time is up", "closed", "new password")


@pytest.fixture(autouse=True)
def unknown_sessions() -> None:
    Memory.forget_all()


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("ann", password="a-long-password")


@pytest.fixture
def browser(ann: User) -> Client:
    """Ann's browser, of which the process knows that it is hers."""
    browser = Client()
    browser.force_login(ann)
    assert person_in(browser) == ann
    return browser


def person_in(browser: Client) -> object:
    """Who the browser's person is to a page."""
    return browser.get(PAGE).wsgi_request.user


def key_of(browser: Client) -> str:
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


def test_a_session_that_is_known_and_its_person_are_one_question(
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
    Session.objects.all().delete()
    assert not person_in(browser).is_authenticated  # type: ignore[attr-defined]


def test_a_session_whose_time_is_up_is_nobodys(browser: Client) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not person_in(browser).is_authenticated  # type: ignore[attr-defined]


def test_a_way_of_signing_in_that_is_given_up_signs_out(browser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "AUTHENTICATION_BACKENDS", settings.AUTHENTICATION_BACKENDS[1:])
    assert not person_in(browser).is_authenticated  # type: ignore[attr-defined]


def test_a_browser_that_changes_hands_is_the_next_persons(browser: Client) -> None:
    bob = User.objects.create_user("bob")
    browser.force_login(bob)
    assert person_in(browser) == bob


def test_the_session_says_who_it_is_and_not_what_the_process_remembers(browser: Client, ann: User) -> None:
    bob = User.objects.create_user("bob")
    sessions._OWNERS.keep(key_of(browser), bob.pk)
    assert person_in(browser) == ann


def test_whoever_listens_at_a_table_is_asked_for_by_session(browser: Client, ann: User) -> None:
    assert still_signed_in(as_now(browser, ann)) == ann


def as_now(browser: Client, person: User) -> SignedIn:
    """How somebody is signed in in a browser."""
    return SignedIn.of(person, browser.session)


def end(ending: str, browser: Client, person: User) -> None:
    """Let a browser be somebody's no more, in one of these ways."""
    if ending == "signed out":
        browser.logout()
    elif ending == "time is up":
        Session.objects.filter(pk=key_of(browser)).update(expire_date=timezone.now() - timedelta(seconds=1))
    elif ending == "new password":
        somebody = User.objects.get(pk=person.pk)
        somebody.set_password("another one")
        somebody.save()
    else:
        User.objects.filter(pk=person.pk).update(is_active=False)


@pytest.mark.parametrize("ending", ENDINGS)
def test_whoever_is_signed_out_listens_no_more(ending: str, browser: Client, ann: User) -> None:
    before = as_now(browser, ann)
    end(ending, browser, ann)
    assert still_signed_in(before) is None


@pytest.fixture
def signed_in() -> dict[str, tuple[Client, User]]:
    """Three more people by their names, each in a browser of the own."""
    people = {name: (Client(), User.objects.create_user(name)) for name in ("bob", "sue", "teo")}
    for browser, person in people.values():
        browser.force_login(person)
    return people


def asked_of(signed_in: dict[str, tuple[Client, User]]) -> dict[str, SignedIn]:
    """What is asked of each: how the person is signed in now."""
    return {name: as_now(browser, person) for name, (browser, person) in signed_in.items()}


def test_many_are_asked_for_in_one_question_and_come_as_the_database_has_them(
    signed_in: dict[str, tuple[Client, User]], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    asked = asked_of(signed_in)
    User.objects.filter(username="sue").update(language="fr")
    with django_assert_num_queries(1):
        found = all_still_signed_in(asked.values())
        assert {one: (person.username, person.language) for one, person in found.items()} == {
            one: (name, "fr" if name == "sue" else "") for name, one in asked.items()
        }


@pytest.mark.parametrize("ending", ENDINGS)
def test_of_many_those_who_are_signed_out_are_left_out(ending: str, signed_in: dict[str, tuple[Client, User]]) -> None:
    asked = asked_of(signed_in)
    end(ending, *signed_in["sue"])
    assert all_still_signed_in(asked.values()).keys() == {asked["bob"], asked["teo"]}


def test_two_windows_of_one_person_are_both_found_and_a_made_up_session_is_not(
    signed_in: dict[str, tuple[Client, User]],
) -> None:
    again = Client()
    again.force_login(signed_in["bob"][1])
    made_up = SignedIn("made-up", 1, "")
    asked = {*asked_of(signed_in).values(), as_now(again, signed_in["bob"][1]), made_up}
    assert all_still_signed_in(asked).keys() == asked - {made_up}


@pytest.mark.parametrize("ending", ENDINGS)
def test_one_alone_is_asked_for_as_many_are(ending: str, signed_in: dict[str, tuple[Client, User]]) -> None:
    browser, bob = signed_in["bob"]
    one = as_now(browser, bob)
    assert all_still_signed_in([one]) == {one: bob}
    end(ending, browser, bob)
    assert all_still_signed_in([one]) == {}


def test_nobody_is_found_among_none() -> None:
    assert all_still_signed_in([]) == {}


def test_a_cookie_that_no_database_can_keep_is_nobodys() -> None:
    browser = Client()
    browser.cookies[settings.SESSION_COOKIE_NAME] = "aaaaaaaaaaaa\0b"
    assert not person_in(browser).is_authenticated  # type: ignore[attr-defined]
