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


def test_weights_all_zero_give_equal_shares() -> None:
    assert shares_of(_weights(0, 0, 0)) == (Fraction(1, 3),) * 3


def test_weights_of_about_a_hundred_are_scaled() -> None:
    assert shares_of(_weights(33.3, 33.3, 33.3)) == (Fraction(1, 3),) * 3


def test_weights_keep_their_proportions() -> None:
    assert shares_of(_weights(25, 75)) == (Fraction(1, 4), Fraction(3, 4))


@pytest.mark.parametrize("weights", [(60,), (50, 47.9), (50, 52.1), (100, 100)])
def test_weights_that_do_not_add_up_are_refused(weights: tuple[float, ...]) -> None:
    with pytest.raises(WeightsError, match="they must add up to 100"):
        shares_of(_weights(*weights))


def test_a_document_with_weights_that_do_not_add_up_names_the_seat() -> None:
    assert _problems(document({"E": [kind(60), kind(30)]})) == {
        "seat_profiles.E.subprofiles": (
            "the weights add up to 90; they must add up to 100, or all be 0 for equal shares"
        )
    }


def test_two_kinds_of_suit_at_once_are_refused() -> None:
    written = document({"N": [_drawing()], "S": [_drawing() | _following("N")]})
    assert list(_problems(written)) == ["seat_profiles.S.subprofiles[0]"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"required_suits_count": 3, "suit_ranges": [OPEN] * 3}, "only 2 suits are allowed"),
        ({"required_suits_count": 2}, "1 ranges for 2 suits"),
        ({"allowed_suits": ["S", "S"]}, "names a suit twice"),
        (
            {"pair_overrides": [{"suits": ["S", "H"], "first_range": OPEN, "second_range": OPEN}]},
            "need a draw of just two suits",
        ),
    ],
)
def test_a_draw_that_cannot_be_made_is_refused(changes: Document, words: str) -> None:
    problems = _problems(document({"N": [_drawing(**changes)]}))
    assert words in problems["seat_profiles.N.subprofiles[0].random_suit_constraint"]


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ({"N": [kind()], "S": [_following("N")]}, "North draws no random suit in any sub-profile"),
        ({"S": [_following("N")]}, "North draws no random suit in any sub-profile"),
        ({"S": [_following("S")]}, "names South itself; it must name another seat"),
    ],
)
def test_a_suit_taken_from_a_hand_that_draws_none_is_refused(seats: dict[str, list[Document]], words: str) -> None:
    assert _problems(document(seats)) == {"seat_profiles.S.subprofiles[0].partner_contingent_constraint": words}


def test_the_undrawn_suit_must_be_just_one() -> None:
    written = document(
        {"N": [_drawing(allowed_suits=["S", "H", "D"])], "S": [_following("N", use_non_chosen_suit=True)]}
    )
    assert list(_problems(written)) == [
        "seat_profiles.S.subprofiles[0].partner_contingent_constraint.use_non_chosen_suit"
    ]


def test_a_partner_named_as_opponent_is_read_as_documents_in_use_have_it() -> None:
    following = {"opponents_contingent_suit_constraint": {"opponent_seat": "N", "suit_range": OPEN}}
    assert read_profile(document({"N": [_drawing()], "S": [following]})).subprofiles(Seat.S)[0].opponent


TWO_AND_TWO = {"N": [kind(), kind()], "S": [kind(), kind()]}


@pytest.mark.parametrize(
    ("fields", "path", "words"),
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
def test_a_coupling_that_does_not_fit_the_hands_is_refused(fields: Document, path: str, words: str) -> None:
    assert _problems(document(TWO_AND_TWO, **fields)) == {path: words}


def test_a_map_without_a_driver_and_a_south_dealer_is_read() -> None:
    """Other generators crash on such a document."""
    fields = {"dealer": "S", "ns_role_mode": "no_driver", "ns_bespoke_map": {"0": [0], "1": [1]}}
    assert read_profile(document(TWO_AND_TWO, **fields)).ns.bespoke_map == {0: (0,), 1: (1,)}


@pytest.mark.parametrize(
    ("exclusion", "words"),
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
def test_an_exclusion_that_means_nothing_is_refused(exclusion: Document, words: str) -> None:
    problems = _problems(document(TWO_AND_TWO, subprofile_exclusions=[exclusion]))
    assert words in problems["subprofile_exclusions[0]"]


def test_too_many_combinations_are_refused() -> None:
    written = document({seat: [kind() for _ in range(6)] for seat in "NESW"})
    assert "1296 combinations" in _problems(written)["seat_profiles"]
