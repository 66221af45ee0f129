"""Explanations: four levels, facts of the hand, near misses, and any legal call."""

import pytest

from bridgeclass.engine.auctions import Auction, IllegalCallError
from bridgeclass.engine.calls import Call
from bridgeclass.engine.explain import BidExplanation, Level, explain_call, explain_decision
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Position
from bridgeclass.engine.solver import decide
from tests.engine.small_system import position, small_system

WEAK_RAISE = Hand.parse("84.K72.Q9854.832")
FIT = "84.K7632.Q985.83"


def told(hand: Hand, place: Position) -> BidExplanation:
    return explain_decision(hand, place, decide(hand, place))


def words(explanation: BidExplanation, level: Level) -> str:
    """Return the explanation in English."""
    return str(explanation.format(level))


def test_simple_has_the_reason_for_this_hand() -> None:
    assert words(told(WEAK_RAISE, position("1H P")), Level.SIMPLE) == (
        "2♥: Partner's hearts are long enough for 8 trumps together: support them before anything else."
    )


def test_detailed_compares_requirements_with_the_hand_and_lists_near_misses() -> None:
    lines = words(told(WEAK_RAISE, position("1H P")), Level.DETAILED).splitlines()
    assert "- 6-9 points in support of hearts: you have 6 points in support of hearts" in lines
    assert "Partner may pass." in lines
    assert "- 1NT: Nothing better (6-9 HCP)." in lines


def test_alternatives_are_only_near_misses() -> None:
    explanation = told(WEAK_RAISE, position("1H P"))
    assert "2NT" not in [other.call.display for other in explanation.alternatives]


def test_expert_lists_facts_and_every_rule_with_its_first_failed_constraint() -> None:
    explanation = told(WEAK_RAISE, position("1H P"))
    text = words(explanation, Level.EXPERT)
    assert "hcp 5" in text
    assert "opener_relationship Partner" in text
    assert "Rule: R1M-02" in text
    assert "- 1♠ (Four spades): it needs 4+ spades; you have 2 spades" in text
    assert "- 2♥ (Single raise): fits" in text
    assert [check.call.display for check in explanation.rule_checks] == ["2NT", "2♥", "1♠", "1NT", "Pass"]


def test_convention_only_omits_the_hand() -> None:
    one, other = Hand.parse("84.K72.Q9854.832"), Hand.parse("A8.QJ72.98542.32")
    texts = {words(told(hand, position("1H P")), Level.CONVENTION_ONLY) for hand in (one, other)}
    assert texts == {"2♥: Single raise (3+ hearts, 6-9 points in support of hearts). Partner may pass."}


def test_a_convention_is_named_once() -> None:
    game_raise = Hand.parse("A84.KQ72.AQ54.83")
    assert words(told(game_raise, position("1H P")), Level.CONVENTION_ONLY) == (
        "2NT: Jacoby 2NT. Game raise (4+ hearts, 13+ points in support of hearts). Forcing to game."
    )


def test_to_dict_has_the_fields_of_the_api_and_the_features() -> None:
    plain = told(WEAK_RAISE, position("1H P")).to_dict()
    assert set(plain) == {
        *("bid", "primary_reason", "meaning", "requirements", "actual_values", "rule_checks", "alternatives"),
        *("convention", "sayc_rule", "forcing_status", "features"),
    }
    features = plain["features"]
    assert isinstance(features, dict)
    assert set(features) >= {"hand_features", "auction_features", "auction_history"}


def test_a_pass_without_an_opening_bid_is_explained_by_strength() -> None:
    assert "open" in words(told(WEAK_RAISE, position("")), Level.SIMPLE)


def test_a_pass_is_explained_by_what_partner_has_shown() -> None:
    text = words(told(Hand.parse("AQ8.KJ72.QJ4.A83"), position("1H P 1N P")), Level.SIMPLE)
    assert "24 points" in text
    overcall = words(told(Hand.parse("8432.AKJ7.QJ4.83"), position("1D")), Level.SIMPLE)
    assert "overcall" in overcall


def test_a_forced_fallback_explains_that_pass_is_not_allowed() -> None:
    text = words(told(Hand.parse("A8.KQ872.K43.Q83"), position("1H P 1S P")), Level.SIMPLE)
    assert "You may not pass partner's forcing call" in text


def test_a_call_moved_up_names_the_original_call() -> None:
    text = words(told(Hand.parse("8.AK9872.K94.832"), position("1S")), Level.SIMPLE)
    assert text.startswith("2♥: ")
    assert "1♥" in text


def test_another_call_is_explained_by_what_it_tells_partner() -> None:
    explanation = explain_call(WEAK_RAISE, position("1H P"), Call.parse("2N"))
    assert words(explanation, Level.SIMPLE).startswith(
        "2NT: Game raise (4+ hearts, 13+ points in support of hearts). Better is 2♥. "
    )
    single = "Single raise (3+ hearts, 6-9 points in support of hearts). It describes the hand best"
    assert ("2♥", single) in [(a.call.display, str(a.reason)) for a in explanation.alternatives]


def test_a_call_without_a_rule_is_explained_naturally() -> None:
    explanation = explain_call(WEAK_RAISE, position("1H P"), Call.parse("3C"))
    assert words(explanation, Level.SIMPLE).startswith("3♣: Natural clubs (5+ clubs). Better is 2♥. ")
    assert explanation.sayc_rule == ""


def test_an_illegal_call_is_not_explained() -> None:
    with pytest.raises(IllegalCallError, match="1C"):
        explain_call(WEAK_RAISE, position("1H P"), Call.parse("1C"))


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="loud"):
        told(WEAK_RAISE, position("1H P")).format("loud")


TWO_WAYS = """
module: responses
rules:
  - id: small.two_ways
    when: {auction: "1H -"}
    call: 3D
    name: Two ways
    priority: 80
    variants:
      - {id: weak, needs: {hcp: 0-5, D: 7+}}
      - {id: strong, needs: {hcp: 16+, D: 6+}}
  - id: small.pass
    when: {auction: "1H -"}
    call: P
    name: Nothing to say
    priority: 10
"""


@pytest.mark.parametrize("hand", ["8.72.QJ98542.832", "A8.72.AKQJ54.A83"])
def test_a_two_way_call_is_explained_with_both_meanings(hand: str) -> None:
    place = position("1H P", small_system(responses=TWO_WAYS))
    explanation = told(Hand.parse(hand), place)
    assert explanation.call.display == "3♦"
    assert str(explanation.meaning) == "Two ways (at most 5 HCP, 7+ diamonds; or 16+ HCP, 6+ diamonds)"


def test_a_call_without_requirements_has_no_empty_phrases() -> None:
    place = position("1H P", small_system(responses=TWO_WAYS))
    assert words(told(Hand.parse("A832.72.Q54.8432"), place), Level.CONVENTION_ONLY) == "Pass: Nothing to say."


def test_explaining_does_not_change_the_auction() -> None:
    place = position("1H P")
    told(WEAK_RAISE, place)
    assert place.auction == Auction.parse("1H P")
