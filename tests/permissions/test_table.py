"""Every line of the table, held against the site; and the site held against the table."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.permissions.table import ADMIN_FOR_ALL, ELSEWHERE, FILLED, TABLE
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
"""Things whose address is a secret, and no number."""
LEAD_ON = {"classroom:table-up", "auctions:explanation"}
"""Addresses that only lead on to another, which says whether it is there."""
GUESSED = (987_654, 99_999_999_999_999_999_999)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table: what each person is answered."""

    address: str
    thing: str
    verb: str
    answers: dict[str, str]


def _people(words: str) -> set[str]:
    found = set().union(*(GROUPS.get(word, {word}) for word in words.split()))
    assert found <= {*PEOPLE}, f"nobody is called {found - {*PEOPLE}}"
    return found


def _line(text: str) -> Line:
    address, thing, verb, who = (part.strip() for part in text.split("|"))
    allowed, *others = who.split(";")
    answers = dict.fromkeys(PEOPLE, "404") | {"nobody": "sign in"} | dict.fromkeys(_people(allowed), "may")
    for other in others:
        answer, names = other.split(maxsplit=1)
        answers |= dict.fromkeys(_people(names), answer)
    return Line(address, thing, verb, answers)


LINES = [_line(text) for text in TABLE.splitlines() if text.strip() and not text.startswith("#")]


def told(answer: HttpResponse) -> str:
    """An answer in the words of the table."""
    if answer.status_code in {403, 404}:
        return str(answer.status_code)
    if answer.status_code == 302 and answer["Location"].startswith(SIGN_IN):
        return "sign in"
    if answer.status_code == 302 and answer["Location"] == reverse("deals:profiles"):
        return "gone"
    return "may" if answer.status_code < 500 and answer.status_code != 405 else str(answer.status_code)


def asked(world: World, line: Line, person: str, arguments: Arguments) -> str:
    """What a person is answered; whatever that changes is taken back."""
    filled = FILLED.get(line.address) if line.verb == "post" else None
    with transaction.atomic():
        answer = told(getattr(world.browsers[person], line.verb)(reverse(line.address, args=arguments), filled))
        transaction.set_rollback(True)
    return answer


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.verb} {line.address}")
def test_each_person_is_answered_as_the_table_says(world: World, line: Line) -> None:
    answers = {person: asked(world, line, person, world.things[line.thing]) for person in PEOPLE}
    assert answers == line.answers


@pytest.mark.parametrize("line", [line for line in LINES if line.thing], ids=lambda line: f"{line.verb} {line.address}")
def test_a_guessed_number_leads_nowhere(world: World, line: Line) -> None:
    """Also for those who may see the true thing, whichever of its numbers is wrong."""
    true = world.things[line.thing]
    person = "teo" if line.answers["teo"] == "may" else "ann"
    for place, part in enumerate(true):
        guesses = GUESSED if isinstance(part, int) else ("guessed",) if line.thing in SECRETS else ()
        for guess in () if line.address in LEAD_ON else guesses:
            arguments = (*true[:place], guess, *true[place + 1 :])
            assert asked(world, line, person, arguments) in {"404", "gone"}


def names(resolver: URLResolver, inside: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address of the site by its full name."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from names(entry, f"{inside}{entry.namespace}:" if entry.namespace else inside)
        else:
            yield f"{inside}{entry.name}", entry


def test_every_address_is_in_the_table() -> None:
    known = {line.address for line in LINES}
    unknown = {name for name, _ in names(get_resolver()) if name not in known and not name.startswith(tuple(ELSEWHERE))}
    assert not unknown, "say in tests/permissions/table.py who may see them"


def test_every_line_is_an_address_and_a_thing(world: World) -> None:
    known = {name for name, _ in names(get_resolver())}
    assert {line.address for line in LINES} <= known
    assert {line.thing for line in LINES} <= set(world.things)
    assert len({(line.address, line.verb) for line in LINES}) == len(LINES)


def administration() -> list[str]:
    """The addresses of the administration, with some number where they take one."""
    found = []
    for name, entry in names(get_resolver()):
        if name.startswith("admin:") and name not in ADMIN_FOR_ALL and entry.name:
            wanted = entry.pattern.regex.groupindex if hasattr(entry.pattern, "regex") else {}
            arguments = {word: _some(word) for word in {*entry.pattern.converters, *wanted}}
            found.append(reverse(name, kwargs=arguments))
    return found


def _some(word: str) -> str | int:
    return {"app_label": "bidding", "style": "csv"}.get(word, 1)


def test_the_administration_is_for_the_admin_alone(world: World) -> None:
    for address in administration():
        for person in PEOPLE[:-1]:
            for verb in ("get", "post"):
                answer = getattr(world.browsers[person], verb)(address)
                assert (answer.status_code, answer["Location"].partition("?")[0]) == (302, "/admin/login/"), address
