"""Doubts: tempting calls, a race that measures the winner afresh, and losses by rule."""

from dataclasses import replace

import pytest

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.audit.doubts import Doubt, doubts_of_deal, kind_of_position, losses
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.simulation import race as races
from bridgeclass.engine.simulation.alternatives import sensible_alternatives
from bridgeclass.engine.simulation.race import Gain, race

BIDDER = Bidder()
RAISER = Hand.parse("K84.AJ73.Q85.K84")
HEART = Auction.parse("1H P", Seat.S, Vulnerability.NONE)
FOUND = Doubt(
    seed=1,
    number=7,
    turn=2,
    hand=RAISER,
    auction=HEART,
    call=Call.parse("2N"),
    rule="sayc.respond.major.jacoby",
    variant="sayc.respond.major.jacoby",
    module="responses",
    kind="response, uncontested",
    alternative=Call.parse("4H"),
    gain=2.0,
    error=0.5,
    deals=96,
)


def tempting(hand: str, auction: str, own: str) -> set[str]:
    before = Auction.parse(auction, Seat.S, Vulnerability.NONE)
    found = sensible_alternatives(BIDDER, Hand.parse(hand), before, Call.parse(own), most=9)
    assert all(before.is_legal(call) for call in found)
    return {call.text for call in found}


@pytest.fixture
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate two deals at each stage."""
    for name in ("FIRST_DEALS", "MORE_DEALS", "CONFIRMING_DEALS"):
        monkeypatch.setattr(races, name, 2)


def test_neighbors_in_level_and_a_pass_are_tempting() -> None:
    assert {"P", "3H", "2H"} <= tempting("K4.AJ73.Q8542.84", "1H P", "3H") | {"3H"}


def test_the_engines_own_call_is_no_alternative() -> None:
    assert "3H" not in tempting("K4.AJ73.Q8542.84", "1H P", "3H")


def test_a_forced_player_has_no_pass_among_the_alternatives() -> None:
    assert "P" not in tempting("T84.J73.Q852.843", "2C P", "2D")


def test_a_weak_hand_has_no_double_among_the_alternatives() -> None:
    assert "X" not in tempting("T84.J73.Q852.843", "1H 1S", "P")


def test_calls_more_than_two_levels_up_tempt_nobody() -> None:
    assert all(call in ("P", "X") or int(call[0]) <= 4 for call in tempting("AKQJT98.K2.32.32", "1H P", "1S"))


def test_samples_are_pooled_by_their_deals() -> None:
    both = Gain(PASS, 1.0, 0.3, 10) + Gain(PASS, 4.0, 0.6, 20)
    assert both.imps == pytest.approx(3.0)
    assert both.error == pytest.approx((0.3**2 * 100 + 0.6**2 * 400) ** 0.5 / 30)


@pytest.mark.parametrize(
    ("gain", "expected"),
    [
        (Gain(PASS, 1.1, 0.5, 9), (True, True, True)),
        (Gain(PASS, 0.9, 0.5, 9), (True, True, False)),
        (Gain(PASS, -0.3, 0.5, 9), (True, False, False)),
        (Gain(PASS, -0.6, 0.5, 9), (False, False, False)),
        (Gain(PASS, 0.0, 0.0, 9), (False, False, False)),
    ],
)
def test_a_call_stays_in_the_race_by_its_standard_errors(gain: Gain, expected: tuple[bool, bool, bool]) -> None:
    assert (gain.may_win, gain.is_promising, gain.is_clear) == expected


def test_a_hopeless_call_is_dropped_after_the_first_sample() -> None:
    slam, seven = (Call.parse(text) for text in ("3H", "7N"))
    found, deals = race(BIDDER, Hand.parse("K4.AJ73.Q8542.84"), HEART, (slam, seven), 1)
    assert (found, deals) == (None, races.FIRST_DEALS)


def test_the_best_call_is_measured_on_deals_of_its_own() -> None:
    found, deals = race(BIDDER, Hand.parse("K4.AJ73.Q8542.84"), HEART, (Call.parse("7N"), Call.parse("3H")), 1)
    assert found is not None
    assert (found.call.text, found.deals, found.is_clear) == ("3H", races.CONFIRMING_DEALS, True)
    assert deals == races.FIRST_DEALS + races.MORE_DEALS + races.CONFIRMING_DEALS


@pytest.mark.usefixtures("few_deals")
def test_the_turns_of_a_deal_are_examined_and_repeatable() -> None:
    found = doubts_of_deal(BIDDER, seed=1, number=6)
    assert found
    assert found == doubts_of_deal(Bidder(), seed=1, number=6)
    assert all(doubt.alternative is not doubt.call for doubt in found)
    assert all(doubt.gain == 0 for doubt in found if doubt.alternative is None)


def test_losses_are_summed_by_rule_largest_first() -> None:
    other = replace(FOUND, rule="sayc.open.pass", gain=5.0, error=3.0)
    found = losses([FOUND, FOUND, other, replace(FOUND, gain=-0.5)], lambda doubt: doubt.rule)
    assert list(found) == ["sayc.open.pass", FOUND.rule]
    loss = found[FOUND.rule]
    assert (loss.calls, loss.clear) == (3, 2)
    assert loss.per_thousand(100)[0] == pytest.approx(35.0)
    assert loss.per_thousand(100)[1] == pytest.approx(10 * 8.25**0.5)
    assert found["sayc.open.pass"].clear == 0


def test_the_kind_of_a_position_has_the_words_of_a_match() -> None:
    assert kind_of_position(HEART) == "response, uncontested"
    assert str(FOUND).endswith("4♥ for 2NT, +2.0 IMPs (error 0.5)")
