"""Dealing boards from a profile."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.cards import DECK
from bridgeclass.engine.dealing.dealer import ProfileDealer, deal_boards, sample
from bridgeclass.engine.dealing.document import read_profile
from bridgeclass.engine.dealing.errors import DealingFaultError, ImpossibleProfileError
from bridgeclass.engine.dealing.limits import HandLimits
from bridgeclass.engine.dealing.sampler import DealSampler
from bridgeclass.engine.deals import Deal, board_dealer, board_vulnerability
from bridgeclass.engine.hands import Hand
from tests.engine.dealing.documents import deviates_from, hand, kind, profile, wish
from tests.engine.dealing.everything import everything

MIX = {
    "N": [kind(20, hcp=(15, 17)), kind(30, spades=(6, 6)), kind(50, hcp=(5, 10), hearts=(7, 8))],
    "S": [kind(33.3, hcp=(0, 5)), kind(66.7, hcp=(8, 14))],
}
SIX_SPADES = {"N": [kind(hcp=(10, 12), spades=(6, 6))]}


def test_every_board_has_52_cards_within_the_limits() -> None:
    north = [(hand((15, 17))), hand(spades=(6, 6)), hand((5, 10), hearts=(7, 8))]
    south = [hand((0, 5)), hand((8, 14))]
    for board in deal_boards(profile(MIX), 60, seed=1):
        cards = {card for cards in board.deal for card in cards.cards}
        assert cards == set(DECK)
        assert all(len(cards.cards) == 13 for cards in board.deal)
        chosen = board.combination.chosen
        assert north[chosen[Seat.N]].fits(board.deal[Seat.N])
        assert south[chosen[Seat.S]].fits(board.deal[Seat.S])


def test_the_dealt_mix_matches_the_weights() -> None:
    boards = deal_boards(profile(MIX), 2000, seed=2)
    north, south = (0.2, 0.3, 0.5), (0.333, 0.667)
    expected: dict[object, float] = {(n, s): 2000 * north[n] * south[s] for n in range(3) for s in range(2)}
    seen = [tuple(board.combination.chosen[seat] for seat in (Seat.N, Seat.S)) for board in boards]
    assert not deviates_from(seen, expected)


def test_possible_combinations_keep_their_proportions() -> None:
    """Eight spades opposite six are impossible; the other combinations keep their proportions."""
    mixed = profile({"N": [kind(50, spades=(8, 13)), kind(50)], "S": [kind(20, spades=(6, 13)), kind(80)]})
    seen = [
        (board.combination.chosen[Seat.N], board.combination.chosen[Seat.S]) for board in deal_boards(mixed, 900, 3)
    ]
    expected: dict[object, float] = {(0, 1): 400, (1, 0): 100, (1, 1): 400}
    assert not deviates_from(seen, expected)
    assert (0, 0) not in seen


def test_the_same_seed_gives_the_same_boards() -> None:
    first, second = ([*deal_boards(profile(MIX), 20, seed=7)] for _ in range(2))
    assert first == second


def test_another_seed_gives_other_boards() -> None:
    first, second = ([board.deal for board in deal_boards(profile(MIX), 4, seed)] for seed in (7, 8))
    assert not {*first} & {*second}


def test_boards_of_a_seed_are_reproducible() -> None:
    """Change SAMPLER_VERSION if the boards change on purpose."""
    plain, mixed = (next(deal_boards(profile(seats), 1, seed=2026)) for seats in (SIX_SPADES, MIX))
    assert str(plain.deal) == "N:KT9542.Q52.K2.Q3 6.K8763.J965.AJ6 AJ8.AT94.Q84.874 Q73.J.AT73.KT952"
    assert str(mixed.deal) == "N:QJT93.AQJT982..6 A42.73.KQ6542.J3 K87.5.A73.AT9872 65.K64.JT98.KQ54"


def test_a_board_does_not_depend_on_the_boards_before_it() -> None:
    mixed = profile({"N": [kind(50, spades=(8, 13)), kind(50)], "S": [kind(20, spades=(6, 13)), kind(80)]})
    in_order = [*deal_boards(mixed, 12, seed=5)]
    assert ProfileDealer(mixed).board(12, seed=5) == in_order[-1]


@given(st.integers(-(2**63), 2**63 - 1), st.integers(1, 10_000))
@settings(deadline=None, max_examples=25)
def test_any_seed_and_number_deal_a_board(seed: int, number: int) -> None:
    board = ProfileDealer(profile(SIX_SPADES)).board(number, seed)
    assert (board.number, board.vulnerability) == (number, board_vulnerability(number))
    assert board.deal[Seat.N].lengths[3] == 6


def test_dealer_and_vulnerability_follow_the_board_number_unless_the_profile_fixes_them() -> None:
    by_number = [*deal_boards(profile(SIX_SPADES, dealer=None), 16, seed=1)]
    assert [board.dealer for board in by_number] == [board_dealer(number) for number in range(1, 17)]
    fixed = [*deal_boards(profile(SIX_SPADES, dealer="W", vulnerability="Both"), 3, seed=1)]
    assert {(board.dealer, board.vulnerability) for board in fixed} == {(Seat.W, Vulnerability.BOTH)}


def test_rotation_rotates_half_of_the_boards_with_their_dealer() -> None:
    boards = [*deal_boards(profile(SIX_SPADES, rotate_deals_by_default=True, dealer="W"), 400, seed=1)]
    turned = [board for board in boards if board.is_rotated]
    assert not deviates_from([board.is_rotated for board in boards], {True: 200, False: 200})
    assert all(board.deal[Seat.S].lengths[3] == 6 and board.dealer is Seat.E for board in turned)


def test_rotation_can_be_switched_off_for_a_set() -> None:
    boards = deal_boards(profile(SIX_SPADES, rotate_deals_by_default=True), 40, seed=1, rotate=False)
    assert not any(board.is_rotated for board in boards)


def test_a_profile_without_constraints_deals_any_hands() -> None:
    free = read_profile(everything() | {"is_invariants_safety_profile": True})
    boards = [*deal_boards(free, 300, seed=1)]
    mean = sum(board.deal[Seat.N].hcp for board in boards) / 300
    assert mean == pytest.approx(10, abs=1)
    assert boards[0].combination.as_json() == {}


def test_a_board_outside_its_limits_is_never_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    """The final check does not depend on the sampler."""
    full = (1 << 13) - 1
    masks = np.diag([full] * 4).astype(np.uint16)[None, :, :]
    monkeypatch.setattr(DealSampler, "deal", lambda sampler, sources: np.repeat(masks, len(sources), axis=0))
    with pytest.raises(DealingFaultError, match="was dealt"):
        next(deal_boards(profile(SIX_SPADES), 1, seed=1))


def test_a_board_without_52_cards_is_never_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    masks = np.zeros((1, 4, 4), np.uint16)
    monkeypatch.setattr(DealSampler, "deal", lambda sampler, sources: np.repeat(masks, len(sources), axis=0))
    with pytest.raises(DealingFaultError, match="not 52 cards"):
        next(deal_boards(profile(SIX_SPADES), 1, seed=1))


def test_sampled_deals_keep_the_cards_that_are_known() -> None:
    mine = Hand.parse("AQ4.K82.KJ73.QJ2")
    deals = sample({Seat.N: hand((12, 14), hearts=(5, 5))}, 50, random.Random(1), held={Seat.S: mine.holdings})
    assert {deal[Seat.S] for deal in deals} == {mine}
    assert all(12 <= deal[Seat.N].hcp <= 14 and deal[Seat.N].lengths[2] == 5 for deal in deals)


def test_sampled_deals_can_fix_part_of_a_hand() -> None:
    spades = Hand.parse("AKQJ5.A32.K32.32").holdings[3]
    deals = sample({}, 20, random.Random(1), held={Seat.N: (0, 0, 0, spades)})
    assert all(deal[Seat.N].holdings[3] & spades == spades for deal in deals)
    assert len({deal[Seat.N] for deal in deals}) == 20


def test_unknown_hands_have_the_distribution_of_the_remaining_cards() -> None:
    """Opposite a void in spades, the number of spades in each other hand has a hypergeometric distribution."""
    mine = Hand.parse(".AKQJ2.KQJ32.432")
    deals = sample({Seat.W: HandLimits()}, 1500, random.Random(3), held={Seat.S: mine.holdings})
    holders = Counter(next(seat for seat in Seat if deal[seat].holdings[3] >> 12) for deal in deals)
    assert not deviates_from(holders.elements(), {Seat.N: 500, Seat.E: 500, Seat.W: 500})


def test_known_cards_outside_the_limits_are_refused() -> None:
    mine = Hand.parse("AQ4.K82.KJ73.QJ2")
    with pytest.raises(ImpossibleProfileError):
        sample({Seat.N: hand((30, 37))}, 1, random.Random(1), held={Seat.S: mine.holdings})


def test_sampling_with_the_same_random_bits_is_reproducible() -> None:
    def deals() -> list[Deal]:
        return sample({Seat.E: hand((15, 17))}, 5, random.Random(9))

    assert deals() == deals()


def test_board_numbers_of_the_profile_set_dealer_and_vulnerability() -> None:
    boards = [*deal_boards(profile(SIX_SPADES, dealer=None, board_numbers=[2, 7, 4]), 4, seed=1)]
    assert [board.number for board in boards] == [1, 2, 3, 4]
    assert [(board.dealer, board.vulnerability) for board in boards] == [
        (Seat.E, Vulnerability.NS),
        (Seat.S, Vulnerability.BOTH),
        (Seat.W, Vulnerability.BOTH),
        (Seat.E, Vulnerability.NS),
    ]


def test_hands_satisfy_constraints_in_the_rule_language() -> None:
    """The constraints have ranges, shapes and tests that need the hand."""
    strong = wish(hcp="15-17", shape="balanced", **{"stopper(S)": "full"})
    deals = sample({Seat.N: strong, Seat.S: hand((8, 9))}, 60, random.Random(1))
    assert len({str(deal) for deal in deals}) == 60
    assert all(strong.fits(deal[Seat.N]) and 8 <= deal[Seat.S].hcp <= 9 for deal in deals)
    assert sample({Seat.N: strong}, 3, random.Random(1)) == sample({Seat.N: strong}, 3, random.Random(1))
