"""Choices of a card: subjects of which one option at most is on."""

import pytest

from apps.cards.forms import CardForm
from apps.cards.models import Card
from bridgeclass.engine.rules import load_system


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
    ],
)
def test_house_rules_that_clash_are_refused_on_saving(rules: str, message: str) -> None:
    form = CardForm({"name": "Ours", "own_rules": rules}, system=load_system("sayc"))
    assert form.is_valid()
    assert not form.refuse_clashes()
    assert message in str(form.errors.as_data()["own_rules"][0].message)
