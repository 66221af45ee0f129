"""The facts that a teacher looks at."""

import pytest

from bridgeclass.engine.cards import Suit
from bridgeclass.engine.feedback import Role
from tests.engine.feedback.positions import facts_of

HAND = "76.AK642.KQ86.J8"


@pytest.mark.parametrize(
    ("calls", "role"),
    [
        ("", Role.FIRST_TO_ACT),
        ("P P", Role.FIRST_TO_ACT),
        ("1H P 1S P", Role.OPENER),
        ("1H P", Role.RESPONDER),
        ("1C", Role.OVERCALLER),
        ("1C 1H P 2H P", Role.OVERCALLER),
        ("1C X P 1S P", Role.DOUBLER),
        ("1C 1S P", Role.ADVANCER),
        ("1C P P", Role.BALANCER),
    ],
)
def test_the_role_follows_from_the_auction(calls: str, role: Role) -> None:
    assert facts_of(HAND, calls).role is role


def test_both_hands_together_after_a_notrump_opening() -> None:
    facts = facts_of("A932.KQT5.KT8.T9", "1N P")
    assert (facts.partner.least, facts.partner.most) == (15, 17)
    assert (facts.together_least, facts.together_most) == (27, 29)
    assert facts.game_is_sure
    assert not facts.slam_is_possible
    assert facts.possible_major_fits == (Suit.SPADES, Suit.HEARTS)


def test_partner_holds_no_more_than_the_deck_leaves() -> None:
    facts = facts_of(HAND, "4S X P")
    assert facts.partner.most <= 40 - facts.hcp
    assert facts.partner_doubled_for_penalty


@pytest.mark.parametrize("calls", ["1C X P", "1D 1H X P"])
def test_a_double_for_takeout_asks_for_a_bid(calls: str) -> None:
    facts = facts_of(HAND, calls)
    assert facts.partner_doubled_for_takeout
    assert facts.is_forced


def test_a_raise_makes_a_known_fit() -> None:
    facts = facts_of("A4.KQT52.KT8.T94", "1H P 2H P")
    assert facts.known_fits == (Suit.HEARTS,)
    assert facts.best_fit is Suit.HEARTS
    assert facts.partner.is_limited
