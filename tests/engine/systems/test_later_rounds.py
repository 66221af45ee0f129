"""SAYC in later rounds: third calls, slam bidding, and natural bidding without a rule."""

import pytest

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.audit import random_deal
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import PASS
from bridgeclass.engine.deals import board_dealer, board_vulnerability
from bridgeclass.engine.meaning import Choice
from tests.engine.systems.competitive import SAYC, auction, bidder, called, decided

DEALS = 300


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("K8.KJ4.QJ53.Q984", "1D P 1S P 1N P 2N P", "P"),
        ("K8.AJ4.KJ53.A984", "1D P 1S P 1N P 2N P", "3N"),
        ("K84.A4.KJ53.A984", "1D P 1S P 1N P 2N P", "3S"),
        ("K84.A4.KJ53.A984", "1D P 1S P 1N P 3S P", "4S"),
        ("K8.QJ4.KJ53.Q984", "1D P 1S P 1N P 3S P", "P"),
        ("K84.QJ4.KJ53.K98", "1D P 1S P 1N P 2H P", "2S"),
        ("K8.QJ42.KJ53.K98", "1D P 1S P 1N P 2H P", "P"),
        ("K84.QJ4.KJ53.K98", "1D P 1S P 1N P 3H P", "3S"),
        ("K8.QJ4.KJ532.K98", "1D P 1S P 1N P 4N P", "P"),
        ("K8.QJ4.AJ53.K984", "1D P 1S P 1N P 4N P", "6N"),
        ("K874.A4.KJ532.98", "1D P 1S P 2S P 3S P", "P"),
        ("KQ74.A.KJ532.J98", "1D P 1S P 2S P 3S P", "4S"),
        ("8.A43.KQJ532.Q98", "1D P 1S P 2D P 2N P", "3D"),
        ("8.AQ4.KQJ532.K98", "1D P 1S P 2D P 2N P", "3N"),
        ("8.A43.KQJ53.KJ98", "1D P 1S P 2C P 2D P", "P"),
        ("8.AQ4.AKJ532.K98", "1D P 1S P 2D P 3D P", "3N"),
        ("AQJ84.KQ9832.4.7", "1H P 2D P 2H P 2N P", "3S"),
        ("AQJ8.84.KQ932.73", "1D P 1H P 1S P 1N P", "P"),
        ("K83.4.AKJ53.AQ98", "1D P 1S P 2C P 2D P", "2S"),
        ("84.AQJ953.K4.Q84", "1H P 1S P 2H P 3H P", "P"),
        ("K4.AQJ953.A4.K84", "1H P 1S P 2H P 3H P", "4H"),
    ],
)
def test_opener_answers_an_invitation_by_strength_within_the_range(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("Q9742.Q4.Q83.942", "1D P 1S P 2C P 2D P 2N P", "P"),
        ("Q9742.K4.Q83.Q92", "1D P 1S P 2C P 2D P 2N P", "3N"),
        ("Q9742.K4.Q83.Q92", "1D P 1S P 2C P 2D P 2S P", "4S"),
        ("Q974.K42.Q83.Q92", "1D P 1S P 2C P 2D P 2S P", "2N"),
        ("KQ742.42.83.A942", "1H P 1S P 2C P 2N P 3C P", "P"),
        ("AQ97.K82.J83.Q92", "1D P 1S P 1N P 2N P 3S P", "3N"),
        ("AQ972.K8.J83.Q92", "1D P 1S P 1N P 2N P 3S P", "4S"),
    ],
)
def test_responder_answers_openers_game_try(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ873.4.AKJ4.AK5", "1S P 3S P", "4N"),
        ("KQ84.84.A973.Q62", "1S P 3S P 4N P", "5D"),
        ("KQ84.84.K973.QJ2", "1S P 3S P 4N P", "5C"),
        ("AQ84.A4.A973.762", "1S P 2N P 4S P 4N P", "5S"),
        ("KQ873.4.AKJ4.AK5", "1S P 3S P 4N P 5D P", "6S"),
        ("KQ873.4.AKJ4.AK5", "1S P 3S P 4N P 5C P", "5S"),
        ("KQ84.K4.A973.Q62", "1S P 3S P 4N P 5D P 5N P", "6H"),
        ("AJ842.A4.AKQ7.84", "1S P 3S P", "4D"),
        ("AQ842.KJ4.AQ7.K4", "1S P 3S P", "4S"),
        ("Q97432.AKQ.AKQ8.", "1S P 3S P", "5S"),
        ("AK84.84.9763.KQ2", "1S P 3S P 5S P", "6S"),
        ("KQ84.A4.9763.Q62", "1S P 3S P 4C P", "4H"),
        ("KQ84.84.9763.KQ2", "1S P 3S P 4D P", "4S"),
        ("KQ84.A4.9763.Q62", "1S P 3S P 4D P", "4S"),
        ("QJ84.74.KQ86.Q72", "1S P 3S P 6S P", "P"),
    ],
)
def test_blackwood_and_its_answers(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_blackwood_agrees_the_last_suit() -> None:
    assert SAYC.position(auction("1S P 2C P 3S P 4N P")).belief_facts.agreed == 3
    assert called("AKQ9732.A4.K7.84", "1S P 2C P 3S P 4N P") == "5H"


@pytest.mark.parametrize(
    ("hand", "calls", "answer"),
    [
        ("A543.KQ32.K54.K2", "1H P 2N P 4N P", "5D"),
        ("AKQ63.A4.KJ3.A84", "1S P 2N P 3N P 4N P", "5S"),
        ("KJ8752.84.A53.92", "1N P 2H P 2S P 4S P 4N P", "5D"),
    ],
)
def test_four_notrump_is_blackwood_once_trumps_are_agreed(hand: str, calls: str, answer: str) -> None:
    assert called(hand, calls) == answer


def test_four_notrump_over_notrump_is_quantitative() -> None:
    assert called("KJ84.KJ4.AQ5.KJ4", "1C P 1H P 2N P 4N P") == "P"
    assert called("KJ84.KJ4.AQ5.AJ4", "1C P 1H P 2N P 4N P") == "6N"


@pytest.mark.parametrize(
    ("hand", "call"), [("KQ84.84.K973.QJ2", "X"), ("KQ84.84.A973.Q62", "P"), ("KQ84.A4.A973.862", "5H")]
)
def test_dopi_over_interference_with_blackwood_is_optional(hand: str, call: str) -> None:
    assert called(hand, "1S P 3S P 4N 5D", by=bidder({"dopi": True})) == call


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("AQ8743.K4.KJ2.84", "1S P 4S P"),
        ("AQ874.K4.KJ2.842", "1S P 3N P"),
        ("K84.A72.Q953.943", "1S P 2S P 4S P"),
        ("Q84.KJ52.A953.94", "1N P 3N P"),
        ("AQ84.KJ5.A953.K4", "1N P 4S P"),
    ],
)
def test_partners_sign_off_is_passed(hand: str, calls: str) -> None:
    assert called(hand, calls) == "P"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("K5.AQ8742.KJ4.84", "1H P 1S P 2H P 3D P", "3H"),
        ("AQ874.K42.5.KJ84", "1S P 2D P 2S P 3H P", "3N"),
        ("AQJ84.4.K5.KQT84", "1S P 2D P 3C P 3S P", "4C"),
        ("5.AQ874.K52.KJ84", "1H P 2D P 2H P 3C P", "3D"),
    ],
)
def test_a_game_force_is_not_passed(hand: str, calls: str, call: str) -> None:
    assert SAYC.position(auction(calls)).is_forced
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ9742.84.3.K974", "1D P 1S P 2C P 2D P", "P"),
        ("K9.AQ8742.Q4.K93", "1H 1S 1N P", "2H"),
        ("84.AQ8742.KQ4.K9", "1H X P 2C", "2H"),
        ("QJT983.K7.43.T92", "1C 1D 1S P 1N P", "2S"),
    ],
)
def test_a_minimum_hand_passes_or_gives_preference(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("AQ874.KJ52.K4.94", "1S P 2S 3D P P"),
        ("94.Q62.KQJ94.832", "1N P 2D X P P"),
    ],
)
def test_competitive_raises_follow_the_number_of_trumps(hand: str, calls: str) -> None:
    assert called(hand, calls) in {"P", "2H", "3H", "X"}


def test_a_raise_doubled_for_penalties_is_passed() -> None:
    assert called("J952.Q83.84.AK72", "P 1H 2H 4H X P P", vul="None") == "P"


def test_a_doubled_artificial_bid_is_not_passed_out() -> None:
    hand = "84.J42.QJ87432.5"
    position = SAYC.position(auction("1N P 2S X P P"))
    assert position.facts.my_bid
    assert called(hand, "1N P 2S X P P") == "3D"


def test_a_natural_call_explains_itself() -> None:
    decision = decided("K9.AQ8742.Q4.K93", "1H 1S 1N P")
    assert decision.says
    assert decision.call.text == "2H"


def _bid_out(bidder_: Bidder, number: int) -> tuple[Auction, list[str]]:
    deal = random_deal(2024, number)
    auction_ = Auction.start(board_dealer(number), board_vulnerability(number))
    faults: list[str] = []
    while not auction_.is_over and len(auction_.calls) < 60:
        position = bidder_.position(auction_)
        decision = bidder_.decide(deal[auction_.turn], auction_, with_candidates=False)
        if not auction_.is_legal(decision.call):
            faults.append(f"illegal {decision.call} after {auction_}")
        if decision.call is PASS and position.is_forced and not _may_pass(decision.variant, position.choices):
            faults.append(f"forcing call passed after {auction_}")
        auction_ = auction_.add(decision.call)
    return auction_, faults


def _may_pass(variant: str, choices: tuple[Choice, ...]) -> bool:
    return any(choice.variant.id == variant and choice.variant.passes_force for choice in choices)


def test_robots_bid_random_deals_without_errors() -> None:
    faults: list[str] = []
    for number in range(1, DEALS + 1):
        ended, found = _bid_out(SAYC, number)
        faults += found
        if not ended.is_over:
            faults.append(f"endless {ended}")
    assert not faults


def test_slams_are_not_bid_far_below_the_required_strength() -> None:
    low = []
    for number in range(1, DEALS + 1):
        deal = random_deal(7, number)
        contract = SAYC.bid_out(deal, board_dealer(number), board_vulnerability(number)).auction.contract
        if contract is not None and contract.level >= 6:
            low.append(deal[contract.declarer].hcp + deal[contract.declarer.partner].hcp)
    assert all(hcp >= 25 for hcp in low)


def test_four_notrump_after_gerber_places_the_contract() -> None:
    assert called("K72.QJ9.K62.AQJ4", "1N P 4C P 4H P 4N P") == "P"
