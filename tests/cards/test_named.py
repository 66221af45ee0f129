"""Systems and cards by name, as commands and the API take them."""

import pytest

from apps.cards.models import Card
from apps.cards.selectors.named import card_named, side_named
from apps.cards.selectors.queries import current_cards_of
from apps.cards.services.cards import CardPlan, change_card, create_card, default_card, mark_used, stored_card
from bridgeclass.engine.bidder import SideSystem
from bridgeclass.engine.rules import ConflictingOptionsError, UnknownSystemError
from tests.people import Cast

pytestmark = pytest.mark.django_db
OWN_RULES = "module: ours\nrules:\n  - id: ours.open\n    when: {opener: none}\n    call: 1C\n    priority: 99\n"


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("sayc", SideSystem("sayc")),
        (
            "sayc:negative_doubles_high,-splinters",
            SideSystem("sayc", {"negative_doubles_high": True, "splinters": False}),
        ),
        (" 2over1 : bergen , -drury ", SideSystem("2over1", {"bergen": True, "drury": False})),
        ("sayc:", SideSystem("sayc")),
    ],
)
def test_a_system_is_named_with_its_options(name: str, side: SideSystem) -> None:
    assert side_named(name) == side


def test_a_card_is_named_by_its_name_or_number(cast: Cast) -> None:
    plan = CardPlan("Monday: SAYC", options={"splinters": True}, own_rules=OWN_RULES)
    card = create_card(owner=cast.teacher, plan=plan, klass=cast.klass)
    side = SideSystem("sayc", {"splinters": True}, custom_rules=OWN_RULES.strip())
    assert side_named("Monday: SAYC") == side_named(str(card.pk)) == side


def test_the_newest_of_a_changed_card_is_meant(cast: Cast) -> None:
    old = create_card(owner=cast.teacher, plan=CardPlan("Ours"))
    mark_used(cards=[old])
    new = change_card(user=cast.teacher, card_id=old.pk, plan=CardPlan("Ours", options={"splinters": True}))
    assert card_named("Ours") == new


@pytest.mark.parametrize("name", ["acol", "", "999999999999999999", "9" * 400, "a\0b", "acol:bergen"])
def test_a_name_that_nothing_has_is_refused_with_the_known_systems(name: str) -> None:
    with pytest.raises(UnknownSystemError, match=r"there is no bidding system .*known: 2over1, sayc"):
        side_named(name)


def test_an_unknown_option_and_options_that_exclude_each_other_are_refused() -> None:
    with pytest.raises(UnknownSystemError, match="has no option nosuch"):
        side_named("sayc:nosuch")
    with pytest.raises(ConflictingOptionsError, match="cannot be on together"):
        side_named("2over1:weak_jump_shifts")


def test_a_name_of_two_cards_is_refused(cast: Cast) -> None:
    for owner in (cast.teacher, cast.stranger):
        create_card(owner=owner, plan=CardPlan("Ours"))
    with pytest.raises(UnknownSystemError, match="more than one card is named 'Ours'"):
        side_named("Ours")
    assert card_named("Ours", current_cards_of(cast.stranger)).owner == cast.stranger


def test_a_card_is_stored_once_for_a_system_and_once_for_each_choice_of_options() -> None:
    assert stored_card(name="sayc") == stored_card(name="sayc:-splinters") == default_card()
    changed = stored_card(name="sayc:splinters,dopi")
    assert stored_card(name="sayc:dopi, splinters,-negative_doubles_high") == changed
    assert (changed.name, changed.owner) == ("sayc:dopi,splinters", None)
    assert stored_card(name=changed.name) == changed
    assert Card.objects.count() == 2


def test_more_options_than_a_name_can_list_need_a_card_of_their_own() -> None:
    with pytest.raises(UnknownSystemError, match="too many options for one name"):
        stored_card(
            name="sayc:splinters,dopi,new_minor_forcing,negative_doubles_high,responsive_doubles,support_doubles"
        )
