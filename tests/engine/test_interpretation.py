"""The meaning of calls: negative inferences, limits by the other hands, and typical ranges."""

import pytest

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.audit.statistics import HcpSpread
from bridgeclass.engine.calls import Call
from bridgeclass.engine.constraints import Bounds, Environment, SourceError, unnamed_conjuncts
from bridgeclass.engine.constraints.source import Source
from bridgeclass.engine.constraints.vocabulary import named_template, parse_needs
from bridgeclass.engine.meaning import Beliefs, Interpretation, interpret_call
from bridgeclass.engine.meaning.negative_inference import exclude
from bridgeclass.engine.messages import Literal
from bridgeclass.engine.rules.yaml_source import read_yaml
from tests.engine.small_system import position, small_system

BALANCED = Bounds(hcp=(12, 14), lengths=((2, 5), (2, 5), (2, 5), (2, 5)))


def less(bounds: Bounds, text: str) -> Bounds:
    """Return `bounds` without the hands that satisfy the constraint in `text`."""
    return exclude(bounds, unnamed_conjuncts(parse_needs(source(text), {}).ground(Environment())))


def source(text: str) -> Source:
    return read_yaml(text, "test.yaml")


@pytest.mark.parametrize(
    ("needs", "hcp", "spades"),
    [
        ("{spades: 4+}", (12, 14), (2, 3)),
        ("{spades: 4+, hcp: 10+}", (12, 14), (2, 3)),
        ("{spades: 4+, hcp: 13+}", (12, 14), (2, 5)),
        ("{hcp: 14+}", (12, 13), (2, 5)),
        ("{hcp: 0-12}", (13, 14), (2, 5)),
        ("{hcp: 13}", (12, 14), (2, 5)),
        ("{hcp: 20+}", (12, 14), (2, 5)),
        ("{tp: 14+}", (12, 13), (2, 5)),
        ("{tp: 10+, spades: 5}", (12, 14), (2, 4)),
        ("{any_of: [{spades: 5+}, {hcp: 14+}]}", (12, 13), (2, 4)),
        ("{any_of: [{spades: 2+}, {quality(H): good}], hcp: 13+}", (12, 12), (2, 5)),
        ("{not: {hcp: 16+}, spades: 4+}", (12, 14), (2, 3)),
        ("{not: {spades: 0-3}}", (12, 14), (2, 3)),
        ("{quality(S): good}", (12, 14), (2, 5)),
    ],
)
def test_hands_of_a_better_call_are_denied_as_far_as_ranges_allow(
    needs: str, hcp: tuple[int, int], spades: tuple[int, int]
) -> None:
    left = less(BALANCED, needs)
    assert (left.hcp, left.lengths[3]) == (hcp, spades)


def test_a_definition_is_denied_like_its_content() -> None:
    named = named_template(Literal("a good hand"), parse_needs(source("{hcp: 14+}"), {}))
    assert exclude(BALANCED, unnamed_conjuncts(named.ground(Environment()))).hcp == (12, 13)


def test_a_hand_cannot_hold_what_the_others_have_shown() -> None:
    hands = {Seat.N: Bounds(hcp=(15, 17), lengths=((2, 5),) * 4), Seat.E: Bounds(hcp=(10, 16), lengths=((0, 8),) * 4)}
    beliefs = Beliefs()
    for seat, shown in hands.items():
        beliefs = beliefs.after(Interpretation(Call.parse("P"), seat, shown))
    room = beliefs.within_deck(Seat.S, Bounds())
    assert room.hcp == (0, 15)
    assert room.lengths == ((0, 11),) * 4


def test_a_meaning_that_contradicts_the_other_hands_is_not_limited() -> None:
    beliefs = Beliefs().after(Interpretation(Call.parse("P"), Seat.N, Bounds(hcp=(30, 37))))
    assert beliefs.within_deck(Seat.S, Bounds(hcp=(12, 20))).hcp == (12, 20)


SOUND = """
module: opening_bids
rules:
  - {id: small.open, when: {opener: none}, call: 1C, priority: 9, needs: {hcp: 10-21}, usual_hcp: 11-19}
  - {id: small.pass, when: {opener: none}, call: P, priority: 1, needs: {}}
"""


def test_usual_strength_is_described_and_possible_strength_is_used_for_bounds() -> None:
    place = position("", small_system(opening_bids=SOUND))
    interpretation = interpret_call(place, Call.parse("1C"))
    assert (interpretation.usual.hcp, interpretation.shown.hcp) == ((11, 19), (10, 21))
    assert place.beliefs.after(interpretation).seats[interpretation.seat].bounds.hcp == (10, 21)


def test_an_invalid_usual_strength_is_an_error_with_its_line() -> None:
    with pytest.raises(SourceError, match="usual_hcp"):
        small_system(opening_bids=SOUND.replace("11-19", "19-11"))


def test_hands_excluded_by_the_first_call_are_excluded_by_the_second() -> None:
    later = """
module: later
rules:
  - {id: small.strong, when: {auction: "1C - 1D -"}, call: 1N, priority: 9, needs: {hcp: 22+}}
  - {id: small.weak, when: {auction: "1C - 1D -"}, call: 1N, priority: 8, needs: {hcp: 12-14}}
"""
    place = position("1C P 1D P", small_system(opening_bids=SOUND, later=later))
    assert interpret_call(place, Call.parse("1N")).shown.hcp == (12, 14)


def test_a_spread_is_the_range_of_nearly_all_hands() -> None:
    spread = HcpSpread()
    for hcp, hands in ((10, 1), (11, 60), (12, 139), (20, 1)):
        for _ in range(hands):
            spread.add(hcp, (10, 21))
    assert (spread.hands, spread.all, spread.usual) == (201, (10, 20), (11, 12))
    assert spread.excess == 201 * 10
