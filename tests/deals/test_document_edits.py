"""Edits of a draft's document: fields, shares, and adding or removing sub-profiles."""

import json
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.deals.selectors.fields import read_fields, value_at
from apps.deals.selectors.weights import balanced, whole_shares
from apps.deals.services.document_edits import UnknownChangeError, blank_document, changed, filled, restored
from bridgeclass.engine.dealing import ProfileError, profile_document, read_profile
from tests.deals.profiles import document, random_suit_document

SOUTH = "seat_profiles.S.subprofiles"
SAMPLES = sorted(
    (file for file in files("apps.deals").joinpath("samples").iterdir() if file.name.endswith(".json")),
    key=lambda file: file.name,
)


def canonical(one: dict[str, object]) -> dict[str, Any]:
    return profile_document(read_profile(one))


def coupled() -> dict[str, Any]:
    """Return a document where South drives with three sub-profiles and North follows with two.

    South's second sub-profile has an exclusion.
    """
    found = changed(canonical(document()), "add:S")
    found = changed(changed(changed(found, "add:S"), "add:N"), "add:N")
    found |= {"ns_role_mode": "south_drives", "ns_bespoke_map": {"0": [0], "1": [0, 1], "2": [1]}}
    return changed(found, "exclude:S:1:shapes")


@pytest.mark.parametrize(("seat", "position"), [("S", 0), ("S", 1), ("S", 2), ("N", 0), ("N", 1)])
def test_a_removed_sub_profile_is_restored(seat: str, position: int) -> None:
    before = coupled()
    assert restored(changed(before, f"remove:{seat}:{position}"), seat, position, before) == before


def test_the_only_sub_profile_of_a_seat_is_restored() -> None:
    before = canonical(document())
    assert restored(changed(before, "remove:S:0"), "S", 0, before) == before


def test_editing_a_number_changes_nothing_else() -> None:
    before = canonical(document())
    after = filled(before, {f"{SOUTH}[0].standard.hearts.min_cards": ["4"]})
    assert value_at(after, f"{SOUTH}[0].standard.hearts.min_cards") == 4
    after["seat_profiles"]["S"]["subprofiles"][0]["standard"]["hearts"]["min_cards"] = 2
    assert after == before


def test_an_invalid_number_is_stored_as_typed() -> None:
    path = f"{SOUTH}[0].standard.total_min_hcp"
    after = filled(canonical(document()), {path: ["twelve"]})
    assert value_at(after, path) == "twelve"


def test_clearing_a_number_removes_the_limit() -> None:
    path = f"{SOUTH}[0].standard.spades.max_cards"
    assert value_at(filled(canonical(document()), {path: [" "]}), path) is None


@pytest.mark.parametrize(
    "path",
    ["seat_profiles.S", "__class__", f"{SOUTH}[0].standard", "csrfmiddlewaretoken", "x" * 5000, f"{SOUTH}[0].secret"],
)
def test_unknown_fields_of_a_form_are_ignored(path: str) -> None:
    assert filled(canonical(document()), {path: ["1"]}) == canonical(document())


@pytest.mark.parametrize("path", [f"{SOUTH}[7].name", "seat_profiles.N.subprofiles[0].name", "ns_bespoke_map.0"])
def test_a_field_of_a_missing_part_is_ignored(path: str) -> None:
    assert filled(canonical(document()), {path: ["1"]}) == canonical(document())


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("rotate_deals_by_default", True),
        ("description", "One line.\nAnother."),
        ("is_invariants_safety_profile", False),
        ("hand_dealing_order", ["S", "N", "E", "W"]),
        ("sort_order", 7),
    ],
)
def test_submitting_an_unchanged_field_does_not_set_a_default(path: str, value: object) -> None:
    explicit = canonical(document()) | {path: value}
    implicit = {name: one for name, one in explicit.items() if name != path}
    for one in (explicit, implicit):
        shown = {"description": [str(one.get("description", "")).replace("\n", "\r\n")]}
        assert read_fields(one, shown) == {}


def test_constraint_text_and_shape_are_two_fields_of_one_constraint() -> None:
    path = f"{SOUTH}[0].needs"
    after = filled(canonical(document()), {f"{path}.shape": ["balanced"], path: ["losers: 0-7\ncontrols: 4+"]})
    assert value_at(after, path) == {"shape": "balanced", "losers": "0-7", "controls": "4+"}
    assert value_at(filled(after, {path: [""]}), path) == {"shape": "balanced"}
    assert value_at(filled(after, {f"{path}.shape": [""], path: [""]}), path) is None


def test_constraint_text_that_is_invalid_yaml_is_stored_as_typed() -> None:
    path = f"{SOUTH}[0].needs"
    after = filled(canonical(document()), {path: ["{losers: ["]})
    assert value_at(after, path) == "{losers: ["
    assert filled(after, {path: ["{losers: ["]}) == after


def test_board_numbers_are_a_list() -> None:
    after = filled(canonical(document()), {"board_numbers": ["1, 4 x"]})
    assert after["board_numbers"] == [1, 4, "x"]
    assert "board_numbers" not in filled(after, {"board_numbers": [" "]})


def test_bidding_is_added_edited_and_removed() -> None:
    path = f"{SOUTH}[0].bidding"
    edited = changed(canonical(document()), "ask-bidding:S:0:call")
    after = filled(edited, {f"{path}[0].after": ["P P P"], f"{path}[0].call": ["1N"]})
    assert value_at(after, path) == [{"after": "P P P", "call": "1N"}]
    assert value_at(filled(after, {f"{path}[0].call": [""]}), path) == [{"after": "P P P", "call": ""}]
    assert changed(after, "drop-bidding:S:0:0") == canonical(document())


def test_changing_the_number_of_random_suits_changes_the_ranges() -> None:
    path = f"{SOUTH}[0].random_suit_constraint"
    after = filled(canonical(random_suit_document()), {f"{path}.required_suits_count": ["2"]})
    assert [span["min_cards"] for span in value_at(after, f"{path}.suit_ranges")] == [6, 6]
    again = filled(after, {f"{path}.required_suits_count": ["1"]})
    assert len(value_at(again, f"{path}.suit_ranges")) == 1


def weights_of(one: dict[str, Any]) -> list[object]:
    return [sub["weight_percent"] for sub in value_at(one, SOUTH)]


def test_the_other_weights_share_the_rest() -> None:
    three = changed(changed(canonical(document()), "add:S"), "add:S")
    three = changed(three, "equal:S")
    assert weights_of(three) == [34, 33, 33]
    assert weights_of(filled(three, {f"{SOUTH}[0].weight_percent": ["60"]})) == [60, 20, 20]
    assert weights_of(filled(three, {f"{SOUTH}[0].weight_percent": ["100"]})) == [100, 0, 0]


def test_an_invalid_weight_is_stored_and_changes_no_others() -> None:
    two = changed(canonical(document()), "add:S")
    assert weights_of(filled(two, {f"{SOUTH}[0].weight_percent": ["160"]})) == [160, 50]


@given(st.lists(st.integers(0, 100), min_size=1, max_size=12), st.data())
def test_shares_always_add_up_to_100(weights: list[int], data: st.DataObject) -> None:
    fixed = data.draw(st.lists(st.booleans(), min_size=len(weights), max_size=len(weights)))
    found = balanced(weights, fixed)
    assert sum(found) == pytest.approx(100)
    assert all(0 <= one <= 100 for one in found)
    kept = sum(one for one, is_fixed in zip(weights, fixed, strict=True) if is_fixed)
    if kept <= 100 and not all(fixed):
        assert all(new == old for new, old, is_fixed in zip(found, weights, fixed, strict=True) if is_fixed)


@given(st.lists(st.floats(0, 100), min_size=1, max_size=8), st.integers(0, 100))
def test_integer_shares_are_integers_and_add_up(weights: list[float], whole: int) -> None:
    found = whole_shares(weights, whole)
    assert sum(found) == whole
    assert all(isinstance(one, int) for one in found)


@pytest.mark.parametrize("name", [file.name for file in SAMPLES])
def test_adding_and_removing_parts_keeps_the_document_valid(name: str) -> None:
    one = canonical(json.loads(files("apps.deals").joinpath("samples", name).read_text(encoding="utf-8")))
    for seat in one["seat_profiles"]:
        for action in (f"add:{seat}", f"copy:{seat}:0", f"up:{seat}:1", f"exclude:{seat}:0:shapes", f"remove:{seat}:0"):
            one = changed(one, action)
            assert [message for message in faults(one) if "combinations" not in message] == []


def faults(one: dict[str, Any]) -> list[str]:
    try:
        read_profile(one)
    except ProfileError as error:
        return [problem.words for problem in error.problems]
    return []


def test_removing_a_sub_profile_removes_its_exclusion_and_map_row() -> None:
    after = changed(coupled(), "remove:S:1")
    assert after["ns_bespoke_map"] == {"0": [0], "1": [1]}
    assert after["subprofile_exclusions"] == []
    assert sum(sub["weight_percent"] for sub in value_at(after, SOUTH)) == 100
    read_profile(after)


def test_moving_a_sub_profile_moves_its_exclusion_and_map_row() -> None:
    after = changed(coupled(), "up:S:1")
    assert after["ns_bespoke_map"] == {"0": [0, 1], "1": [0], "2": [1]}
    assert after["subprofile_exclusions"][0]["subprofile_index"] == 1


def test_removing_a_follower_removes_it_from_every_map_row() -> None:
    after = changed(coupled(), "remove:N:0")
    assert after["ns_bespoke_map"] == {"0": [], "1": [0], "2": [0]}


def test_a_copy_has_the_exclusions_of_the_original() -> None:
    after = changed(coupled(), "copy:S:1")
    assert [item["subprofile_index"] for item in after["subprofile_exclusions"]] == [2, 4]
    assert after["ns_bespoke_map"]["3"] == [0, 1]


def test_removing_the_last_sub_profile_frees_the_seat() -> None:
    assert "S" not in changed(canonical(document()), "remove:S:0")["seat_profiles"]


def test_seats_are_stored_in_order() -> None:
    one = blank_document("New", "Teo")
    for seat in "WSNE":
        one = changed(one, f"add:{seat}")
    assert [*one["seat_profiles"]] == ["N", "E", "S", "W"]
    read_profile(one)


@pytest.mark.parametrize("kind", ["random", "partner", "opponent", "plain"])
def test_a_hand_has_a_random_suit_or_a_contingent_suit_or_neither(kind: str) -> None:
    one = changed(changed(changed(canonical(random_suit_document()), "add:N"), "add:E"), "kind:E:0:random")
    after = value_at(changed(one, f"kind:N:0:{kind}"), "seat_profiles.N.subprofiles[0]")
    held = [name for name in after if name.endswith("constraint") and after[name]]
    assert len(held) == (kind != "plain")
    read_profile(changed(one, f"kind:N:0:{kind}"))


NOWHERE = (
    *("", "fly:S", "add", "add:X", "remove:S:9", "up:S:0", "kind:S:0:odd"),
    *("unexclude:4", "drop-map:ns", "copy:S:x", "ask-bidding:S:0:luck", "drop-bidding:S:0:0"),
)


@pytest.mark.parametrize("action", NOWHERE)
def test_an_action_without_a_target_is_refused(action: str) -> None:
    with pytest.raises(UnknownChangeError):
        changed(canonical(document()), action)


def test_a_seat_has_at_most_fifty_sub_profiles() -> None:
    one = canonical(document())
    for _ in range(49):
        one = changed(one, "add:S")
    read_profile(one)
    with pytest.raises(UnknownChangeError):
        changed(one, "add:S")
