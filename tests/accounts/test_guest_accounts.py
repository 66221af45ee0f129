"""Guests get a password and an email address only by signing up."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from pytest_django.asserts import assertRedirects

from apps.accounts.models import User
from apps.accounts.services.people import welcome_guest
from tests.people import PASSWORD, person

pytestmark = pytest.mark.django_db
KEEP = "/accounts/keep/"
PAGES = ("/accounts/password/set/", "/accounts/email/")


@pytest.mark.parametrize("page", PAGES)
def test_a_guest_is_redirected_to_sign_up(client: Client, page: str) -> None:
    client.force_login(welcome_guest())
    assertRedirects(client.get(page), KEEP)


def test_a_guest_cannot_set_a_password_or_add_an_address(client: Client) -> None:
    guest = welcome_guest()
    client.force_login(guest)
    assertRedirects(client.post(PAGES[0], {"password1": PASSWORD, "password2": PASSWORD}), KEEP)
    assertRedirects(client.post(PAGES[1], {"email": "guest@example.com", "action_add": ""}), KEEP)
    assertRedirects(client.get("/accounts/password/change/"), PAGES[0], target_status_code=302)
    stored = User.objects.get(pk=guest.pk)
    assert not stored.has_usable_password()
    assert not EmailAddress.objects.filter(user=guest).exists()


def test_a_member_without_a_password_can_set_one(client: Client) -> None:
    member = person("Ann")
    member.set_unusable_password()
    member.save()
    client.force_login(member)
    assert client.get(PAGES[0]).status_code == 200
    client.post(PAGES[0], {"password1": PASSWORD, "password2": PASSWORD})
    assert User.objects.get(pk=member.pk).check_password(PASSWORD)


def test_a_member_can_open_the_page_of_addresses(client: Client) -> None:
    client.force_login(person("Ann"))
    assert client.get(PAGES[1]).status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_account_pages_require_login(client: Client, page: str) -> None:
    assertRedirects(client.get(page), f"/accounts/login/?next={page}")
