"""View models of cards: the notes follow the card's options."""

from apps.cards.models import Card
from apps.cards.selectors.view_models import card_view


def shown(rule_id: str, **options: bool) -> list[str]:
    """Return what the calls of a rule show in the notes of a SAYC card with these options."""
    chapters = card_view(Card(system="sayc", options=options)).chapters
    found = (rule for chapter in chapters for rule in chapter.rules if rule.id == rule_id)
    return [str(kind.shows) for rule in found for kind in rule.kinds]


def test_the_notes_state_the_points_that_an_option_shifts() -> None:
    assert shown("sayc.1nt.2nt") == ["8-9 HCP, at most 3 spades, at most 3 hearts"]
    assert shown("sayc.1nt.2nt", weak_notrump=True) == ["11-12 HCP, at most 3 spades, at most 3 hearts"]


def test_the_notes_name_the_rules_of_an_option_that_is_on_in_some_auctions_only() -> None:
    assert shown("sayc.weak_nt.open.1nt") == []
    assert len(shown("sayc.weak_nt.open.1nt", weak_notrump_early=True)) == 1
    assert len(shown("sayc.open.1nt", weak_notrump_early=True)) == 1
