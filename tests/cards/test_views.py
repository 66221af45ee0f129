"""Card pages: permissions, creating, changing, sharing, importing and exporting."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.cards.models import Card
from apps.cards.selectors.bidders import side_system
from apps.cards.services.cards import CardPlan, create_card, default_card, mark_used
from apps.cards.services.exchange import FORMAT
from apps.core import computations
from apps.core.computations import Computation, Outcome
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import load_system
from tests.pages import client_for
from tests.people import Cast

pytestmark = pytest.mark.django_db

RULE = "{id: ours.open.2d, when: {opener: none}, call: 2D, priority: 99, needs: {D: 5+, hcp: 11+}}"
OWN = f"module: ours\nrules:\n  - {RULE}"


@pytest.fixture
def card(cast: Cast) -> Card:
    return create_card(owner=cast.teacher, plan=CardPlan("Ours", "sayc", {"splinters": True}), klass=cast.klass)


def card_form(**fields: str) -> dict[str, str]:
    """Return the form data of a card with SAYC's default options and these fields."""
    on = (option.name for option in load_system("sayc").options.values() if option.default and not option.group)
    return {"name": "Mine", "own_rules": "", **{f"option_{name}": "on" for name in on}, **fields}


def test_members_of_the_class_can_view_its_card(card: Card, cast: Cast) -> None:
    page = client_for(cast.ann).get(f"/cards/{card.pk}/").text
    assert "Ours" in page
    assert "Jacoby 2NT" in page
    assert "(default: off)" in page
    assert f"/cards/{card.pk}/change/" not in page


@pytest.mark.parametrize("address", ["", "notes/", "card.json", "card.bbsa"])
def test_a_card_of_another_class_returns_404(card: Card, cast: Cast, address: str) -> None:
    assert client_for(cast.stranger).get(f"/cards/{card.pk}/{address}").status_code == 404
    assert Client().get(f"/cards/{card.pk}/{address}").status_code == 302


def test_a_search_finds_rules_with_all_words(card: Card, cast: Cast) -> None:
    part = client_for(cast.ann).get(f"/cards/{card.pk}/", {"q": "splinter"}, headers={"HX-Request": "true"}).text
    assert part.lstrip().startswith('<div id="found"')
    assert "Splinters" in part
    assert "Stayman" not in part
    assert "Nothing on this card" in client_for(cast.ann).get(f"/cards/{card.pk}/", {"q": "zebra"}).text


def test_the_notes_list_the_active_rules(card: Card, cast: Cast) -> None:
    plain = create_card(owner=cast.teacher, plan=CardPlan("Plain"))
    client = client_for(cast.teacher)
    with_splinters, without = (client.get(f"/cards/{one.pk}/notes/").text for one in (card, plain))
    assert with_splinters.count("plinter") > without.count("plinter")


@pytest.mark.parametrize("rows", [3, 30])
def test_the_number_of_queries_of_the_list_is_constant(
    cast: Cast, rows: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(rows):
        create_card(owner=cast.teacher, plan=CardPlan(f"Card {number}"), klass=cast.klass)
    client = client_for(cast.teacher)
    with django_assert_max_num_queries(8):
        assert client.get("/cards/").status_code == 200


def test_an_instructor_creates_a_card(cast: Cast) -> None:
    form = client_for(cast.teacher).get("/cards/new/?system=sayc").text
    assert 'name="option_splinters"' in form
    answer = client_for(cast.teacher).post("/cards/new/?system=sayc", card_form(option_splinters="on", own_rules=OWN))
    made = Card.objects.get()
    assert answer.headers["Location"] == f"/cards/{made.pk}/"
    assert (made.name, made.options, made.own_rules, made.owner) == ("Mine", {"splinters": True}, OWN, cast.teacher)


def test_a_copied_card_starts_with_the_same_options(card: Card, cast: Cast) -> None:
    page = client_for(cast.assistant).get(f"/cards/new/?like={card.pk}").text
    assert "Ours (copy)" in page
    assert 'name="option_splinters" id="id_option_splinters" checked' in page


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": ""}, "This field is required"),
        ({"own_rules": "module: ours\nrules: [{id: a.b}]"}, "line 2, rule a.b: a rule needs a call"),
    ],
)
def test_an_invalid_card_is_shown_with_its_errors(cast: Cast, fields: dict[str, str], message: str) -> None:
    answer = client_for(cast.teacher).post("/cards/new/?system=sayc", card_form(**fields))
    assert answer.status_code == 422
    assert message in answer.text
    assert not Card.objects.exists()


def test_a_student_cannot_create_or_change_a_card(card: Card, cast: Cast) -> None:
    client = client_for(cast.ann)
    assert client.get("/cards/new/").status_code == 404
    assert client.post("/cards/new/", card_form()).status_code == 404
    assert client.post(f"/cards/{card.pk}/change/", card_form()).status_code == 404
    assert client.post(f"/cards/{card.pk}/share", {"klass": ""}).status_code == 404
    assert client.post("/cards/import").status_code == 404
    assert client.post("/cards/check/sayc", {"own_rules": OWN}).status_code == 404
    assert Card.objects.get().name == "Ours"


@pytest.mark.parametrize("address", ["share", "card.json"])
def test_the_wrong_method_is_refused(card: Card, cast: Cast, address: str) -> None:
    client = client_for(cast.teacher)
    wrong = client.get if address == "share" else client.post
    assert wrong(f"/cards/{card.pk}/{address}").status_code == 405


def test_an_unused_card_is_changed_in_place(card: Card, cast: Cast) -> None:
    client_for(cast.teacher).post(f"/cards/{card.pk}/change/", card_form(name="Better"))
    assert [(one.name, one.options) for one in Card.objects.all()] == [("Better", {})]


def test_changing_a_used_card_creates_a_new_one(card: Card, cast: Cast) -> None:
    mark_used(cards=[card])
    client_for(cast.assistant).post(f"/cards/{card.pk}/change/", card_form(name="Better"))
    newer = Card.objects.get(name="Better")
    assert (newer.replaces, newer.klass) == (card, cast.klass)
    assert Card.objects.get(pk=card.pk).options == {"splinters": True}
    assert "This card was replaced by" in client_for(cast.ann).get(f"/cards/{card.pk}/").text
    assert client_for(cast.teacher).get(f"/cards/{card.pk}/change/").status_code == 404


def test_a_built_in_card_cannot_be_changed(cast: Cast) -> None:
    assert client_for(cast.admin).get(f"/cards/{default_card().pk}/change/").status_code == 404


def test_a_card_can_be_shared_only_with_a_class_of_the_teacher(cast: Cast) -> None:
    own = create_card(owner=cast.teacher, plan=CardPlan("Own"))
    client = client_for(cast.teacher)
    client.post(f"/cards/{own.pk}/share", {"klass": cast.other_class.pk})
    assert Card.objects.get().klass is None
    client.post(f"/cards/{own.pk}/share", {"klass": cast.klass.pk})
    assert Card.objects.get().klass == cast.klass
    assert client_for(cast.ann).get(f"/cards/{own.pk}/").status_code == 200


@pytest.mark.parametrize("ending", ["json", "bbsa"])
def test_an_exported_card_can_be_imported(card: Card, cast: Cast, ending: str) -> None:
    client = client_for(cast.teacher)
    written = client.get(f"/cards/{card.pk}/card.{ending}")
    assert written["Content-Disposition"] == f'attachment; filename="ours.{ending}"'
    client.post("/cards/import", {"file": SimpleUploadedFile(f"Ours.{ending}", written.content)})
    again = Card.objects.latest("pk")
    assert again != card
    assert (again.name, again.system, again.options) == ("Ours", "sayc", {"splinters": True})


def test_unsupported_lines_of_an_imported_file_are_stored_and_shown(cast: Cast) -> None:
    text = b"System type = 0\nSplinter = 0\nMulti = 1\nBlackwood 1430 = 1\nNot defined = 0\n"
    client = client_for(cast.teacher)
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
def test_an_invalid_card_file_is_refused_with_the_position(cast: Cast, text: str | bytes, message: str) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    answer = client_for(cast.teacher).post("/cards/import", {"file": SimpleUploadedFile("x.bbsa", data)})
    assert answer.status_code == 422
    assert message in answer.text.replace("&quot;", '"').replace("&#x27;", "'")
    assert not Card.objects.exists()


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("{id: a.b}", "règles propres, ligne 2, règle a.b : une règle a besoin d’une enchère (call)"),
        ("{id: a.b, cal: 2D}", "clé inconnue &#x27;cal&#x27; (vouliez-vous dire call ?) ; clés connues ici : agrees"),
        ("{id: a.b, call: 2D", "règles propres, ligne 2 : des accolades sans fin"),
        (
            '{id: a.b, call: 1C, priority: 9, when: {auction: "(1D)"}}',
            "écrivez une enchère plus élevée que la dernière",
        ),
    ],
)
def test_faults_of_own_rules_are_in_the_language_of_the_page(rule: str, message: str, cast: Cast) -> None:
    client = client_for(cast.teacher)
    form = card_form(own_rules=f"module: ours\nrules: [{rule}]")
    page = client.post("/cards/new/?system=sayc", form, headers={"Accept-Language": "fr"}).text
    assert message in page


def test_own_rules_are_checked_while_typing(cast: Cast) -> None:
    client = client_for(cast.teacher)
    fine = client.post("/cards/check/sayc", {"own_rules": OWN}).text
    assert "every rule was used" in fine
    wrong = client.post("/cards/check/sayc", {"own_rules": "module: x\nrules: [{id: a.b}]"}).text
    assert "a rule needs a call" in wrong


def test_the_checker_reports_ties_and_unreachable_rules(cast: Cast) -> None:
    two = OWN + "\n  - {id: ours.open.2h, when: {opener: none}, call: 2H, priority: 99, needs: {D: 5+, hcp: 11+}}"
    page = client_for(cast.teacher).post("/cards/check/sayc", {"own_rules": two}).text
    assert "Two calls of equal priority" in page
    never = OWN.replace("hcp: 11+", "hcp: 35+")
    assert (
        "Another rule may take precedence"
        in client_for(cast.teacher).post("/cards/check/sayc", {"own_rules": never}).text
    )


@pytest.mark.parametrize(
    ("is_too_long", "message"), [(True, "takes too long"), (False, 'hx-trigger="load delay:600ms"')]
)
def test_a_check_is_polled_and_can_time_out(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, is_too_long: bool, message: str
) -> None:
    def run(computation: Computation) -> None:
        if is_too_long:
            computations.store(computation, Outcome(is_too_long=True))

    monkeypatch.setattr(computations, "run", run)
    assert message in client_for(cast.teacher).post("/cards/check/sayc", {"own_rules": OWN}).text


@pytest.mark.parametrize("text", ["&a [*a]", f"a: {'9' * 5_000}", "[a, b]: c", "module: x\nrules: [" + "[" * 50])
def test_malicious_rules_are_refused_with_a_message(cast: Cast, text: str) -> None:
    page = client_for(cast.teacher).post("/cards/check/sayc", {"own_rules": text})
    assert page.status_code == 200
    assert "own rules, line" in page.text


def test_copying_an_unavailable_card_starts_with_the_defaults(cast: Cast) -> None:
    assert client_for(cast.teacher).get(f"/cards/new/?like={'9' * 5_000}").status_code == 200


def test_an_unknown_system_returns_404(cast: Cast) -> None:
    client = client_for(cast.teacher)
    assert client.get("/cards/new/?system=acol").status_code == 404
    assert client.post("/cards/check/acol", {"own_rules": OWN}).status_code == 404


HOUSE_RULE = {
    "auction": "1H P",
    "call": "3C",
    "name": "Limit raise",
    "hcp": "10-12",
    "hearts": "4+",
    "forcing": "invitational",
    "alert": "alert",
}


def test_a_house_rule_is_added_graded_by_and_explained_on_the_card(card: Card, cast: Cast) -> None:
    teacher = client_for(cast.teacher)
    assert "Add a house rule" in teacher.get(f"/cards/{card.pk}/").text
    assert teacher.get(f"/cards/{card.pk}/rules/new/").status_code == 200
    assert teacher.post(f"/cards/{card.pk}/rules/new/", HOUSE_RULE).status_code == 302
    page = teacher.get(f"/cards/{card.pk}/").text
    assert "Limit raise" in page
    assert "Alerted" in page
    card.refresh_from_db()
    side = side_system(card)
    hand = Hand.parse("K84.KJ63.A4.9832")
    decision = Bidder(side, side).decide(hand, Auction.parse("1H P"))
    assert (decision.call.text, decision.rule) == ("3C", "house.1h_p_3c")


def test_a_used_card_is_replaced_when_a_house_rule_is_added(card: Card, cast: Cast) -> None:
    mark_used(cards=[card])
    assert client_for(cast.teacher).post(f"/cards/{card.pk}/rules/new/", HOUSE_RULE).status_code == 302
    card.refresh_from_db()
    assert card.own_rules == ""
    assert "house.1h_p_3c" in card.replaced_by.own_rules
    assert card.replaced_by.options == {"splinters": True}


def test_a_house_rule_is_removed(card: Card, cast: Cast) -> None:
    teacher = client_for(cast.teacher)
    teacher.post(f"/cards/{card.pk}/rules/new/", HOUSE_RULE)
    refused = teacher.post(f"/cards/{card.pk}/rules/remove", {"rule": "sayc.open.1nt"}, follow=True)
    assert "This rule is no longer on the card." in refused.text
    card.refresh_from_db()
    assert "house.1h_p_3c" in card.own_rules
    assert teacher.post(f"/cards/{card.pk}/rules/remove", {"rule": "house.1h_p_3c"}).status_code == 302
    card.refresh_from_db()
    assert card.own_rules == ""


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"auction": "1H banana"}, "Write calls such as 1H, 2NT, P or X."),
        ({"auction": "1H 1C"}, "These calls cannot follow one another."),
        ({"auction": "1H P P P"}, "This auction is over"),
        ({"call": "1C"}, "This call is not legal after the auction."),
        ({"call": "nine"}, "Write a call such as 2NT, P or X."),
        ({"hcp": "lots"}, "Write a number or a range, such as 15-17, 8+ or 5."),
        ({"hcp": "", "hearts": ""}, "Enter at least one thing that the call shows."),
        ({"hearts": "7+", "spades": "7+"}, "No hand has this many cards in these suits."),
        ({"alert": "announce"}, "Enter the words to announce."),
        ({"hearts": "14+"}, "hearts"),
    ],
)
def test_a_house_rule_that_cannot_be_is_refused_at_its_field(
    card: Card, cast: Cast, fields: dict[str, str], message: str
) -> None:
    response = client_for(cast.teacher).post(f"/cards/{card.pk}/rules/new/", HOUSE_RULE | fields)
    assert response.status_code == 422
    assert message in response.text
    assert 'value="Limit raise"' in response.text
    card.refresh_from_db()
    assert card.own_rules == ""


@pytest.mark.parametrize("address", ["rules/new/", "rules/remove"])
def test_only_who_may_change_a_card_changes_its_house_rules(card: Card, cast: Cast, address: str) -> None:
    for user in (cast.ann, cast.stranger_teacher):
        assert client_for(user).post(f"/cards/{card.pk}/{address}", HOUSE_RULE).status_code in {403, 404}
    assert "Add a house rule" not in client_for(cast.ann).get(f"/cards/{card.pk}/").text
