"""Consistency checks between the fields of a profile."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.document import read_profile
from bridgeclass.engine.dealing.errors import ProfileError
from bridgeclass.engine.dealing.profile import SubProfile
from bridgeclass.engine.dealing.weights import WeightsError, shares_of
from tests.engine.dealing.documents import Document, document, kind

OPEN = {"min_cards": 0, "max_cards": 13, "min_hcp": 0, "max_hcp": 10}


def _drawing(**changes: Any) -> Document:
    drawn = {"required_suits_count": 1, "allowed_suits": ["S", "H"], "suit_ranges": [OPEN]} | changes
    return {"random_suit_constraint": drawn}


def _following(seat: str, **more: Any) -> Document:
    return {"partner_contingent_constraint": {"partner_seat": seat, "suit_range": OPEN} | more}


def _problems(written: Document) -> dict[str, str]:
    with pytest.raises(ProfileError) as caught:
        read_profile(written)
    return {problem.path: problem.words for problem in caught.value.problems}


def _weights(*weights: float) -> list[SubProfile]:
    return [SubProfile(weight_percent=weight) for weight in weights]


def test_all_zero_weights_mean_equal_shares() -> None:
    assert shares_of(_weights(0, 0, 0)) == (Fraction(1, 3),) * 3


def test_weights_that_almost_add_up_to_100_are_scaled() -> None:
    assert shares_of(_weights(33.3, 33.3, 33.3)) == (Fraction(1, 3),) * 3


def test_weights_keep_their_proportions() -> None:
    assert shares_of(_weights(25, 75)) == (Fraction(1, 4), Fraction(3, 4))


@pytest.mark.parametrize("weights", [(60,), (50, 47.9), (50, 52.1), (100, 100)])
def test_weights_that_do_not_add_up_are_refused(weights: tuple[float, ...]) -> None:
    with pytest.raises(WeightsError, match="they must add up to 100"):
        shares_of(_weights(*weights))


def test_weights_that_do_not_add_up_are_reported_with_the_seat() -> None:
    assert _problems(document({"E": [kind(60), kind(30)]})) == {
        "seat_profiles.E.subprofiles": (
            "the weights add up to 90; they must add up to 100, or all be 0 for equal shares"
        )
    }


def test_two_suit_constraints_of_different_types_are_refused() -> None:
    written = document({"N": [_drawing()], "S": [_drawing() | _following("N")]})
    assert list(_problems(written)) == ["seat_profiles.S.subprofiles[0]"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"required_suits_count": 3, "suit_ranges": [OPEN] * 3}, "only 2 suits are allowed"),
        ({"required_suits_count": 2}, "1 range for 2 suits"),
        ({"allowed_suits": ["S", "S"]}, "names a suit twice"),
        (
            {"pair_overrides": [{"suits": ["S", "H"], "first_range": OPEN, "second_range": OPEN}]},
            "need a draw of just two suits",
        ),
    ],
)
def test_an_impossible_random_suit_constraint_is_refused(changes: Document, message: str) -> None:
    problems = _problems(document({"N": [_drawing(**changes)]}))
    assert message in problems["seat_profiles.N.subprofiles[0].random_suit_constraint"]


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        ({"N": [kind()], "S": [_following("N")]}, "North draws no random suit in any sub-profile"),
        ({"S": [_following("N")]}, "North draws no random suit in any sub-profile"),
        ({"S": [_following("S")]}, "names South itself; it must name another seat"),
    ],
)
def test_following_a_hand_without_random_suits_is_refused(seats: dict[str, list[Document]], message: str) -> None:
    assert _problems(document(seats)) == {"seat_profiles.S.subprofiles[0].partner_contingent_constraint": message}


def test_exactly_one_suit_must_remain_to_follow_it() -> None:
    written = document(
        {"N": [_drawing(allowed_suits=["S", "H", "D"])], "S": [_following("N", use_non_chosen_suit=True)]}
    )
    assert list(_problems(written)) == [
        "seat_profiles.S.subprofiles[0].partner_contingent_constraint.use_non_chosen_suit"
    ]


def test_a_partner_given_as_opponent_is_accepted() -> None:
    following = {"opponents_contingent_suit_constraint": {"opponent_seat": "N", "suit_range": OPEN}}
    assert read_profile(document({"N": [_drawing()], "S": [following]})).subprofiles(Seat.S)[0].opponent


TWO_AND_TWO = {"N": [kind(), kind()], "S": [kind(), kind()]}


@pytest.mark.parametrize(
    ("fields", "path", "message"),
    [
        ({"ns_role_mode": "east_drives"}, "ns_role_mode", "East does not play NS"),
        ({"ns_bespoke_map": {"0": [0]}}, "ns_bespoke_map", "says nothing for North's sub-profiles [1]"),
        ({"ns_bespoke_map": {"0": [0], "1": [2]}}, "ns_bespoke_map.1", "South has 2 sub-profiles, from 0"),
        ({"ns_bespoke_map": {"0": [0], "1": []}}, "ns_bespoke_map.1", "leaves no sub-profile to follow"),
        ({"ns_bespoke_map": {"0": [0], "1": [1], "2": [1]}}, "ns_bespoke_map.2", "North has 2 sub-profiles, from 0"),
        (
            {"ns_linked_profile": {"primary_seat": "S", "subprofile_map": {"0": [0]}}},
            "ns_linked_profile.subprofile_map",
            "says nothing for South's sub-profiles [1]",
        ),
        (
            {"ns_linked_profile": {"primary_seat": "W", "subprofile_map": {"0": [0], "1": [1]}}},
            "ns_linked_profile.primary_seat",
            "must be N or S",
        ),
        ({"hand_dealing_order": ["N", "N", "S", "W"]}, "hand_dealing_order", "must name each of N, E, S, W once"),
        ({"ns_driver_seat": "E"}, "ns_driver_seat", "must be N or S"),
    ],
)
def test_a_coupling_that_does_not_fit_the_hands_is_refused(fields: Document, path: str, message: str) -> None:
    assert _problems(document(TWO_AND_TWO, **fields)) == {path: message}


def test_a_map_without_a_driver_and_with_south_dealing_is_valid() -> None:
    """Other generators crash on such a document."""
    fields = {"dealer": "S", "ns_role_mode": "no_driver", "ns_bespoke_map": {"0": [0], "1": [1]}}
    assert read_profile(document(TWO_AND_TWO, **fields)).ns.bespoke_map == {0: (0,), 1: (1,)}


@pytest.mark.parametrize(
    ("exclusion", "message"),
    [
        ({"seat": "N", "subprofile_index": 3, "excluded_shapes": ["4333"]}, "North has 2 sub-profiles"),
        ({"seat": "N", "subprofile_index": 1}, "either excluded_shapes or clauses"),
        ({"seat": "N", "subprofile_index": 1, "excluded_shapes": ["4433"]}, "'4433' is not a shape"),
        ({"seat": "N", "subprofile_index": 1, "excluded_shapes": ["9xx5"]}, "'9xx5' is not a shape"),
        ({"seat": "N", "subprofile_index": 1, "excluded_shapes": ["433"]}, "'433' is not a shape"),
        (
            {"seat": "N", "subprofile_index": 1, "clauses": [{"group": "MAJOR", "length_eq": 5, "count": 3}]},
            "MAJOR has two",
        ),
    ],
)
def test_an_exclusion_without_effect_is_refused(exclusion: Document, message: str) -> None:
    problems = _problems(document(TWO_AND_TWO, subprofile_exclusions=[exclusion]))
    assert message in problems["subprofile_exclusions[0]"]


def test_too_many_combinations_are_refused() -> None:
    written = document({seat: [kind() for _ in range(6)] for seat in "NESW"})
    assert "1296 combinations" in _problems(written)["seat_profiles"]
