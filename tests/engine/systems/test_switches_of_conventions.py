"""Conventions that a card turns off, and ranges that it changes: calls, grades and explanations follow."""

from functools import cache

import pytest

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.audit.findings import ENDLESS, ILLEGAL, PASSED, UNMET
from bridgeclass.engine.audit.play import audit
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.explain import Level
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import ConflictingOptionsError, load_system, parse_side_system

EFFECTS = [
    ("sayc:-stayman", "K942.QJ83.KT32.2", "1N P", "2C", "2N"),
    ("2over1:-stayman", "K942.QJ83.KT32.2", "1N P", "2C", "2N"),
    ("sayc:-stayman", "K942.QJ83.KT32.2", "2N P", "3C", "3N"),
    ("sayc:-stayman,-jacoby_transfers", "83.94.K72.QT9753", "1N P", "2S", "2C"),
    ("sayc:-jacoby_transfers", "83.J9642.Q92.T43", "1N P", "2D", "2H"),
    ("2over1:-jacoby_transfers", "83.J9642.Q92.T43", "1N P", "2D", "2H"),
    ("sayc:-jacoby_transfers", "KJ8.AQ874.54.K63", "1N P", "2D", "3H"),
    ("sayc:-jacoby_transfers", "Q7542.T73.J83.K3", "2N P", "3H", "3S"),
    ("sayc:-gerber", "K3.A4.Q8.KQJT872", "1N P", "2C", "4C"),
    ("sayc:-blackwood", "AK95.A9.8.AK8432", "1D P 2C P 3C P", "4N", "3S"),
    ("2over1:-blackwood", "AQ3.AKQ842.7.AJ6", "1H P 3H P", "4N", "3S"),
    ("sayc:-control_bids", "KT854.5.AKQJ8.52", "2C P 2D P 3H P", "4D", "4H"),
    ("sayc:-grand_slam_force", "K9754.A.AK4.AKQ2", "1S P 2N P 4S P", "5N", "4N"),
    ("sayc:-jacoby_2nt", "AJ7.Q2.KJ83.Q942", "1H P", "2C", "2N"),
    ("2over1:-jacoby_2nt", "AT87.KT732.A8.42", "1H P", "2N", "1S"),
    ("sayc:-fourth_suit_forcing", "AT4.KJ7542.97.A8", "1C P 1H P 1S P", "2D", "2N"),
    ("sayc:-fourth_suit_forcing", "K3.KJ754.QT85.92", "1C P 1H P 1S P", "1N", "2D"),
    ("sayc:-jordan_2nt", "QJ74.J872.A964.T", "1S X", "2N", "3S"),
    ("sayc:-jordan_2nt", "K92.T3.K8763.A96", "1H X", "XX", "2N"),
    ("sayc:-unusual_2nt", "5.98765.K5.AQ542", "1D", "2N", "P"),
    ("sayc:-unusual_2nt", "AJ6.AQ72.AQJ6.QJ", "1S", "X", "2N"),
    ("sayc:-michaels", "KQT74.AJ983.5.62", "1D", "2D", "1S"),
    ("sayc:-michaels", "AKQ7.AQ83.5.AK62", "1D", "X", "2D"),
    ("sayc:mini_maxi_michaels", "KQT74.AJ983.5.K2", "1D", "2D", "1S"),
    ("sayc:-negative_doubles", "5.KQJ85.Q842.K93", "1S 2H", "P", "X"),
    ("sayc:-negative_doubles", "K974.85.QJ42.K93", "1D 1H", "X", "1S"),
    ("sayc:negative_doubles_three", "KJ74.953.K852.Q3", "1D 3C", "P", "X"),
    ("sayc:negative_doubles_high", "KJ74.953.K852.Q3", "1D 3C", "P", "X"),
    ("sayc:ogust", "KQJT84.92.83.Q74", "2S P 2N P", "3S", "3D"),
    ("sayc:ogust", "KQT984.92.A3.T74", "2S P 2N P", "3D", "3S"),
    ("sayc:-feature_ask", "A7.KJ3.AK64.Q853", "2H P", "2N", "4H"),
    ("sayc:intermediate_jump_overcalls", "K3.AQJT84.K75.62", "1C", "1H", "2H"),
    ("sayc:intermediate_jump_overcalls", "73.KQJT84.975.62", "1C", "2H", "P"),
    ("sayc:strong_jump_overcalls", "K3.AQJT84.KQ5.62", "1C", "1H", "2H"),
    ("sayc:notrump_overcall_15_17", "AQ4.KJ83.AQ5.Q92", "1C", "1N", "X"),
    ("sayc:notrump_overcall_16_18", "AQ4.K983.J95.KQ2", "1S", "1N", "X"),
    ("sayc:takeout_doubles_4h", "KT84.953.75.KJ92", "4H X P", "P", "4S"),
    ("sayc:takeout_doubles_3s", "KJ752.T84.53.Q42", "4D X P", "4S", "P"),
    ("sayc:dont", "A5.AQ75.AK65.Q98", "1N", "X", "P"),
    ("sayc:dont", "5.AJ9875.865.AJ9", "1N", "2H", "X"),
    ("2over1:dont", "KQ975.AJ752.2.43", "1N", "2D", "2H"),
    ("2over1:-dopi", "AQ874.KQ3.KJ5.Q2", "1S P 3S P 4N 5H", "P", "X"),
    ("sayc:notrump_14_16", "KQ4.KJ83.K95.Q92", "", "1C", "1N"),
    ("sayc:notrump_14_16", "KQ4.J98.Q95.9432", "1N P", "2N", "P"),
    ("sayc:notrump_14_16", "KQ4.KJ83.AJ5.K92", "", "1N", "1C"),
    ("sayc:notrump_16_18", "AQ4.KJ83.A95.J92", "", "1N", "1C"),
    ("sayc:notrump_16_18", "KQ4.T98.Q95.9432", "1N P", "P", "2N"),
    ("2over1:notrump_14_16", "KQ4.KJ83.K95.Q92", "", "1C", "1N"),
]
SWITCHES = sorted({system for system, *_ in EFFECTS} | {"2over1:-jacoby_2nt,-michaels,-unusual_2nt", "2over1:ogust"})
FAULTS = (ILLEGAL, UNMET, ENDLESS, PASSED)


@cache
def bidder(name: str) -> Bidder:
    side = parse_side_system(name)
    return Bidder(side, side)


@pytest.mark.parametrize(("system", "hand", "calls", "usual", "changed"), EFFECTS)
def test_a_switch_changes_the_call_its_grade_and_its_explanation(
    system: str, hand: str, calls: str, usual: str, changed: str
) -> None:
    held, auction = Hand.parse(hand), Auction.parse(calls)
    texts = []
    for name, right, wrong in ((system.partition(":")[0], usual, changed), (system, changed, usual)):
        player = bidder(name)
        decision = player.decide(held, auction)
        assert decision.call.text == right
        assert player.grade(held, auction, Call.parse(right)).score == 10
        assert player.grade(held, auction, Call.parse(wrong)).score < 10
        texts.append(str(player.explain_to_learner(held, auction, decision, Level.DETAILED)))
    assert texts[0] != texts[1]


@pytest.mark.parametrize("name", SWITCHES)
def test_robots_bid_by_the_rules_whatever_is_off(name: str) -> None:
    found = audit(bidder(name), deals=60, seed=3)
    assert {kind: found.faults[kind] for kind in FAULTS} == dict.fromkeys(FAULTS, 0)


def test_every_convention_of_the_rule_files_is_an_option_or_basic_bidding() -> None:
    basic = {
        *("Takeout double", "Penalty pass", "Lead-directing double", "SOS redouble", "Cue-bid", "Strong two clubs"),
        *("Two over one", "Forcing notrump", "Negative response", "Cue-bid raise", "Cue-bid advance"),
        *("Responsive double", "Strong cue-bid"),
    }
    for name in ("sayc", "2over1"):
        rules = load_system(name).rules
        free = {rule.convention for rule in rules if rule.convention and not rule.option and not rule.unless}
        assert free <= basic


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("2over1:-jacoby_transfers,minor_transfers", "cannot be on without “Jacoby transfers"),
        ("2over1:-stayman,systems_on_over_2c", "cannot be on without “Stayman"),
        ("sayc:dopi,-blackwood", "cannot be on without “Blackwood"),
        ("sayc:ogust,strong_twos", "cannot be on together with"),
        ("2over1:dont,cappelletti", "cannot be on together with"),
        ("sayc:notrump_14_16,weak_notrump", "cannot be on together with"),
    ],
)
def test_options_that_do_not_go_together_are_refused_with_their_titles(name: str, message: str) -> None:
    with pytest.raises(ConflictingOptionsError, match=message):
        parse_side_system(name)


def test_what_an_option_requires_takes_it_along_when_it_is_turned_off() -> None:
    chosen = load_system("2over1").choose({"jacoby_transfers": False})
    assert not any(chosen[name] for name in ("minor_transfers", "notrump_superaccepts", "systems_on_over_2c"))
    assert chosen["stayman"]
