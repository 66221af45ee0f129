"""SAYC rebids by opener and responder in uncontested auctions (sections 7 and 8 of the tables)."""

import pytest

from tests.engine.systems.competitive import bidder, called


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("Q8.AJ4.KQ953.K74", "1D P 1S P", "1N"),
        ("Q874.AJ4.KQ95.K7", "1D P 1S P", "2S"),
        ("KQ87.AJ4.AQ95.K7", "1D P 1S P", "4S"),
        ("KQ87.4.AQ953.KJ7", "1D P 1S P", "3S"),
        ("KQ87.A4.K953.QJ7", "1D P 1H P", "1S"),
        ("KQ87.AKJ4.A9532.", "1D P 1S P", "2H"),
        ("K87.4.AQ9532.KJ7", "1D P 1S P", "2D"),
        ("87.A4.AQJ953.AQ7", "1D P 1S P", "3D"),
        ("87.AQ4.AKJ53.AJ7", "1D P 1S P", "2N"),
        ("8.KQJ4.AKJ53.A87", "1D P 1S P", "2H"),
        ("8.KJ4.AQJ53.KJ87", "1D P 1S P", "2C"),
        ("8.K4.AQJ53.AKJ87", "1D P 1H P", "3C"),
        ("AK97.K4.AKQ853.8", "1D P 1H P", "2S"),
        ("A8.4.AKQJ853.K97", "1D P 1H P", "3N"),
        ("K74.AKQ953.A8.72", "1H P 1S P", "3H"),
        ("4.AKQ9853.A87.KQ", "1H P 1S P", "4H"),
        ("K7.AQ953.K8.J972", "1H P 1S P", "2C"),
        ("AJ4.KQ4.72.KQ875", "1C P 1D P", "1N"),
        ("A7.KQ4.J872.KQ75", "1C P 1D P", "2D"),
        ("AQ73.K842.7.KQ75", "1C P 1D P", "1H"),
    ],
)
def test_opener_after_a_one_over_one(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("A4.KQ853.QJ4.K82", "1H P 1N P", "P"),
        ("A4.KQ853.QJ84.K2", "1H P 1N P", "2D"),
        ("A4.KQJ853.864.K2", "1H P 1N P", "2H"),
        ("A4.AKJ853.Q84.K2", "1H P 1N P", "3H"),
        ("AJ84.AKJ85.K4.82", "1H P 1N P", "2S"),
        ("A4.AKQ85.KQJ4.K2", "1H P 1N P", "3D"),
        ("AQ4.KQJ85.KJ4.A2", "1H P 1N P", "3N"),
        ("K873.AQJ85.J4.A2", "1H P 1N P", "P"),
        ("Q4.K85.AQJ853.J2", "1D P 1N P", "2D"),
        ("4.K85.AQJ85.KJ72", "1D P 1N P", "2C"),
        ("AQ4.KJ8.AQ85.KJ2", "1D P 1N P", "3N"),
        ("A4.KQ8.KJ85.J842", "1D P 1N P", "P"),
    ],
)
def test_opener_after_a_notrump_response(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ973.A84.K72.Q4", "1S P 2C P", "2N"),
        ("KQ9732.A84.K72.4", "1S P 2C P", "2S"),
        ("KQ973.AJ84.K72.4", "1S P 2C P", "2H"),
        ("KQ973.A8.K72.Q94", "1S P 2H P", "2N"),
        ("KQ973.A84.72.KQ4", "1S P 2H P", "4H"),
        ("KQ973.A84.Q72.84", "1S P 2H P", "3H"),
        ("AKQ9732.A4.K7.84", "1S P 2C P", "3S"),
        ("AKQ97.A84.KQ7.K4", "1S P 2D P", "3N"),
        ("KQ973.8.AQ4.KJ72", "1S P 2C P", "3C"),
        ("AKQ97.AK4.8.QJ72", "1S P 2D P", "3C"),
    ],
)
def test_opener_after_two_over_one_cannot_pass(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ973.A84.K7.842", "1S P 2S P", "P"),
        ("AKQ97.A84.K7.Q42", "1S P 2S P", "2N"),
        ("AKQ973.A84.K7.42", "1S P 2S P", "4S"),
        ("AKQ97.84.A7.Q842", "1S P 2S P", "3C"),
        ("KQ973.Q84.K7.Q82", "1S P 3S P", "P"),
        ("KQ973.A84.K7.Q82", "1S P 3S P", "4S"),
        ("KQ7.A84.KQJ83.72", "1D P 2D P", "P"),
        ("KQ7.AJ4.AQJ83.K2", "1D P 2D P", "3N"),
        ("KQ7.A84.KQ83.Q72", "1D P 2N P", "3N"),
        ("KQ973.A84.K7.Q82", "1S P 3N P", "P"),
        ("KQ9732.A84.K7.Q8", "1S P 3N P", "4S"),
        ("AQ7.KJ4.AQ83.K72", "1D P 3N P", "6N"),
        ("Q7.KJ4.AJ853.K72", "1D P 3N P", "P"),
    ],
)
def test_opener_after_a_raise_or_strong_notrump_response(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("Q842.KJ873.94.72", "1C P 1H P 1N P", "P"),
        ("Q842.KJ8732.9.72", "1C P 1H P 1N P", "2H"),
        ("KJ87.Q984.AQ.874", "1C P 1H P 1N P", "2N"),
        ("KJ8.Q984.AQ4.Q74", "1C P 1H P 1N P", "3N"),
        ("A8.KQ9843.AQ.874", "1C P 1H P 1N P", "4H"),
        ("A8.KQJ43.AJ87.84", "1C P 1H P 1N P", "3D"),
        ("A8.KJ84.AKQ.KJ87", "1C P 1H P 1N P", "6N"),
        ("A843.KJ84.Q5.J87", "1C P 1H P 1N P", "2N"),
    ],
)
def test_responder_over_a_notrump_rebid(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("K842.Q8.J7432.84", "1H P 1S P 2C P", "2H"),
        ("K8742.8.Q74.9863", "1H P 1S P 2C P", "P"),
        ("KQT872.8.Q74.986", "1H P 1S P 2C P", "2S"),
        ("KQ72.J4.KJ94.Q86", "1H P 1S P 2C P", "2N"),
        ("KQ72.J84.A9.J862", "1H P 1S P 2C P", "3H"),
        ("AQ72.KJ4.A94.J86", "1H P 1S P 2C P", "4H"),
        ("AQ72.J4.KQ9.QJ86", "1H P 1S P 2C P", "3N"),
        ("AQ742.J4.98.KQJ6", "1H P 1S P 2C P", "2D"),
        ("KQ8432.A8.Q42.84", "1D P 1S P 2D P", "3S"),
        ("KJ84.Q842.3.J862", "1D P 1S P 2D P", "P"),
        ("KQ84.Q842.83.J62", "1D P 1S P 2S P", "P"),
        ("KQ842.A4.83.QJ62", "1D P 1S P 2S P", "4S"),
        ("KQ84.A42.83.J862", "1D P 1S P 2S P", "3S"),
        ("QJ84.K742.83.762", "1D P 1S P 2N P", "3N"),
        ("QJ843.K742.8.762", "1D P 1S P 2N P", "3S"),
        ("QJ8432.K4.8.9762", "1D P 1S P 2N P", "4S"),
        ("QJ843.K742.8.762", "1D P 1S P 3S P", "4S"),
        ("Q.K32.JT2.J86532", "1S P 1N P 2H P", "P"),
        ("8.K32.J2.QT86532", "1S P 1N P 2H P", "3C"),
    ],
)
def test_responder_places_the_contract_or_invites(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("QJ983.842.7.K762", "1D P 1S P 2H P", "2S"),
        ("QJ98.842.Q42.K76", "1D P 1S P 2H P", "3D"),
        ("QJ98.Q42.42.KJ76", "1D P 1S P 2H P", "2N"),
        ("AQ98.J842.42.K76", "1D P 1S P 2H P", "3H"),
        ("KJ98.Q42.42.AQ76", "1D P 1S P 2H P", "3N"),
        ("Q98432.84.Q42.76", "1D P 1S P 3C P", "3S"),
        ("Q984.84.Q742.876", "1D P 1S P 3C P", "3D"),
        ("Q984.KJ4.742.876", "1D P 1S P 3C P", "3N"),
        ("98542.8.74.QJ876", "1D P 1S P 3C P", "4C"),
    ],
)
def test_responder_does_not_pass_a_reverse_or_a_jump_shift(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("84.KJ3.Q74.KQ842", "1S P 2C P 2D P", "2N"),
        ("84.J43.K74.AQ842", "1S P 2C P 2D P", "2S"),
        ("K84.J43.7.AQJ842", "1S P 2C P 2S P", "4S"),
        ("84.KJ3.A74.KQ842", "1S P 2C P 2S P", "3N"),
        ("84.KJ43.7.AKJ842", "1S P 2C P 2S P", "3H"),
        ("8.K43.974.AQJ842", "1S P 2C P 2S P", "3C"),
        ("84.KJ43.A4.KQ842", "1S P 2C P 2H P", "4H"),
        ("AJ4.K43.74.AQ842", "1S P 2C P 2N P", "3S"),
        ("84.K43.J74.AQ842", "1S P 2C P 2N P", "3N"),
        ("84.Q43.K74.AQ842", "1S P 2C P 3C P", "3N"),
        ("K4.AQJ43.K74.842", "1S P 2H P 3H P", "4H"),
        ("J84.K43.7.AQJ842", "1S P 2C P 3N P", "4S"),
    ],
)
def test_the_two_over_one_responder_bids_again(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("84.Q43.K9742.J84", "1S P 1N P 2C P", "2S"),
        ("8.Q43.K974.J8432", "1S P 1N P 2C P", "P"),
        ("8.QJT943.K97.842", "1S P 1N P 2C P", "2H"),
        ("84.QT43.K974.KJ4", "1S P 1N P 2S P", "3S"),
        ("84.QT43.K974.J84", "1S P 1N P 2S P", "P"),
        ("84.QT43.K974.KJ4", "1S P 1N P 3S P", "4S"),
        ("8.QT43.K9742.KJ4", "1S P 1N P 3S P", "3N"),
        ("84.QT43.K974.QJ4", "1S P 1N P 2N P", "3N"),
        ("84.QT43.Q974.J84", "1S P 1N P 2N P", "P"),
        ("84.QT43.K974.J84", "1S P 1N P 3H P", "4H"),
        ("842.K43.97.K8432", "1S P 2S P 3S P", "P"),
        ("842.KQ43.97.K843", "1S P 2S P 3S P", "4S"),
        ("Q842.43.K973.842", "1S P 2S P 3D P", "3S"),
        ("Q842.3.KQ73.8742", "1S P 2S P 3D P", "4S"),
    ],
)
def test_a_limited_responder_answers_game_tries(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AQ742.84.K63.A95", "1D P 1S P 2C P", "2H"),
        ("A4.KQ853.Q62.J74", "1D P 1H P 1S P", "2C"),
        ("AQ742.KJ.K63.Q95", "1D P 1S P 2C P", "3N"),
        ("K93.4.KQ742.A985", "1D P 1S P 2C P 2H P", "2S"),
        ("93.KJ.AQ742.AQ85", "1D P 1S P 2C P 2H P", "3N"),
        ("93.K4.KQ742.AJ85", "1D P 1S P 2C P 2H P", "2N"),
        ("3.84.AKQ742.KJ85", "1D P 1S P 2C P 2H P", "3D"),
        ("AQ742.84.K63.A95", "1D P 1S P 2C P 2H P 2S P", "4S"),
        ("AQ742.84.K63.A95", "1D P 1S P 2C P 2H P 2N P", "3N"),
        ("AQJ742.84.K6.A95", "1D P 1S P 2C P 2H P 3D P", "3S"),
        ("AQ742.Q7.K63.Q95", "1D P 1S P 2C P 2H P 3D P", "4D"),
        ("AQ742.A7.K63.A95", "1D P 1S P 2C P 2H P 3D P", "3N"),
        ("4.AK954.82.KQJ75", "1D P 1H P 1S P", "3C"),
        ("AK54.8.KQJ72.943", "1D P 1H P 1S P 3C P", "4C"),
        ("AK54.K86.KQJ72.3", "1D P 1H P 1S P 3C P", "3H"),
        ("AK54.86.KQJ72.K3", "1D P 1H P 1S P 3C P", "3N"),
    ],
)
def test_fourth_suit_forcing_and_its_answers(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ842.A73.K52.64", "1C P 1S P 1N P", "2D"),
        ("AJ3.Q84.K72.KJ84", "1C P 1S P 1N P 2D P", "3S"),
        ("A43.Q84.K72.KJ84", "1C P 1S P 1N P 2D P", "2S"),
        ("A4.KJ84.K72.Q843", "1C P 1S P 1N P 2D P", "2H"),
        ("A4.K84.K72.QT843", "1C P 1S P 1N P 2D P", "2N"),
        ("KQ842.A73.K52.64", "1C P 1S P 1N P 2D P 2S P", "4S"),
    ],
)
def test_new_minor_forcing_is_optional(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls, by=bidder({"new_minor_forcing": True})) == call


def test_without_new_minor_forcing_the_minor_is_weak_and_natural() -> None:
    assert called("KQ842.7.K7652.64", "1C P 1S P 1N P") == "2D"
    assert called("KQ842.A73.K52.64", "1C P 1S P 1N P") != "2D"


def test_splinter_rebids_are_optional() -> None:
    hand, calls = "KQ84.AQJ73.AQ4.5", "1H P 1S P"
    assert called(hand, calls) == "4S"
    assert called(hand, calls, by=bidder({"splinters": True})) == "4C"


@pytest.mark.parametrize("calls", ["P P 1D P 1S P", "P P 1H P 1N P"])
def test_a_light_third_seat_opener_passes(calls: str) -> None:
    assert called("84.AKQ83.J842.73" if "1H" in calls else "84.J42.AKQ83.732", calls) == "P"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ973.A84.Q7.842", "P P 1S P 2C P", "P"),
        ("KQ9732.A84.Q7.84", "P P 1S P 2C P", "2S"),
        ("KQ973.AJ84.Q72.8", "P P 1S P 2C P", "2H"),
        ("KQ973.84.Q7.AJ84", "P P 1S P 2N P", "P"),
        ("KQ973.K4.KQ7.A84", "P P 1S P 2N P", "3N"),
    ],
)
def test_a_passed_hand_does_not_force(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call
