"""The end of a board in two sentences, on boards where each applies and where it nearly does."""

import pytest

from bridgeclass.engine.auctions import Auction, Seat, Side, Vulnerability
from bridgeclass.engine.calls import STRAINS, Strain
from bridgeclass.engine.dealing.randomness import random_deal
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.feedback.board_end import FinishedBoard, board_end
from bridgeclass.engine.scoring import TrickTable

# North-South have nine spades and 23 HCP.
NINE_SPADES = "N:AQ42.K82.KJ73.52 T97.JT3.A982.KJT KJ853.A76.Q4.976 6.Q954.T65.AQ843"
MOST_WORDS = 40


def tricks(ns: dict[str, int], ew: dict[str, int]) -> TrickTable:
    """Return a table; a side takes six tricks in a strain that is not given."""
    sides = {Side.NS: ns, Side.EW: ew}
    return TrickTable(tuple(tuple(sides[seat.side].get(strain.letter, 6) for strain in STRAINS) for seat in Seat))


def end(calls: str, ns: dict[str, int], ew: dict[str, int] | None = None, side: Side = Side.NS) -> tuple[str, str]:
    auction = Auction.parse(calls, Seat.N, Vulnerability.NONE)
    worth, found = board_end(FinishedBoard(Deal.parse(NINE_SPADES), auction, tricks(ns, ew or {}), side))
    return str(worth), str(found)


@pytest.mark.parametrize(
    ("calls", "ns", "worth", "found"),
    [
        (
            "1S P 4S P P P",
            {"S": 10},
            "With best play 4♠ takes 10 tricks: 420 points for you.",
            "You found your 9-card fit in spades and the right level.",
        ),
        (
            "1S P 2S P P P",
            {"S": 10},
            "With best play 2♠ takes 10 tricks: 170 points for you.",
            "You found your 9-card fit in spades, but stopped too low: 4♠ makes.",
        ),
        (
            "1S P 2S P P P",
            {"S": 9},
            "With best play 2♠ takes 9 tricks: 140 points for you.",
            "You found your 9-card fit in spades and the right level.",
        ),
        (
            "1S P 4S P P P",
            {"S": 12},
            "With best play 4♠ takes 12 tricks: 480 points for you.",
            "6♠ makes as the cards lie, but few would bid it.",
        ),
        (
            "1S P 4S P P P",
            {"S": 9},
            "With best play 4♠ is 1 trick short and costs 50 points.",
            "The strain is right and the level too high: 3♠ makes.",
        ),
        (
            "1N P P P",
            {"N": 7, "S": 10},
            "With best play 1NT takes 7 tricks: 90 points for you.",
            "The better spot is your 9-card fit in spades: 4♠ makes.",
        ),
        (
            "1N P P P",
            {"N": 7, "S": 7},
            "With best play 1NT takes 7 tricks: 90 points for you.",
            "Notrump at this level is the right spot.",
        ),
        ("P P P P", {"S": 9}, "Passed out: nobody scores.", "With best play your side makes 3♠."),
        ("P P P P", {}, "Passed out: nobody scores.", "No contract makes for your side."),
    ],
)
def test_a_contract_of_ones_own(calls: str, ns: dict[str, int], worth: str, found: str) -> None:
    assert end(calls, ns) == (worth, found)


def test_a_save_is_praised_only_if_it_costs_less() -> None:
    saved = "1S 2H P 4H 4S X P P P"
    praise = "That is less than their 4♥ would score: a good save."
    assert end(saved, {"S": 8}, {"H": 10})[1] == praise
    assert end(saved, {"S": 7}, {"H": 10})[1] != praise
    assert "save" not in end("1S P 4S P P P", {"S": 9}, {"H": 10})[1]


@pytest.mark.parametrize(
    ("ns", "ew", "found"),
    [
        ({"S": 9}, {"H": 9}, "You could outbid them: 3♠ makes."),
        ({"S": 8}, {"H": 9}, "Defending is right: nothing above it is worth more to you."),
    ],
)
def test_a_contract_of_the_opponents(ns: dict[str, int], ew: dict[str, int], found: str) -> None:
    assert end("P 1H P 3H P P P", ns, ew) == ("With best play their 3♥ makes: 140 points for them.", found)


def test_the_opponents_going_down_is_our_gain() -> None:
    assert end("P 1H P 3H X P P P", {}, {"H": 7})[0] == (
        "With best play their 3♥ doubled is 2 tricks short: 300 points for you."
    )


@pytest.mark.parametrize("number", range(1, 60))
def test_every_end_is_two_short_sentences(number: int) -> None:
    deal = random_deal(11, number)
    table = TrickTable(tuple(tuple((number * (seat + 3) + 5 * strain) % 14 for strain in Strain) for seat in Seat))
    for calls in ("1S P 4S X P P P", "1N P P P", "P 1H P P P", "P P P P", "7N P P P"):
        auction = Auction.parse(calls, Seat.N, Vulnerability.NS)
        for side in Side:
            ending = [str(text) for text in board_end(FinishedBoard(deal, auction, table, side))]
            assert len(ending) == 2
            assert len(" ".join(ending).split()) <= MOST_WORDS
            assert all(text.endswith(".") for text in ending)
