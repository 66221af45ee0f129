"""Constraints on a hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgeclass.engine.cards import Suit
from bridgeclass.engine.constraints import (
    ANYTHING,
    Bounds,
    Constraint,
    ConstraintError,
    Environment,
    Range,
    Source,
    SourceError,
    UnboundSuitError,
    distance,
    parse_needs,
)
from bridgeclass.engine.constraints.bounds import thirteen
from bridgeclass.engine.constraints.metrics import METRICS
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules.yaml_source import read_yaml
from tests.engine.strategies import hands

HAND = Hand.parse("AQ854.K72.QJ4.83")
HEARTS = {"M": Suit.HEARTS}


def needs(text: str, env: Environment | None = None) -> Constraint:
    return parse_needs(read_yaml(text, "test.yaml"), {}).ground(env or Environment(HEARTS))


@pytest.mark.parametrize(
    ("text", "low", "high"), [("15-17", 15, 17), ("8+", 8, float("inf")), (12, 12, 12), ("2.5+", 2.5, float("inf"))]
)
def test_a_range_is_parsed(text: object, low: float, high: float) -> None:
    assert Range.parse(text) == Range(low, high)


@pytest.mark.parametrize("text", ["17-15", "about 12", "-3", True, "8-"])
def test_an_invalid_range_is_named_in_the_error(text: object) -> None:
    with pytest.raises(ConstraintError, match=str(text)):
        Range.parse(text)


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("{hcp: 12}", True),
        ("{hcp: 13+}", False),
        ("{tp: 13}", True),
        ("{spades: 5+, oM: 5}", True),
        ("{M: 4+}", False),
        ("{sp(M): 10+}", True),
        ("{quality(S): good}", True),
        ("{quality(M): good}", False),
        ("{stopper(M): full}", True),
        ("{stopper(C): half}", False),
        ("{control(S): 2}", True),
        ("{shape: balanced}", True),
        ("{shape: [unbalanced, any 4333]}", False),
        ("{shape: 5=3=3=2}", True),
        ("{shape: 3=5=3=2}", False),
        ("{shape: 5=x=x=2}", True),
        ("{shape: any 5332}", True),
        ("{longest: S}", True),
        ("{longest_alone: M}", False),
        ("{longer: [S > M, M >= D]}", True),
        ("{longest_high(all): S}", True),
        ("{longest_high(minors): D}", True),
        ("{longest_low(minors): C}", False),
        ("{longer: D > M}", False),
        ("{any_of: [{hcp: 20+}, {spades: 5}]}", True),
        ("{not: {hcp: 12, spades: 5}}", False),
        ("{each(majors): 3+}", True),
        ("{any(minors): 4+}", False),
        ("{open_suits: 1}", False),
        ("{open_suits: 2}", True),
        ("{rule_of_20: 20}", True),
        ("{rule_of_15: 15+}", True),
        ("{keycards(M): 2}", True),
        ("{king(M): 1}", True),
        ("{queen(M): 0}", True),
    ],
)
def test_a_constraint_tests_a_hand(text: str, fits: bool) -> None:
    assert needs(text).compiled()(HAND) is fits


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{hcp: 15-17}", "15-17 HCP"),
        ("{M: 0}", "no hearts"),
        ("{M: 3+, sp(M): 6-9}", "3+ hearts, 6-9 points in support of hearts"),
        ("{quality(M): good}", "good hearts or better"),
        ("{stopper(C): full}", "a stopper in clubs"),
        ("{not: {shape: balanced}}", "not a balanced hand"),
        ("{any_of: [{hcp: 13+}, {qt: 2+}]}", "13+ HCP or 2+ quick tricks"),
        ("{any_of: [{hcp: 10+}, {hcp: 9, M: 6+}]}", "either 10+ HCP, or exactly 9 HCP and 6+ hearts"),
        ("{any(majors): 4+}", "4+ spades or hearts"),
        ("{each(all): 3+}", "3+ in each of spades, hearts, diamonds and clubs"),
        ("{each(minors): 3+, S: 3+, any_of: [{S: 4+}]}", "3+ clubs, 3+ diamonds, 4+ spades"),
        ("{M: 3}", "exactly 3 hearts"),
        ("{M: 0-1}", "at most 1 heart"),
        ("{shortest: 0-1}", "a singleton or void"),
        ("{not: {hcp: 8+}}", "fewer than 8 HCP"),
        ("{not: {M: 0-3}}", "more than 3 hearts"),
        ("{not: {hcp: 12, M: 5+}}", "not exactly 12 HCP and 5+ hearts together"),
        ("{not: {any_of: [{hcp: 13+}, {M: 5+}]}}", "neither 13+ HCP nor 5+ hearts"),
        ("{longer: [S > M, S > D]}", "spades longer than hearts and diamonds"),
        ("{longest: S}", "no suit longer than spades"),
        ("{longest_low(minors): C}", "clubs at least as long as diamonds"),
        ("{longest_high(minors): D}", "diamonds at least as long as clubs"),
        ("{longest_low(minors): D}", "diamonds longer than clubs"),
    ],
)
def test_a_constraint_describes_itself(text: str, message: str) -> None:
    assert str(needs(text).describe()) == message


def test_the_higher_or_lower_of_equally_long_suits_is_chosen() -> None:
    both = Hand.parse("AQ854.K7256.QJ.8")
    assert [needs(f"{{longest_high(majors): {suit}}}").compiled()(both) for suit in "SH"] == [True, False]
    assert [needs(f"{{longest_low(majors): {suit}}}").compiled()(both) for suit in "SH"] == [False, True]


def test_relative_constraints_use_partners_hand() -> None:
    env = Environment(
        {"agreed": Suit.HEARTS}, level=3, partner=Bounds((15, 17), (15, 17), ((2, 5), (2, 5), (4, 5), (2, 5)))
    )
    assert needs("{combined: 25+}", env).compiled()(Hand.parse("432.AKJ.KQ43.432")) is True
    assert needs("{combined: 28+}", env).compiled()(HAND) is False
    assert needs("{combined_max: 29+}", env).compiled()(HAND) is True
    assert needs("{fit(agreed): 8+}", env).compiled()(HAND) is False
    assert needs("{law(agreed): -2+}", env).compiled()(HAND) is True
    assert needs("{law(agreed): 0+}", env).compiled()(HAND) is False


def test_place_is_the_lower_or_upper_half_of_the_range_shown() -> None:
    env = Environment(me=Bounds(points=(12, 14)))
    assert needs("{place: lower}", env).compiled()(HAND) is True
    assert needs("{place: upper}", env).compiled()(HAND) is False


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{hpc: 12}", "unknown constraint 'hpc'"),
        ("{hcp: twelve}", "hcp: 'twelve' is not a range"),
        ("hcp: 12\nshape: round", "line 2: shape: 'round' is not a shape"),
        ("{shape: 5=5=5=0}", "does not have 13 cards"),
        ("{stoppers: everywhere}", "'everywhere' is neither a suit nor a group"),
        ("{fit: 8+}", "fit needs a suit"),
        ("{is: open_ok}", "'open_ok' is not defined"),
        ("{longer: S}", "is not a comparison"),
        ("{each(reds): 3+}", "'reds' is not a group"),
        ("{longest_low(majors): long suit}", "'long suit' is not a suit"),
        ("{place: middle}", "'middle' is not upper or lower"),
    ],
)
def test_an_error_has_file_and_line(text: str, message: str) -> None:
    with pytest.raises(SourceError, match=r"test\.yaml, line") as caught:
        needs(text)
    assert message in str(caught.value)


def test_an_unbound_suit_variable_is_an_error() -> None:
    with pytest.raises(UnboundSuitError, match="M"):
        needs("{M: 4+}", Environment())


def test_intersection_and_hull_of_bounds() -> None:
    strong, weak = Bounds(hcp=(15, 17)), Bounds(hcp=(0, 16))
    assert strong.meet(weak).hcp == (15, 16)
    assert strong.hull(weak).hcp == (0, 17)
    assert ANYTHING.is_any


def test_suit_lengths_are_tightened_to_thirteen_cards() -> None:
    assert thirteen(((0, 13), (0, 13), (4, 13), (5, 13))) == ((0, 4), (0, 4), (4, 8), (5, 9))


_TEXTS = [
    "{hcp: 8-11}", "{tp: 12-14}", "{spades: 5+, hcp: 6+}", "{shape: balanced, hcp: 15-17}", "{shape: 4=4=4=1}",
    "{longest: H}", "{any_of: [{hcp: 0-5}, {hearts: 6+}]}", "{each(majors): 4+}", "{not: {hcp: 8+}}",
    "{sp(M): 6-9, M: 3+}",
]  # fmt: skip


@given(hand=hands(), text=st.sampled_from(_TEXTS))
def test_a_matching_hand_is_within_the_bounds(hand: Hand, text: str) -> None:
    constraint = needs(text)
    if constraint.compiled()(hand):
        assert constraint.bounds().holds(hand.hcp, hand.lengths) or hand.total_points - hand.hcp > 3


@given(hand=hands(), key=st.sampled_from(sorted(METRICS)))
def test_every_metric_of_a_hand_is_described(hand: Hand, key: str) -> None:
    metric = METRICS[key]
    value = metric.measure(hand, 2)
    name = f"{key}(M)" if metric.of_suit else key
    if key == "length":
        name = "M"
    constraint = needs(f"{{{name}: {value:g}}}")
    assert constraint.compiled()(hand)
    assert constraint.describe()
    assert all(constraint.actual(hand))


def test_a_source_has_its_line() -> None:
    source = read_yaml("a: 1\nb: [x, y]", "f.yaml")
    assert source.mapping()["b"].line == 2
    with pytest.raises(SourceError, match=r"f\.yaml, line 1: expected true or false"):
        source.mapping()["a"].flag()
    assert isinstance(source, Source)


@pytest.mark.parametrize(
    ("text", "far"),
    [
        ("{hcp: 12}", 0),
        ("{hcp: 15-17}", 3),
        ("{M: 5+}", 4),
        ("{hcp: 14+, M: 4+}", 4),
        ("{shape: 5=3=2=3}", 2),
        ("{shape: 2=2=3=6}", 8),
        ("{shape: any 4333}", 2),
        ("{shape: unbalanced}", 2),
        ("{any_of: [{hcp: 20+}, {hcp: 13+}]}", 1),
        ("{not: {spades: 5+}}", 2),
    ],
)
def test_distance_is_missing_points_plus_twice_the_missing_cards(text: str, far: float) -> None:
    assert distance(HAND, needs(text)) == far
