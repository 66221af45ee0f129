"""The JSON Schema of profile documents agrees with the reader."""

import json
from importlib.resources import files
from typing import Any

import jsonschema_rs
import pytest

from bridgeclass.engine.dealing import ProfileError, profile_document, read_profile
from tests.deals.profiles import document, random_suit_document

SCHEMA = json.loads(files("apps.deals").joinpath("profile.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema_rs.Draft202012Validator(SCHEMA)
SAMPLES = sorted(
    (file for file in files("apps.deals").joinpath("samples").iterdir() if file.name.endswith(".json")),
    key=lambda file: file.name,
)
SUB = ("seat_profiles", "S", "subprofiles", 0)
WRONG: list[tuple[tuple[str | int, ...], object]] = [
    (("profile_name",), ""),
    (("profile_name",), 5),
    (("colour",), "green"),
    (("dealer",), "Q"),
    (("hand_dealing_order",), ["N", "N", "E", "S"]),
    (("ns_role_mode",), "east_drives"),
    (("ns_driver_seat",), "E"),
    (("rotate_deals_by_default",), "yes"),
    (("seat_profiles", "X"), {"subprofiles": []}),
    (("seat_profiles", "S", "subprofiles"), []),
    ((*SUB, "weight_percent"), 101),
    ((*SUB, "weight_percent"), -1),
    ((*SUB, "luck"), 1),
    ((*SUB, "standard", "spades", "min_cards"), 14),
    ((*SUB, "standard", "spades", "min_cards"), 2.5),
    ((*SUB, "standard", "spades", "max_hcp"), 38),
    ((*SUB, "standard", "total_max_hcp"), 38),
    ((*SUB, "ns_role_usage"), "sometimes"),
    ((*SUB, "random_suit_constraint", "required_suits_count"), 5),
    ((*SUB, "random_suit_constraint", "allowed_suits"), ["S", "X"]),
    ((*SUB, "random_suit_constraint", "ranges_do"), "nothing"),
    (("subprofile_exclusions",), [{"seat": "S", "subprofile_index": 0, "excluded_shapes": ["4333"]}]),
    (("subprofile_exclusions",), [{"seat": "S", "subprofile_index": 1, "clauses": [{"group": "RED"}]}]),
    (("ns_bespoke_map",), {"one": [0]}),
    (("board_numbers",), [0]),
    (("board_numbers",), []),
    (("bidding_options",), {"stayman": "yes"}),
    ((*SUB, "bidding"), [{"after": "1N P"}]),
    ((*SUB, "bidding"), [{"call": "1N", "rule": "sayc.open.1nt"}]),
    ((*SUB, "bidding"), [{"before": "1N P", "call": "2C"}]),
]


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.name)
def test_every_built_in_profile_is_valid(file: Any) -> None:
    VALIDATOR.validate(json.loads(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("one", [document(), random_suit_document()])
def test_written_documents_are_valid(one: dict[str, object]) -> None:
    VALIDATOR.validate(profile_document(read_profile(one)))


@pytest.mark.parametrize(("path", "value"), WRONG)
def test_documents_invalid_by_the_schema_are_refused_by_the_reader(path: tuple[str | int, ...], value: object) -> None:
    wrong: Any = profile_document(read_profile(random_suit_document()))
    inner = wrong
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    assert not VALIDATOR.is_valid(wrong)
    with pytest.raises(ProfileError):
        read_profile(wrong)


def test_the_schema_has_every_field_of_a_profile() -> None:
    with pytest.raises(ProfileError) as caught:
        read_profile(dict.fromkeys(SCHEMA["properties"], "?"))
    assert not [problem for problem in caught.value.problems if "not a field" in problem.words]
