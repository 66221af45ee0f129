"""Reading and writing profile documents, and paths of errors."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import nullcontext
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.document import read_profile, read_profile_text
from bridgeclass.engine.dealing.errors import ProfileError
from bridgeclass.engine.dealing.export import profile_document
from bridgeclass.engine.dealing.profile import Profile, Standard, SubProfile, SuitRange
from tests.engine.dealing.documents import Document, document, kind
from tests.engine.dealing.everything import everything, legacy_document


@pytest.mark.parametrize("written", [everything(), legacy_document()], ids=["everything", "as long ago"])
def test_documents_round_trip(written: Document) -> None:
    assert profile_document(read_profile(deepcopy(written))) == written


def test_an_edit_changes_nothing_else() -> None:
    before = read_profile(everything())
    north = before.subprofiles(Seat.N)
    renamed = {**before.seat_profiles, Seat.N: (replace(north[0], name="Two suits"), *north[1:])}
    after = profile_document(replace(before, description="New words", seat_profiles=renamed))
    wanted = everything() | {"description": "New words"}
    wanted["seat_profiles"]["N"]["subprofiles"][0]["name"] = "Two suits"
    assert after == wanted


def test_a_seat_that_is_missing_is_free() -> None:
    assert read_profile(document({"N": [kind()]})).subprofiles(Seat.E) == ()


def test_a_sub_profile_without_standard_ranges_is_open() -> None:
    assert read_profile(document({"N": [{}]})).subprofiles(Seat.N) == (SubProfile(),)


def test_older_field_names_are_accepted() -> None:
    plain: Document = {
        "name": "Plain names",
        "dealing_order": ["E", "S", "W", "N"],
        "seat_profiles": {
            "N": [
                {
                    "standard": {"total_hcp_min": 12, "total_hcp_max": 20},
                    "random_suit": {
                        "required_suits_count": 2,
                        "allowed_suits": ["spades", "♥"],
                        "per_suit_range": {"min_cards": 5},
                    },
                }
            ]
        },
    }
    assert read_profile(plain).hand_dealing_order == (Seat.E, Seat.S, Seat.W, Seat.N)
    north = read_profile(plain).subprofiles(Seat.N)[0]
    assert (north.standard.total_min_hcp, north.standard.total_max_hcp) == (12, 20)
    assert north.random_suit is not None
    assert north.random_suit.suit_ranges == (SuitRange(min_cards=5), SuitRange(min_cards=5))


def test_a_field_under_two_names_is_refused() -> None:
    assert _problems(document({}, name="Another")) == {
        "name": "is another name for profile_name; use only one of them",
    }


def _problems(written: object) -> dict[str, str]:
    with pytest.raises(ProfileError) as caught:
        read_profile(written)
    return {problem.path: problem.words for problem in caught.value.problems}


def _set(*path: str | int, to: Any) -> Callable[[Document], None]:
    def change(written: Document) -> None:
        at: Any = written
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = to

    return change


SOUTH = ("seat_profiles", "S", "subprofiles", 1)


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        (
            _set(*SOUTH, "standard", "hearts", "min_cards", to=14),
            "seat_profiles.S.subprofiles[1].standard.hearts.min_cards",
            "must be from 0 to 13, not 14",
        ),
        (
            _set(*SOUTH, "standard", "hearts", "min_cards", to="five"),
            "seat_profiles.S.subprofiles[1].standard.hearts.min_cards",
            "must be a whole number from 0 to 13, not 'five'",
        ),
        (
            _set(*SOUTH, "standard", "hearts", "min_cards", to=True),
            "seat_profiles.S.subprofiles[1].standard.hearts.min_cards",
            "must be a whole number from 0 to 13, not true",
        ),
        (
            _set(*SOUTH, "standard", "hearts", "max_cards", to=-1),
            "seat_profiles.S.subprofiles[1].standard.hearts.max_cards",
            "must be from 0 to 13, not -1",
        ),
        (
            _set(*SOUTH, "standard", "hearts", "min_hcp", to=11),
            "seat_profiles.S.subprofiles[1].standard.hearts.min_hcp",
            "must be from 0 to 10, not 11",
        ),
        (
            _set(*SOUTH, "standard", "total_min_hcp", to=6),
            "seat_profiles.S.subprofiles[1].standard.total_min_hcp",
            "6 is more than total_max_hcp 5",
        ),
        (
            _set(*SOUTH, "standard", "clubs", to=[0, 13]),
            "seat_profiles.S.subprofiles[1].standard.clubs",
            "must be an object with fields, not [0, 13]",
        ),
        (
            _set(*SOUTH, "standard", "losers", to=7),
            "seat_profiles.S.subprofiles[1].standard.losers",
            "is not a field of a profile",
        ),
        (
            _set(*SOUTH, "weight_percent", to="half"),
            "seat_profiles.S.subprofiles[1].weight_percent",
            "must be a number from 0 to 100, not 'half'",
        ),
        (
            _set(*SOUTH, "weight_percent", to=-5),
            "seat_profiles.S.subprofiles[1].weight_percent",
            "must be from 0 to 100, not -5",
        ),
        (
            _set(*SOUTH, "weight_percent", to=float("nan")),
            "seat_profiles.S.subprofiles[1].weight_percent",
            "must be a number from 0 to 100, not NaN",
        ),
        (
            _set(*SOUTH, "ns_role_usage", to="leader"),
            "seat_profiles.S.subprofiles[1].ns_role_usage",
            "must be one of any, driver_only, follower_only, not 'leader'",
        ),
        (
            _set("seat_profiles", "S", "subprofiles", to=[]),
            "seat_profiles.S.subprofiles",
            "is empty: remove the seat to leave its hand free",
        ),
        (
            _set(*SOUTH, "needs", to={"any_of": [{"hcp": "12-14"}, {"charm": "7+"}]}),
            "seat_profiles.S.subprofiles[1].needs.any_of[1].charm",
            "unknown constraint 'charm'",
        ),
        (
            _set(*SOUTH, "needs", to="balanced"),
            "seat_profiles.S.subprofiles[1].needs",
            "must be an object with fields, not 'balanced'",
        ),
        (
            _set("seat_profiles", "S", "seat", to="N"),
            "seat_profiles.S.seat",
            "must be S, like the key of this seat's profile",
        ),
        (_set("seat_profiles", "X", to={}), "seat_profiles.X", "is not a field of a profile"),
        (_set("profile_name", to="  "), "profile_name", "is empty: a profile needs a name"),
        (_set("profile_name", to="a\x00b"), "profile_name", "contains characters that cannot be printed"),
        (_set("dealer", to="Q"), "dealer", "'Q' is not a seat (N, E, S or W)"),
        (_set("tag", to="Dummy"), "tag", "must be one of Opener, Overcaller, not 'Dummy'"),
        (_set("rotate_deals_by_default", to=1), "rotate_deals_by_default", "must be true or false, not 1"),
        (_set("board_numbers", to=[1, 0]), "board_numbers[1]", "must be from 1 to 1000000, not 0"),
        (_set("board_numbers", to=[]), "board_numbers", "is empty: remove it to keep each board's own number"),
        (
            _set("ns_bespoke_map", "first", to=[0]),
            "ns_bespoke_map.first",
            "'first' must be the index of a sub-profile, counted from 0, and appear only once",
        ),
    ],
)
def test_an_invalid_value_is_reported_with_its_path(
    change: Callable[[Document], None], path: str, message: str
) -> None:
    written = everything()
    change(written)
    assert _problems(written)[path] == message


def test_every_problem_is_reported_at_once() -> None:
    written = document({"N": [kind(hcp=(40, 50))]}, dealer="Z")
    assert set(_problems(written)) == {
        "dealer",
        "seat_profiles.N.subprofiles[0].standard.total_min_hcp",
        "seat_profiles.N.subprofiles[0].standard.total_max_hcp",
    }


@pytest.mark.parametrize("written", [None, [], "text", 7])
def test_a_document_that_is_not_an_object_is_refused(written: object) -> None:
    assert list(_problems(written)) == [""]


def test_a_missing_name_or_missing_seats_are_reported() -> None:
    with pytest.raises(ProfileError, match=r"has no profile_name\nhas no seat_profiles"):
        read_profile({})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "this is not JSON"),
        ('{"dealer": "N", "dealer": "S"}', "the field 'dealer' appears twice"),
        ('{"dealer": NaN}', "NaN is not a number"),
        ("[" * 100_000, "nested too deeply"),
        (" " * 1_000_001, "more than 1000000"),
    ],
)
def test_invalid_text_is_refused_with_a_message(text: str, message: str) -> None:
    with pytest.raises(ProfileError, match=message):
        read_profile_text(text)


def test_suit_points_without_a_limit_are_ten() -> None:
    assert SuitRange(max_hcp=37).hcp == (0, 10)


def _ordered(low: int, high: int) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(low, high), st.integers(low, high)).map(lambda ends: (min(ends), max(ends)))


SUIT_RANGES = st.builds(lambda cards, hcp: SuitRange(*cards, *hcp), _ordered(0, 13), _ordered(0, 10))
STANDARDS = st.builds(
    lambda suits, hcp: Standard(*suits, *hcp),
    st.tuples(SUIT_RANGES, SUIT_RANGES, SUIT_RANGES, SUIT_RANGES),
    _ordered(0, 37),
)
KINDS = st.builds(SubProfile, standard=STANDARDS, name=st.none() | st.text("abc ", max_size=9))
PROFILES = st.builds(
    Profile,
    name=st.text("abc", min_size=1),
    seat_profiles=st.dictionaries(st.sampled_from(Seat), st.lists(KINDS, min_size=1, max_size=3).map(tuple)),
    dealer=st.none() | st.sampled_from(Seat),
    rotate_deals_by_default=st.none() | st.booleans(),
)


@given(PROFILES)
@settings(max_examples=25)
def test_profiles_round_trip(profile: Profile) -> None:
    text = json.dumps(profile_document(profile))
    assert read_profile_text(text) == profile


@settings(max_examples=30)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text("a5 "), st.lists))
def test_any_value_in_place_of_a_range_is_accepted_or_reported(value: Any) -> None:
    path = "seat_profiles.N.subprofiles[0].standard.spades.min_cards"
    written = document({"N": [{"standard": {"spades": {"min_cards": value}}}]})
    is_good = value is None or (type(value) is int and 0 <= value <= 13)
    with nullcontext() if is_good else pytest.raises(ProfileError, match=re.escape(path)):
        read_profile(written)


def test_deeply_nested_constraints_are_refused() -> None:
    needs: Document = {"hcp": "12+"}
    for _ in range(400):
        needs = {"not": needs}
    with pytest.raises(ProfileError, match="is nested too deeply"):
        read_profile(document({"N": [{"needs": needs}]}))
