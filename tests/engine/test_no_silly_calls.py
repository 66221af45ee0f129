"""No call that a partner would not understand, even in auctions with strange calls of a learner."""

import pytest

from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Position
from bridgeclass.engine.solver import best_choice
from tests.engine.silly_calls import KINDS, Silly, bidder_of, silly_calls

SYSTEMS = ("sayc", "2over1")
DEALS, SEED = 300, 11


@pytest.fixture(scope="module", params=SYSTEMS)
def found(request: pytest.FixtureRequest) -> list[Silly]:
    return list(silly_calls(bidder_of(request.param), deals=DEALS, seed=SEED))


@pytest.mark.parametrize("kind", KINDS)
def test_no_silly_calls(found: list[Silly], kind: str) -> None:
    assert not [str(silly) for silly in found if silly.kind == kind]


def call_of(system: str, hand: str, auction: str) -> str:
    position = position_of(system, auction)
    return best_choice(Hand.parse(hand), position)[1].text


def position_of(system: str, auction: str) -> Position:
    return bidder_of(system).position(Auction.parse(auction.split(), Seat.N))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("hand", "auction", "calls"),
    [
        ("76.AK642.KQ86.J8", "1D 1S P 3S P P", ("X", "4D", "4H")),
        ("AQJ9..K865.AQ942", "1D 2C P 3C P", ("5C", "3S", "3D", "4C", "4D")),
        ("AQ5.AK73.2.AJT94", "1C 1D 1H 4D 4H 5D P P", ("X", "5H")),
    ],
)
def test_game_values_do_not_sell_out(system: str, hand: str, auction: str, calls: tuple[str, ...]) -> None:
    assert call_of(system, hand, auction) in calls


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [("QT7.Q72.532.AK62", "1S P 2S 3S X", "4C"), ("QJ765.T843.6.QT3", "1D P 3D 4D X", "4S")],
)
def test_partners_doubled_cue_bid_is_not_left_in(system: str, hand: str, auction: str, call: str) -> None:
    assert call_of(system, hand, auction) == call


@pytest.mark.parametrize("system", SYSTEMS)
def test_nine_cards_are_bid_at_the_four_level(system: str) -> None:
    assert call_of(system, "K5.AKQJ87542..73", "1C 1D P 2C 3C 3D P") in ("4H", "3H")
    assert call_of(system, "AKQJT97654.T3.9.", "1C 1N 3C 3H P P") == "4S"


@pytest.mark.parametrize("auction", ["1N P", "2N P", "1D P 1H P 1N P", "1H 1N P"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_4nt_over_a_natural_notrump_bid_is_quantitative(system: str, auction: str) -> None:
    bidder = bidder_of(system)
    meant = bidder.meanings(Auction.parse([*auction.split(), "4N"], Seat.N))[-1]
    assert meant.forcing.value in ("invitational", "none")
    assert "ace" not in str(meant.text)
