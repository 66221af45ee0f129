"""Slam bidding: missing aces after partner's answer, and the control to cue-bid."""

import pytest

from bridgeclass.engine.cards import Suit
from bridgeclass.engine.constraints import Constraint, Environment, SourceError, parse_needs
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules.yaml_source import read_yaml

TWO_ACES = "AK4.A82.KQ76.Q93"
NO_ACE = "KQ4.KQ2.KQ76.KQ9"
ONE_ACE = "KQ4.A82.KQ76.KQ9"
THREE_HEARTS, FOUR_CLUBS = 12, 15


def needs(text: str, env: Environment) -> Constraint:
    return parse_needs(read_yaml(text, "test.yaml"), {}).ground(env)


def fits(text: str, hand: str, env: Environment) -> bool:
    return needs(text, env).compiled()(Hand.parse(hand))


@pytest.mark.parametrize(
    ("hand", "answer", "missing"),
    [(TWO_ACES, (1,), 1), (TWO_ACES, (2,), 0), (ONE_ACE, (1,), 2), (ONE_ACE, (0, 4), 3), (NO_ACE, (3,), 1)],
)
def test_missing_aces_are_in_neither_hand(hand: str, answer: tuple[int, ...], missing: int) -> None:
    assert fits(f"{{missing_aces: {missing}}}", hand, Environment(answer=answer))
    assert not fits(f"{{missing_aces: {missing + 1}+}}", hand, Environment(answer=answer))


def test_the_answer_none_or_four_means_four_for_a_hand_without_aces() -> None:
    assert fits("{missing_aces: 0}", NO_ACE, Environment(answer=(0, 4)))


def test_missing_aces_are_unknown_without_an_answer() -> None:
    assert not fits("{missing_aces: 0-4}", TWO_ACES, Environment())


def test_missing_aces_are_described_as_a_number() -> None:
    assert "aces missing" in str(needs("{missing_aces: 2+}", Environment(answer=(1,))).describe())


@pytest.mark.parametrize(
    ("hand", "last", "first", "second"),
    [
        ("A432.KQ853.A2.K7", THREE_HEARTS, "S", None),
        ("KQ42.KQ853.A2.K7", THREE_HEARTS, "D", None),
        ("KQ42.KQ853.Q2.K7", THREE_HEARTS, None, "S"),
        ("Q942.KQ853.K2.K7", THREE_HEARTS, None, "C"),
        ("A942.KQ853.A2.Q7", FOUR_CLUBS, "D", None),
    ],
)
def test_the_cue_bid_is_the_cheapest_ace_or_else_the_cheapest_king(
    hand: str, last: int, first: str | None, second: str | None
) -> None:
    env = Environment({"M": Suit.HEARTS}, last=last)
    found = {
        (which, suit) for which in ("first", "second") for suit in "CDS" if fits(f"{{cue({suit}): {which}}}", hand, env)
    }
    assert found == {("first", first)} if first else {("second", second)}


def test_a_cue_bid_without_its_round_is_refused_with_its_line() -> None:
    with pytest.raises(SourceError, match="line 1"):
        needs("{cue(C): third}", Environment())
