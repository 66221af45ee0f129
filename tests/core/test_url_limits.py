"""Every URL with an id or text returns 404 for values that no row can have."""

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
    """Yield the site's URL patterns that contain an argument of this kind."""
    for pattern in resolver.url_patterns:
        here = start + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern, kind, here)
        elif kind in here:
            yield here


def filled(address: str, at: int, number: str) -> str:
    """Return the URL with `number` as the argument at index `at`, and placeholders for the others."""
    places = iter(range(address.count("<int:")))
    numbered = re.sub("<int:[a-z_]+>", lambda _: number if next(places) == at else "1", address)
    return re.sub("<([a-z:_]+)>", lambda found: OTHERS.get(found[1], "x"), numbered)


@pytest.mark.parametrize("address", sorted(addresses(get_resolver())))
def test_ids_out_of_range_return_404(client: Client, address: str) -> None:
    client.force_login(admin())
    for place in range(address.count("<int:")):
        for answer in (client.get(filled(address, place, TOO_LARGE)), client.post(filled(address, place, TOO_LARGE))):
            assert answer.status_code == 404


@pytest.mark.parametrize("address", sorted(addresses(get_resolver(), "<str:")))
def test_texts_with_nul_return_404(client: Client, address: str) -> None:
    client.force_login(admin())
    filled_in = re.sub("<str:[a-z_]+>", "%00", re.sub("<int:[a-z_]+>", "1", address))
    assert (client.get(filled_in).status_code, client.post(filled_in).status_code) == (404, 404)


def test_admin_actions_on_invalid_ids_return_404(client: Client) -> None:
    client.force_login(admin())
    for number in (TOO_LARGE, "x"):
        answer = client.post("/admin/accounts/user/", {"action": "forget", "_selected_action": [number]})
        assert answer.status_code == 404
