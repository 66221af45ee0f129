"""Numbers in addresses that no person can have."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.people import create_cast

pytestmark = pytest.mark.django_db
NOBODY = 99999999999999999999


@pytest.mark.parametrize(
    ("name", "verb"),
    [
        ("student", "get"),
        ("view-as", "get"),
        ("password-reset", "post"),
        ("member-remove", "get"),
        ("member-remove", "post"),
    ],
)
def test_a_number_too_large_for_anybody_is_nobodys(client: Client, name: str, verb: str) -> None:
    cast = create_cast()
    client.force_login(cast.teacher)
    address = reverse(f"classroom:{name}", args=(cast.klass.pk, NOBODY))
    assert client.generic(verb.upper(), address).status_code == 404
