"""Viability of profiles: odds, conflicting constraints and suggested changes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bridgeclass.engine.dealing.combinations import combinations_of
from bridgeclass.engine.dealing.conflicts import conflicts, relaxations
from bridgeclass.engine.dealing.dealer import deal_boards
from bridgeclass.engine.dealing.errors import ImpossibleProfileError
from bridgeclass.engine.dealing.mix import Mix
from bridgeclass.engine.dealing.profile import Profile
from bridgeclass.engine.dealing.sampler import Odds
from bridgeclass.engine.dealing.viability import assess, rarest_combination
from tests.engine.dealing.documents import kind, profile

TOO_MANY_SPADES = profile({"N": [kind(hcp=(12, 21), spades=(8, 13))], "S": [kind(spades=(6, 13), hearts=(0, 4))]})


def _conflicts(impossible: Profile) -> dict[str, str]:
    mix = Mix(impossible)
    found = conflicts(mix.samplers, mix.case(0, 0))
    return {problem.path: problem.words for problem in found}


def test_an_impossible_profile_is_refused_before_dealing() -> None:
    with pytest.raises(ImpossibleProfileError, match="these cannot all hold"):
        deal_boards(TOO_MANY_SPADES, 16, seed=7)


def test_only_conflicting_constraints_are_named() -> None:
    assert _conflicts(TOO_MANY_SPADES) == {
        "seat_profiles.N.subprofiles[0].standard.spades.min_cards": "North has at least 8 spades",
        "seat_profiles.S.subprofiles[0].standard.spades.min_cards": "South has at least 6 spades",
    }


def test_conflicting_points_are_named() -> None:
    strong = profile({"N": [kind(hcp=(22, 37))], "E": [kind(hcp=(19, 37))]})
    assert set(_conflicts(strong).values()) == {"North has at least 22 HCP", "East has at least 19 HCP"}


def test_suits_too_short_for_a_hand_are_named() -> None:
    short = profile({"W": [kind(spades=(0, 3), hearts=(0, 3), diamonds=(0, 3), clubs=(0, 3))]})
    assert _conflicts(short)["seat_profiles.W.subprofiles[0].standard.spades.max_cards"] == "West has at most 3 spades"
    assert len(_conflicts(short)) == 4


def test_a_conflict_that_only_counting_finds_is_named() -> None:
    """Twelve spades have at least six points, because only one honor can be missing."""
    hand = profile({"S": [kind(hcp=(5, 5), spades=(12, 12))]})
    assert "South has at most 5 HCP" in _conflicts(hand).values()


def test_a_possible_combination_has_no_conflicts() -> None:
    assert _conflicts(profile({"N": [kind(hcp=(15, 17))]})) == {}


def test_each_combination_has_odds_and_a_share() -> None:
    viability = assess(profile({"N": [kind(25, hcp=(15, 17)), kind(75, spades=(5, 5))]}))
    assert [report.share for report in viability.combinations] == [Fraction(1, 4), Fraction(3, 4)]
    assert [str(report.odds) for report in viability.combinations] == ["1 deal in 9.9", "1 deal in 8.02"]
    assert viability.is_possible
    assert viability.odds.is_exact


MIXED = profile(
    {
        "N": [kind(50, name="spades", spades=(8, 13)), kind(50, name="hearts", hearts=(5, 13))],
        "S": [kind(20, spades=(6, 13)), kind(80, name="flat", spades=(0, 4))],
    }
)


def test_the_resulting_mix_excludes_impossible_combinations() -> None:
    viability = assess(MIXED)
    assert [report.share for report in viability.combinations] == [
        0,
        Fraction(4, 9),
        Fraction(1, 9),
        Fraction(4, 9),
    ]
    assert not viability.dead


def test_a_sub_profile_that_no_combination_can_use_is_named() -> None:
    viability = assess(profile({"N": [kind(50, hcp=(37, 37), spades=(5, 13)), kind(50)], "S": [kind(hcp=(4, 37))]}))
    assert [problem.path for problem in viability.dead] == ["seat_profiles.N.subprofiles[0]"]


def test_the_most_likely_combination_is_explained_if_none_is_possible() -> None:
    both = profile(
        {"N": [kind(90, name="long", spades=(9, 13)), kind(10, spades=(10, 13))], "S": [kind(spades=(5, 13))]}
    )
    with pytest.raises(ImpossibleProfileError) as caught:
        deal_boards(both, 1, seed=1)
    lead, *problems = map(str, caught.value.problems)
    assert lead == (
        "no deal satisfies this profile in any of its 2 combinations; for North: long, South: "
        "sub-profile 1: these cannot all hold"
    )
    assert len(problems) == 2


def test_combinations_describe_themselves() -> None:
    names = [str(one.describe(MIXED)) for one in combinations_of(MIXED)]
    assert names[1] == "North: spades, South: flat"
    assert combinations_of(MIXED)[1].as_json() == {"N": 0, "S": 1}


def test_a_sub_profile_with_zero_weight_is_never_used() -> None:
    assert len(combinations_of(profile({"N": [kind(100), kind(0)]}))) == 1


def _loosening(impossible: Profile) -> list[str]:
    mix = Mix(impossible)
    return [str(move.problem) for move in relaxations(mix.samplers, mix.case(0, 0))]


def test_the_suggested_change_moves_one_bound_just_far_enough() -> None:
    assert _loosening(TOO_MANY_SPADES) == ["seat_profiles.N.subprofiles[0].standard.spades.min_cards: 7 instead of 8"]
    strong = profile({"N": [kind(hcp=(22, 37))], "E": [kind(hcp=(21, 37))]})
    assert _loosening(strong) == ["seat_profiles.E.subprofiles[0].standard.total_min_hcp: 18 instead of 21"]


def test_several_changes_are_suggested_if_one_is_not_enough() -> None:
    twice = profile(
        {
            "N": [kind(spades=(8, 13))],
            "S": [kind(spades=(6, 13))],
            "E": [kind(hearts=(9, 13))],
            "W": [kind(hearts=(6, 13))],
        }
    )
    assert _loosening(twice) == [
        "seat_profiles.E.subprofiles[0].standard.hearts.min_cards: 7 instead of 9",
        "seat_profiles.N.subprofiles[0].standard.spades.min_cards: 7 instead of 8",
    ]
    assert _loosening(profile({"N": [kind(spades=(9, 13))]})) == []


def test_an_exclusion_that_excludes_everything_is_named() -> None:
    flat = kind(spades=(3, 4), hearts=(3, 4), diamonds=(3, 4), clubs=(3, 4))
    excluded = {
        "seat": "N",
        "subprofile_index": 1,
        "excluded_shapes": ["4333", "3433", "3343", "3334"],
    }
    impossible = profile({"N": [flat]}, subprofile_exclusions=[excluded])
    assert "subprofile_exclusions[0]" in _conflicts(impossible)
    assert len(_loosening(impossible)) == 1


def test_the_rarity_of_a_constraint_is_its_share_of_otherwise_matching_deals() -> None:
    found = rarest_combination(profile({"N": [kind(hcp=(15, 17), spades=(5, 5))]}))
    assert found is not None
    shares = {removal.path: (removal.share, removal.is_about_points) for removal in found[1]}
    with_both, points, five = (
        assess(profile({"N": [one]})).odds.chance
        for one in (kind(hcp=(15, 17), spades=(5, 5)), kind(hcp=(15, 17)), kind(spades=(5, 5)))
    )
    path = "seat_profiles.N.subprofiles[0].standard"
    assert shares == {f"{path}.spades": (1 - with_both / points, False), path: (1 - with_both / five, True)}
    assert all(removal.is_exact for removal in found[1])


def test_both_ends_of_a_range_are_described_together() -> None:
    found = rarest_combination(profile({"N": [kind(hcp=(15, 17), spades=(5, 5))]}))
    assert found is not None
    sentences = {removal.words for removal in found[1]}
    assert sentences == {"North has at least 15 HCP and at most 17 HCP", "North has exactly 5 spades"}


def test_large_odds_do_not_wrap() -> None:
    assert str(Odds(Fraction(1, 126_076), is_exact=True)) == "1 deal in 126\u00a0076"


def test_an_impossible_profile_has_no_hardest_combination() -> None:
    assert rarest_combination(TOO_MANY_SPADES) is None


def test_impossible_random_suits_are_explained_by_their_range() -> None:
    draw = {"required_suits_count": 1, "allowed_suits": ["S"], "suit_ranges": [{"min_cards": 8, "max_cards": 13}]}
    impossible = profile({"N": [kind() | {"random_suit_constraint": draw}], "S": [kind(spades=(6, 13))]})
    path = "seat_profiles.N.subprofiles[0].random_suit_constraint.suit_ranges[0].min_cards"
    assert _conflicts(impossible)[path] == "North has at least 8 spades"
