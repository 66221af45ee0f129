"""Decisions of the small system: meaning, solver, validation, explanation and grade."""

import pytest

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.explain import explain_decision
from bridgeclass.engine.feedback import MistakeKind
from bridgeclass.engine.grading import BETTER, grade
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import Alert, Forcing
from bridgeclass.engine.solver import Decision, Tier, decide
from bridgeclass.engine.validation import new_suit_is_worth, raise_is_worth
from tests.engine.small_system import interpreter, position, small_system

WEAK_RAISE = Hand.parse("84.K72.Q9854.832")


def decided(hand: str, **options: bool) -> Decision:
    return decide(Hand.parse(hand), position("", None, **options))


def test_the_matching_rule_with_the_highest_priority_makes_the_call() -> None:
    decision = decided("AQ8.AK872.QJ4.83")
    assert (decision.call.text, decision.variant, decision.alert) == ("1N", "small.open.1nt", Alert.ANNOUNCE)
    assert [c.call.text for c in decision.candidates] == ["1N", "1H"]
    assert [c.tier for c in decision.candidates] == [Tier.OPTIMAL, Tier.ACCEPTABLE]


def test_an_optional_rule_is_off_without_its_option() -> None:
    light = "84.72.AQJ854.Q83"
    assert decided(light).call is PASS
    assert decided(light, light=True).call.text == "1D"


def test_a_hand_without_a_rule_passes_unless_forced() -> None:
    assert decide(Hand.parse("8432.Q872.42.832"), position("1H P 2H P")).call is PASS


def test_a_forcing_call_is_not_passed_even_by_a_rule() -> None:
    forced = position("1H P 1S P")
    assert forced.is_forced
    assert decide(Hand.parse("A8.KQ872.K43.Q83"), forced).call is not PASS


def test_a_bid_by_an_opponent_cancels_a_one_round_force() -> None:
    assert not position("1H P 1S 2C").is_forced


def test_a_game_force_lasts_until_game() -> None:
    assert position("1H P 2N P").is_forced
    assert position("1H P 2N P 3H P").is_forced
    assert not position("1H P 2N P 4H P").is_forced


def test_a_raise_agrees_the_suit_and_a_natural_rule_bids_game() -> None:
    strong = Hand.parse("A8.AKQ872.AK4.83")
    place = position("1H P 2H P")
    assert place.belief_facts.agreed == 2
    assert decide(strong, place).call.text == "4H"


def test_a_meaning_has_ranges_and_negative_inferences() -> None:
    interpretation = position("1H P 1N P").beliefs.interpretations
    opening, response = interpretation[0].shown, interpretation[2].shown
    assert opening.hcp == (11, 21)
    assert opening.lengths[2] == (5, 13)
    assert response.hcp == (6, 9)
    assert response.lengths[3] == (0, 3)


def test_a_convention_agrees_the_suit_and_is_forcing() -> None:
    interpretation = position("1H P 2N P").beliefs.interpretations[2]
    assert (interpretation.convention, interpretation.forcing, interpretation.alert, interpretation.agrees) == (
        "Jacoby 2NT",
        Forcing.GAME,
        Alert.ALERT,
        2,
    )


def test_a_call_without_a_rule_is_interpreted_naturally() -> None:
    interpretation = position("1H P 3C P").beliefs.interpretations[2]
    assert interpretation.shown.lengths[0][0] == 5
    assert "natural" in str(interpretation.text)


def test_a_natural_rule_cannot_make_a_conventional_call() -> None:
    natural = "module: natural\nnatural: true\nrules:\n  - {id: small.n, call: 2N, priority: 9, needs: {hcp: 10-12}}\n"
    system = small_system(natural=natural)
    assert decide(Hand.parse("A84.K7.QJ54.8432"), position("1H P", system)).call is not Call.parse("2N")


def test_a_natural_rule_marked_before_pass_comes_before_a_pass_of_the_fallback_band() -> None:
    natural = "module: natural\nnatural: true\nrules:\n  - {id: small.n, call: 3N, priority: 9, needs: {hcp: 16+}"
    passes = "module: weak\nrules:\n  - {id: small.p, call: P, priority: fallback, needs: {hcp: 0-40}}\n"
    hand = Hand.parse("AK4.K7.QJ54.A432")
    late = small_system(natural=f"{natural}}}\n", passes=passes)
    early = small_system(natural=f"{natural}, before_pass: true}}\n", passes=passes)
    assert decide(hand, position("2S P", late)).call is PASS
    assert decide(hand, position("2S P", early)).call.text == "3N"


def test_a_bid_is_artificial_if_its_bidder_has_not_shown_the_suit() -> None:
    assert not position("1S P").belief_facts.artificial
    assert position("1S 2S P").belief_facts.artificial


def test_an_insufficient_bid_is_raised_only_if_the_hand_is_strong_enough() -> None:
    good, poor = Hand.parse("8.AK9872.K94.832"), Hand.parse("84.KJ987.K94.832")
    over_a_spade = position("1S")
    lifted = decide(good, over_a_spade)
    assert (lifted.call.text, lifted.adjusted_from) == ("2H", Call.parse("1H"))
    assert decide(poor, position("1S")).adjusted_from is not None or decide(poor, over_a_spade).call is PASS


@pytest.mark.parametrize(
    ("points", "length", "level", "worth"),
    [(8, 5, 3, True), (8, 3, 3, False), (10, 3, 4, False), (10, 5, 4, True), (11, 4, 3, True), (9, 2, 2, False)],
)
def test_a_raise_moved_up_needs_the_strength_of_its_level(points: int, length: int, level: int, worth: bool) -> None:
    assert raise_is_worth(points, length, level, is_major=True) is worth


@pytest.mark.parametrize(
    ("points", "length", "suit_hcp", "level", "worth"),
    [
        (9, 4, 3, 3, False),
        (10, 5, 0, 3, True),
        (6, 6, 3, 3, True),
        (6, 6, 1, 3, False),
        (12, 4, 0, 2, True),
        (8, 3, 0, 2, False),
    ],
)
def test_a_new_suit_moved_up_needs_the_strength_of_its_level(
    points: int, length: int, suit_hcp: int, level: int, worth: bool
) -> None:
    assert new_suit_is_worth(points, length, suit_hcp, level) is worth


OPENER = Hand.parse("94.95.AQT984.AQ8")


def test_a_bid_that_the_opponent_took_away_is_made_one_level_higher() -> None:
    place = Bidder().position(Auction.parse("1D P 1S 2S"))
    decision = decide(OPENER, place)
    assert (decision.call.text, decision.adjusted_from) == ("3D", Call.parse("2D"))
    text = str(explain_decision(OPENER, place, decision).format("simple"))
    assert text.startswith("3♦: ")
    assert "2♦" in text


@pytest.mark.parametrize(
    ("hand", "auction"),
    [
        ("94.95.KQ9842.KJ8", "1D P 1S 3S"),
        ("T4.86.AK.KQT8754", "2N"),
        ("94.95.AQT984.AQ8", "1D P 1S 4S"),
    ],
)
def test_a_bid_is_not_moved_up_without_the_values_or_as_a_first_call(hand: str, auction: str) -> None:
    assert decide(Hand.parse(hand), Bidder().position(Auction.parse(auction))).adjusted_from is None


def test_the_explanation_has_requirements_and_facts_of_the_hand() -> None:
    place = position("1H P")
    explanation = explain_decision(WEAK_RAISE, place, decide(WEAK_RAISE, place))
    assert str(explanation.format("simple")).startswith("2♥: Partner's hearts are long enough")
    assert "6-9 points in support of hearts: you have 6 points in support of hearts" in str(
        explanation.format("detailed")
    )
    assert "Rule: R1M-02" in str(explanation.format("expert"))
    assert "it needs 4+ spades; you have 2 spades" in str(explanation.format("expert"))
    assert "6 points" not in str(explanation.format("convention_only"))
    assert explanation.to_dict()["forcing_status"] == "partner may pass"


def test_an_unknown_level_is_refused() -> None:
    place = position()
    with pytest.raises(ValueError, match="loud"):
        explain_decision(WEAK_RAISE, place, decide(WEAK_RAISE, place)).format("loud")


def test_a_pass_is_explained_as_well_as_a_bid() -> None:
    place = position()
    assert "open" in str(explain_decision(WEAK_RAISE, place, decide(WEAK_RAISE, place)).format("simple"))


@pytest.mark.parametrize(
    ("call", "low", "high", "tier"),
    [
        ("2H", 10, 10, Tier.OPTIMAL),
        ("1N", 0, 6, None),
        ("1S", 0, 6, None),
        ("1C", 0, 0, Tier.ERROR),
        ("2N", 0, 3, Tier.ERROR),
        ("X", 0, 0, Tier.ERROR),
    ],
)
def test_a_grade_decreases_with_the_distance_from_the_promised_hand(
    call: str, low: int, high: int, tier: Tier | None
) -> None:
    result = grade(WEAK_RAISE, position("1H P"), Call.parse(call))
    assert low <= result.score <= high
    assert result.best.text == "2H"
    assert tier is None or result.tier is tier
    assert call == "2H" or any(text.format(call="2♥") in str(result.feedback) for text in BETTER)


def test_passing_a_forcing_call_is_an_error() -> None:
    result = grade(Hand.parse("A8.KQ872.K43.Q83"), position("1H P 1S P"), PASS)
    assert (result.score, result.tier) == (1, Tier.ERROR)
    assert result.mistake is MistakeKind.PASSED_FORCING


def test_positions_are_cached_by_auction() -> None:
    ears = interpreter()
    first = ears.position(Auction.parse("1H P"))
    assert ears.position(Auction.parse("1H P")) is first


@pytest.mark.parametrize(("call", "at_most"), [("2C", 5), ("3C", 3), ("5C", 2)])
def test_a_call_without_a_rule_is_graded_by_its_natural_meaning(call: str, at_most: int) -> None:
    result = grade(Hand.parse("84.K72.Q9854.832"), position("1H P"), Call.parse(call))
    assert result.score <= at_most
    assert result.mistake is not None
