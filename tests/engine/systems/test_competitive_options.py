"""Options for competitive bidding, and separate conventions (ND-06, OIP, LDX)."""

import pytest

from tests.engine.systems.competitive import bidder, called, decided


def test_a_jump_raise_of_an_overcall_is_weak_by_default() -> None:
    weak, limit = "Q863.74.KJ6.9852", "KQ83.74.A62.J985"
    invitational = bidder({"weak_jump_advances": False})
    assert (called(weak, "1C 1S P"), called(limit, "1C 1S P")) == ("3S", "2C")
    assert called(weak, "1C 1S P", by=invitational) == "2S"
    assert called(limit, "1C 1S P", by=invitational) == "3S"


@pytest.mark.parametrize(
    ("hand", "auction", "default", "weak"),
    [
        ("84.QJ83.AK52.964", "1H 1S", "3H", "2S"),
        ("84.QJ83.Q7532.96", "1H 1S", "2H", "3H"),
        ("84.Q3.QJ7532.964", "1D 1S", "2D", "3D"),
        ("84.KQ3.A9752.964", "1H 2C", "2H", "2H"),
    ],
)
def test_with_weak_jump_raises_limit_raises_are_cue_bids(hand: str, auction: str, default: str, weak: str) -> None:
    assert called(hand, auction) == default
    assert called(hand, auction, by=bidder({"weak_jump_raises": True})) == weak


def test_the_limit_of_negative_doubles_is_optional() -> None:
    high = bidder({"negative_doubles_high": True})
    hand = "KJ84.A3.J752.Q82"
    assert decided(hand, "1H 3C", by=high).variant == "sayc.negative.three"
    assert decided("KJ84.A3.KJ52.Q82", "1H 4C", by=high).variant == "sayc.negative.four"


def test_responsive_doubles_are_optional() -> None:
    hand = "84.73.KQ52.KJ964"
    assert called(hand, "1H X 2H") != "X"
    assert called(hand, "1H X 2H", by=bidder({"responsive_doubles": True})) == "X"


def test_support_doubles_are_optional() -> None:
    hand = "84.KQ3.AQJ52.K64"
    on = bidder({"support_doubles": True})
    assert called(hand, "1D P 1H 1S") == "P"
    assert called(hand, "1D P 1H 1S", by=on) == "X"
    assert called("84.KQ83.AQJ52.K6", "1D P 1H 1S", by=on) == "2H"


def test_a_double_of_an_artificial_call_is_lead_directing() -> None:
    assert called("8642.A73..J98642", "1H P 3H P 4N P 5D") == "X"
    assert called("84.93.852.KQT962", "1N P 2C") == "X"
    assert called("84.93.852.K98632", "1N P 2C") == "P"
    assert called("84.93.KQJ85.A962", "1C P 1D P 1N P 3N") == "X"


def test_an_sos_redouble_asks_for_rescue() -> None:
    assert called("9.Q8742.97532.84", "1C 1S P P X P P") == "XX"


def test_a_pass_over_their_sacrifice_is_forcing_after_a_strong_game_bid() -> None:
    assert decided("AQJ83.4.KQ52.Q64", "1S P 2N P 4S 5C P P").call.text == "X"
    assert decided("KQ84.A73.A952.K4", "1S P 2N P 4S 5C").forcing.value == "one_round"


def test_the_preemptor_leaves_further_decisions_to_partner() -> None:
    assert called("QT8754.K32.7.A92", "2S X 4S 5D") == "P"
