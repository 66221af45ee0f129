"""The choices on a card: sound and light openings, four-card majors, short clubs, strong twos, preempts."""

from collections.abc import Iterator
from functools import cache

import pytest

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.audit.findings import ENDLESS, ILLEGAL, PASSED, UNMET
from bridgeclass.engine.audit.play import audit
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.cards import MAJORS, Suit
from bridgeclass.engine.dealing.randomness import random_deal
from bridgeclass.engine.hands import Hand, Quality
from bridgeclass.engine.rules import SideSystem, load_system, parse_side_system
from tests.engine.systems.competitive import called

CHOICES = ("sound_openings", "light_openings", "four_card_majors", "short_club", "strong_twos", "sound_preempts")
SYSTEMS = ("sayc", "2over1")
DEALS = 250


@cache
def bidder(name: str) -> Bidder:
    side = parse_side_system(name)
    return Bidder(side, side)


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def openings(name: str) -> Iterator[tuple[Hand, Call, int]]:
    """Yield random hands with the call that they make before anyone has bid, and the seat, 1 to 4."""
    for number in range(DEALS):
        seat = number % 4 + 1
        auction = Auction.start(Seat.N, list(Vulnerability)[number // 4 % 4])
        for _ in range(seat - 1):
            auction = auction.add(PASS)
        for hand in random_deal(11, number):
            yield hand, bidder(name).decide(hand, auction, with_candidates=False).call, seat


@pytest.mark.parametrize("choice", CHOICES)
def test_robots_bid_every_choice_by_its_rules(system: str, choice: str) -> None:
    found = audit(bidder(f"{system}:{choice}"), deals=60, seed=3)
    assert {kind: found.faults[kind] for kind in (ILLEGAL, UNMET, ENDLESS, PASSED)} == dict.fromkeys(
        (ILLEGAL, UNMET, ENDLESS, PASSED), 0
    )


def test_no_weak_two_is_opened_with_strong_twos_on(system: str) -> None:
    twos = [hand for hand, call, _ in openings(f"{system}:strong_twos") if call.text in ("2D", "2H", "2S")]
    assert all(hand.hcp >= 14 for hand in twos)
    assert any(call.text == "2H" for _, call, _ in openings(system))


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AKQT87.AT5.A2.94", "2S"),
        ("Q.AKQJ952.A84.K2", "2H"),
        ("84.AKQJ83.K72.84", "1H"),
        ("84.KQJ983.972.84", "P"),
        ("AKJT96.AKQ4.A4.2", "2C"),
    ],
)
def test_a_strong_two_has_eight_playing_tricks(hand: str, call: str) -> None:
    assert called(hand, "-", by=bidder("sayc:strong_twos")) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("732.Q94.J8652.84", "2S P", "2N"),
        ("J732.Q94.J8652.8", "2S P", "4S"),
        ("J73.A94.K8652.84", "2S P", "3S"),
        ("73.A94.KQ652.842", "2S P", "3D"),
        ("73.A984.K65.Q842", "2S P", "3N"),
        ("AKQT87.AT5.A2.94", "2S P 2N P", "3S"),
        ("32.K42.JT3.QJT83", "2S P 2N P 3S P", "4S"),
        ("32.942.JT3.QJT83", "2S P 2N P 3S P", "P"),
        ("AKJT8.4.A2.AQJ94", "2S P 2N P", "3C"),
    ],
)
def test_two_notrump_is_the_negative_response_to_a_strong_two(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction, by=bidder("sayc:strong_twos")) == call


def test_the_answers_to_a_weak_two_are_off_with_strong_twos_on() -> None:
    system = load_system("2over1")
    on = {rule.id for rule in system.rules if rule.is_on(system.choose({"strong_twos": True}))}
    assert not any(id_.startswith(("sayc.weak2.", "sayc.preempt.weak2.", "2over1.preempt.light2")) for id_ in on)


def test_one_diamond_promises_four_with_a_short_club(system: str) -> None:
    found = [(hand, call) for hand, call, _ in openings(f"{system}:short_club")]
    assert all(hand.lengths[Suit.DIAMONDS] >= 4 for hand, call in found if call.text == "1D")
    assert called("AQ84.KJ73.K82.94", "-", by=bidder(f"{system}:short_club")) == "1C"
    assert called("AQ84.KJ73.K82.94", "-", by=bidder(system)) == "1D"


def test_a_minor_opening_denies_a_major_as_long_with_four_card_majors(system: str) -> None:
    for hand, call, _ in openings(f"{system}:four_card_majors"):
        if call.text in ("1C", "1D"):
            minor = Suit.CLUBS if call.text == "1C" else Suit.DIAMONDS
            assert hand.lengths[minor] >= 4
            assert all(hand.lengths[major] < hand.lengths[minor] or hand.lengths[minor] > 4 for major in MAJORS)


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AQ84.KJ73.K82.94", "1H"),
        ("AQ84.K73.QJ82.94", "1S"),
        ("AQ8.KJ73.K82.942", "1H"),
        ("AQ84.7.KQJ82.942", "1D"),
        ("AQ8.K73.K82.QJ94", "1N"),
        ("A98.K73.Q82.AJ94", "1C"),
    ],
)
def test_the_longest_suit_is_opened_with_four_card_majors(hand: str, call: str) -> None:
    assert called(hand, "-", by=bidder("sayc:four_card_majors")) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("752.K84.QJ73.Q62", "1S P", "1N"),
        ("K52.K84.QJ73.962", "1S P", "2S"),
        ("AQ84.KJ73.K82.94", "1H P 1N P", "P"),
        ("AQ84.KJ73.K82.94", "1H P 1S P", "2S"),
        ("Q2.KJ7432.K82.A4", "1H P 1S P", "2H"),
    ],
)
def test_a_raise_of_a_four_card_major_needs_an_honor_in_three(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction, by=bidder("sayc:four_card_majors")) == call


def test_sound_openings_have_twelve_points(system: str) -> None:
    found = [(hand, call) for hand, call, _ in openings(f"{system}:sound_openings") if call.level == 1]
    assert all(hand.hcp >= 12 for hand, _ in found)
    assert any(hand.hcp < 12 for hand, call, _ in openings(system) if call.level == 1)


def test_light_openings_and_preempts_work_in_both_systems() -> None:
    light, plain = bidder("sayc:light_openings,light_preempts"), bidder("sayc")
    for hand, call, otherwise in [("K84.AQJ73.J85.92", "1H", "P"), ("84.K97632.Q85.92", "2H", "P")]:
        assert called(hand, "-", by=light) == call
        assert called(hand, "-", by=plain) == otherwise
        assert called(hand, "-", by=bidder("2over1")) == call


def test_sound_preempts_have_good_suits_in_every_seat(system: str) -> None:
    for hand, call, seat in openings(f"{system}:sound_preempts"):
        if call.level in (2, 3) and call.text not in ("2C", "2N", "3N") and seat < 4:
            assert hand.suits[Suit.parse(call.text[1])].quality >= Quality.GOOD


def test_the_default_choices_are_those_of_each_system() -> None:
    sayc, wide = (load_system(name) for name in SYSTEMS)
    found = [getattr(one.choice("openings", {}), "name", "") for one in (sayc, wide)]
    assert found == ["rule_of_20", "light_openings"]
    assert [getattr(one.choice("preempts", {}), "name", "") for one in (sayc, wide)] == ["", "light_preempts"]
    assert wide.choose({"light_openings": False})["rule_of_20"]


def test_a_choice_needs_no_minus_for_the_others_of_its_group() -> None:
    assert not parse_side_system("sayc:sound_openings").rules.conflicts({"sound_openings": True})
    assert parse_side_system("sayc:strong_twos,-rule_of_20") == SideSystem(
        "sayc", {"strong_twos": True, "rule_of_20": False}
    )
