"""Drills: auctions that lead to a rule, and boards on which the rule applies or only seems to."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.constraints import Bounds
from bridgeclass.engine.dealing import deal_boards, profile_document, read_profile
from bridgeclass.engine.drills import Drill, DrillError, DrillPart, UnknownRuleError, drill, routes
from bridgeclass.engine.drills.chances import rarity
from bridgeclass.engine.rules import UnknownSystemError

STAYMAN, BLACKWOOD = "sayc.stayman.ask", "sayc.blackwood.aces.5d"


@pytest.fixture(scope="module")
def stayman() -> Drill:
    return drill(STAYMAN, applies=60)


def _auctions(rule: str, count: int = 3, *, further: bool = False) -> list[str]:
    found = routes(rule, SideSystem("sayc"), Vulnerability.NONE, further=further)
    return [str(route.auction) for route in islice(found, count)]


def test_the_auction_of_a_rule_is_found_from_its_pattern() -> None:
    assert _auctions(STAYMAN)[0] == "1N P"
    assert _auctions("sayc.jacoby.2d.2h")[0] == "1N P 2D P"
    assert _auctions("sayc.respond.major.jacoby2nt") == ["1S P", "1H P"]


def test_an_opening_is_practiced_in_each_seat() -> None:
    assert _auctions("sayc.open.1s", 4) == ["", "P", "P P"]


def test_a_rule_without_a_pattern_is_found_in_random_deals() -> None:
    found = _auctions(BLACKWOOD)
    assert len(found) == 3
    assert all(auction.endswith("4N P") for auction in found)


def test_a_rule_deep_in_its_convention_is_found() -> None:
    found = _auctions("sayc.gerber.aces.4nt")
    assert found
    assert all(auction.endswith("4C P") for auction in found)


def test_auctions_of_a_rule_are_also_found_in_random_deals() -> None:
    assert "1N P" in _auctions(STAYMAN, further=True)


def test_four_robots_reach_the_rule_on_every_board_with_the_requested_mix(stayman: Drill) -> None:
    bidder = Bidder()
    part = stayman.parts[0]
    decided = Counter[bool]()
    for board in deal_boards(part.profile, 100, seed=3):
        auction = Auction(board.dealer, board.vulnerability, part.auction.calls)
        assert auction.turn is Seat.S
        assert not board.is_rotated
        assert bidder.bid_out(board.deal, board.dealer, board.vulnerability).auction.calls[:2] == auction.calls
        decision = bidder.decide(board.deal[Seat.S], auction)
        decided[decision.rule == STAYMAN] += 1
        if decision.rule != STAYMAN:
            assert decision.call not in part.calls
    assert 45 <= decided[True] <= 75


def test_a_drill_describes_itself(stayman: Drill) -> None:
    assert (stayman.rule, stayman.title, len(stayman.parts)) == (STAYMAN, "Stayman over 1NT", 2)
    profile = stayman.parts[0].profile
    assert profile.name == "Stayman over 1NT: after 1N P (sayc.stayman.ask)"
    assert "2C is right on 60 boards in a hundred; on the others it tempts and is wrong" in profile.description
    assert [kind.weight_percent for kind in profile.subprofiles(Seat.S)] == [60, 40]


def test_a_drill_is_an_ordinary_profile(stayman: Drill) -> None:
    for part in stayman.parts:
        assert read_profile(profile_document(part.profile)) == part.profile


def test_the_learner_always_sits_south(stayman: Drill) -> None:
    second = drill("sayc.jacoby.2d.2h", applies=100, most=1).parts[0]
    assert second.auction.dealer is Seat.S
    assert {part.auction.turn for part in (*stayman.parts, second)} == {Seat.S}


@pytest.mark.parametrize(("applies", "text"), [(100, "right on every board"), (0, "wrong on every board")])
def test_a_drill_can_have_only_boards_where_the_rule_applies(applies: int, text: str) -> None:
    part = drill(STAYMAN, applies=applies, most=1).parts[0]
    assert text in part.profile.description
    assert len(part.profile.subprofiles(Seat.S)) == 1
    bidder = Bidder()
    for board in deal_boards(part.profile, 8, seed=1):
        auction = Auction(board.dealer, board.vulnerability, part.auction.calls)
        assert (bidder.decide(board.deal[Seat.S], auction).rule == STAYMAN) is (applies == 100)


def test_a_rule_without_similar_hands_always_applies() -> None:
    """After 1NT and a transfer to hearts, opener always completes the transfer."""
    assert _only("sayc.jacoby.2d.2h").applies == 100


def test_a_rule_for_one_vulnerability_is_dealt_at_that_vulnerability() -> None:
    part = _only("sayc.preempt.four.favourable")
    favorable = {Vulnerability.EW}
    assert part.profile.vulnerability in favorable
    assert {board.vulnerability for board in deal_boards(part.profile, 4, seed=1)} == favorable


def test_a_card_with_other_options_has_other_rules() -> None:
    rule = "2over1.bergen.3c"
    with pytest.raises(UnknownRuleError, match="is not played on this card"):
        drill(rule, system="2over1")
    part = drill(rule, system="2over1", options={"bergen": True}, most=1).parts[0]
    side = SideSystem("2over1", {"bergen": True})
    for board in deal_boards(part.profile, 4, seed=1):
        auction = Auction(board.dealer, board.vulnerability, part.auction.calls)
        chosen = board.combination.chosen[Seat.S] == 0
        assert (Bidder(side, side).decide(board.deal[Seat.S], auction).rule == rule) is chosen


def test_a_single_variant_can_be_practiced() -> None:
    weak = f"{STAYMAN}.weak"
    part = drill(weak, applies=100, most=1).parts[0]
    board = next(deal_boards(part.profile, 1, seed=1))
    auction = Auction(board.dealer, board.vulnerability, part.auction.calls)
    assert Bidder().decide(board.deal[Seat.S], auction).variant == weak


def test_an_unknown_rule_is_refused_with_a_message() -> None:
    with pytest.raises(UnknownRuleError, match="Standard American Yellow Card has no rule 'nonsense'"):
        drill("nonsense")
    with pytest.raises(UnknownSystemError):
        drill(STAYMAN, system="acol")
    with pytest.raises(UnknownSystemError):
        drill(STAYMAN, options={"telepathy": True})
    with pytest.raises(DrillError, match="must be from 0 to 100, not 101"):
        drill(STAYMAN, applies=101)


def test_share_of_hands_for_any_hand_and_for_a_narrow_range() -> None:
    assert rarity(Bounds()) == pytest.approx(0)
    assert rarity(Bounds(hcp=(15, 17))) == pytest.approx(2.2925, abs=1e-3)
    assert rarity(Bounds(hcp=(37, 37))) > rarity(Bounds(hcp=(20, 22))) > 0


def _only(rule: str) -> DrillPart:
    return drill(rule, most=1).parts[0]


def test_a_pass_can_be_practiced() -> None:
    part = _only("sayc.1nt.pass")
    decisions = Counter[str]()
    for board in deal_boards(part.profile, 20, seed=1):
        auction = Auction(board.dealer, board.vulnerability, part.auction.calls)
        decisions[Bidder().decide(board.deal[Seat.S], auction).call.text] += 1
    assert decisions["P"] >= 8
    assert len(decisions) > 1
