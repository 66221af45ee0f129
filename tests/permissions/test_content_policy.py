"""No page contains inline scripts or styles, and the content security policy forbids them."""

import re
from typing import cast

import pytest
from django.db import transaction
from django.http import HttpResponse, HttpResponseBase
from django.urls import reverse

from tests.permissions.test_table import LINES, Line, admin_urls
from tests.permissions.world import PEOPLE, World

pytestmark = pytest.mark.django_db
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
INLINE = {
    "a script": re.compile(r"<script(?![^>]*(\ssrc=|type=\"application/json\"))[^>]*>"),
    "a style": re.compile(r"<style\b"),
    "a style attribute": re.compile(r"<[^>]*\sstyle=[\"']"),
    "a handler": re.compile(r"<[^>]*\s(on[a-z]+|hx-on[^=]*)=[\"']"),
    "a script for an address": re.compile(r"(href|action|src)=[\"']\s*javascript:"),
}


def inline_in(given: HttpResponseBase) -> list[str]:
    """Return what violates the policy in a response, including a wrong policy header."""
    answer = cast("HttpResponse", given)
    found = [] if answer.headers.get("Content-Security-Policy") == POLICY else ["another policy"]
    if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
        text = answer.content.decode()
        found += [f"{name}: {match[0][:80]}" for name, pattern in INLINE.items() if (match := pattern.search(text))]
    return found


def _reader(line: Line) -> str | None:
    return next((person for person in reversed(PEOPLE) if line.answers[person] == "may"), None)


def test_no_page_has_inline_scripts_or_styles(world: World) -> None:
    found = {}
    for line in LINES:
        person = _reader(line)
        if line.verb == "get" and person:
            with transaction.atomic():
                answer = world.browsers[person].get(reverse(line.address, args=world.things[line.thing]))
                transaction.set_rollback(True)
            found[line.address] = inline_in(answer)
    assert not {address: wrong for address, wrong in found.items() if wrong}
    assert len(found) > 70


def test_no_admin_page_has_inline_scripts_or_styles(world: World) -> None:
    found = {address: inline_in(world.browsers["ada"].get(address)) for address in admin_urls()}
    assert not {address: wrong for address, wrong in found.items() if wrong}


@pytest.mark.parametrize("address", ["/accounts/login/", "/accounts/signup/", "/nowhere/", "/admin/login/"])
def test_no_anonymous_page_has_inline_scripts_or_styles(world: World, address: str) -> None:
    assert inline_in(world.browsers["nobody"].get(address)) == []
