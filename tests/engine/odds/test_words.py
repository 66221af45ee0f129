"""The words of rule files for odds, their errors, descriptions and bounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgeclass.engine.auctions import Auction, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.constraints import Bounds, Constraint, Environment, SourceError, parse_needs
from bridgeclass.engine.constraints.symbolic import describe_symbolically
from bridgeclass.engine.explain import Level, explain_decision
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.odds import Stakes
from bridgeclass.engine.rules.schema import json_schema
from bridgeclass.engine.rules.yaml_source import read_yaml
from bridgeclass.engine.solver import decide
from tests.engine.small_system import position, small_system
from tests.engine.strategies import hands

OPENING = Bounds(hcp=(12, 21), points=(12, 21), lengths=((0, 8), (0, 8), (0, 8), (5, 13)))
SPADES = Environment({"M": Suit.SPADES, "agreed": Suit.SPADES}, partner=OPENING, call=Call.parse("4S"))
STRONG, WEAK = Hand.parse("KJ72.A5.KQ43.832"), Hand.parse("J72.8542.943.832")


def needs(text: str, env: Environment = SPADES) -> Constraint:
    return parse_needs(read_yaml(text, "test.yaml"), {}).ground(env)


def fits(text: str, hand: Hand, env: Environment = SPADES) -> bool:
    return needs(text, env).compiled()(hand)


@pytest.mark.parametrize(
    "text",
    [
        "{makes(4M): 45%+}",
        "{makes(4S): 45%+}",
        "{makes(game M): 45%+}",
        "{makes(game agreed): 45%+}",
        "{makes(call): 45%+}",
        "{tricks(M): 9.5+}",
        "{tricks(agreed): 9.5+}",
        "{their_tricks(H): 0-7}",
        '{"worth(4M, pass)": 1+}',
        '{"worth(call, pass)": 1+}',
    ],
)
def test_odds_tell_a_strong_hand_from_a_weak_one(text: str) -> None:
    env = Environment(SPADES.suits, partner=OPENING, call=SPADES.call, stakes=Stakes(last=Call.parse("2S")))
    assert fits(text, STRONG, env)
    assert not fits(text, WEAK, env)


def test_a_range_of_chances_has_an_upper_end() -> None:
    assert fits("{makes(4M): 0%-40%}", WEAK)
    assert not fits("{makes(4M): 0%-40%}", STRONG)


def test_passing_a_part_score_out_may_be_at_most_so_much_worse() -> None:
    env = Environment(partner=OPENING, stakes=Stakes(last=Call.parse("2S")))
    assert fits('{"worth(3S, pass)": -3+}', WEAK, env)
    assert not fits('{"worth(3S, pass)": 3+}', WEAK, env)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{makes(4foo): 45%+}", r"line 1: makes\(4foo\): 'foo' is not a strain"),
        ("{makes(8M): 45%+}", "there is no level 8; levels run from 1 to 7"),
        ("{makes(0S): 45%+}", "there is no level 0"),
        ("{makes(4M): 145%+}", "145% is more than 100%"),
        ("{makes(4M): 20%-101%}", "101% is more than 100%"),
        ("{makes(4M): 60%-40%}", "ends below its start"),
        ("{makes(4M): 45}", "'45' is not a chance such as 45%"),
        ("{makes(M): 45%+}", "'M' is not a call"),
        ("{makes(pass): 45%+}", "'pass' is not a contract"),
        ('{"makes(4M, pass)": 45%+}', r"write makes\(4M\)"),
        ("{tricks(4M): 9+}", "'4M' is not a strain"),
        ("{tricks(M): many}", "'many' is not a range"),
        ("{worth(4M): 1+}", r"write worth\(4M, pass\)"),
        ('{"worth(4M, pass)": "1"}', "'1' is not a number of IMPs"),
        ("{chance(4M): 45%+}", "unknown constraint"),
    ],
)
def test_a_wrong_word_is_an_error_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(SourceError, match=problem):
        needs(text)


def test_a_letter_that_stands_for_no_suit_is_an_error_of_the_rule() -> None:
    rule = "id: small.a, when: {opener: none}, call: 1C, priority: 50, needs: {makes(4Z): 45%+}"
    with pytest.raises(SourceError, match=r"rule small\.a: no suit is given for Z"):
        small_system(opening_bids=f"module: opening_bids\nrules:\n  - {{{rule}}}\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{makes(4M): 45%+}", "a chance of at least 45% to make 4♠"),
        ("{makes(4M): 0%-40%}", "a chance of at most 40% to make 4♠"),
        ("{makes(3N): 40%-60%}", "a chance of 40-60% to make 3NT"),
        ("{tricks(M): 9.5+}", "9.5+ expected tricks in spades"),
        ("{their_tricks(H): 8+}", "8+ expected tricks for them in hearts"),
        ('{"worth(4M, pass)": 1+}', "an expected gain of at least 1 IMP by 4♠ over Pass"),
        ('{"worth(4M, pass)": 0+}', "no expected loss by 4♠ against Pass"),
        ('{"worth(4M, double)": -2+}', "an expected loss of at most 2 IMPs by 4♠ against X"),
    ],
)
def test_odds_are_described(text: str, words: str) -> None:
    assert str(needs(text).describe()) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{makes(4M): 45%+}", "a chance of at least 45% to make 4M"),
        ("{makes(game agreed): 45%+}", "a chance of at least 45% to make game in the agreed suit"),
        ("{makes(4agreed): 45%+}", "a chance of at least 45% to make 4 of the agreed suit"),
        ("{makes(call): 45%+}", "a chance of at least 45% to make the call"),
        ("{tricks(M): 9.5+}", "9.5+ expected tricks in M"),
        ('{"worth(3N, pass)": 1.5+}', "an expected gain of at least 1.5 IMPs by 3NT over Pass"),
    ],
)
def test_odds_are_described_for_every_auction(text: str, words: str) -> None:
    assert str(describe_symbolically(parse_needs(read_yaml(text, "test.yaml"), {}))) == words


def test_what_a_hand_has_is_described() -> None:
    (chance,) = needs("{makes(4M): 45%+}").actual(STRONG)
    assert str(chance).startswith("a chance of about ")
    (tricks,) = needs("{tricks(M): 9+}").actual(STRONG)
    assert str(tricks).endswith("expected tricks in spades")
    (imps,) = needs('{"worth(4M, 2M)": 1+}').actual(WEAK)
    assert "by 4♠ against 2♠" in str(imps)


def test_odds_bound_the_strength_of_a_hand() -> None:
    low, high = needs("{makes(4M): 50%+}").bounds().points
    assert 6 <= low <= 13
    assert high > 37
    assert needs("{makes(4M): 80%+}").bounds().points[0] > low
    assert needs("{makes(4M): 0%-30%}").bounds().points[1] < 13
    assert needs('{"worth(4M, pass)": 1+}').bounds().is_any


@given(hands())
def test_hands_with_a_lower_requirement_include_those_with_a_higher(hand: Hand) -> None:
    assert fits("{makes(4M): 30%+}", hand) or not fits("{makes(4M): 60%+}", hand)


@given(hands(), st.integers(1, 6))
def test_a_lower_contract_is_makeable_wherever_a_higher_one_is(hand: Hand, level: int) -> None:
    assert fits(f"{{makes({level}M): 40%+}}", hand) or not fits(f"{{makes({level + 1}M): 40%+}}", hand)


def test_the_json_schema_has_the_words_for_odds() -> None:
    assert all(f"^{word}" in str(json_schema()) for word in ("makes", "tricks", "their_tricks", "worth"))


def test_the_vulnerability_and_the_last_bid_come_from_the_auction() -> None:
    auction = Auction.parse("1S 2H X P", vulnerability=Vulnerability.parse("EW"))
    stakes = next(choice.env.stakes for choice in Bidder().position(auction).choices)
    assert stakes == Stakes(
        Call.parse("2H"), ours=False, doubled=1, we_vulnerable=False, they_vulnerable=True, they_bid=True
    )


def test_an_explanation_states_the_odds_of_the_contract() -> None:
    rules = """
module: raises
rules:
  - {id: small.open, when: {opener: none}, call: 1S, priority: 50, needs: {hcp: 12-21, S: 5+}}
  - {id: small.game, when: {opener: partner}, call: 4S, priority: 99, needs: {makes(4S): 45%+}}
"""
    here = position("1S P", small_system(raises=rules))
    decision = decide(STRONG, here)
    assert decision.call.text == "4S"
    detailed = str(explain_decision(STRONG, here, decision).format(Level.DETAILED))
    assert "- 4♠ makes on about " in detailed
    assert "of 10 deals that fit this auction" in detailed
    assert "of 10 deals" not in str(explain_decision(STRONG, here, decision).format(Level.SIMPLE))
