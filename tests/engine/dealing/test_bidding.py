"""Profiles that require calls: a call, the rule that makes it, a rule that applies, or a tempting alternative."""

from __future__ import annotations

import random

import pytest

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.calls import Call
from bridgeclass.engine.dealing import DealtBoard, ProfileError, assess, deal_boards, read_profile, sample
from bridgeclass.engine.dealing.mix import Mix
from bridgeclass.engine.solver import Tier
from tests.engine.dealing.documents import Document, distributions_differ, document, wish

STAYMAN = "sayc.stayman.ask"


def _opposite_one_notrump(**south: str) -> Document:
    """Return a document where North opens 1NT, East passes and South meets this requirement."""
    return document(
        {
            "N": [{"bidding": [{"after": "", "call": "1N"}]}],
            "E": [{"bidding": [{"after": "1NT", "call": "pass"}]}],
            "S": [{"bidding": [{"after": "1N P"} | south]}],
        }
    )


def _boards(written: Document, count: int = 16) -> list[DealtBoard]:
    return [*deal_boards(read_profile(written), count, seed=1)]


def _auction(board: DealtBoard, calls: str) -> Auction:
    return Auction.parse(calls, board.dealer, board.vulnerability)


def test_every_hand_makes_the_required_call_at_any_vulnerability() -> None:
    bidder = Bidder()
    boards = _boards(_opposite_one_notrump(call="2C"))
    for board in boards:
        assert bidder.bid_out(board.deal, board.dealer, board.vulnerability).auction.calls[:3] == (
            *(Call.parse("1N"), Call.parse("P"), Call.parse("2C")),
        )
    assert {board.vulnerability for board in boards} == {*Vulnerability}


def test_the_required_rule_makes_the_call() -> None:
    bidder = Bidder()
    for board in _boards(_opposite_one_notrump(rule=STAYMAN)):
        assert bidder.decide(board.deal[Seat.S], _auction(board, "1N P")).rule == STAYMAN


def test_a_variant_of_a_rule_can_be_required() -> None:
    bidder = Bidder()
    for board in _boards(_opposite_one_notrump(rule=f"{STAYMAN}.weak"), 4):
        assert bidder.decide(board.deal[Seat.S], _auction(board, "1N P")).variant == f"{STAYMAN}.weak"


def test_a_required_rule_can_apply_without_making_the_call() -> None:
    bidder, passes, first = Bidder(), "sayc.1nt.pass", set[bool]()
    for board in _boards(_opposite_one_notrump(fits=passes)):
        decision = bidder.decide(board.deal[Seat.S], _auction(board, "1N P"))
        first.add(decision.rule == passes)
        assert passes in {candidate.rule for candidate in decision.candidates}
    assert first == {True, False}


def test_a_tempting_rule_makes_an_inferior_call() -> None:
    bidder = Bidder()
    for board in _boards(_opposite_one_notrump(tempts=STAYMAN)):
        decision = bidder.decide(board.deal[Seat.S], _auction(board, "1N P"))
        good = {one.call for one in decision.candidates if one.tier in (Tier.OPTIMAL, Tier.ACCEPTABLE)}
        assert decision.call is not Call.parse("2C")
        assert Call.parse("2C") not in good


def test_the_system_and_options_of_the_profile_are_used() -> None:
    seats = {
        "N": [{"bidding": [{"after": "", "call": "1S"}]}],
        "E": [{"bidding": [{"after": "1S", "call": "P"}]}],
        "S": [{"bidding": [{"after": "1S P", "call": "1N"}]}],
    }
    side = SideSystem("2over1", {"bergen": True})
    bidder = Bidder(side, side)
    for board in _boards(document(seats, bidding_system="2over1", bidding_options={"bergen": True})):
        assert bidder.decide(board.deal[Seat.S], _auction(board, "1S P")).call is Call.parse("1N")


def test_calls_are_required_only_at_the_vulnerability_of_the_profile() -> None:
    """Otherwise hands that open only at favorable vulnerability could not be dealt."""
    fixed = document({"N": [{"bidding": [{"after": "", "call": "3H"}]}]}, vulnerability="EW")
    assert {board.vulnerability for board in _boards(fixed, 4)} == {Vulnerability.EW}
    for board in _boards(fixed, 4):
        assert Bidder().decide(board.deal[Seat.N], _auction(board, "")).call is Call.parse("3H")


def test_the_odds_of_required_calls_are_measured() -> None:
    odds = assess(read_profile(document({"N": [{"bidding": [{"after": "", "call": "1N"}]}]}))).odds
    assert not odds.is_exact
    assert 18 < 1 / odds.chance < 28


def test_impossible_calls_are_explained() -> None:
    """Two 1NT openings and two 2NT openings need more than 40 points."""
    seats = {
        "N": [{"standard": {"total_max_hcp": 10}, "bidding": [{"after": "", "call": "1N"}]}],
    }
    report = assess(read_profile(document(seats))).combinations[0]
    assert not report.is_possible
    assert "seat_profiles.N.subprofiles[0].bidding[0]" in {problem.path for problem in report.conflicts}
    assert "a hand for the call 1N after no call" in " ".join(problem.words for problem in report.conflicts)


NORTH, SOUTH = "seat_profiles.N.subprofiles[0].bidding[0]", "seat_profiles.S.subprofiles[0].bidding[0]"


@pytest.mark.parametrize(
    ("seat", "bidding", "path", "message"),
    [
        ("S", {"call": "2C"}, "after", "it is North's turn after no call, not South's"),
        ("S", {"after": "1N P P P", "call": "2C"}, "after", "the auction is over after 1N P P P"),
        ("S", {"after": "1N 1S", "call": "2C"}, "after", "1S is not above 1N"),
        ("S", {"after": "1N Z", "call": "2C"}, "after", "'Z' is not a call"),
        ("S", {"after": "P " * 150, "call": "2C"}, "after", "at most 200 are allowed"),
        ("S", {"after": 7, "call": "2C"}, "after", "must be text, not 7"),
        ("S", {"after": "1N P", "call": "1S"}, "call", "1S is not legal after 1N P"),
        ("N", {"call": "7N"}, "call", "no rule makes the call 7N after no call"),
        ("S", {"after": "1N P", "rule": "nonsense"}, "rule", "there is no rule 'nonsense' that applies after 1N P"),
        ("S", {"after": "1S P", "tempts": STAYMAN}, "tempts", f"there is no rule '{STAYMAN}' that applies"),
        ("S", {"after": "1N P"}, "", "must contain exactly one of call, rule, fits, tempts"),
        (
            "S",
            {"after": "1N P", "call": "2C", "fits": STAYMAN},
            "",
            "must contain exactly one of call, rule, fits, tempts",
        ),
        ("S", {"after": "1N P", "call": None}, "", "has no call"),
        ("S", {"before": "1N P", "call": "2C"}, "before", "is not a field of a profile"),
    ],
)
def test_invalid_bidding_is_reported_with_its_path(seat: str, bidding: Document, path: str, message: str) -> None:
    where = NORTH if seat == "N" else SOUTH
    problems = _problems(document({seat: [{"bidding": [bidding]}]}))
    assert message in problems[f"{where}.{path}" if path else where]


def test_bidding_needs_a_dealer() -> None:
    problems = _problems(document({"N": [{"bidding": [{"call": "1N"}]}]}, dealer=None))
    assert problems == {f"{NORTH}.after": "the profile must say who deals, because the calls run from the dealer on"}


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"bidding_system": "acol"}, "bidding_system"),
        ({"bidding_options": {"telepathy": True}}, "bidding_options"),
        ({"bidding_system": "2over1", "bidding_options": {"telepathy": True}}, "bidding_options"),
        ({"bidding_options": {"stayman": "yes"}}, "bidding_options.stayman"),
    ],
)
def test_an_unknown_system_or_option_is_refused(fields: Document, path: str) -> None:
    assert path in _problems(document({}, **fields))


def _problems(written: Document) -> dict[str, str]:
    with pytest.raises(ProfileError) as caught:
        read_profile(written)
    return {problem.path: problem.words for problem in caught.value.problems}


def test_every_notrump_overcall_is_balanced_with_a_stopper() -> None:
    """Every constraint holds on every board, including the stopper."""
    seats = {
        "W": [{"bidding": [{"after": "", "call": "1H"}]}],
        "N": [{"bidding": [{"after": "1H", "call": "1N"}]}],
    }
    stopped = wish(**{"stopper(H)": "full"})
    for board in _boards(document(seats, dealer="W"), 100):
        hand = board.deal[Seat.N]
        assert 15 <= hand.hcp <= 18
        assert hand.is_balanced
        assert stopped.fits(hand)


def test_hands_that_make_a_call_have_their_natural_distribution() -> None:
    """Compare with random hands that make the same call."""
    wanted = read_profile(document({"N": [{"bidding": [{"after": "", "call": "1N"}]}]}))
    ask = Mix(wanted).case(0, 0).requirements[Seat.N]
    among_all = [deal[Seat.N] for deal in sample({}, 40_000, random.Random(1)) if ask.fits(deal[Seat.N])]
    asked = [board.deal[Seat.N] for board in deal_boards(wanted, len(among_all), seed=2)]
    assert len(asked) > 1_000
    assert not distributions_differ(
        [(hand.hcp, hand.shape) for hand in asked], [(hand.hcp, hand.shape) for hand in among_all]
    )


def test_on_a_rotated_board_the_opposite_hands_bid() -> None:
    seats = {"N": [{"bidding": [{"after": "", "call": "1N"}]}], "E": [{"bidding": [{"after": "1N", "call": "P"}]}]}
    boards = _boards(document(seats, rotate_deals_by_default=True))
    assert {board.dealer for board in boards} == {Seat.N, Seat.S}
    for board in boards:
        calls = Bidder().bid_out(board.deal, board.dealer, board.vulnerability).auction.calls
        assert calls[:2] == (Call.parse("1N"), Call.parse("P"))


def test_too_many_combinations_with_required_calls_are_refused() -> None:
    many = [{"bidding": [{"after": "", "call": "1N"}]}] * 11
    problems = _problems(document({"N": many, "S": [{}] * 10}))
    assert "make 110 combinations; at most 100 can be dealt where hands are asked to bid" in problems["seat_profiles"]
