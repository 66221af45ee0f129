"""The site agrees with the permission table, and the table is complete."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.permissions.table import ELSEWHERE, POST_DATA, PUBLIC_ADMIN_URLS, TABLE
from tests.permissions.world import PEOPLE, Arguments, World

pytestmark = pytest.mark.django_db
GROUPS = {
    "everybody": {*PEOPLE},
    "members": {*PEOPLE} - {"nobody"},
    "teachers": {"teo", "asa", "otto", "ada"},
    "class": {"teo", "asa", "ada"},
    "maker": {"teo", "ada"},
}
SIGN_IN = "/accounts/login/"
SECRETS = {"share link", "invitation"}
"""Objects whose URL contains a secret token instead of an id."""
REDIRECTS = {"classroom:table-up", "auctions:explanation"}
"""URLs that only redirect to another, which checks the permission."""
UNKNOWN_IDS = (987_654, 99_999_999_999_999_999_999)


@dataclass(frozen=True, slots=True)
class Line:
    """Line of the table with the expected response of each user."""

    address: str
    thing: str
    verb: str
    answers: dict[str, str]


def _people(words: str) -> set[str]:
    found = set().union(*(GROUPS.get(word, {word}) for word in words.split()))
    assert found <= {*PEOPLE}, f"unknown users: {found - {*PEOPLE}}"
    return found


def _line(text: str) -> Line:
    address, thing, verb, who = (part.strip() for part in text.split("|"))
    allowed, *others = who.split(";")
    answers = dict.fromkeys(PEOPLE, "404") | {"nobody": "sign in"} | dict.fromkeys(_people(allowed), "may")
    for other in others:
        answer, named_urls = other.split(maxsplit=1)
        answers |= dict.fromkeys(_people(named_urls), answer)
    return Line(address, thing, verb, answers)


LINES = [_line(text) for text in TABLE.splitlines() if text.strip() and not text.startswith("#")]


def outcome_of(answer: HttpResponse) -> str:
    """Return the response in the notation of the table."""
    if answer.status_code in {403, 404}:
        return str(answer.status_code)
    if answer.status_code == 302 and answer["Location"].startswith(SIGN_IN):
        return "sign in"
    if answer.status_code == 302 and answer["Location"] == reverse("deals:profiles"):
        return "gone"
    return "may" if answer.status_code < 500 and answer.status_code != 405 else str(answer.status_code)


def request_outcome(world: World, line: Line, person: str, arguments: Arguments) -> str:
    """Return the outcome of a user's request, and roll back its changes."""
    data = POST_DATA.get(line.address) if line.verb == "post" else None
    with transaction.atomic():
        answer = outcome_of(getattr(world.browsers[person], line.verb)(reverse(line.address, args=arguments), data))
        transaction.set_rollback(True)
    return answer


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.verb} {line.address}")
def test_each_user_has_the_access_in_the_table(world: World, line: Line) -> None:
    answers = {person: request_outcome(world, line, person, world.things[line.thing]) for person in PEOPLE}
    assert answers == line.answers


@pytest.mark.parametrize("line", [line for line in LINES if line.thing], ids=lambda line: f"{line.verb} {line.address}")
def test_unknown_ids_are_not_found(world: World, line: Line) -> None:
    """Users with access to the object get 404 if any id in the URL is wrong."""
    true = world.things[line.thing]
    person = "teo" if line.answers["teo"] == "may" else "ann"
    for position, part in enumerate(true):
        guesses = UNKNOWN_IDS if isinstance(part, int) else ("guessed",) if line.thing in SECRETS else ()
        for guess in () if line.address in REDIRECTS else guesses:
            arguments = (*true[:position], guess, *true[position + 1 :])
            assert request_outcome(world, line, person, arguments) in {"404", "gone"}


def named_urls(resolver: URLResolver, inside: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Yield every URL pattern of the site with its full name."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from named_urls(entry, f"{inside}{entry.namespace}:" if entry.namespace else inside)
        else:
            yield f"{inside}{entry.name}", entry


def test_every_url_is_in_the_table() -> None:
    known = {line.address for line in LINES}
    unknown = {
        name for name, _ in named_urls(get_resolver()) if name not in known and not name.startswith(tuple(ELSEWHERE))
    }
    assert not unknown, "add their permissions to tests/permissions/table.py"


def test_every_line_has_a_known_url_and_object(world: World) -> None:
    known = {name for name, _ in named_urls(get_resolver())}
    assert {line.address for line in LINES} <= known
    assert {line.thing for line in LINES} <= set(world.things)
    assert len({(line.address, line.verb) for line in LINES}) == len(LINES)


def admin_urls() -> list[str]:
    """Return the URLs of the admin_urls, with placeholder arguments."""
    found = []
    for name, entry in named_urls(get_resolver()):
        if name.startswith("admin:") and name not in PUBLIC_ADMIN_URLS and entry.name:
            wanted = entry.pattern.regex.groupindex if hasattr(entry.pattern, "regex") else {}
            arguments = {word: _some(word) for word in {*entry.pattern.converters, *wanted}}
            found.append(reverse(name, kwargs=arguments))
    return found


def _some(word: str) -> str | int:
    return {"app_label": "bidding", "style": "csv"}.get(word, 1)


def test_only_admins_can_open_the_administration(world: World) -> None:
    for address in admin_urls():
        for person in PEOPLE[:-1]:
            for verb in ("get", "post"):
                answer = getattr(world.browsers[person], verb)(address)
                assert (answer.status_code, answer["Location"].partition("?")[0]) == (302, "/admin/login/"), address
