"""The laws of the auction."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given

from bridgeclass.engine.auctions import (
    Auction,
    Contract,
    IllegalCallError,
    InvalidAuctionError,
    Seat,
    Side,
    Vulnerability,
)
from bridgeclass.engine.calls import ALL_CALLS, BIDS, DOUBLE, PASS, REDOUBLE, Call, Strain
from tests.engine.strategies import auctions, seats


def test_seats_go_clockwise() -> None:
    assert [seat.lho for seat in Seat] == [Seat.E, Seat.S, Seat.W, Seat.N]
    assert [seat.rho for seat in Seat] == [Seat.W, Seat.N, Seat.E, Seat.S]
    assert [seat.partner for seat in Seat] == [Seat.S, Seat.W, Seat.N, Seat.E]


def test_partners_are_one_side() -> None:
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert (Side.NS.other, Side.EW.other) == (Side.EW, Side.NS)


@pytest.mark.parametrize("text", ["W", "w", "West", " west "])
def test_a_seat_is_parsed_from_a_letter_or_word(text: str) -> None:
    assert Seat.parse(text) is Seat.W


@pytest.mark.parametrize("text", ["", "X", "NS", "0"])
def test_an_invalid_seat_is_named_in_the_error(text: str) -> None:
    with pytest.raises(InvalidAuctionError, match=f"'{text}' is not a seat"):
        Seat.parse(text)


@pytest.mark.parametrize(
    ("text", "vulnerability"),
    [
        ("None", Vulnerability.NONE),
        ("o", Vulnerability.NONE),
        ("-", Vulnerability.NONE),
        ("Love", Vulnerability.NONE),
        ("NS", Vulnerability.NS),
        ("n", Vulnerability.NS),
        ("N-S", Vulnerability.NS),
        ("ew", Vulnerability.EW),
        ("e", Vulnerability.EW),
        ("Both", Vulnerability.BOTH),
        ("All", Vulnerability.BOTH),
        ("b", Vulnerability.BOTH),
    ],
)
def test_every_common_notation_of_vulnerability_is_parsed(text: str, vulnerability: Vulnerability) -> None:
    assert Vulnerability.parse(text) is vulnerability


def test_an_invalid_vulnerability_is_named_in_the_error() -> None:
    with pytest.raises(InvalidAuctionError, match="'maybe' is not a vulnerability"):
        Vulnerability.parse("maybe")


def test_a_seat_is_vulnerable_with_its_side() -> None:
    assert [Vulnerability.NS.of(seat) for seat in Seat] == [True, False, True, False]
    assert [Vulnerability.EW.of(seat) for seat in Seat] == [False, True, False, True]
    assert all(Vulnerability.BOTH.of(seat) for seat in Seat)
    assert not any(Vulnerability.NONE.of(seat) for seat in Seat)


@pytest.mark.parametrize(
    ("calls", "call", "legal"),
    [
        ("", "X", False),
        ("", "XX", False),
        ("", "P", True),
        ("", "1C", True),
        ("1H", "X", True),
        ("1H P", "X", False),
        ("1H P P", "X", True),
        ("1H X", "X", False),
        ("1H X P", "X", False),
        ("1H X", "XX", True),
        ("1H X P", "XX", False),
        ("1H X P P", "XX", True),
        ("1H X XX", "X", False),
        ("1H X XX", "XX", False),
        ("1H X XX 1S", "X", True),
        ("1H X 1S", "X", True),
        ("1H", "XX", False),
        ("1S", "1H", False),
        ("1S", "1S", False),
        ("1S", "1N", True),
        ("1H 2C", "2D", True),
        ("7N", "7S", False),
        ("7N P P", "X", True),
        ("7N X", "XX", True),
        ("P P P", "P", True),
        ("P P P P", "1C", False),
        ("P P P P", "P", False),
        ("1H P P P", "1S", False),
    ],
)
def test_legal_calls_follow_the_laws(calls: str, call: str, legal: bool) -> None:
    auction = Auction.parse(calls)
    assert auction.is_legal(Call.parse(call)) is legal
    assert (Call.parse(call) in auction.legal_calls()) is legal


@pytest.mark.parametrize(
    ("calls", "over"),
    [
        ("", False),
        ("P P P", False),
        ("P P P P", True),
        ("1H P P", False),
        ("1H P P P", True),
        ("1H X P P", False),
        ("1H X P P P", True),
        ("P P P 1C P P", False),
        ("P P P 1C P P P", True),
    ],
)
def test_an_auction_ends_after_three_passes_or_four_at_the_start(calls: str, over: bool) -> None:
    assert Auction.parse(calls).is_over is over


@pytest.mark.parametrize(
    ("calls", "message"),
    [
        ("1S 1H", "1H is not above 1S"),
        ("X", "X by North: the opponents have no bid to double yet"),
        ("1H P X", "X by South: the opponents have no bid to double after 1H P"),
        ("1H XX", "XX by East: the opponents have no double to redouble after 1H"),
        ("P P P P 1C", "1C comes too late: the auction is over after P P P P"),
    ],
)
def test_an_illegal_call_raises_an_error_with_the_reason(calls: str, message: str) -> None:
    with pytest.raises(IllegalCallError) as refused:
        Auction.parse(calls)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("dealer", "calls", "contract"),
    [
        ("N", "1N P 2H P 2S P 4S P P P", "4S by N"),
        ("E", "P P P 1N P 2H P 2S P 4S P P P", "4S by N"),
        ("N", "P P 1H X XX P P P", "1HXX by S"),
        ("S", "1D P 1H 1S 2H 3S 4H P P P", "4H by N"),
        ("N", "1S 2S X P 3S P P P", "3S by N"),
        ("N", "1S P 2S X P 3C P P P", "3C by E"),
        ("W", "1H X 1S P 2S X P P P", "2SX by E"),
    ],
)
def test_declarer_is_the_first_of_the_side_to_bid_the_strain(dealer: str, calls: str, contract: str) -> None:
    assert str(Auction.parse(calls, dealer=Seat.parse(dealer)).contract) == contract


def test_a_passed_out_auction_has_no_contract() -> None:
    assert Auction.parse("P P P P").contract is None


def test_each_side_has_its_own_declarer_in_the_same_strain() -> None:
    auction = Auction.parse("P 1H P 2H 3H P P P")
    assert str(auction.contract) == "3H by N"


@pytest.mark.parametrize("text", ["1NT P 2C", "1N,P,2C", "1NT - Pass - 2♣", "1n  p\n2c"])
def test_calls_are_parsed_with_any_separator(text: str) -> None:
    assert str(Auction.parse(text)) == "1N P 2C"


def test_calls_can_be_a_list() -> None:
    assert str(Auction.parse(["1NT", "Pass"])) == "1N P"


def test_each_call_has_its_seat() -> None:
    auction = Auction.parse("P 1N P 2C P 2H", dealer=Seat.S)
    assert auction.calls_by(Seat.W) == (Call.parse("1N"), Call.parse("2H"))
    assert auction.calls_by(Seat.S) == (PASS, PASS)
    assert (auction.turn, auction.last_bidder, auction.opening_index) == (Seat.N, Seat.W, 1)
    assert auction.seat_at(3) is Seat.E


@pytest.mark.parametrize("text", ["4SX", "4♠X", "4sx", "4 S X"])
def test_a_doubled_contract_is_parsed(text: str) -> None:
    assert str(Contract.parse(text, Seat.N)) == "4SX by N"


@pytest.mark.parametrize(("text", "strain"), [("3NT", Strain.NOTRUMP), ("3N", Strain.NOTRUMP)])
def test_a_notrump_contract_is_parsed(text: str, strain: Strain) -> None:
    assert Contract.parse(text, Seat.E) == Contract(3, strain, 0, Seat.E)


@pytest.mark.parametrize("text", ["", "8C", "4", "4SXXX", "Pass"])
def test_an_invalid_contract_is_named_in_the_error(text: str) -> None:
    with pytest.raises(InvalidAuctionError, match=f"'{text}' is not a contract"):
        Contract.parse(text, Seat.N)


def test_a_contract_at_level_8_is_refused() -> None:
    with pytest.raises(InvalidAuctionError, match="level 8"):
        Contract(8, Strain.CLUBS, 0, Seat.N)


@given(auctions())
def test_exactly_the_legal_calls_can_be_added(auction: Auction) -> None:
    legal = auction.legal_calls()
    for call in ALL_CALLS:
        if call in legal:
            assert auction.add(call).calls == (*auction.calls, call)
        else:
            with pytest.raises(IllegalCallError):
                auction.add(call)


@given(auctions())
def test_pass_is_always_legal_until_the_auction_ends(auction: Auction) -> None:
    assert auction.is_legal(PASS) is not auction.is_over
    assert bool(auction.legal_calls()) is not auction.is_over


@given(auctions())
def test_a_bid_is_legal_if_it_is_higher_than_the_last(auction: Auction) -> None:
    last = auction.last_bid
    for bid in BIDS:
        above = last is None or bid.index > last.index
        assert auction.is_legal(bid) is (above and not auction.is_over)


@given(auctions())
def test_double_and_redouble_follow_the_last_call_that_is_not_a_pass(auction: Auction) -> None:
    acts = [(call, auction.seat_at(position)) for position, call in enumerate(auction.calls) if call is not PASS]
    last, seat = acts[-1] if acts else (None, None)
    theirs = seat is not None and seat.side is not auction.turn.side and not auction.is_over
    assert auction.is_legal(DOUBLE) is (theirs and last is not None and last.is_bid)
    assert auction.is_legal(REDOUBLE) is (theirs and last is DOUBLE)


@given(auctions())
def test_incremental_state_equals_the_state_of_all_calls(auction: Auction) -> None:
    replayed = Auction(auction.dealer, auction.vulnerability, auction.calls)
    assert replayed == auction
    assert hash(replayed) == hash(auction)
    assert replayed.contract == auction.contract
    assert replayed.turn is auction.turn is auction.seat_at(len(auction.calls))
    assert pickle.loads(pickle.dumps(auction)).legal_calls() == auction.legal_calls()
    assert copy.deepcopy(auction) == auction


@given(auctions(finished=True))
def test_every_auction_ends_with_three_passes(auction: Auction) -> None:
    assert auction.is_over
    assert auction.calls[-3:] == (PASS, PASS, PASS)
    assert (auction.contract is None) == (len(set(auction.calls)) == 1)


@given(auctions(finished=True))
def test_declarer_is_on_the_side_of_the_last_bid_and_bid_its_strain(
    auction: Auction,
) -> None:
    contract = auction.contract
    if contract is None or auction.last_bidder is None:
        return
    assert contract.declarer.side is auction.last_bidder.side
    named = [
        auction.seat_at(position)
        for position, call in enumerate(auction.calls)
        if call.strain is contract.strain and auction.seat_at(position).side is contract.declarer.side
    ]
    assert named[0] is contract.declarer


@given(auctions())
def test_auctions_round_trip(auction: Auction) -> None:
    again = Auction.parse(str(auction), auction.dealer, auction.vulnerability)
    assert again == auction


@given(auctions(), seats)
def test_each_call_belongs_to_one_seat(auction: Auction, seat: Seat) -> None:
    mine = [c for position, c in enumerate(auction.calls) if auction.seat_at(position) is seat]
    assert auction.calls_by(seat) == tuple(mine)
