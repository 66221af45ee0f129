"""Shifts: options that move the points of all later calls of an auction, in certain auctions only if they say so."""

import pytest

from bridgeclass.engine.auctions import Auction, Vulnerability
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.constraints.symbolic import describe_symbolically
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Interpreter
from bridgeclass.engine.rules import RuleIndex, System
from bridgeclass.engine.rules.beginnings import Reach
from bridgeclass.engine.rules.custom_rules import with_custom_rules
from bridgeclass.engine.rules.from_snapshot import system_of_text
from bridgeclass.engine.rules.index import played_rules
from bridgeclass.engine.rules.patterns import Pattern
from bridgeclass.engine.rules.shifts import parse_shifts
from bridgeclass.engine.rules.system import build_system
from bridgeclass.engine.rules.when import Comparison
from bridgeclass.engine.rules.yaml_source import read_yaml
from bridgeclass.engine.solver import decide

HEAD = """
system: mini
title: Mini
options:
  weak:
    default: false
    title: Weak notrump
    excludes: [weak_green]
    shifts: [{auction: 1N, points: -3}]
  weak_green:
    default: false
    title: Weak notrump not vulnerable
    turns_on: weak
    when: {vul: not_vulnerable}
  weak_early: {default: false, title: Weak notrump early, turns_on: weak, when: {opening_seat: 1-2}}
definitions:
  good: {says: a good hand, needs: {any_of: [{hcp: 10+}, {tp: 11+, C: 5+}]}}
"""
RULES = """
module: notrump
rules:
  - {id: mini.strong, when: {opener: none}, unless: weak, call: 1N, priority: 90, needs: {hcp: 15-17}}
  - {id: mini.weak, when: {opener: none}, option: weak, call: 1N, priority: 90, needs: {hcp: 12-14}}
  - {id: mini.pass, when: {opener: none}, call: P, priority: 10}
  - id: mini.game
    when: {auction: ["1N -", "2N -"]}
    call: 3N
    priority: 70
    needs: {is: good, losers: 0-9, not: {sp(S): 20+}}
    shows: {hcp: 10-15}
    usual_hcp: 9-15
  - {id: mini.invite, when: {auction: "1N -"}, call: 2N, priority: 60, needs: {hcp: 8-9, S: 0-4}}
  - {id: mini.weak_hand, when: {auction: "1N -"}, call: P, priority: 50, needs: {hcp: 0-7}}
  - {id: mini.accept, when: {auction: "1N - 2N -"}, call: 3N, priority: 60, needs: {hcp: 16+}}
  - {id: mini.decline, when: {auction: "1N - 2N -"}, call: P, priority: 50, needs: {}}
  - {id: mini.own, when: {auction: "1N -"}, option: weak, call: 2S, priority: 80, needs: {hcp: 5+, S: 6+}}
"""


def mini(head: str = HEAD, rules: str = RULES) -> System:
    """Return the small system, whose 1NT may be weak."""
    return build_system("mini", {"mini/system.yaml": head, "mini/notrump.yaml": rules})


def needs(id_: str, **options: bool) -> list[str]:
    """Return the needs of a rule in words, once for each group of its auctions."""
    system = mini()
    rules = (rule for rule in played_rules(system, system.choose(options)) if rule.id == id_)
    return [str(describe_symbolically(rule.variants[0].needs)) for rule in rules]


def called(hand: str, calls: str, *, vul: str = "None", **options: bool) -> str:
    """Return the call of the small system with these options; North dealt."""
    index = RuleIndex.build(mini(), options)
    auction = Auction.parse(calls, vulnerability=Vulnerability.parse(vul))
    position = Interpreter(index, index).position(auction)
    return decide(Hand.parse(hand), position, with_candidates=False).call.text


def error(keys: str, rules: str = RULES) -> SourceError:
    """Return the error of the system with an option that has these keys."""
    options = f"  weak: {{default: false, title: Weak}}\n  other: {{default: false, title: Other, {keys}}}\n"
    head = f"system: mini\ntitle: Mini\noptions:\n{options}definitions:\n  good: {{says: good, needs: {{}}}}"
    with pytest.raises(SourceError) as caught:
        mini(head, rules)
    return caught.value


def test_the_partner_of_a_weaker_hand_needs_more_and_the_hand_itself_less() -> None:
    assert needs("mini.invite") == ["8-9 HCP, at most 4 spades"]
    assert needs("mini.invite", weak=True) == ["11-12 HCP, at most 4 spades"]
    assert (needs("mini.accept"), needs("mini.accept", weak=True)) == (["16+ HCP"], ["13+ HCP"])


def test_a_minimum_of_none_and_an_open_maximum_stay() -> None:
    assert needs("mini.weak_hand", weak=True) == ["at most 10 HCP"]
    assert needs("mini.accept", weak=True) == ["13+ HCP"]


def test_a_rule_for_several_auctions_is_shifted_only_in_those_of_the_shift() -> None:
    strong, weak = "AK4.Q83.K842.T63", "AK4.Q83.K842.Q63"
    assert needs("mini.game")[0] in needs("mini.game", weak=True)
    assert len(needs("mini.game", weak=True)) == 2
    assert (called(strong, "1N P"), called(strong, "1N P", weak=True)) == ("3N", "2N")
    assert (called(weak, "1N P", weak=True), called(strong, "2N P", weak=True)) == ("3N", "3N")


def test_what_a_call_shows_and_its_usual_points_are_shifted_too() -> None:
    system = mini()
    rules = played_rules(system, system.choose({"weak": True}))
    variants = [rule.variants[0] for rule in rules if rule.id == "mini.game"]
    (shifted,) = (variant for variant in variants if variant.usual_hcp != (9, 15))
    assert shifted.usual_hcp == (12, 18)
    assert shifted.shows is not None
    assert str(describe_symbolically(shifted.shows)) == "13-18 HCP"


def test_rules_of_the_option_state_their_own_points() -> None:
    assert needs("mini.own", weak=True) == ["5+ HCP, 6+ spades"]


def test_rules_of_a_class_state_their_own_points() -> None:
    own = 'module: own\nrules:\n  - {id: own.ask, when: {auction: "1N -"}, call: 2C, priority: 99, needs: {hcp: 9+}}'
    system = with_custom_rules(mini(), own)
    (rule,) = (one for one in played_rules(system, system.choose({"weak": True})) if one.id == "own.ask")
    assert str(describe_symbolically(rule.variants[0].needs)) == "9+ HCP"


def test_an_option_may_turn_on_another_one_at_some_vulnerabilities() -> None:
    hand = "AK4.Q83.K842.T63"
    assert [called(hand, "", vul=vul, weak_green=True) for vul in ("None", "E-W", "N-S", "Both")] == [
        "1N",
        "1N",
        "P",
        "P",
    ]
    assert called(hand, "1N P", vul="N-S", weak_green=True) == "3N"
    assert called(hand, "1N P", vul="E-W", weak_green=True) == "2N"


def test_an_option_may_turn_on_another_one_in_some_seats_and_later_calls_know_the_seat() -> None:
    hand = "AK4.Q83.K842.T63"
    openings = [called(hand, calls, weak_early=True) for calls in ("", "P", "P P", "P P P")]
    assert openings == ["1N", "1N", "P", "P"]
    assert [called(hand, calls, weak_early=True) for calls in ("1N P", "P 1N P", "P P 1N P")] == ["2N", "2N", "3N"]


def test_a_snapshot_keeps_the_shifts_of_its_time() -> None:
    system = mini()
    rebuilt, options = system_of_text(system.snapshot({"weak": True})[1])
    index = RuleIndex.build(rebuilt, options)
    position = Interpreter(index, index).position(Auction.parse("1N P"))
    assert decide(Hand.parse("AK4.Q83.K842.T63"), position, with_candidates=False).call.text == "2N"
    assert options == {"weak": True, "weak_green": False, "weak_early": False}


@pytest.mark.parametrize(
    ("beginning", "pattern", "where", "expected"),
    [
        ("1N", "1N (P|X)", "", Reach.ALL),
        ("1N", "(1N)", "", Reach.NONE),
        ("1N", "... 1N -", "", Reach.NONE),
        ("1N", "1C|1N -", "", Reach.SOME),
        ("1x (?) 1y (?) 1N", "1m - 1M - 1N - 2om -", "", Reach.ALL),
        ("1x (?) 1y (?) 1N", "1x (1o) 1y - 1N (2o)", "", Reach.ALL),
        ("1x (?) 1y (?) 1N", "1H - 1M - 1N -", "", Reach.ALL),
        ("1x (?) 1y (?) 1N", "1x - 1y - 1-2N -", "", Reach.SOME),
        ("1x (?) 1y (?) 1N", "1x - 1y -", "", Reach.NONE),
        ("1x - 2y (?) 2N", "1x - 2x - 2N -", "", Reach.NONE),
        ("1D - 2C (?) 2N", "1x - 2y - 2N -", "", Reach.SOME),
        ("1D - 2C (?) 2N", "1x - 2y - 2N -", "y > x", Reach.NONE),
    ],
)
def test_a_shift_reaches_the_auctions_that_begin_with_its_calls(
    beginning: str, pattern: str, where: str, expected: Reach
) -> None:
    (shift,) = parse_shifts(read_yaml(f"[{{auction: '{beginning}', points: 3}}]", "test"))
    comparisons = (Comparison.parse(where),) if where else ()
    assert shift.reach(Pattern.parse(pattern), comparisons) is expected


@pytest.mark.parametrize(
    ("keys", "word"),
    [
        ("shifts: [{auction: 1NT, points: 3}]", "'1NT' is not a call"),
        ("shifts: [{auction: (1N) 2C, points: 3}]", "must begin with our opening bid"),
        ("shifts: [{auction: 1N, points: some}]", "'some' is not a number of points"),
        ("shifts: [{auction: 1N, points: 0}]", "'0' is not a number of points"),
        ("shifts: [{auction: 1N}]", "needs 'points'"),
        ("shifts: [{auction: 1N, point: 3}]", "did you mean points?"),
        ("turns_on: weak", "needs both 'turns_on' and 'when'"),
        ("turns_on: waek, when: {vul: both}", "did you mean weak?"),
        ("turns_on: weak, when: {agreed: any}", "not an auction"),
        ("turns_on: weak, when: {vul: red}", "unknown red"),
    ],
)
def test_a_wrong_option_is_an_error_with_its_file_line_and_word(keys: str, word: str) -> None:
    found = error(keys)
    assert (found.where.file, found.where.line) == ("mini/system.yaml", 5)
    assert word in str(found)


def test_a_pattern_that_a_shift_only_partly_fits_is_an_error_at_its_rule() -> None:
    found = error("shifts: [{auction: 1N, points: 3}]", RULES.replace('"2N -"', '"1-2N -"'))
    assert (found.rule, found.where.line) == ("mini.game", 7)
