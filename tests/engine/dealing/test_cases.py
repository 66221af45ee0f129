"""Random suits, suits of partner or an opponent, exclusions, and constraints of the bidding rules."""

from __future__ import annotations

from typing import Any

import pytest

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.dealing.dealer import DealtBoard, deal_boards
from bridgeclass.engine.dealing.document import read_profile
from bridgeclass.engine.dealing.errors import ImpossibleProfileError, ProfileError
from bridgeclass.engine.dealing.profile import Profile
from bridgeclass.engine.dealing.shapes import all_shapes
from bridgeclass.engine.dealing.viability import assess
from tests.engine.dealing.documents import Document, deviates_from, document, kind, profile


def span(low: int, high: int, hcp: tuple[int, int] = (0, 10)) -> Document:
    return {"min_cards": low, "max_cards": high, "min_hcp": hcp[0], "max_hcp": hcp[1]}


def drawing(*spans: Document, allowed: str = "SHDC", base: Document | None = None, **more: Any) -> Document:
    draw = {"required_suits_count": len(spans), "allowed_suits": [*allowed], "suit_ranges": [*spans]} | more
    return (base or kind()) | {"random_suit_constraint": draw}


def following(seat: str, wanted: Document, *, partner: bool = True, **more: Any) -> Document:
    name, field = (
        ("partner_contingent_constraint", "partner_seat")
        if partner
        else ("opponents_contingent_suit_constraint", "opponent_seat")
    )
    return kind() | {name: {field: seat, "suit_range": wanted} | more}


def dealt(made: Profile, count: int = 60, seed: int = 1) -> list[DealtBoard]:
    return [*deal_boards(made, count, seed)]


def test_allowed_suits_are_equally_likely_and_have_the_range() -> None:
    boards = dealt(profile({"W": [drawing(span(6, 6, (5, 7)), allowed="SHD")]}), 900)
    assert not deviates_from([board.suits[Seat.W][0] for board in boards], dict.fromkeys([*Suit][1:], 300))
    for board in boards:
        suit = board.deal[Seat.W].suits[board.suits[Seat.W][0]]
        assert suit.length == 6
        assert 5 <= suit.hcp <= 7


def test_two_random_suits_have_their_own_ranges() -> None:
    boards = dealt(profile({"N": [drawing(span(6, 6), span(5, 5), allowed="SHC")]}), 600)
    for board in boards:
        first, second = board.suits[Seat.N]
        assert (board.deal[Seat.N].lengths[first], board.deal[Seat.N].lengths[second]) == (6, 5)
    orders = {(first, second) for first in (0, 2, 3) for second in (0, 2, 3) if first != second}
    assert not deviates_from([tuple(map(int, board.suits[Seat.N])) for board in boards], dict.fromkeys(orders, 100))


def test_ranges_of_a_suit_pair_do_not_depend_on_the_order() -> None:
    pair = {"suits": ["D", "H"], "first_range": span(7, 7), "second_range": span(4, 4)}
    boards = dealt(profile({"N": [drawing(span(5, 5), span(5, 5), allowed="HDC", pair_overrides=[pair])]}), 120)
    with_pair = [board for board in boards if {*board.suits[Seat.N]} == {Suit.HEARTS, Suit.DIAMONDS}]
    assert {board.suits[Seat.N] for board in with_pair} == {
        (Suit.HEARTS, Suit.DIAMONDS),
        (Suit.DIAMONDS, Suit.HEARTS),
    }
    assert {board.deal[Seat.N].lengths[1:3] for board in with_pair} == {(7, 4)}


def test_the_range_of_a_random_suit_replaces_the_standard_range() -> None:
    short = kind(spades=(0, 5), hearts=(0, 5), diamonds=(0, 5), clubs=(0, 5))
    assert dealt(profile({"W": [drawing(span(6, 6), base=short)]}), 4)


def test_the_range_of_a_random_suit_can_apply_in_addition_to_the_standard_range() -> None:
    short = kind(spades=(0, 5), hearts=(0, 6), diamonds=(0, 5), clubs=(0, 5))
    boards = dealt(profile({"W": [drawing(span(6, 6), base=short, ranges_do="intersect")]}), 20)
    assert {board.suits[Seat.W] for board in boards} == {(Suit.HEARTS,)}


def test_random_suits_of_hands_are_independent() -> None:
    boards = dealt(profile({"N": [drawing(span(0, 13))], "E": [drawing(span(0, 13))]}), 800)
    same = [board.suits[Seat.N] == board.suits[Seat.E] for board in boards]
    assert not deviates_from(same, {True: 200, False: 600})


def test_exclusive_suits_belong_to_the_hand_dealt_first() -> None:
    seats = {"N": [drawing(span(0, 13), allowed="SH")], "E": [drawing(span(0, 13), allowed="SHD")]}
    fields = {"random_suits_exclusive": True, "hand_dealing_order": ["N", "E", "S", "W"]}
    boards = dealt(profile(seats, **fields), 800)
    seen = [(board.suits[Seat.N][0].letter, board.suits[Seat.E][0].letter) for board in boards]
    assert not deviates_from(seen, dict.fromkeys([("S", "H"), ("S", "D"), ("H", "S"), ("H", "D")], 200))


def test_too_many_exclusive_suits_are_reported_as_impossible() -> None:
    seats = {"N": [drawing(span(0, 13), allowed="S")], "E": [drawing(span(0, 13), allowed="S")]}
    with pytest.raises(ImpossibleProfileError, match="random_suits_exclusive: the suits run out"):
        dealt(profile(seats, random_suits_exclusive=True))


def test_contingent_ranges_apply_to_the_first_random_suit() -> None:
    seats = {
        "W": [drawing(span(6, 6), span(4, 4), allowed="SHD")],
        "E": [following("W", span(3, 4))],
        "N": [following("W", span(0, 1), partner=False)],
    }
    for board in dealt(profile(seats), 120):
        suit = board.suits[Seat.W][0]
        assert board.deal[Seat.E].lengths[suit] in (3, 4)
        assert board.deal[Seat.N].lengths[suit] in (0, 1)


def test_a_hand_can_follow_the_suit_that_was_not_chosen() -> None:
    seats = {
        "N": [drawing(span(5, 6), allowed="SH")],
        "E": [following("N", span(5, 6), partner=False, use_non_chosen_suit=True)],
    }
    for board in dealt(profile(seats), 60):
        other = Suit.HEARTS if board.suits[Seat.N] == (Suit.SPADES,) else Suit.SPADES
        assert board.deal[Seat.E].lengths[other] in (5, 6)


def test_a_contingent_range_applies_in_addition_to_the_standard_range() -> None:
    follower = following("W", span(2, 5)) | {"standard": kind(spades=(0, 3))["standard"]}
    seats = {"W": [drawing(span(5, 5), allowed="S")], "E": [follower]}
    assert {board.deal[Seat.E].lengths[3] for board in dealt(profile(seats), 60)} <= {2, 3}


@pytest.mark.parametrize("partner", [True, False])
def test_following_a_sub_profile_without_random_suits_is_impossible(partner: bool) -> None:
    """The document is valid, because another sub-profile of the seat has a random suit."""
    leader, follower = ("W", "E") if partner else ("W", "N")
    mixed = profile(
        {
            leader: [drawing(span(6, 6)) | {"weight_percent": 30}, kind(70)],
            follower: [following(leader, span(2, 4), partner=partner)],
        }
    )
    assert {board.combination.chosen[Seat.W] for board in dealt(mixed, 40)} == {0}
    dead = assess(mixed).combinations[1]
    assert [problem.words for problem in dead.conflicts] == [
        f"West, whose suit {Seat.parse(follower).word} follows, draws no random suit here"
    ]
    assert not dead.relaxations


@pytest.mark.parametrize("partner", [True, False])
def test_following_a_seat_without_random_suits_is_refused_with_the_path(partner: bool) -> None:
    with pytest.raises(ProfileError, match="West draws no random suit in any sub-profile"):
        read_profile(document({"W": [kind()], "E": [following("W", span(2, 4), partner=partner)]}))


def test_hands_that_follow_each_other_are_refused() -> None:
    with pytest.raises(ProfileError, match="draws no random suit in any sub-profile"):
        read_profile(document({"W": [following("E", span(2, 4))], "E": [following("W", span(2, 4))]}))


def test_other_suits_of_the_sub_profile_replace_impossible_suits() -> None:
    """West has nine spades, so North's five-card suit is never spades; each sub-profile keeps its half."""
    seats = {
        "N": [drawing(span(5, 5), allowed="SH") | {"weight_percent": 50}, kind(50)],
        "W": [kind(spades=(9, 9))],
    }
    boards = dealt(profile(seats), 400)
    assert not deviates_from([board.combination.chosen[Seat.N] for board in boards], {0: 200, 1: 200})
    assert {board.suits[Seat.N] for board in boards if board.suits} == {(Suit.HEARTS,)}
    assert assess(profile(seats)).combinations[0].draws == (2, 1)


def _excluding(**exclusion: Any) -> Profile:
    hand = kind(spades=(1, 6), hearts=(2, 6), hcp=(10, 15))
    return profile({"N": [hand]}, subprofile_exclusions=[{"seat": "N", "subprofile_index": 1} | exclusion])


def test_excluded_shapes_are_never_dealt_and_x_is_any_length() -> None:
    boards = dealt(_excluding(excluded_shapes=["x3xx", "5xx2", "4432"]), 300)
    shapes = {board.deal[Seat.N].shape for board in boards}
    assert not [shape for shape in shapes if shape[1] == 3 or (shape[0], shape[3]) == (5, 2) or shape == (4, 4, 3, 2)]
    assert [shape for shape in shapes if shape[1] == 4]


def test_each_digit_of_a_pattern_is_one_suit() -> None:
    left_out = {shape for shape in all_shapes() if shape[3] == 1}
    hand = {"N": [kind(spades=(10, 10))]}
    fields = {"subprofile_exclusions": [{"seat": "N", "subprofile_index": 1, "excluded_shapes": ["1xxx"]}]}
    assert dealt(profile(hand, **fields), 4)
    assert all(shape[3] == 1 for shape in left_out)


def test_a_hand_is_excluded_if_all_clauses_match() -> None:
    clauses = [{"group": "MAJOR", "length_eq": 4, "count": 1}, {"group": "ANY", "length_eq": 2, "count": 1}]
    shapes = {board.deal[Seat.N].shape for board in dealt(_excluding(clauses=clauses), 300)}
    assert not [shape for shape in shapes if shape[:2].count(4) == 1 and shape.count(2) == 1]
    assert [shape for shape in shapes if shape[:2].count(4) == 1]
    assert [shape for shape in shapes if shape.count(2) == 1]


def test_an_exclusion_applies_only_to_its_sub_profile() -> None:
    balanced = kind(50, spades=(4, 4), hearts=(3, 3), diamonds=(3, 3), clubs=(3, 3))
    fields = {"subprofile_exclusions": [{"seat": "N", "subprofile_index": 1, "excluded_shapes": ["4333"]}]}
    boards = dealt(profile({"N": [balanced, balanced]}, **fields), 20)
    assert {board.combination.chosen[Seat.N] for board in boards} == {1}


def test_constraints_in_the_rule_language_hold_for_every_hand() -> None:
    hand = kind() | {
        "needs": {"shape": "balanced", "hcp": "15-17", "any_of": [{"spades": "4"}, {"stopper(H)": "full"}]}
    }
    for board in dealt(profile({"S": [hand]}), 80):
        south = board.deal[Seat.S]
        assert south.is_balanced
        assert 15 <= south.hcp <= 17
        assert south.lengths[3] == 4 or south.suits[2].stopper == 2


@pytest.mark.parametrize(
    ("needs", "message"),
    [
        ({"combined": "25+"}, "depends on what the auction has shown"),
        ({"agreed": "4+"}, "refers to the suit agreed"),
        ({"charm": "7+"}, "unknown constraint 'charm'"),
    ],
)
def test_constraints_that_need_an_auction_are_refused_with_a_message(needs: Document, message: str) -> None:
    with pytest.raises(ProfileError, match=message):
        read_profile(document({"N": [kind() | {"needs": needs}]}))


def test_too_many_choices_of_random_suits_are_refused() -> None:
    four = drawing(*[span(0, 13)] * 4)
    with pytest.raises(ProfileError, match="can be drawn in 331776 ways"):
        read_profile(document({seat: [four] for seat in "NESW"}))


def test_a_loose_profile_of_four_hands_never_needs_large_tables() -> None:
    loose = kind(hcp=(2, 25), spades=(0, 9), hearts=(0, 9), diamonds=(0, 9), clubs=(0, 9))
    boards = dealt(profile({seat: [loose] for seat in "NESW"}), 50)
    assert all(2 <= hand.hcp <= 25 and max(hand.lengths) <= 9 for board in boards for hand in board.deal)
