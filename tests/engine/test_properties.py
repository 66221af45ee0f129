"""Properties of the engine on deals bid by four robots and on arbitrary legal auctions."""

import re
from collections.abc import Iterator
from math import inf

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.audit import Audit, audit, random_deal
from bridgeclass.engine.audit.findings import FAULTS, MIN_INSIDE
from bridgeclass.engine.bidder import MAX_CALLS, Bidder, SideSystem
from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.constraints import Measured, conjuncts
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.explain import Level
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.solver import best_choice, choice_of
from tests.engine.strategies import auctions, deals, hands, seats, vulnerabilities

SAYC, TWO_OVER_ONE = SideSystem("sayc"), SideSystem("2over1")
BIDDER = Bidder(SAYC, SAYC)
bidders = st.sampled_from([BIDDER, Bidder(TWO_OVER_ONE, TWO_OVER_ONE), Bidder(SAYC, TWO_OVER_ONE)])
DEALS = 500
# Bidding a deal is slow and shrinking does not simplify it, so there are few examples; each has about ten decisions.
few = settings(
    max_examples=15,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow],
)

LEARNERS = (Level.SIMPLE, Level.DETAILED, Level.CONVENTION_ONLY)
INTERNAL = re.compile(r"\b(?:module|rule id|variant|None|True|False|inf|nan|object)\b|[{}<>_]|\bsayc\.")
CLUMSY = re.compile(r"[,;:.]\s*[,;.]|\(\)|\(any hand|\s\s|\s[,;.)]|\b0 stopper|\b1 (?:spade|heart|diamond|club)s\b|:$")


@pytest.fixture(scope="module")
def played() -> Audit:
    return audit(BIDDER, deals=DEALS, seed=2)


@pytest.mark.parametrize("kind", FAULTS)
def test_robots_make_no_errors(played: Audit, kind: str) -> None:
    assert not [str(offence) for offence in played.violations if offence.kind == kind]


def test_nearly_every_hand_is_within_the_meaning_of_its_call(played: Audit) -> None:
    outside = [str(offence) for offence in played.violations]
    assert played.share_inside >= MIN_INSIDE, "\n".join(outside)


def test_a_call_without_a_rule_is_rare(played: Audit) -> None:
    assert played.unruled <= played.calls / 200, played.gaps.most_common(10)


def test_a_natural_suit_bid_bounds_suit_lengths(played: Audit) -> None:
    silent = sum(width.silent_suits for width in played.widths.values())
    assert silent <= sum(width.suit_bids for width in played.widths.values()) / 5


type Turn = tuple[Hand, Auction, Call]


@st.composite
def starts(draw: st.DrawFn) -> tuple[Deal, Auction]:
    """Draw a deal and its empty auction."""
    return draw(deals()), Auction.start(draw(seats), draw(vulnerabilities))


def turns(bidder: Bidder, start: tuple[Deal, Auction]) -> Iterator[Turn]:
    deal, auction = start
    while not auction.is_over:
        assert len(auction.calls) < MAX_CALLS
        hand = deal[auction.turn]
        call = bidder.decide(hand, auction, with_candidates=False).call
        yield hand, auction, call
        auction = auction.add(call)


@few
@given(bidder=bidders, start=starts())
def test_every_call_is_legal_and_satisfies_its_requirements(bidder: Bidder, start: tuple[Deal, Auction]) -> None:
    for hand, auction, call in turns(bidder, start):
        position = bidder.position(auction)
        decision = bidder.decide(hand, auction)
        assert auction.is_legal(call)
        choice = choice_of(hand, position, decision)
        assert (choice is None) == (decision.variant == "")
        assert choice is None or choice.grounded.needs.compiled()(hand)
        assert call is not PASS or not position.is_forced or (choice is not None and choice.variant.passes_force)


@few
@given(bidder=bidders, start=starts())
def test_requirements_are_described_with_the_tested_numbers(bidder: Bidder, start: tuple[Deal, Auction]) -> None:
    for hand, auction, _ in turns(bidder, start):
        choice, _ = best_choice(hand, bidder.position(auction))
        for part in conjuncts(choice.grounded.needs) if choice is not None else ():
            if isinstance(part, Measured):
                assert_numbers_are_described(part)


def assert_numbers_are_described(part: Measured) -> None:
    metric, span, description = part.metric, part.span, str(part.describe())
    if metric.named or (max(span.low, 0), min(span.high, metric.ceiling)) in metric.spans:
        assert description
        return
    if span.low > 0:
        assert f"{span.low:g}" in description
    if 0 < span.high < min(metric.ceiling, inf):
        assert f"{span.high:g}" in description


def assert_readable(text: str, level: Level) -> None:
    assert text.strip(), level
    assert not INTERNAL.search(text), text
    assert not [line for line in text.splitlines() if CLUMSY.search(line) and line != "Other calls:"], text
    assert text.splitlines()[0].endswith("."), text


@few
@given(bidder=bidders, start=starts(), other=hands())
def test_every_call_is_explained_in_plain_language_at_every_level(
    bidder: Bidder, start: tuple[Deal, Auction], other: Hand
) -> None:
    for hand, auction, call in turns(bidder, start):
        explanation = bidder.explain(hand, auction)
        assert explanation.call is call
        for level in LEARNERS:
            assert_readable(str(explanation.format(level)), level)
        expert = str(explanation.format(Level.EXPERT))
        assert explanation.rule_checks
        assert all(f"- {check.call.display} (" in expert for check in explanation.rule_checks)
        assert explanation.format(Level.CONVENTION_ONLY) == bidder.explain(other, auction, call).format(
            Level.CONVENTION_ONLY
        ), "what a call means does not depend on the hand"


@settings(few, max_examples=100)
@given(bidder=bidders, hand=hands(), auction=auctions(), data=st.data())
def test_every_function_accepts_any_call_in_any_auction(
    bidder: Bidder, hand: Hand, auction: Auction, data: st.DataObject
) -> None:
    meanings = bidder.meanings(auction)
    assert [meaning.call for meaning in meanings] == list(auction.calls)
    assert all(meaning.text and "{" not in str(meaning.text) for meaning in meanings)
    if auction.is_over:
        return
    decision = bidder.decide(hand, auction)
    assert auction.is_legal(decision.call)
    call = data.draw(st.sampled_from(auction.legal_calls()))
    for explanation in (bidder.explain(hand, auction), bidder.explain(hand, auction, call)):
        for level in LEARNERS:
            assert_readable(str(explanation.format(level)), level)
        assert explanation.format(Level.EXPERT)
    grade = bidder.grade(hand, auction, call)
    assert 0 <= grade.score <= 10
    assert (grade.score == 10) == (call is decision.call)
    assert not CLUMSY.search(str(grade.feedback)), grade.feedback


@few
@given(hand=hands(), auction=auctions())
def test_decisions_are_deterministic(hand: Hand, auction: Auction) -> None:
    if not auction.is_over:
        fresh = Bidder()
        assert fresh.decide(hand, auction) == BIDDER.decide(hand, auction)
        assert fresh.meanings(auction) == BIDDER.meanings(auction)


def test_random_deals_are_reproducible() -> None:
    assert random_deal(1, 1).to_pbn() == random_deal(1, 1).to_pbn() != random_deal(1, 2).to_pbn()
    assert str(random_deal(1, 1)[Seat.N]) == "63.4.Q843.AQ9854"
