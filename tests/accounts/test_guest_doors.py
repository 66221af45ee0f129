"""A guest gets a password and an address by becoming a member, and in no other way."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from pytest_django.asserts import assertRedirects

from apps.accounts.models import User
from apps.accounts.services.people import welcome_guest
from tests.people import PASSWORD, person

pytestmark = pytest.mark.django_db
KEEP = "/accounts/keep/"
DOORS = ("/accounts/password/set/", "/accounts/email/")


@pytest.mark.parametrize("door", DOORS)
def test_a_guest_is_asked_to_make_an_account(client: Client, door: str) -> None:
    client.force_login(welcome_guest())
    assertRedirects(client.get(door), KEEP)


def test_a_guest_sets_no_password_and_adds_no_address(client: Client) -> None:
    guest = welcome_guest()
    client.force_login(guest)
    assertRedirects(client.post(DOORS[0], {"password1": PASSWORD, "password2": PASSWORD}), KEEP)
    assertRedirects(client.post(DOORS[1], {"email": "guest@example.com", "action_add": ""}), KEEP)
    assertRedirects(client.get("/accounts/password/change/"), DOORS[0], target_status_code=302)
    stored = User.objects.get(pk=guest.pk)
    assert not stored.has_usable_password()
    assert not EmailAddress.objects.filter(user=guest).exists()


def test_a_member_without_a_password_sets_one(client: Client) -> None:
    member = person("Ann")
    member.set_unusable_password()
    member.save()
    client.force_login(member)
    assert client.get(DOORS[0]).status_code == 200
    client.post(DOORS[0], {"password1": PASSWORD, "password2": PASSWORD})
    assert User.objects.get(pk=member.pk).check_password(PASSWORD)


def test_a_member_has_a_page_of_addresses(client: Client) -> None:
    client.force_login(person("Ann"))
    assert client.get(DOORS[1]).status_code == 200


@pytest.mark.parametrize("door", DOORS)
def test_somebody_signed_out_signs_in_first(client: Client, door: str) -> None:
    assertRedirects(client.get(door), f"/accounts/login/?next={door}")
