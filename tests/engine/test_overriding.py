"""Rules that override an inherited one: what they take over, and how they may be named."""

import pytest

from bridgeclass.engine.bidder import SideSystem
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.rules import Rule, System, load_system
from bridgeclass.engine.rules.custom_rules import with_custom_rules
from bridgeclass.engine.rules.faults import clashes, dead_variants
from bridgeclass.engine.rules.from_snapshot import system_of_text
from bridgeclass.engine.rules.system import build_system
from tests.engine.small_system import small_system

HEAD = "system: wide\ntitle: Wide\nextends: small\n"
BASE = """
module: more
rules:
  - id: small.jump
    when: {auction: "1M -", i_passed: false}
    option: light
    call: 3M
    name: Limit raise
    forcing: invitational
    needs: {M: 4+, sp(M): 10-12}
    variants:
      - {id: short, priority: 70, needs: {shortest: 0-1}, says: short}
      - {id: flat, priority: 60, needs: {shortest: 2+, hcp: 10+}}
"""


def wide(rules: str) -> System:
    """Return a system that extends the small one by a file of rules."""
    small = small_system(more=BASE)
    return build_system("wide", {"wide/system.yaml": HEAD, "wide/own.yaml": rules}, known={"small": small})


def overriding(*lines: str) -> Rule:
    """Return the rule that overrides the jump raise with these lines."""
    text = "\n    ".join(["module: own\nrules:\n  - id: wide.jump", "overrides: small.jump", *lines])
    return next(rule for rule in wide(text).rules if rule.id == "wide.jump")


def test_a_rule_states_only_what_differs() -> None:
    rule = overriding("call: 2N", "forcing: game")
    base = next(rule for rule in small_system(more=BASE).rules if rule.id == "small.jump")
    assert (rule.call, {variant.forcing for variant in rule.variants}) == (rule.call.parse("2N"), {"game"})
    assert (rule.when, rule.option) == (base.when, ("light",))
    assert [variant.id for variant in rule.variants] == ["wide.jump.short", "wide.jump.flat"]
    assert rule.module == "own"


def test_entries_of_needs_and_when_are_merged_one_by_one_and_null_drops_one() -> None:
    rule = overriding("when: {i_passed: null}", "needs: {sp(M): 9-11}", "option: null")
    written = rule.written.mapping()
    assert {key: value.text() for key, value in written["needs"].mapping().items()} == {"M": "4+", "sp(M)": "9-11"}
    assert (list(written["when"].mapping()), rule.option) == (["auction"], ())


def test_needs_that_every_inherited_variant_states_itself_are_refused() -> None:
    message = (
        r"rule wide\.jump: 'shortest' would change nothing: each variant of small\.jump states its own; .*: short, flat"
    )
    with pytest.raises(SourceError, match=message):
        overriding("call: 3M", "needs: {shortest: 0}")
    overriding("needs: {high_card_points: 9+}")  # only one variant states points of its own


def test_listed_variants_are_completed_by_those_with_the_same_id_and_others_are_dropped() -> None:
    rule = overriding("variants:", "  - {id: new, priority: 80, needs: {hcp: 12}}", "  - {id: short, says: null}")
    assert [(variant.id, variant.priority, variant.says) for variant in rule.variants] == [
        ("wide.jump.new", 80, ""),
        ("wide.jump.short", 70, ""),
    ]


def test_an_overriding_rule_is_tried_where_the_other_one_was() -> None:
    ids = [rule.id for rule in small_system(more=BASE).rules]
    text = "module: own\nrules:\n  - {id: wide.jump, overrides: small.jump}"
    assert [rule.overrides or rule.id for rule in wide(text).rules] == ids


def test_an_id_of_an_overridden_rule_is_gone_and_stays_taken() -> None:
    text = (
        "module: own\nrules:\n  - {id: wide.jump, overrides: small.jump}\n  - {id: small.jump, call: 4H, priority: 1}"
    )
    with pytest.raises(SourceError, match=r"own\.yaml, line 4, rule small\.jump: this id is used twice"):
        wide(text)


def test_a_rule_of_2over1_may_be_named_by_the_id_of_the_rule_it_overrides() -> None:
    rule = next(rule for rule in load_system("2over1").rules if rule.id == "2over1.respond.1h.2c")
    assert rule.own_id("sayc.respond.1h.2c.natural") == "2over1.respond.1h.2c.natural"
    assert rule.own_id("sayc.respond.1h.2c") == rule.id
    assert rule.own_id("sayc.respond.1h.2cx") == "sayc.respond.1h.2cx"


OWN_RULE = """module: ours
rules:
  - {id: sayc.respond.1h.2c, when: {auction: "1H -"}, call: 2C, priority: 75, needs: {clubs: 6+}}
"""


def test_own_rules_with_the_former_id_replace_the_rule_that_has_its_place_now() -> None:
    base = load_system("2over1")
    own = with_custom_rules(base, OWN_RULE)
    assert [rule.id for rule in own.rules] == [rule.id for rule in base.rules]
    assert next(rule for rule in own.rules if rule.id == "2over1.respond.1h.2c").module == "ours"
    removed = with_custom_rules(base, "module: ours\nremoves: [sayc.respond.1h.2c]")
    assert len(removed.rules) == len(base.rules) - 1


def test_own_rules_override_a_rule_of_the_system_and_state_what_differs() -> None:
    text = "module: ours\nrules: [{id: ours.1nt, overrides: sayc.open.1nt, needs: {hcp: 12-14}}]"
    system = with_custom_rules(load_system("sayc"), text)
    needs = next(rule for rule in system.rules if rule.id == "ours.1nt").written.mapping()["needs"].mapping()
    assert (needs["hcp"].text(), needs["shape"].text()) == ("12-14", "balanced")


def test_a_variant_that_the_overridden_rule_does_not_have_is_refused_with_the_one_meant() -> None:
    text = (
        "module: ours\nrules:\n  - id: ours.raise\n    overrides: sayc.respond.major.raise3\n    variants: [{id: thre}]"
    )
    with pytest.raises(SourceError, match=r"line 5.*no variant 'thre' \(did you mean three\?\); it has four, three"):
        with_custom_rules(load_system("sayc"), text)


def test_a_snapshot_of_the_time_of_shared_ids_is_read_under_todays_ids() -> None:
    sayc = load_system("sayc").text
    own = "# 2over1/system.yaml\nsystem: 2over1\ntitle: Two over one\nextends: sayc\n# 2over1/all.yaml\n" + OWN_RULE
    system, _ = system_of_text(f"# options\n{sayc}{own}")
    ids = {rule.id for rule in system.rules}
    assert ("2over1.respond.1h.2c" in ids, "sayc.respond.1h.2c" in ids) == (True, False)


def test_a_snapshot_of_today_is_the_system_again() -> None:
    side = SideSystem("2over1")
    system, options = system_of_text(side.rules.snapshot({})[1])
    assert [rule.id for rule in system.rules] == [rule.id for rule in side.rules.rules]
    assert options == side.rules.choose({})


def test_an_id_in_two_systems_is_a_fault_of_the_second() -> None:
    other = build_system(
        "other",
        {
            "other/system.yaml": "system: other\ntitle: Other\n",
            "other/more.yaml": BASE.replace("    option: light\n", ""),
        },
    )
    (fault,) = clashes([small_system(more=BASE), other])
    assert "other/more.yaml, line 4, rule small.jump: this id is also used in small/more.yaml, line 4" in str(fault)


@pytest.mark.parametrize(
    ("variant", "why"),
    [
        ("{id: no, priority: 5, needs: {sp(M): 13+}, shows: {}}", ""),
        ("{id: no, priority: 5, needs: {M: 0-3}}", ""),
        (
            "{id: no, priority: 5, needs: {hcp: 12+, tp: 0-11}}",
            "no hand can have 12\\+ HCP and at most 11 total points",
        ),
        (
            "{id: no, priority: 5, needs: {hcp: 12+, any_of: [{hcp: 3}, {hcp: 5}]}}",
            "no hand can have 12\\+ HCP and exactly 3 HCP",
        ),
        (
            "{id: no, priority: 5, needs: {shortest: 0-1, hcp: 9}}",
            "already fits 'small.jump.short', which is tried first",
        ),
    ],
)
def test_a_variant_that_no_hand_can_use_is_a_fault(variant: str, why: str) -> None:
    faults = [str(fault) for fault in dead_variants(small_system(more=f"{BASE}      - {variant}\n"))]
    assert len(faults) == bool(why)
    if why:
        with pytest.raises(AssertionError, match=f"small/more.yaml, line 14, rule small.jump: .*{why}"):
            raise AssertionError(faults[0])
