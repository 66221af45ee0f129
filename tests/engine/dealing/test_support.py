"""What is read and kept, but not dealt yet, is refused with its path."""

from __future__ import annotations

from typing import Any

import pytest

from bridgeclass.engine.dealing.dealer import deal_boards
from bridgeclass.engine.dealing.document import read_profile
from bridgeclass.engine.dealing.errors import UnsupportedProfileError
from bridgeclass.engine.dealing.support import unsupported
from bridgeclass.engine.dealing.viability import assess
from tests.engine.dealing.documents import Document, document, kind, profile
from tests.engine.dealing.everything import as_long_ago, everything


def test_everything_that_cannot_be_dealt_is_named() -> None:
    assert {problem.path for problem in unsupported(read_profile(everything()))} == {
        "ns_role_mode",
        "seat_profiles.N.subprofiles[0].random_suit_constraint",
        "seat_profiles.N.subprofiles[1].needs",
        "seat_profiles.E.subprofiles[0].opponents_contingent_suit_constraint",
        "seat_profiles.S.subprofiles[0].partner_contingent_constraint",
        "subprofile_exclusions[0]",
        "subprofile_exclusions[1]",
    }


def test_dealing_it_is_refused_at_once_and_in_words() -> None:
    with pytest.raises(UnsupportedProfileError, match="a random suit cannot be dealt yet"):
        deal_boards(read_profile(as_long_ago()), 1, seed=1)


def test_assessing_it_is_refused_too() -> None:
    with pytest.raises(UnsupportedProfileError):
        assess(read_profile(as_long_ago()))


TWO_AND_TWO = {"N": [kind(), kind()], "S": [kind(), kind()], "E": [kind()], "W": [kind(), kind()]}


@pytest.mark.parametrize(
    "fields",
    [
        {"ns_role_mode": "north_drives"},
        {"ns_role_mode": "no_driver"},
        {"ns_role_mode": None},
        {"ns_linked_profile": {"primary_seat": "N", "subprofile_map": {"0": [0], "1": [1]}}},
    ],
)
def test_a_coupling_that_matters_is_refused(fields: dict[str, Any]) -> None:
    assert unsupported(profile(TWO_AND_TWO, **fields))


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"ns_role_mode": None, "ns_index_coupling_enabled": False},
        {"ew_role_mode": None},
        {"ew_role_mode": "east_drives"},
    ],
)
def test_a_coupling_that_changes_nothing_is_dealt(fields: dict[str, Any]) -> None:
    assert not unsupported(profile(TWO_AND_TWO, **fields))


def test_a_sub_profile_for_one_role_is_refused_where_roles_count() -> None:
    driver: Document = kind() | {"ns_role_usage": "driver_only"}
    assert unsupported(profile({"N": [driver]}, ns_role_mode="north_drives"))
    assert not unsupported(profile({"N": [driver]}, ns_role_mode="no_driver_no_index"))


def test_a_profile_that_switches_its_constraints_off_can_be_dealt() -> None:
    written = everything() | {"is_invariants_safety_profile": True}
    assert not unsupported(read_profile(written))


def test_a_plain_profile_can_be_dealt() -> None:
    assert not unsupported(read_profile(document({"N": [kind(hcp=(15, 17))]})))
