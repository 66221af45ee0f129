"""The card pages: reading, making, changing, sharing, files in and out; who may and who may not."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.cards.models import Card
from apps.cards.services.cards import CardPlan, create_card, mark_used, shipped_card
from apps.cards.services.exchange import FORMAT
from apps.core import computations
from apps.core.computations import Computation, Outcome
from tests.people import Cast

pytestmark = pytest.mark.django_db

RULE = "{id: ours.open.2d, when: {opener: none}, call: 2D, priority: 99, needs: {D: 5+, hcp: 11+}}"
OWN = f"module: ours\nrules:\n  - {RULE}"


@pytest.fixture
def card(cast: Cast) -> Card:
    return create_card(owner=cast.teacher, plan=CardPlan("Ours", "sayc", {"splinters": True}), klass=cast.klass)


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def filled(**fields: str) -> dict[str, str]:
    """The form of a card whose options stand as SAYC has them, except those given."""
    return {"name": "Mine", "own_rules": "", "option_rule_of_20": "on", "option_weak_jump_advances": "on", **fields}


def test_a_card_is_read_by_its_class(card: Card, cast: Cast) -> None:
    page = as_(cast.ann).get(f"/cards/{card.pk}/").text
    assert "Ours" in page
    assert "Jacoby 2NT" in page
    assert "(default: off)" in page
    assert f"/cards/{card.pk}/change/" not in page


@pytest.mark.parametrize("address", ["", "notes/", "card.json", "card.bbsa"])
def test_a_card_of_another_class_is_not_there(card: Card, cast: Cast, address: str) -> None:
    assert as_(cast.stranger).get(f"/cards/{card.pk}/{address}").status_code == 404
    assert Client().get(f"/cards/{card.pk}/{address}").status_code == 302


def test_a_search_shows_what_has_all_the_words(card: Card, cast: Cast) -> None:
    part = as_(cast.ann).get(f"/cards/{card.pk}/", {"q": "splinter"}, headers={"HX-Request": "true"}).text
    assert part.lstrip().startswith('<div id="found"')
    assert "Splinters" in part
    assert "Stayman" not in part
    assert "Nothing on this card" in as_(cast.ann).get(f"/cards/{card.pk}/", {"q": "zebra"}).text


def test_the_notes_have_the_rules_that_are_on(card: Card, cast: Cast) -> None:
    plain = create_card(owner=cast.teacher, plan=CardPlan("Plain"))
    client = as_(cast.teacher)
    with_splinters, without = (client.get(f"/cards/{one.pk}/notes/").text for one in (card, plain))
    assert with_splinters.count("plinter") > without.count("plinter")


@pytest.mark.parametrize("rows", [3, 30])
def test_the_list_costs_the_same_for_few_and_many_cards(
    cast: Cast, rows: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(rows):
        create_card(owner=cast.teacher, plan=CardPlan(f"Card {number}"), klass=cast.klass)
    client = as_(cast.teacher)
    with django_assert_max_num_queries(8):
        assert client.get("/cards/").status_code == 200


def test_an_instructor_makes_a_card(cast: Cast) -> None:
    form = as_(cast.teacher).get("/cards/new/?system=sayc").text
    assert 'name="option_splinters"' in form
    answer = as_(cast.teacher).post("/cards/new/?system=sayc", filled(option_splinters="on", own_rules=OWN))
    made = Card.objects.get()
    assert answer.headers["Location"] == f"/cards/{made.pk}/"
    assert (made.name, made.options, made.own_rules, made.owner) == ("Mine", {"splinters": True}, OWN, cast.teacher)


def test_a_card_like_another_begins_with_its_options(card: Card, cast: Cast) -> None:
    page = as_(cast.assistant).get(f"/cards/new/?like={card.pk}").text
    assert "Ours (copy)" in page
    assert 'name="option_splinters" id="id_option_splinters" checked' in page


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": ""}, "This field is required"),
        ({"own_rules": "module: ours\nrules: [{id: a.b}]"}, "line 2, rule a.b: a rule needs a call"),
    ],
)
def test_a_faulty_card_is_shown_again_with_its_fault(cast: Cast, fields: dict[str, str], message: str) -> None:
    answer = as_(cast.teacher).post("/cards/new/?system=sayc", filled(**fields))
    assert answer.status_code == 422
    assert message in answer.text
    assert not Card.objects.exists()


def test_a_student_cannot_make_or_change_a_card(card: Card, cast: Cast) -> None:
    client = as_(cast.ann)
    assert client.get("/cards/new/").status_code == 404
    assert client.post("/cards/new/", filled()).status_code == 404
    assert client.post(f"/cards/{card.pk}/change/", filled()).status_code == 404
    assert client.post(f"/cards/{card.pk}/share", {"klass": ""}).status_code == 404
    assert client.post("/cards/import").status_code == 404
    assert client.post("/cards/check/sayc", {"own_rules": OWN}).status_code == 404
    assert Card.objects.get().name == "Ours"


@pytest.mark.parametrize("address", ["share", "card.json"])
def test_the_wrong_method_is_refused(card: Card, cast: Cast, address: str) -> None:
    client = as_(cast.teacher)
    wrong = client.get if address == "share" else client.post
    assert wrong(f"/cards/{card.pk}/{address}").status_code == 405


def test_a_card_nobody_used_is_changed_in_place(card: Card, cast: Cast) -> None:
    as_(cast.teacher).post(f"/cards/{card.pk}/change/", filled(name="Better"))
    assert [(one.name, one.options) for one in Card.objects.all()] == [("Better", {})]


def test_a_used_card_stays_and_is_replaced(card: Card, cast: Cast) -> None:
    mark_used(cards=[card])
    as_(cast.assistant).post(f"/cards/{card.pk}/change/", filled(name="Better"))
    newer = Card.objects.get(name="Better")
    assert (newer.replaces, newer.klass) == (card, cast.klass)
    assert Card.objects.get(pk=card.pk).options == {"splinters": True}
    assert "This card was replaced by" in as_(cast.ann).get(f"/cards/{card.pk}/").text
    assert as_(cast.teacher).get(f"/cards/{card.pk}/change/").status_code == 404


def test_a_shipped_card_is_changed_by_nobody(cast: Cast) -> None:
    assert as_(cast.admin).get(f"/cards/{shipped_card().pk}/change/").status_code == 404


def test_a_card_is_shared_with_a_class_of_its_teacher_only(cast: Cast) -> None:
    own = create_card(owner=cast.teacher, plan=CardPlan("Own"))
    client = as_(cast.teacher)
    client.post(f"/cards/{own.pk}/share", {"klass": cast.other_class.pk})
    assert Card.objects.get().klass is None
    client.post(f"/cards/{own.pk}/share", {"klass": cast.klass.pk})
    assert Card.objects.get().klass == cast.klass
    assert as_(cast.ann).get(f"/cards/{own.pk}/").status_code == 200


@pytest.mark.parametrize("ending", ["json", "bbsa"])
def test_a_card_comes_back_from_its_file(card: Card, cast: Cast, ending: str) -> None:
    client = as_(cast.teacher)
    written = client.get(f"/cards/{card.pk}/card.{ending}")
    assert written["Content-Disposition"] == f'attachment; filename="ours.{ending}"'
    client.post("/cards/import", {"file": SimpleUploadedFile(f"Ours.{ending}", written.content)})
    again = Card.objects.latest("pk")
    assert again != card
    assert (again.name, again.system, again.options) == ("Ours", "sayc", {"splinters": True})


def test_lines_nothing_here_plays_are_kept_and_shown(cast: Cast) -> None:
    text = b"System type = 0\nSplinter = 0\nMulti = 1\nBlackwood 1430 = 1\nNot defined = 0\n"
    client = as_(cast.teacher)
    client.post("/cards/import", {"file": SimpleUploadedFile("club.bbsa", text)})
    stored = Card.objects.get()
    assert (stored.name, stored.system, stored.foreign) == ("club", "2over1", {"Multi": "1"})
    assert stored.options == {"splinters": False, "rkcb_3014": False}
    assert "Multi" in client.get(f"/cards/{stored.pk}/").text
    assert "Multi = 1" in client.get(f"/cards/{stored.pk}/card.bbsa").text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "Line 1: “hello” is not"),
        ("Splinter = 1", "the list must begin with"),
        ("System type = 9", "System type = 9 is not supported. Supported values: 0 ("),
        ("{", "This is not JSON"),
        ('{"format": "other"}', "format: must be"),
        (json.dumps({"format": FORMAT, "name": "x", "system": "acol"}), "no bidding system"),
        (json.dumps({"format": FORMAT, "name": "x", "system": "sayc", "options": {"a": 1}}), "options.a"),
        (json.dumps({"format": FORMAT, "name": "x", "system": "sayc", "more": 1}), "more: cards do not have"),
        (
            json.dumps({"format": FORMAT, "name": "x", "system": "sayc", "own_rules": "- 1"}),
            "own rules, line 1",
        ),
        (json.dumps({"format": FORMAT, "name": " \u200b\0", "system": "sayc"}), "name: "),
        (json.dumps({"format": FORMAT, "name": "x" * 81, "system": "sayc"}), "name: must have 1 to 80"),
        (json.dumps({"format": FORMAT, "name": "x\ud800", "system": "sayc"}), "name: contains a character"),
        (
            json.dumps({"format": FORMAT, "name": "x", "system": "sayc", "foreign": {"\0": "1"}}),
            "foreign: ",
        ),
        (b"\xff\xfe", "not UTF-8"),
        (b"x" * 500_000, "too large"),
    ],
)
def test_a_file_that_is_no_card_is_refused_with_the_place(cast: Cast, text: str | bytes, message: str) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    answer = as_(cast.teacher).post("/cards/import", {"file": SimpleUploadedFile("x.bbsa", data)})
    assert answer.status_code == 422
    assert message in answer.text.replace("&quot;", '"').replace("&#x27;", "'")
    assert not Card.objects.exists()


def test_own_rules_are_checked_while_they_are_typed(cast: Cast) -> None:
    client = as_(cast.teacher)
    fine = client.post("/cards/check/sayc", {"own_rules": OWN}).text
    assert "every rule was used" in fine
    wrong = client.post("/cards/check/sayc", {"own_rules": "module: x\nrules: [{id: a.b}]"}).text
    assert "a rule needs a call" in wrong


def test_the_checker_names_rules_that_tie_and_rules_nothing_reaches(cast: Cast) -> None:
    two = OWN + "\n  - {id: ours.open.2h, when: {opener: none}, call: 2H, priority: 99, needs: {D: 5+, hcp: 11+}}"
    page = as_(cast.teacher).post("/cards/check/sayc", {"own_rules": two}).text
    assert "Two calls of equal priority" in page
    never = OWN.replace("hcp: 11+", "hcp: 35+")
    assert "Another rule may take precedence" in as_(cast.teacher).post("/cards/check/sayc", {"own_rules": never}).text


@pytest.mark.parametrize(("is_too_long", "words"), [(True, "takes too long"), (False, 'hx-trigger="load delay:600ms"')])
def test_a_check_is_polled_and_may_take_too_long(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, is_too_long: bool, words: str
) -> None:
    def run(computation: Computation) -> None:
        if is_too_long:
            computations.store(computation, Outcome(is_too_long=True))

    monkeypatch.setattr(computations, "run", run)
    assert words in as_(cast.teacher).post("/cards/check/sayc", {"own_rules": OWN}).text


@pytest.mark.parametrize("text", ["&a [*a]", f"a: {'9' * 5_000}", "[a, b]: c", "module: x\nrules: [" + "[" * 50])
def test_rules_made_to_break_the_checker_are_refused_in_words(cast: Cast, text: str) -> None:
    page = as_(cast.teacher).post("/cards/check/sayc", {"own_rules": text})
    assert page.status_code == 200
    assert "own rules, line" in page.text


def test_a_card_like_one_that_cannot_be_is_a_plain_one(cast: Cast) -> None:
    assert as_(cast.teacher).get(f"/cards/new/?like={'9' * 5_000}").status_code == 200


def test_a_system_that_does_not_exist_is_not_there(cast: Cast) -> None:
    client = as_(cast.teacher)
    assert client.get("/cards/new/?system=acol").status_code == 404
    assert client.post("/cards/check/acol", {"own_rules": OWN}).status_code == 404
