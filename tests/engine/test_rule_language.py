"""Names that make rules easier to write: bands of priorities and long names of metrics."""

import pytest

from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import System
from bridgeclass.engine.rules.schema import BANDS
from bridgeclass.engine.rules.system import build_system
from tests.engine.small_system import position, small_system

SIXTEEN = Hand.parse("AQ4.K82.KJ73.K52")


def opening(priority: str = "50", needs: str = "{}", variants: str = "") -> System:
    """Return the small system with one opening bid."""
    rule = f"id: small.a, when: {{opener: none}}, call: 1C, priority: {priority}, needs: {needs}{variants}"
    return small_system(opening_bids=f"module: opening_bids\nrules:\n  - {{{rule}}}\n")


@pytest.mark.parametrize("band", BANDS)
def test_a_band_is_the_name_of_a_priority(band: str) -> None:
    variant = next(rule for rule in opening(band).rules if rule.id == "small.a").variants[0]
    assert (variant.priority, variant.band) == (BANDS[band], band)


def test_bands_are_listed_in_the_order_in_which_they_are_tried() -> None:
    assert list(BANDS) == sorted(BANDS, key=lambda band: -BANDS[band])


def test_an_unknown_band_is_an_error_with_its_line_and_the_word_that_was_meant() -> None:
    with pytest.raises(
        SourceError, match=r"line 3, rule small\.a: unknown priority 'sistemic' \(did you mean systemic"
    ):
        opening("sistemic")


@pytest.mark.parametrize(
    ("needs", "fits"),
    [
        ("{high_card_points: 16}", True),
        ("{total_points: 15}", False),
        ("{support_points(S): 16+}", True),
        ("{top_three_honors(S): 2}", True),
        ("{any_of: [{quick_tricks: 4+}, {playing_tricks: 9+}]}", False),
    ],
)
def test_a_long_name_counts_the_same_as_the_short_one(needs: str, fits: bool) -> None:
    (choice,) = position("", opening(needs=needs)).choices
    assert choice.test(SIXTEEN) is fits


def test_two_names_of_one_metric_are_an_error() -> None:
    with pytest.raises(SourceError, match="the key 'total_points' is given twice, also as 'tp'"):
        opening(needs="{tp: 12+, total_points: 0-20}")


def test_a_variant_and_an_overriding_rule_change_a_metric_under_either_name() -> None:
    small = opening(needs="{tp: 12+, hcp: 10+}", variants=", variants: [{id: v, needs: {total_points: 20+}}]")
    (choice,) = position("", small).choices
    assert not choice.test(SIXTEEN)
    head = "system: wide\ntitle: Wide\nextends: small\n"
    rule = "module: own\nrules: [{id: wide.a, overrides: small.a, variants: null, needs: {total_points: 13+}}]"
    wide = build_system("wide", {"wide/system.yaml": head, "wide/own.yaml": rule}, known={"small": small})
    needs = next(rule for rule in wide.rules if rule.id == "wide.a").written.mapping()["needs"].mapping()
    assert {key: value.text() for key, value in needs.items()} == {"tp": "13+", "hcp": "10+"}
