"""2/1: responses to one of a major and one of a minor."""

import pytest

from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import Alert, Forcing
from tests.engine.systems.competitive import auction
from tests.engine.systems.two_over_one import TWO_OVER_ONE, called, decided


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("84.AQ3.KJ752.J93", "1S P", "1N"),
        ("84.AQ3.KQ752.Q93", "1S P", "2D"),
        ("84.AQ853.K72.KJ3", "1S P", "2H"),
        ("84.AQ53.K7.KJ932", "1S P", "2C"),
        ("Q84.AK5.K72.AJ93", "1H P", "2C"),
        ("Q84.AQ53.K72.KJ3", "1S P", "3N"),
        ("Q84.AQ53.K72.AJ3", "1S P", "2C"),
        ("K974.83.AQJ72.K6", "1H P", "2D"),
        ("AK974.83.KQ72.J6", "1H P", "1S"),
    ],
)
def test_two_over_one_needs_twelve_hcp_and_thirteen_points(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_a_two_over_one_response_forces_to_game() -> None:
    decision = decided("84.AQ3.KQ752.Q93", "1S P")
    assert decision.forcing is Forcing.GAME
    assert decided("84.AQ3.KQ752.K93", "1D P").forcing is not Forcing.GAME


def test_one_notrump_is_forcing_and_announced_only_by_an_unpassed_hand() -> None:
    unpassed, passed = decided("84.AQ3.J8752.J93", "1S P"), decided("84.AQ3.J8752.J93", "P P 1S P")
    assert (unpassed.call.text, unpassed.forcing, unpassed.alert) == ("1N", Forcing.ONE_ROUND, Alert.ANNOUNCE)
    assert (passed.call.text, passed.forcing, passed.alert) == ("1N", Forcing.NONE, Alert.NONE)


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("K84.83.A9742.Q93", "1N"),
        ("K84.Q83.A9742.J9", "1N"),
        ("K84.983.A9742.J9", "2S"),
        ("K842.83.A9742.Q9", "3S"),
        ("K842.A83.AK74.96", "2N"),
        ("K8542.3.98742.93", "4S"),
        ("K842.3.AQ742.K93", "4H"),
        ("K842.AQ742.3.K93", "4D"),
        ("K842.3.A8742.Q93", "3S"),
        ("A8.QJ3.987542.93", "1N"),
    ],
)
def test_raises_distinguish_three_and_four_trumps(hand: str, call: str) -> None:
    assert called(hand, "1S P") == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("Q7.983.AQJ52.J83", "P P 1S P", "2D"),
        ("K84.83.A9742.Q93", "P P 1S P", "2C"),
        ("K84.83.A9742.J93", "P P 1S P", "2S"),
        ("84.AQ3.KQ752.Q93", "1S 2C", "2D"),
    ],
)
def test_a_passed_hand_or_interference_restores_standard_responses(hand: str, calls: str, call: str) -> None:
    decision = decided(hand, calls)
    assert decision.call.text == call
    assert decision.forcing is not Forcing.GAME


def test_without_drury_a_passed_hand_raises_directly() -> None:
    assert called("K84.83.A9742.K93", "P P 1S P", drury=False) == "3S"


@pytest.mark.parametrize(
    ("calls", "hand", "call"),
    [
        ("P P 1S P 2C P", "KQJ842.A3.974.93", "2S"),
        ("P P 1S P 2C P", "AQ842.A3.K974.93", "2D"),
        ("P P 1S P 2C P", "AQ842.A3.KQ74.K3", "4S"),
        ("P P 1S P 2C P 2D P", "K84.83.A9742.Q93", "2S"),
        ("P P 1S P 2C P 2D P", "K84.83.A9742.A93", "4S"),
    ],
)
def test_openers_rebids_after_drury(calls: str, hand: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("K842.83.A9742.93", "3C"),
        ("K842.83.AQ742.93", "3D"),
        ("K842.983.97642.3", "3S"),
        ("KQ42.AK3.A9742.3", "2N"),
    ],
)
def test_bergen_raises_show_strength_with_four_trumps(hand: str, call: str) -> None:
    assert called(hand, "1S P", bergen=True, splinters=False) == call


def test_bergen_is_off_by_default_and_by_a_passed_hand() -> None:
    assert called("K842.83.A9742.93", "1S P") == "2S"
    assert decided("K842.83.A9742.93", "P P 1S P", bergen=True).call.text == "2S"


@pytest.mark.parametrize(
    ("hand", "call"),
    [("A3.KQJ74.AQ3.K82", "4H"), ("A3.AQ874.J83.Q82", "3H"), ("A3.AKJ874.83.Q82", "3D")],
)
def test_openers_rebids_after_a_bergen_raise(hand: str, call: str) -> None:
    assert called(hand, "1H P 3C P", bergen=True) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AQ74.83.K974.J82", "1C P", "1S"),
        ("AQ74.8.K9742.Q82", "1C P", "1D"),
        ("Q74.983.KJ7.AJ84", "1C P", "2N"),
        ("Q74.K83.J74.AKJ8", "1D P", "3N"),
        ("Q74.K83.KJ74.AJ8", "1C P", "1D"),
        ("74.K83.KQ974.A82", "1D P", "2D"),
        ("74.983.KQ974.982", "1D P", "3D"),
        ("74.K83.A8.KQ9742", "1D P", "2C"),
    ],
)
def test_responses_to_a_minor(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_a_major_is_bid_before_longer_diamonds_by_option() -> None:
    assert called("AQ74.8.J9742.Q82", "1C P", majors_before_diamonds=True) == "1S"
    assert called("AQ74.8.AJ742.Q82", "1C P", majors_before_diamonds=True) == "1D"


def test_inverted_minor_raises_are_optional_and_off_for_a_passed_hand() -> None:
    assert called("74.983.KQ974.982", "1D P", inverted_minors=False) == "2D"
    assert called("74.983.KQ974.A82", "P P 1D P") == "2D"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ4.K83.KJ74.982", "1D P 2D P", "2N"),
        ("4.K83.KQJ742.QJ8", "1D P 2D P", "3D"),
        ("A4.KQ3.KQ7542.98", "1D P 2D P", "2H"),
        ("AQ4.KQ3.AK74.982", "1D P 2D P", "3N"),
        ("74.K83.KQ974.Q82", "1D P 2D P 2N P", "P"),
        ("74.K83.KQ974.A82", "1D P 2D P 2N P", "3N"),
        ("KQ4.K83.KJ74.982", "1D P 3D P", "P"),
    ],
)
def test_after_an_inverted_raise(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("A5.KJ7652.K83.52", "1N P", "4D"),
        ("KJ7652.A5.K83.52", "1N P", "4H"),
        ("K83.Q93.AQ7.AK64", "1N P 4D P", "4H"),
    ],
)
def test_texas_transfers_place_the_contract_in_openers_hand(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_without_texas_four_diamonds_is_not_bid() -> None:
    assert called("A5.KJ7652.K83.52", "1N P", texas=False) == "2D"


def test_two_clubs_over_one_diamond_is_game_forcing_only_by_option() -> None:
    game, one_round = "84.AQ3.K5.KQ9752", "84.A73.J5.KQ9752"
    assert decided(game, "1D P").forcing is Forcing.GAME
    assert decided(game, "1D P", one_d_two_c_gf=False).forcing is Forcing.ONE_ROUND
    assert called(one_round, "1D P", one_d_two_c_gf=False, invitational_jumps=False) == "2C"
    assert called("84.A3.K52.K97542", "1D P", invitational_jumps=False) == "1N"


def test_the_meaning_of_every_response_to_a_major_includes_its_hand() -> None:
    hands = ("84.AQ3.KQ752.Q93", "K84.983.A9742.Q9", "Q84.AQ53.K72.KJ3", "K842.3.AQ742.K93")
    for hand in hands:
        decision = decided(hand, "1S P")
        grade = TWO_OVER_ONE.grade(Hand.parse(hand), auction("1S P"), decision.call)
        assert grade.score == 10
