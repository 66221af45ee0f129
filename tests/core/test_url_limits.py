"""Every address with a number or a text says that one that no row can have is not there."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver

from tests.people import admin

pytestmark = pytest.mark.django_db
TOO_LARGE = "9" * 20
OTHERS = {"figure:figure": "shape"}


def addresses(resolver: URLResolver, kind: str = "<int:", start: str = "/") -> Iterator[str]:
    """The patterns of the site's own addresses with a number, or another kind of part, in them."""
    for pattern in resolver.url_patterns:
        here = start + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern, kind, here)
        elif kind in here:
            yield here


def filled(address: str, at: int, number: str) -> str:
    """An address with this number in one place, and the first of everything in the others."""
    places = iter(range(address.count("<int:")))
    numbered = re.sub("<int:[a-z_]+>", lambda _: number if next(places) == at else "1", address)
    return re.sub("<([a-z:_]+)>", lambda found: OTHERS.get(found[1], "x"), numbered)


@pytest.mark.parametrize("address", sorted(addresses(get_resolver())))
def test_a_number_too_large_for_any_row_is_not_there(client: Client, address: str) -> None:
    client.force_login(admin())
    for place in range(address.count("<int:")):
        for answer in (client.get(filled(address, place, TOO_LARGE)), client.post(filled(address, place, TOO_LARGE))):
            assert answer.status_code == 404


@pytest.mark.parametrize("address", sorted(addresses(get_resolver(), "<str:")))
def test_a_text_that_no_row_can_hold_is_not_there(client: Client, address: str) -> None:
    client.force_login(admin())
    filled_in = re.sub("<str:[a-z_]+>", "%00", re.sub("<int:[a-z_]+>", "1", address))
    assert (client.get(filled_in).status_code, client.post(filled_in).status_code) == (404, 404)


def test_a_row_that_cannot_be_is_not_chosen_in_the_administration(client: Client) -> None:
    client.force_login(admin())
    for number in (TOO_LARGE, "x"):
        answer = client.post("/admin/accounts/user/", {"action": "forget", "_selected_action": [number]})
        assert answer.status_code == 404
