"""Rule files: parsing, patterns, options and snapshots."""

import pytest

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.calls import Call
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.constraints import ConstraintError, Environment, SourceError
from bridgeclass.engine.rules import RuleIndex, System, UnknownSystemError, load_system, system_names
from bridgeclass.engine.rules.call_patterns import CallPattern
from bridgeclass.engine.rules.patterns import Pattern
from bridgeclass.engine.rules.schema import json_schema
from bridgeclass.engine.rules.system import build_system
from bridgeclass.engine.rules.yaml_source import read_yaml
from tests.engine.small_system import HEAD, OPENINGS, small_system

BILLION = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9)
)


def calls(text: str) -> tuple[Call, ...]:
    return Auction.parse(text).calls


@pytest.mark.parametrize(
    ("pattern", "auction", "suits"),
    [
        ("1M -", "1H P", {"M": Suit.HEARTS}),
        ("1M -", "1D P", None),
        ("1m (1M)", "1C 1S", {"m": 0, "M": 3}),
        ("1M - 2oM -", "1S P 2H P", {"M": 3}),
        ("1x - 1y - 2z -", "1C P 1H P 2D P", {"x": 0, "y": 2, "z": 1}),
        ("1x - 1y - 2x -", "1C P 1H P 2C P", {"x": 0, "y": 2}),
        ("1x - 1y - 2z -", "1C P 1H P 2C P", None),
        ("1x (1-2o)", "1H 2C", {"x": 2, "o": 0}),
        ("1x (P|X)", "1H X", {"x": 2}),
        ("1N (bid)", "1N 2H", {}),
        ("1N (bid)", "1N X", None),
        ("1N (?)", "1N X", {}),
        ("(1x) P (2x)", "1H P 2H", {"x": 2}),
        ("... 4N -", "1S P 3S P 4N P", {}),
        ("1M -", "1H P 2H P", None),
    ],
)
def test_a_pattern_binds_suit_variables(pattern: str, auction: str, suits: dict[str, int] | None) -> None:
    assert Pattern.parse(pattern).match(calls(auction)) == suits


@pytest.mark.parametrize("text", ["1M 2M -", "1M", "(1x) (P)", "8C -", "1M - 2K", ""])
def test_an_invalid_pattern_is_refused(text: str) -> None:
    with pytest.raises(ConstraintError):
        Pattern.parse(text)


@pytest.mark.parametrize(
    ("text", "last", "call"),
    [
        ("2M", None, "2H"),
        ("2oM", None, "2S"),
        ("cheapest M", "2S", "3H"),
        ("cheapest M", "2D", "2H"),
        ("jump M", "1S", "3H"),
        ("double_jump M", "1C", "3H"),
        ("cheapest N", "2S", "2N"),
        ("game M", "2S", "4H"),
        ("game N", "2S", "3N"),
        ("slam M", "5S", "6H"),
        ("grand M", "6H", "7H"),
        ("step 2", "4N", "5D"),
        ("X", "1C", "X"),
    ],
)
def test_a_call_pattern_gives_its_call(text: str, last: str | None, call: str) -> None:
    env = Environment({"M": Suit.HEARTS})
    assert CallPattern.parse(text).resolve(env, Call.parse(last) if last else None) is Call.parse(call)


def test_a_call_above_level_seven_does_not_exist() -> None:
    assert CallPattern.parse("cheapest M").resolve(Environment({"M": Suit.HEARTS}), Call.parse("7S")) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1\na: 2", "line 2: the key 'a' is given twice"),
        ("a: " + "[" * 40 + "]" * 40, "test.yaml, line 1: values are nested too deeply"),
        ("a: " + "[" * 100_000, "test.yaml, line 1: exceeded maximum nesting depth"),
        (BILLION, "more than 50000 values"),
        ("a: &a [*a]", "test.yaml, line 1: values are nested too deeply"),
        ("[a, b]: c", "test.yaml, line 1: a key must be a word"),
        ("a: [1", "test.yaml, line"),
        ("", "the file is empty"),
    ],
)
def test_advanced_yaml_is_refused(text: str, message: str) -> None:
    with pytest.raises(SourceError, match=message.replace("[", r"\[")):
        read_yaml(text, "test.yaml")


def test_a_very_long_number_is_text() -> None:
    assert read_yaml(f"a: {'9' * 5_000}", "test.yaml").mapping()["a"].value == "9" * 5_000


def test_yaml_words_and_octals_are_not_reinterpreted() -> None:
    entries = read_yaml("a: no\nb: 0314\nc: true\nd: 12", "test.yaml").mapping()
    assert [entries[key].value for key in "abcd"] == ["no", "0314", True, 12]


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("{id: x.y, call: 2M, priority: 1}", "small/extra.yaml, line 3, rule x.y: no suit is given for M"),
        ("{id: x.y, call: 2H}", "a rule or variant needs a priority"),
        ("{id: x.y, priority: 1}", "a rule needs a call"),
        ("{call: 2H, priority: 1}", "a rule needs an id"),
        ("{id: X Y, call: 2H, priority: 1}", "is not an id"),
        ("{id: x.y, call: 9H, priority: 1}", "'9H' is not a call"),
        ("{id: x.y, call: 2H, priority: 200}", "is not between 0 and 100"),
        ("{id: x.y, call: 2H, priority: 1, forcing: perhaps}", "'perhaps' is not one of"),
        ("{id: x.y, call: 2H, priority: 1, option: nosuch}", "'nosuch' is not an option"),
        ("{id: x.y, call: 2H, priority: 1, when: {oponer: me}}", "unknown key 'oponer'"),
        ("{id: x.y, call: 2H, priority: 1, when: {opener: nobody}}", "opener: unknown nobody"),
        (
            "{id: x.y, call: 2H, priority: 1, when: {agreed: S}}",
            "small/extra.yaml, line 3, rule x.y: S would bind any suit",
        ),
        ("{id: x.y, call: 2H, priority: 1, when: {auction: 1M}}", "sides must alternate"),
        ("{id: x.y, call: 2H, priority: 1, when: {where: y over x}}", "is not a condition"),
        ("{id: small.open.1nt, call: 2H, priority: 1}", "this id is used twice"),
    ],
)
def test_an_invalid_rule_is_refused_with_file_line_and_rule(rule: str, message: str) -> None:
    with pytest.raises(SourceError) as caught:
        small_system(extra=f"module: extra\nrules:\n  - {rule}\n")
    assert message in str(caught.value)


def test_options_switch_rules_on_and_off() -> None:
    system = small_system()
    off, on = RuleIndex.build(system, {}), RuleIndex.build(system, {"light": True})
    assert len(on.rules) == len(off.rules) + 1
    with pytest.raises(UnknownSystemError, match="has no option dark"):
        RuleIndex.build(system, {"dark": True})


EXCLUDING = HEAD.replace("title: Light openings}", "title: Light openings, excludes: [sound]}").replace(
    "options:\n", "options:\n  sound: {default: false, title: Sound openings}\n"
)


def test_mutually_exclusive_options_are_reported_if_both_are_on() -> None:
    system = small_system(system=EXCLUDING)
    assert system.conflicts({"light": True}) == ()
    ((one, other),) = system.conflicts({"light": True, "sound": True})
    assert (one.title, other.title) == ("Light openings", "Sound openings")


def test_an_option_can_exclude_only_known_options() -> None:
    with pytest.raises(SourceError, match="option 'light' excludes 'sound', which is not an option"):
        small_system(system=EXCLUDING.replace("  sound: {default: false, title: Sound openings}\n", ""))


def test_a_snapshot_has_the_rules_and_the_options() -> None:
    system = small_system()
    (off, text), (on, _) = system.snapshot({}), system.snapshot({"light": True})
    assert off != on
    assert "light: false" in text
    assert "small.open.1nt" in text


def test_rule_order_does_not_depend_on_the_order_of_files() -> None:
    files = {"small/system.yaml": HEAD, "small/a.yaml": OPENINGS}
    backwards = dict(reversed(files.items()))
    assert [r.id for r in build_system("small", files).rules] == [r.id for r in build_system("small", backwards).rules]


TWO = """
module: opening_bids
title: First calls
rules:
  - {id: small.open.2c, when: {opener: none}, call: 2C, name: Strong, priority: 96, needs: {hcp: 22+}}
"""


def test_a_module_can_have_several_files() -> None:
    system = build_system("small", {"small/system.yaml": HEAD, "small/a.yaml": OPENINGS, "small/b.yaml": TWO})
    assert [(module.name, module.title) for module in system.modules.values()] == [("opening_bids", "First calls")]
    assert system.rules[-1].id == "small.open.2c"


def test_a_module_has_its_title_in_one_file() -> None:
    files = {"small/system.yaml": HEAD, "small/a.yaml": f"title: Openings\n{OPENINGS}", "small/b.yaml": TWO}
    with pytest.raises(SourceError, match=r"small/b.yaml.* already has a title in small/a.yaml"):
        build_system("small", files)


def test_an_unknown_system_is_refused_with_the_known_names() -> None:
    with pytest.raises(UnknownSystemError, match=r"known: .*sayc"):
        load_system("acol")


def test_every_shipped_system_loads() -> None:
    assert "sayc" in system_names()
    assert all(load_system(name).rules for name in system_names())


def test_the_json_schema_has_every_term() -> None:
    text = str(json_schema())
    assert all(word in text for word in ("passes_force", "interference", "rule_of_20", "combined_mid"))


def extending(**texts: str) -> System:
    """Return a system that extends SAYC, made of a header and rule files by name."""
    return build_system("wide", {f"wide/{name}.yaml": text for name, text in texts.items()})


WIDE_HEAD = """
system: wide
title: Wide
extends: sayc
options:
  splinters: {default: true, title: Splinters}
"""
WIDE_RULE = """
module: wide
removes: [sayc.open.2nt]
rules:
  - id: wide.open.1nt
    overrides: sayc.open.1nt
    needs: {hcp: 12-14, is: open_ok}
"""


def test_an_extending_system_inherits_definitions_and_replaces_rules_in_place() -> None:
    base, wide = load_system("sayc"), extending(system=WIDE_HEAD, wide=WIDE_RULE)
    kept = [rule.id for rule in base.rules if rule.id != "sayc.open.2nt"]
    assert [rule.overrides or rule.id for rule in wide.rules] == kept
    assert next(rule for rule in wide.rules if rule.id == "wide.open.1nt").module == "wide"


def test_an_extending_system_sets_the_defaults_of_inherited_options() -> None:
    assert not load_system("sayc").choose({})["splinters"]
    assert extending(system=WIDE_HEAD, wide=WIDE_RULE).choose({})["splinters"]


def test_a_snapshot_of_an_extending_system_has_the_text_of_both() -> None:
    _, text = extending(system=WIDE_HEAD, wide=WIDE_RULE).snapshot({})
    assert "Standard American Yellow Card" in text
    assert "title: Wide" in text


@pytest.mark.parametrize(
    ("again", "message"),
    [
        ("module: again\nremoves: [sayc.open.9nt]\n", "removes 'sayc.open.9nt', which the extended system does not"),
        ("module: again\nremoves: [sayc.open.2nt]\n", "removes 'sayc.open.2nt', which the extended system does not"),
        (WIDE_RULE.replace("removes: [sayc.open.2nt]", ""), "this id is used twice"),
        (
            WIDE_RULE.replace("removes: [sayc.open.2nt]", "").replace("wide.open", "wider.open"),
            "overrides 'sayc.open.1nt', which is removed or overridden elsewhere",
        ),
        ("module: again\nrules: [{id: sayc.open.1h, call: 1H, priority: 90}]\n", "this id is used twice"),
        (
            "module: again\nrules:\n  - id: wide.open.1h\n    overrides: sayc.opne.1h\n",
            r"wide/again.yaml, line 4, rule wide.open.1h: overrides 'sayc.opne.1h', .*\(did you mean sayc.open.1h\?\)",
        ),
    ],
)
def test_an_inherited_rule_can_be_removed_or_replaced_only_once(again: str, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        extending(system=WIDE_HEAD, a_wide=WIDE_RULE, again=again)
