"""Choices of a card: subjects of which one option at most is on."""

import pytest
from pytest_django.asserts import assertContains

from apps.cards.forms import CardForm
from apps.cards.models import Card
from apps.cards.selectors.bidders import bidder_for
from apps.cards.selectors.view_models import card_view, choices_of
from apps.cards.services.cards import CardPlan, create_card, default_card
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.calls import Call
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import load_system
from tests.pages import client_for
from tests.people import create_cast


def chosen(system: str, card: Card | None = None, **fields: str) -> dict[str, bool]:
    form = CardForm({"name": "Ours", "own_rules": "", **fields}, system=load_system(system), card=card)
    assert form.is_valid()
    return {name: on for name, on in form.plan.options.items() if load_system(system).options[name].group}


def test_a_choice_is_stored_as_options() -> None:
    assert chosen("sayc", group_openings="sound_openings") == {"sound_openings": True, "rule_of_20": False}
    assert chosen("sayc", group_twos="strong_twos", group_openings="rule_of_20") == {"strong_twos": True}
    assert chosen("2over1", group_openings="") == {"rule_of_20": False, "light_openings": False}


def test_a_choice_that_is_not_changed_keeps_the_options_of_the_card() -> None:
    card = Card(name="Old", system="2over1", options={"rule_of_20": False})
    assert chosen("2over1", card, group_openings="light_openings") == {"rule_of_20": False}


def test_a_subject_that_is_not_in_the_form_keeps_its_choice() -> None:
    assert chosen("sayc", Card(name="Old", options={"strong_twos": True})) == {"strong_twos": True}


def test_an_unknown_choice_is_refused() -> None:
    form = CardForm({"name": "Ours", "group_twos": "dark"}, system=load_system("sayc"))
    assert "group_twos" in form.errors


@pytest.mark.parametrize("system", ["sayc", "2over1"])
def test_a_choice_stands_under_the_part_of_the_auction_that_it_is_about(system: str) -> None:
    parts = {one.group.name: one.part for one in choices_of(load_system(system), load_system(system).choose({}))}
    assert parts["majors"] == parts["twos"] == parts["preempts"] == "openings"
    assert parts["weak_two_asks"] == "responses"
    assert parts["negative_doubles"] == parts["jump_overcalls"] == "competitive"
    assert parts["cue_bids"] == "conventions"


NEVER = """module: ours
rules:
  - {id: ours.2h, when: {opener: none}, call: 2H, priority: 99, needs: {hearts: 5+}}
  - {id: ours.2s, when: {opener: none}, call: 2S, priority: 98, needs: {hearts: 5+, spades: 5+}}
"""


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (NEVER, "every hand for 'ours.2s' already fits 'ours.2h'"),
        (NEVER.replace("98", "99"), "make different calls on the same hand"),
        (NEVER.replace("hearts: 5+}", "hcp: 12+, tp: 0-9}"), "no hand can have"),
        (NEVER.replace("{opener: none}", '{auction: "1h -"}'), "'h' in the auction stands for any suit"),
    ],
)
def test_house_rules_that_clash_are_refused_on_saving(rules: str, message: str) -> None:
    form = CardForm({"name": "Ours", "own_rules": rules}, system=load_system("sayc"))
    assert form.is_valid()
    assert not form.refuse_clashes()
    assert message in str(form.errors.as_data()["own_rules"][0].message)


def played(card: Card, hand: str, call: str) -> tuple[str, int]:
    """Return the call of a robot that opens with a hand, and the score of another call, under a card."""
    bidder = bidder_for(card, card)
    judged = bidder.judge(Hand.parse(hand), Auction.start(Seat.S, Vulnerability.NONE), Call.parse(call))
    return judged.decision.call.text, judged.grade.score


@pytest.mark.django_db
def test_choices_made_on_the_page_are_played_and_graded() -> None:
    teacher = client_for(create_cast().teacher)
    page = teacher.get("/cards/new/?system=sayc")
    assertContains(page, "1NT shows 12-14")
    fields = {"name": "Ours", "own_rules": "", "group_notrump": "weak_notrump", "group_twos": "strong_twos"}
    assert teacher.post("/cards/new/?system=sayc", fields).status_code == 302
    ours, usual = Card.objects.get(name="Ours"), default_card()
    assertContains(teacher.get(f"/cards/{ours.pk}/"), "1NT shows 12-14")
    twelve, strong = "AQ5.K72.QJ43.983", "AKQJ85.A72.A4.83"
    assert (played(ours, twelve, "1N"), played(usual, twelve, "P")) == (("1N", 10), ("P", 10))
    assert played(usual, twelve, "1N")[1] < 10
    assert (played(ours, strong, "2S"), played(usual, strong, "1S")) == (("2S", 10), ("1S", 10))


@pytest.mark.django_db
def test_a_clash_of_house_rules_is_shown_on_the_page_and_nothing_is_lost() -> None:
    teacher = client_for(create_cast().teacher)
    answer = teacher.post("/cards/new/?system=sayc", {"name": "Ours", "own_rules": NEVER, "group_twos": "strong_twos"})
    assert answer.status_code == 422
    assertContains(answer, "already fits", status_code=422)
    assertContains(answer, "ours.2s", status_code=422)
    assertContains(answer, 'value="strong_twos" id="id_group_twos_1" checked', status_code=422)
    assert not Card.objects.exists()


@pytest.mark.django_db
def test_options_that_do_not_go_together_are_refused_with_their_names() -> None:
    teacher = client_for(create_cast().teacher)
    fields = {"name": "Ours", "own_rules": "", "option_minor_transfers": "on", "option_stayman": "on"}
    answer = teacher.post("/cards/new/?system=2over1", fields)
    assert answer.status_code == 422
    assertContains(answer, "cannot be on without “Jacoby transfers", status_code=422)
    assert not Card.objects.exists()


def test_notes_of_a_conditional_weak_notrump_state_both_ranges() -> None:
    rules = card_view(Card(name="Ours", options={"weak_notrump_not_vulnerable": True})).chapters
    found = {
        str(kind.name): [str(condition) for condition in rule.conditions]
        for chapter in rules
        for rule in chapter.rules
        for kind in rule.kinds
        if rule.id in ("sayc.open.1nt", "sayc.weak_nt.open.1nt")
    }
    assert found["Balanced 15-17"][0] == "vulnerable"
    assert found["Balanced 12-14"][0] == "not vulnerable"


def test_notes_of_an_unconditional_weak_notrump_state_one_range() -> None:
    chapters = card_view(Card(name="Ours", options={"weak_notrump": True})).chapters
    ids = {rule.id for chapter in chapters for rule in chapter.rules}
    assert "sayc.weak_nt.open.1nt" in ids
    assert "sayc.open.1nt" not in ids


@pytest.mark.django_db
def test_an_imported_card_whose_house_rules_clash_is_refused() -> None:
    with pytest.raises(SourceError, match="already fits"):
        create_card(owner=create_cast().teacher, plan=CardPlan("Ours", own_rules=NEVER))
    assert not Card.objects.exists()
