"""Options that are choices of one subject, and rules that depend on several options."""

import pytest

from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.rules import RuleIndex, System
from bridgeclass.engine.rules.from_snapshot import system_of_text
from bridgeclass.engine.rules.options import values_of_choice
from bridgeclass.engine.rules.system import build_system
from tests.engine.small_system import OPENINGS, small_system

GROUPED = """
system: small
title: Small system
groups:
  openings: {title: Opening bids, default: Thirteen points, help: How much an opening bid shows.}
options:
  sound: {default: false, title: Sound, group: openings}
  fair: {default: true, title: Fair, group: openings}
  light: {default: false, title: Light, group: openings, includes: [fair]}
  other: {default: true, title: Another subject}
definitions:
  open_ok: {says: an opening hand, needs: {hcp: 13+}}
"""


def small(system: str = GROUPED) -> System:
    return small_system(system=system)


def on(system: System, **options: bool) -> set[str]:
    return {name for name, value in system.choose(options).items() if value}


def test_a_choice_turns_off_the_other_choices_of_its_group() -> None:
    assert on(small()) == {"fair", "other"}
    assert on(small(), sound=True) == {"sound", "other"}
    assert on(small(), fair=False) == {"other"}


def test_a_choice_turns_on_what_it_includes() -> None:
    system = small(GROUPED.replace("fair: {default: true", "fair: {default: false"))
    assert on(system, light=True) == {"fair", "light", "other"}
    assert on(system, light=True, fair=False) == {"light", "other"}
    assert system.conflicts({"light": True, "fair": True}) == ()


def test_two_choices_of_a_group_conflict_once() -> None:
    ((one, other),) = small().conflicts({"sound": True, "fair": True})
    assert {one.title, other.title} == {"Sound", "Fair"}


def test_the_choice_of_a_group_is_the_option_that_is_on() -> None:
    system = small()
    titles = [
        getattr(system.choice("openings", options), "title", None)
        for options in ({}, {"sound": True}, {"light": True}, {"fair": False})
    ]
    assert titles == ["Fair", "Sound", "Light", None]
    assert values_of_choice(system.options, "openings", "light") == {"sound": False, "fair": True, "light": True}
    assert values_of_choice(system.options, "openings", "") == {"sound": False, "fair": False, "light": False}


def test_an_extending_system_inherits_groups_and_states_only_what_differs() -> None:
    head = "system: wide\ntitle: Wide\nextends: small\noptions:\n  light: {default: true}\n"
    wide = build_system("wide", {"wide/system.yaml": head}, known={"small": small()})
    assert wide.groups["openings"].default == "Thirteen points"
    assert on(wide) == {"light", "fair", "other"}
    assert on(wide, light=False) == {"fair", "other"}
    assert wide.options["light"].title == "Light"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "group: openings}",
            "group: opening}",
            r"small/system.yaml, line 7: option 'sound' is in group 'opening'.*did",
        ),
        ("includes: [fair]", "includes: [other]", "option 'light' includes 'other', which is not an option of its"),
        (", default: Thirteen points", "", "line 5: group 'openings' needs a title and a default"),
        ("sound: {default: false", "sound: {default: true", "options 'sound' and 'fair' exclude each other but are"),
        ("title: Sound,", "name: Sound,", "line 7: unknown key 'name'"),
    ],
)
def test_an_invalid_group_is_refused_with_file_and_line(old: str, new: str, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        small(GROUPED.replace(old, new))


FILE = """
module: extra
unless: light
rules:
  - {id: small.file, call: 2C, priority: 1}
  - {id: small.own, call: 2D, priority: 1, unless: [sound, other]}
  - {id: small.always, call: 2H, priority: 1, unless: null}
  - id: small.kinds
    call: 2S
    priority: 1
    option: [fair, other]
    variants: [{id: all}, {id: sound, option: sound}, {id: light, unless: [sound, light]}]
"""


def played(**options: bool) -> set[str]:
    system = small_system(system=GROUPED, extra=FILE)
    index = RuleIndex.build(system, options)
    return {variant.id for rule in index.rules if rule.module == "extra" for variant in rule.variants}


def test_a_rule_without_an_option_of_its_own_has_that_of_its_file() -> None:
    assert "small.file" in played()
    assert "small.file" not in played(light=True)
    assert "small.always" in played(light=True)


def test_a_rule_is_played_if_all_of_its_options_are_on_and_none_of_the_others() -> None:
    assert "small.own" in played(other=False)
    assert "small.own" not in played(other=False, sound=True)
    assert "small.kinds.all" in played()
    assert not any(id_.startswith("small.kinds") for id_ in played(other=False))


def test_a_kind_of_hand_can_depend_on_an_option() -> None:
    assert {id_ for id_ in played() if "kinds" in id_} == {"small.kinds.all", "small.kinds.light"}
    assert {id_ for id_ in played(sound=True, fair=True) if "kinds" in id_} == {"small.kinds.all", "small.kinds.sound"}


def test_an_unknown_option_of_a_file_or_a_kind_of_hand_is_refused() -> None:
    with pytest.raises(SourceError, match=r"line 3.*'lite' is not an option \(did you mean light\?\)"):
        small_system(system=GROUPED, extra=FILE.replace("unless: light\n", "unless: lite\n"))
    with pytest.raises(SourceError, match="'lite' is not an option"):
        small_system(system=GROUPED, extra=FILE.replace("[sound, light]", "[sound, lite]"))


def test_a_snapshot_with_groups_is_rebuilt_with_its_choices() -> None:
    system = build_system("small", {"small/system.yaml": GROUPED, "small/openings.yaml": OPENINGS})
    rebuilt, options = system_of_text(system.snapshot({"sound": True})[1])
    assert rebuilt.groups == system.groups
    assert {name for name, value in rebuilt.choose(options).items() if value} == {"sound", "other"}
