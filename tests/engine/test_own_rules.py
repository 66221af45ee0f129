"""A class's own rules, and systems restored from snapshots."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgeclass.engine.auctions import Auction, Side
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import UnknownSystemError, load_system
from bridgeclass.engine.rules.custom_rules import MAX_CHARACTERS, MAX_RULES, with_custom_rules
from bridgeclass.engine.rules.faults import own_faults
from bridgeclass.engine.rules.from_snapshot import system_of_text

FLANNERY = """module: flannery
title: Flannery
rules:
  - id: ours.open.2d
    when: {opener: none}
    call: 2D
    name: Five hearts and four spades
    priority: 99
    needs: {hearts: 5, spades: 4, hcp: 11-15}
"""
HAND = Hand.parse("AQ84.KQ763.4.K82")


def call(side: SideSystem, hand: Hand = HAND) -> str:
    return Bidder(side, SideSystem()).decide(hand, Auction.start()).call.text


def test_own_rules_are_added_to_the_system() -> None:
    assert call(SideSystem()) == "1H"
    assert call(SideSystem(custom_rules=FLANNERY)) == "2D"
    assert with_custom_rules(load_system("sayc"), FLANNERY).modules["flannery"].title == "Flannery"


def test_own_rules_can_replace_and_remove_rules_of_the_system() -> None:
    rule = "{id: sayc.open.1nt, when: {opener: none}, call: 1N, priority: 95, needs: {hcp: 10-12, shape: balanced}}"
    lower, weak = f"module: ours\nrules:\n  - {rule}", Hand.parse("KJ2.QJ4.K73.J542")
    assert call(SideSystem(), weak) == "P"
    assert call(SideSystem(custom_rules=lower), weak) == "1N"
    removed = with_custom_rules(load_system("sayc"), "module: ours\nremoves: [sayc.open.1nt]")
    assert "sayc.open.1nt" not in {rule.id for rule in removed.rules}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "module: ours\nrules:\n  - {id: a.b, call: 1N}",
            "own rules, line 3, rule a.b: a rule or variant needs a priority",
        ),
        ("module: ours\nremoves: [no.such]", "removes 'no.such'"),
        ("module: ours\nrules:\n  - {id: a.b, call: 1N, priority: 5, option: nosuch}", "'nosuch' is not an option"),
        ("x" * (MAX_CHARACTERS + 1), "more than 40000 characters"),
        (
            "module: ours\nrules:\n"
            + "".join(f"  - {{id: a.b{n}, call: 1N, priority: 5, needs: {{}}}}\n" for n in range(MAX_RULES + 1)),
            "more than 200 rules",
        ),
        ("- 1", "own rules, line 1"),
    ],
)
def test_invalid_own_rules_are_refused_with_their_line(text: str, message: str) -> None:
    with pytest.raises(SourceError) as caught:
        Bidder(SideSystem(custom_rules=text))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            "    call: 2D\n     priority: 3",
            "line 5: this line is indented too far, or a text in it has a colon: line it up",
        ),
        ("    call: 2D\n   priority: 3", "line 5: this line does not fit the ones above: line it up with the keys"),
        ("    call 2D\n    priority: 3", "line 4: a key without a colon: write 'key: value'"),
        ("    needs: {hcp: 12+\n    call: 2D", "line 4: braces without their end: add '}'"),
        ("    unless: [bergen\n    call: 2D", "line 4: a list without its end: add ']'"),
        ('    name: "Fit\n    call: 2D', "line 4: a text in quotes without its end: add the quote"),
        ("\tcall: 2D", "line 4: a tab: indent with spaces"),
        ("    name: @fit", "line 4: a character that cannot begin a value"),
        ("    call: - 2D", "line 4: a list cannot begin here"),
        ("    name: a\x01b", "line 4: a control character: delete it"),
        ("    call: 2D\n---\nmodule: more", "line 5: only one document a file: delete the line '---'"),
    ],
)
def test_a_fault_of_the_syntax_says_in_plain_words_what_to_do(lines: str, message: str) -> None:
    with pytest.raises(SourceError) as caught:
        with_custom_rules(load_system("sayc"), f"module: ours\nrules:\n  - id: a.b\n{lines}\n")
    assert str(caught.value).startswith(f"own rules, {message}")


@pytest.mark.parametrize(
    ("when", "call", "message"),
    [
        ('{auction: "(1D)"}', "1C", "1C is not a legal call after '(1D)'; write a bid that is higher"),
        ('{auction: "1D -"}', "1C", "1C is not a legal call after '1D -'; write a bid that is higher"),
        ('{auction: "1D -"}', "X", "X is not a legal call after '1D -'; only a bid of the opponents can be doubled"),
        ('{auction: "1D (1H)"}', "XX", "XX is not a legal call after '1D (1H)'; only their double of our bid"),
        ('{auction: ["1D (X)", "1D (1H)"]}', "XX", "XX is not a legal call after '1D (1H)'"),
        ('{auction: "1M (2y) X (2z)", where: ["y > z"]}', "2M", "2M is not a legal call after '1M (2y) X (2z)'"),
        ('{auction: "... 2D (P)"}', "2C", "2C is not a legal call after '... 2D (P)'"),
        ('{auction: "1D - 1C -"}', "2D", "the auction '1D - 1C -' is impossible: 1C is not legal there"),
        ('{auction: "1D - P (P)"}', "2D", "the auction '1D - P (P)' is over after three passes"),
        ("{opener: none}", "X", "X is not a legal call before the opening bid"),
    ],
)
def test_a_call_that_can_never_be_made_is_refused(when: str, call: str, message: str) -> None:
    text = f"module: ours\nrules:\n  - id: ours.a\n    when: {when}\n    call: {call}\n    priority: 60\n"
    faults = list(own_faults(with_custom_rules(load_system("sayc"), text)))
    line = 4 if "auction" in message else 5
    assert [str(fault).startswith(f"own rules, line {line}, rule ours.a: {message}") for fault in faults] == [True]


@pytest.mark.parametrize(
    ("when", "call", "rest"),
    [
        ('{auction: "1D (X)"}', "XX", ""),
        ('{auction: "1M (2y) X (2z)", where: ["y < z"]}', "cheapest M", ""),
        ('{auction: "1N (?)"}', "2C", ""),
        ('{auction: "... (X) P (P)"}', "XX", ""),
        ('{auction: "1N (2o)", where: ["C > o"]}', "2C", "lift: tables"),
        ('{auction: "1D (1H)"}', "2agreed", ""),
        ('{auction: "1D -"}', "1Z", "each: {Z: unbid}"),
        ("{partner_last: suit}", "X", ""),
    ],
)
def test_a_call_that_is_sometimes_legal_is_no_fault(when: str, call: str, rest: str) -> None:
    text = f"module: ours\nrules:\n  - id: ours.a\n    when: {when}\n    call: {call}\n    priority: 60\n    {rest}\n"
    assert not list(own_faults(with_custom_rules(load_system("sayc"), text)))


@settings(max_examples=60)
@given(st.text(alphabet="abMX1: -[]{}&*#\n,'\"+", max_size=80))
def test_any_text_is_accepted_or_refused_with_its_line(text: str) -> None:
    message = ""
    try:
        with_custom_rules(load_system("sayc"), f"module: ours\nrules:\n  - id: a.b\n    {text}")
    except SourceError as error:
        message = str(error)
    assert not message or "own rules, line" in message


@pytest.mark.parametrize(
    "side",
    [SideSystem("sayc"), SideSystem("2over1", {"splinters": False}), SideSystem("sayc", custom_rules=FLANNERY)],
    ids=["a system", "an extended one with an option", "own rules"],
)
def test_a_snapshot_restores_its_rules(side: SideSystem) -> None:
    kept = Bidder(side).snapshot(Side.NS)
    again = Bidder(SideSystem(snapshot=kept.text), SideSystem())
    assert again.snapshot(Side.NS) == kept
    assert again.decide(HAND, Auction.start()).call.text == call(side)


def test_a_snapshot_plays_its_own_rules_and_not_the_current_ones() -> None:
    text = (
        Bidder()
        .snapshot(Side.NS)
        .text.replace("needs: {hcp: 15-17, shape: balanced}", "needs: {hcp: 12-14, shape: balanced}")
    )
    assert call(SideSystem(snapshot=text), Hand.parse("AQ4.K82.K73.8542")) == "1N"


@pytest.mark.parametrize(
    "text",
    ["", "# options\n", "# options\nsplinters: perhaps\n# sayc/system.yaml\nsystem: sayc\ntitle: x\n", "nonsense"],
)
def test_an_invalid_snapshot_is_refused(text: str) -> None:
    with pytest.raises(SourceError):
        system_of_text(text)


def test_a_snapshot_whose_base_is_missing_is_refused() -> None:
    with pytest.raises(SourceError, match="extends 'sayc', which does not exist"):
        system_of_text("# options\n# 2over1/system.yaml\nsystem: 2over1\ntitle: x\nextends: sayc\n")


def test_an_unknown_option_with_own_rules_is_still_refused() -> None:
    with pytest.raises(UnknownSystemError):
        Bidder(SideSystem("sayc", {"nosuch": True}, custom_rules=FLANNERY))
