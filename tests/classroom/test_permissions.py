"""Permission checks with ids outside the range of the database."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.people import create_cast

pytestmark = pytest.mark.django_db
TOO_LARGE = 99999999999999999999


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
def test_an_id_out_of_range_is_not_found(client: Client, name: str, verb: str) -> None:
    cast = create_cast()
    client.force_login(cast.teacher)
    address = reverse(f"classroom:{name}", args=(cast.klass.pk, TOO_LARGE))
    assert client.generic(verb.upper(), address).status_code == 404
