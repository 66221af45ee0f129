"""SAYC auctions after 1NT, 2NT and 3NT: Stayman, transfers, 2S relay, Gerber, and interference."""

import pytest

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.rules import Forcing
from tests.engine.systems.competitive import SAYC, called, decided


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("Q94.K83.J9742.84", "P"),
        ("K94.Q83.KJ74.842", "2N"),
        ("K94.Q83.KQ74.842", "3N"),
        ("K974.Q8.KJ74.842", "2C"),
        ("KJ974.Q842.K4.82", "2C"),
        ("QJ974.Q842.74.82", "2H"),
        ("84.KJ952.K74.Q82", "2D"),
        ("KJ952.Q9742.K4.2", "2H"),
        ("J842.Q973.J9742.", "2C"),
        ("84.93.J42.KT9752", "2S"),
        ("84.932.K4.KQT752", "3C"),
        ("84.932.4.KQT7652", "3C"),
        ("84.932.4.AKT7652", "3N"),
        ("8.K2.QT74.AKJ652", "2C"),
        ("A4.KQJ974.AJ5.82", "3H"),
        ("KQ4.AQ3.KQ75.Q86", "6N"),
        ("KQ4.AJ3.KJ75.Q86", "4N"),
        ("KQ4.AKJ.KQ75.Q86", "5N"),
        ("KQ4.AKJ.KQ75.AJ6", "7N"),
        ("A4.8.KQJ9764.A82", "2C"),
        ("K4.8.KQJT9743.KQ", "4C"),
    ],
)
def test_responses_to_one_notrump(hand: str, call: str) -> None:
    assert called(hand, "1N P") == call


@pytest.mark.parametrize("hand", ["84.KJ952.K74.Q82", "K974.J8.QJ74.842", "84.93.J42.KT9752"])
def test_a_double_does_not_change_responses_to_one_notrump(hand: str) -> None:
    assert called(hand, "1N X") == called(hand, "1N P")


def test_responder_redoubles_with_eight_points() -> None:
    assert called("K94.Q83.KJ74.842", "1N X") == "XX"


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("KQ4.AQ3.J974.AJ4", "2D"),
        ("KQ4.AQ93.J94.AJ4", "2H"),
        ("KQ84.AQ3.J94.AJ4", "2S"),
        ("KQ84.AQ93.J4.AJ4", "2H"),
    ],
)
def test_opener_bids_hearts_first_over_stayman(hand: str, call: str) -> None:
    assert called(hand, "1N P 2C P") == call


@pytest.mark.parametrize(
    ("hand", "reply", "call"),
    [
        ("K974.Q8.KJ74.842", "2D", "2N"),
        ("K974.Q8.KQ74.842", "2D", "3N"),
        ("K974.Q8.KQ74.842", "2S", "4S"),
        ("K974.J83.KJ74.84", "2S", "3S"),
        ("K974.Q8.KQ74.842", "2H", "3N"),
        ("KJ974.Q842.K4.82", "2D", "2S"),
        ("KJ974.KQ42.K4.82", "2D", "3S"),
        ("KJ974.Q842.K4.82", "2H", "4H"),
        ("J842.Q973.J9742.", "2D", "P"),
        ("AQ74.8.AQJ84.K82", "2H", "3D"),
        ("AQ74.KJ3.AQ84.82", "2S", "3H"),
        ("KQ74.AJ3.KJ84.K2", "2D", "4N"),
    ],
)
def test_responders_rebids_after_stayman(hand: str, reply: str, call: str) -> None:
    assert called(hand, f"1N P 2C P {reply} P") == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ84.AQ93.J4.AJ4", "1N P 2C P 2H P 3N P", "4S"),
        ("KQ84.AQ93.J4.AJ4", "1N P 2C P 2H P 2N P", "4S"),
        ("KQ84.AQ93.J4.KJ4", "1N P 2C P 2H P 2N P", "4S"),
        ("KQ8.AQ93.J94.KJ4", "1N P 2C P 2H P 2N P", "3N"),
        ("KQ8.AQ93.Q94.Q94", "1N P 2C P 2H P 2N P", "P"),
        ("KQ4.AJ.J974.AQ42", "1N P 2C P 2D P 2H P", "3N"),
        ("KQ4.AJ3.J97.AQ42", "1N P 2C P 2D P 3H P", "4H"),
    ],
)
def test_opener_allows_for_a_second_suit_or_an_invitation(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize("hand", ["A4.KQ3.A9742.KJ4", "AQ84.K3.A974.KQ4", "Q93.AJ4.KQ74.A95"])
def test_opener_completes_a_transfer_even_with_two(hand: str) -> None:
    assert called(hand, "1N P 2H P") == "2S"


def test_opener_super_accepts_with_a_maximum_and_four_trumps() -> None:
    assert called("AQ84.A93.KJ7.K94", "1N P 2H P") == "3S"
    assert called("AQ84.A93.KJ7.Q94", "1N P 2H P") == "2S"


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("84.KJ952.974.Q82", "P"),
        ("84.KJ952.K74.Q82", "2N"),
        ("84.KJ952.KQ4.Q82", "3N"),
        ("84.KJ9532.Q74.82", "P"),
        ("84.KJ9532.K74.82", "3H"),
        ("84.KQ9532.K7.Q82", "4H"),
        ("8.KJ952.KQ84.A82", "3D"),
        ("84.KQJ52.AQ4.KJ2", "4N"),
    ],
)
def test_responders_rebids_after_a_transfer(hand: str, call: str) -> None:
    assert called(hand, "1N P 2D P 2H P") == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AQ4.Q3.K974.AJ84", "1N P 2D P 2H P 3N P", "P"),
        ("AQ4.Q83.K97.AJ84", "1N P 2D P 2H P 3N P", "4H"),
        ("KQ4.Q3.K974.AJ84", "1N P 2D P 2H P 2N P", "P"),
        ("KQ4.Q83.K97.AJ84", "1N P 2D P 2H P 2N P", "3H"),
        ("AQ4.Q3.K974.AQ84", "1N P 2D P 2H P 2N P", "3N"),
        ("AQ4.Q83.K97.AQ84", "1N P 2D P 2H P 3H P", "4H"),
    ],
)
def test_opener_accepts_with_a_maximum_and_chooses_the_strain_by_trumps(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_two_spades_relays_to_three_clubs_to_play_in_a_minor() -> None:
    assert called("AQ4.KJ3.A9742.K4", "1N P 2S P") == "3C"
    assert called("84.93.KT9752.J42", "1N P 2S P 3C P") == "3D"
    assert called("84.93.J42.KT9752", "1N P 2S P 3C P") == "P"
    assert called("AQ4.KJ3.A9742.K4", "1N P 2S P 3C P 3D P") == "P"


@pytest.mark.parametrize(
    ("hand", "call"),
    [("KQ4.KQJ.KQJ4.J84", "4D"), ("AQ4.KQJ.KQ74.J84", "4H"), ("AQ4.AQJ.Q974.Q84", "4S"), ("AQ4.AQJ.A974.984", "4N")],
)
def test_gerber_is_answered_in_steps(hand: str, call: str) -> None:
    assert called(hand, "1N P 4C P") == call


@pytest.mark.parametrize(
    ("reply", "call"), [("4D", "4S"), ("4H", "4S"), ("4S", "6S"), ("4N", "5C")], ids=["none", "one", "two", "three"]
)
def test_the_gerber_asker_stops_with_two_aces_missing(reply: str, call: str) -> None:
    asker = "AKQJT985.K4.K3.2"
    assert called(asker, f"1N P 4C P {reply} P") == call


def test_kings_are_asked_for_only_with_all_aces() -> None:
    assert called("A5.2.KQJT8742.K4", "1N P 4C P 4N P") == "5C"
    assert called("AQ4.AQJ.A974.984", "1N P 4C P 4N P 5C P") == "5D"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("QJ974.84.J74.842", "2N P", "3H"),
        ("J974.Q842.74.842", "2N P", "P"),
        ("K974.Q842.74.842", "2N P", "3C"),
        ("KJ974.Q842.74.82", "2N P 3C P 3D P", "3S"),
        ("K94.Q84.J742.842", "2N P", "3N"),
        ("K94.QJ4.KJ42.Q84", "2N P", "4N"),
        ("QJ974.K4.J74.842", "2N P 3H P 3S P", "3N"),
        ("QJ9742.K4.J7.842", "2N P 3H P 3S P", "4S"),
        ("AK4.AQ83.KQ4.Q94", "2N P 3C P", "3H"),
        ("AK4.AQ8.KQ74.Q94", "2N P 3H P 3S P 3N P", "4S"),
        ("J742.842.94.8532", "2C P 2D P 2N P", "P"),
        ("J742.Q42.94.8532", "2C P 2D P 2N P", "3C"),
        ("J7.Q42.9842.8532", "2C P 2D P 2N P", "3N"),
        ("Q97542.84.J74.84", "3N P", "4H"),
        ("K974.84.Q742.842", "3N P", "4C"),
        ("K97.84.QJ42.Q842", "3N P", "6N"),
    ],
)
def test_the_same_conventions_apply_over_two_and_three_notrump(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("84.KJ952.K74.982", "1N 2D", "2H"),
        ("84.KJ952.KQ4.Q82", "1N 2D", "3H"),
        ("K84.KJ95.Q4.Q982", "1N 2D", "3D"),
        ("K84.J95.KQ94.982", "1N 2D", "X"),
        ("KJ4.Q95.A94.9842", "1N 2S", "3N"),
        ("K84.Q95.J94.9842", "1N 2S", "P"),
        ("AQ84.K93.A74.K94", "1N P 2H X", "2S"),
        ("AQ8.K93.AQ74.J94", "1N P 2H X", "2S"),
        ("A8.K93.AQ74.KJ94", "1N P 2H X", "P"),
        ("A83.K9.AKQ74.J94", "1N P 2D X", "XX"),
        ("A83.KJ9.AQ74.K94", "1N P 2D 2S", "3H"),
        ("A83.KJ94.AQ4.K94", "1N P 2C X", "2H"),
    ],
)
def test_responses_to_one_notrump_are_natural_after_a_suit_overcall(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_stayman_is_forcing_and_promises_no_major() -> None:
    meaning = SAYC.meanings(Auction.parse("1N P 2C"))[2]
    assert meaning.forcing is Forcing.ONE_ROUND
    assert meaning.lengths[0] == (0, 11)  # opener has two of them


def test_four_notrump_over_one_notrump_is_quantitative() -> None:
    assert decided("KQ4.AJ3.KJ75.Q86", "1N P").forcing is Forcing.INVITATIONAL
    assert called("KQ84.A9.KJ75.QJ6", "1N P 4N P") == "P"
    assert called("KQ84.AQ.KJ75.KJ6", "1N P 4N P") == "6N"


@pytest.mark.parametrize("reply", ["2D", "2H", "2S"])
def test_four_notrump_after_stayman_without_a_fit_is_quantitative(reply: str) -> None:
    opener = {"2D": "KQ8.AQ9.J954.KJ4", "2H": "KQ8.AQ93.J54.KJ4", "2S": "KQ83.AQ9.J54.KJ4"}[reply]
    assert called(opener, f"1N P 2C P {reply} P 4N P") == "P"
    assert called(opener.replace("KJ4", "KQ4"), f"1N P 2C P {reply} P 4N P") == "6N"
