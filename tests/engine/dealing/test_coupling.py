"""Coupling of a partnership's sub-profiles, in every mode."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.coupling import Pair, pair_shares
from bridgeclass.engine.dealing.dealer import deal_boards
from bridgeclass.engine.dealing.document import read_profile
from bridgeclass.engine.dealing.errors import ProfileError
from tests.engine.dealing.documents import Document, deviates_from, document, kind, profile

TWO = [kind(20), kind(80)]
OTHER_TWO = [kind(60), kind(40)]
THREE = [kind(50), kind(25), kind(25)]


def _shares(seats: dict[str, list[Document]], side: str = "ns", **fields: Any) -> dict[Pair, float]:
    return {pair: float(share) for pair, share in pair_shares(profile(seats, **fields), side).items()}


def _role(kinds: list[Document], *usages: str) -> list[Document]:
    return [one | {"ns_role_usage": usage} for one, usage in zip(kinds, usages, strict=True)]


def test_without_driver_and_index_hands_choose_independently() -> None:
    assert _shares({"N": TWO, "S": OTHER_TWO}, ns_role_mode="no_driver_no_index") == pytest.approx(
        {(0, 0): 0.12, (0, 1): 0.08, (1, 0): 0.48, (1, 1): 0.32}
    )


@pytest.mark.parametrize(
    ("side", "mode", "first"),
    [
        ("ns", "north_drives", 0.2),
        ("ns", "south_drives", 0.6),
        ("ns", "random_driver", 0.4),
        ("ew", "east_drives", 0.2),
        ("ew", "west_drives", 0.6),
        ("ew", "random_driver", 0.4),
    ],
)
def test_the_driver_chooses_by_weight_and_partner_takes_the_same_index(side: str, mode: str, first: float) -> None:
    seats = {"N": TWO, "S": OTHER_TWO} if side == "ns" else {"E": TWO, "W": OTHER_TWO}
    fields: dict[str, Any] = {f"{side}_role_mode": mode}
    assert _shares(seats, side, **fields) == pytest.approx({(0, 0): first, (1, 1): 1 - first})


@pytest.mark.parametrize(("order", "first"), [(["N", "E", "S", "W"], 0.2), (["E", "S", "W", "N"], 0.6)])
def test_without_driver_the_hand_dealt_first_chooses_and_partner_takes_the_same_index(
    order: list[str], first: float
) -> None:
    fields: dict[str, Any] = {"ns_role_mode": "no_driver", "hand_dealing_order": order}
    assert _shares({"N": TWO, "S": OTHER_TWO}, **fields) == pytest.approx({(0, 0): first, (1, 1): 1 - first})


@pytest.mark.parametrize("mode", ["north_drives", "no_driver", "random_driver"])
def test_hands_with_different_numbers_of_sub_profiles_are_not_coupled(mode: str) -> None:
    assert len(_shares({"N": TWO, "S": THREE}, ns_role_mode=mode)) == 6


def test_a_map_lists_followers_and_their_weights() -> None:
    fields: dict[str, Any] = {"ns_role_mode": "north_drives", "ns_bespoke_map": {"0": [0, 1], "1": [2]}}
    assert _shares({"N": TWO, "S": THREE}, **fields) == pytest.approx(
        {(0, 0): 0.2 * 2 / 3, (0, 1): 0.2 / 3, (1, 2): 0.8}
    )


def test_a_map_without_a_fixed_driver_is_reversed_for_south() -> None:
    fields: dict[str, Any] = {"ns_role_mode": "random_driver", "ns_bespoke_map": {"0": [0, 1], "1": [2]}}
    assert _shares({"N": TWO, "S": THREE}, **fields) == pytest.approx(
        {(0, 0): 0.1 * 2 / 3 + 0.25, (0, 1): 0.1 / 3 + 0.125, (1, 2): 0.4 + 0.125}
    )


def test_a_map_without_a_driver_deals_with_a_south_dealer_too() -> None:
    fields: dict[str, Any] = {"ns_role_mode": "no_driver", "ns_bespoke_map": {"0": [1], "1": [0]}, "dealer": "S"}
    boards = deal_boards(profile({"N": TWO, "S": OTHER_TWO}, **fields), 40, seed=1)
    assert {(board.combination.chosen[Seat.N], board.combination.chosen[Seat.S]) for board in boards} == {
        (0, 1),
        (1, 0),
    }


def test_followers_without_weights_are_equally_likely() -> None:
    fields: dict[str, Any] = {"ns_role_mode": "north_drives", "ns_bespoke_map": {"0": [1], "1": [1]}}
    assert _shares({"N": TWO, "S": [kind(100), kind(0)]}, **fields) == pytest.approx({(0, 1): 0.2, (1, 1): 0.8})


def test_the_primary_seat_of_a_linked_profile_is_the_driver() -> None:
    link = {"primary_seat": "S", "subprofile_map": {"0": [1], "1": [0]}}
    assert _shares({"N": TWO, "S": OTHER_TWO}, ns_linked_profile=link) == pytest.approx({(0, 1): 0.4, (1, 0): 0.6})


def test_sub_profiles_for_a_role_are_chosen_only_in_that_role() -> None:
    north = _role(THREE, "driver_only", "follower_only", "any")
    south = [kind()]
    assert _shares({"N": north, "S": south}, ns_role_mode="north_drives") == pytest.approx(
        {(0, 0): 2 / 3, (2, 0): 1 / 3}
    )
    assert _shares({"N": north, "S": south}, ns_role_mode="south_drives") == pytest.approx({(1, 0): 0.5, (2, 0): 0.5})
    assert len(_shares({"N": north, "S": south}, ns_role_mode="no_driver_no_index")) == 3


def test_a_role_also_applies_opposite_a_free_hand() -> None:
    north = _role(TWO, "driver_only", "follower_only")
    assert _shares({"N": north}, ns_role_mode="north_drives") == {(0, None): 1}


def test_roles_that_leave_no_choice_are_refused_with_the_path() -> None:
    north = _role(TWO, "follower_only", "follower_only")
    with pytest.raises(ProfileError, match="ns_role_mode: leaves North and South no two sub-profiles"):
        read_profile(document({"N": north, "S": TWO}, ns_role_mode="north_drives"))


def _old(seats: dict[str, list[Document]], **fields: Any) -> dict[str, Any]:
    written = document(seats, **fields)
    del written["ns_role_mode"], written["ew_role_mode"]
    return written


@pytest.mark.parametrize(
    ("fields", "first"),
    [
        ({}, 0.2),
        ({"ns_index_coupling_enabled": True, "ns_driver_seat": "S"}, 0.6),
        ({"hand_dealing_order": ["S", "W", "N", "E"]}, 0.6),
    ],
)
def test_old_documents_couple_north_and_south_by_their_flag_and_driver(fields: dict[str, Any], first: float) -> None:
    old = read_profile(_old({"N": TWO, "S": OTHER_TWO}, **fields))
    assert pair_shares(old, "ns") == {(0, 0): Fraction(str(first)), (1, 1): 1 - Fraction(str(first))}


def test_old_documents_can_turn_off_coupling_of_north_and_south() -> None:
    old = read_profile(_old({"N": TWO, "S": OTHER_TWO}, ns_index_coupling_enabled=False))
    assert len(pair_shares(old, "ns")) == 4


def test_old_documents_couple_east_and_west_if_they_have_equally_many_sub_profiles() -> None:
    assert len(pair_shares(read_profile(_old({"E": TWO, "W": OTHER_TWO})), "ew")) == 2
    assert len(pair_shares(read_profile(_old({"E": TWO, "W": THREE})), "ew")) == 6


def test_the_dealt_pairs_match_the_document() -> None:
    coupled = profile({"N": TWO, "S": OTHER_TWO}, ns_role_mode="random_driver")
    seen = [board.combination.chosen[Seat.S] for board in deal_boards(coupled, 2000, seed=4)]
    assert not deviates_from(seen, {0: 800, 1: 1200})
