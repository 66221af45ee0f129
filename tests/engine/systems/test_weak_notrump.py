"""The weak notrump: 12-14 for 1NT and 15-17 for a rebid of 1NT, with all that follows (WNT)."""

import random
from functools import cache

import pytest

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.dealing import sample
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.drills import DrillError, drill
from bridgeclass.engine.hands import Hand
from tests.engine.systems import competitive

EVENLY, NOT_VULNERABLE, EARLY = "weak_notrump", "weak_notrump_not_vulnerable", "weak_notrump_early"
BALANCED_13, BALANCED_16 = "AQ4.K82.KJ73.762", "AQ4.K82.KJ73.K62"


@cache
def bidder(system: str, *options: str) -> Bidder:
    """Return a bidder that plays the system with these options on, on both sides."""
    side = SideSystem(system, dict.fromkeys(options, True))
    return Bidder(side, side)


def called(hand: str, calls: str, *, system: str = "sayc", option: str = EVENLY, vul: str = "None") -> str:
    """Return the call with an option on; North dealt."""
    return competitive.called(hand, calls, vul=vul, by=bidder(system, option))


both_systems = pytest.mark.parametrize("system", ["sayc", "2over1"])


@both_systems
@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("K84.QJ3.K842.T63", "1N P", "P"),
        ("K84.QJ3.KQ42.T63", "1N P", "2N"),
        ("K84.AJ3.KQ42.T63", "1N P", "3N"),
        ("KJ84.Q93.KQ42.63", "1N P", "2C"),
        ("KJ84.J93.K842.63", "1N P", "P"),
        ("K8432.J93.842.63", "1N P", "2H"),
        ("KQ843.AJ3.K42.63", "1N P 2H P 2S P", "3N"),
        ("KQ843.J93.K42.63", "1N P 2H P 2S P", "P"),
        ("KQ843.QJ3.K42.63", "1N P 2H P 2S P", "2N"),
        ("AQ4.KJ2.AKJ3.J62", "1N P", "4N"),
        ("AQ4.KJ2.AKJ3.K62", "1N P", "6N"),
        (BALANCED_13, "1N P 2N P", "3N"),
        ("AQ4.K82.QJ73.762", "1N P 2N P", "P"),
        ("AQ43.K8.KJ73.762", "1N P 2C P 2S P 3S P", "4S"),
    ],
)
def test_opposite_12_to_14_every_answer_takes_three_points_more(system: str, hand: str, calls: str, call: str) -> None:
    assert called(hand, calls, system=system) == call


@both_systems
@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        (BALANCED_16, "1D P 1H P", "1N"),
        ("4.AQ82.KJ732.K62", "1D P 1S P", "2D"),
        ("AQ4.K82.AKJ3.Q62", "1D P 1H P", "2N"),
        ("AQ4.K8.KJ732.K62", "1D P 1H 1S", "1N"),
        (BALANCED_16, "1D 1S X P", "1N"),
        (BALANCED_16, "1D 1S P P", "1N"),
        ("AQ43.K2.KJ73.K62", "1D P 1S P", "3S"),
        ("K843.Q83.982.762", "1C P 1S P 1N P", "P"),
        ("K843.Q83.Q82.Q62", "1C P 1S P 1N P", "2N"),
        ("K843.Q83.QJ2.K62", "1C P 1S P 1N P", "3N"),
        ("AQ4.K82.KJ73.Q62", "1D P 1S P 1N P 2N P", "P"),
        ("AQ4.K82.KJ73.A62", "1D P 1S P 1N P 2N P", "3N"),
    ],
)
def test_a_balanced_hand_of_15_to_17_rebids_notrump_and_responder_needs_three_points_less(
    system: str, hand: str, calls: str, call: str
) -> None:
    assert called(hand, calls, system=system) == call


@both_systems
def test_the_notrump_may_be_weak_not_vulnerable_and_strong_vulnerable(system: str) -> None:
    by_vul = {vul: called(BALANCED_13, "", system=system, option=NOT_VULNERABLE, vul=vul) for vul in ("N-S", "E-W")}
    assert by_vul == {"E-W": "1N", "N-S": "1D"}
    assert called(BALANCED_16, "", system=system, option=NOT_VULNERABLE, vul="N-S") == "1N"
    assert called("K84.QJ3.KQ42.T63", "1N P", system=system, option=NOT_VULNERABLE, vul="N-S") == "3N"
    assert called("K84.QJ3.KQ42.T63", "1N P", system=system, option=NOT_VULNERABLE, vul="E-W") == "2N"


@both_systems
def test_the_notrump_may_be_weak_in_the_first_two_seats_and_strong_in_the_others(system: str) -> None:
    openings = [called(BALANCED_13, calls, system=system, option=EARLY) for calls in ("", "P", "P P", "P P P")]
    assert openings == ["1N", "1N", "1D", "1D"]
    responder = "K84.QJ3.KQ42.T63"
    answers = [called(responder, calls, system=system, option=EARLY) for calls in ("1N P", "P P 1N P")]
    assert answers == ["2N", "3N"]
    assert called(BALANCED_16, "1D P 1H P", system=system, option=EARLY) == "1N"
    assert called(BALANCED_13, "P P 1D P 1H P", system=system, option=EARLY) == "1N"


@both_systems
@pytest.mark.parametrize("option", [EVENLY, NOT_VULNERABLE, EARLY])
def test_meanings_and_announcements_follow_the_option(system: str, option: str) -> None:
    by = bidder(system, option)
    (opening, _, invitation), rebid = (
        by.meanings(competitive.auction("1N P 2N")),
        by.meanings(competitive.auction("1D P 1H P 1N"))[-1],
    )
    assert (opening.announce, opening.hcp, rebid.hcp) == ("12-14", (12, 14), (15, 17))
    assert (invitation.hcp[0], "11" in str(invitation.text)) == (11, True)


def test_a_doubled_weak_notrump_is_rescued() -> None:
    assert called("43.Q82.873.Q9762", "1N X") == "2C"
    assert called("KJ4.Q82.A873.J62", "1N X") == "XX"
    assert called("K43.Q82.8732.J62", "1N X") == "P"
    assert called(BALANCED_13, "1N X 2C X") == "P"
    assert called("43.Q82.8763.9762", "1N X P P XX P", system="2over1") == "2C"


def test_a_long_suit_competes_over_an_overcall_of_a_weak_notrump() -> None:
    assert called("Q96543.JT5.42.A2", "1N 2D") == "2S"
    assert called("AKJ986.8.K854.92", "1N 3C") == "3S"
    assert called("Q9654.JT5.42.J82", "1N 2D") == "P"
    assert called("K9654.KT5.42.K82", "1N 2D") == "2S"


@pytest.mark.parametrize("option", [EVENLY, NOT_VULNERABLE, EARLY])
def test_drills_on_rules_of_the_weak_notrump_are_dealt_for_cards_that_play_it(option: str) -> None:
    found = drill("sayc.weak_nt.rebid.1nt", options={option: True}, most=1)
    assert found.parts
    with pytest.raises(DrillError, match="not played on this card"):
        drill("sayc.weak_nt.rebid.1nt")


def test_every_range_of_1nt_excludes_the_others() -> None:
    rules = SideSystem("2over1").rules
    ranges = {EVENLY, NOT_VULNERABLE, EARLY, "notrump_14_16", "notrump_16_18"}
    assert all({name, *rules.options[name].excludes} == ranges for name in ranges)


def first_bids(deal: Deal, by: Bidder, vulnerability: Vulnerability) -> Auction:
    """Return the auction of four robots; North dealt."""
    return by.bid_out(deal, Seat.N, vulnerability).auction


def is_weak(option: str, vulnerability: Vulnerability, seat: Seat, place: int) -> bool:
    """Return True if 1NT is weak for a player in this place of the first round."""
    if option == NOT_VULNERABLE:
        return not vulnerability.of(seat)
    return option == EVENLY or place < 2


@both_systems
@pytest.mark.parametrize("option", [EVENLY, NOT_VULNERABLE, EARLY])
def test_balanced_hands_open_and_rebid_notrump_in_their_range(system: str, option: str) -> None:
    by, rng = bidder(system, option), random.Random(14)
    for number, deal in enumerate(sample({}, 150, rng)):
        vulnerability = list(Vulnerability)[number % 4]
        auction = first_bids(deal, by, vulnerability)
        place = auction.opening_index
        if place is None:
            continue
        opener, calls = auction.seat_at(place), [call.text for call in auction.calls[place:]]
        hand: Hand = deal[opener]
        low = 12 if is_weak(option, vulnerability, opener, place) else 15
        if calls[0] == "1N":
            assert (hand.is_balanced, low <= hand.hcp <= low + 2) == (True, True), (hand, auction)
        else:
            assert not (hand.is_balanced and low <= hand.hcp <= low + 2), (hand, auction)
        uncontested = len(calls) > 4 and calls[1] == calls[3] == "P"
        if uncontested and low == 12 and calls[2][0] == "1" and calls[2] != "1N" and calls[4] == "1N":
            assert hand.is_balanced, (hand, auction)
            assert 15 <= hand.hcp <= 17, (hand, auction)
