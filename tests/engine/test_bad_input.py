"""Errors of the engine on invalid input."""

from collections.abc import Callable

import pytest

from bridgeclass.engine.auctions import Auction, IllegalCallError, Seat
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.calls import Call, InvalidCallError
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.deals import Deal, InvalidDealError
from bridgeclass.engine.hands import Hand, InvalidHandError
from bridgeclass.engine.rules import UnknownSystemError
from tests.engine.small_system import HEAD, small_system

HAND = Hand.parse("AQ854.K72.QJ4.83")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("AQ854.K72.QJ4.8", "AQ854.K72.QJ4.8"),
        ("AQ854.K72.QJ4.832", "AQ854.K72.QJ4.832"),
        ("AAQ85.K72.QJ4.83", "'A' appears twice in 'AAQ85'"),
        ("AQ854.K72.QJ4", "AQ854.K72.QJ4"),
        ("AQ854.K72.QJ4.8Z", "Z"),
    ],
)
def test_an_invalid_hand_is_named_with_the_card(text: str, named: str) -> None:
    with pytest.raises(InvalidHandError) as caught:
        Hand.parse(text)
    assert named in str(caught.value)


def test_a_duplicate_card_is_named() -> None:
    with pytest.raises(InvalidDealError, match="H2 is held by East and West"):
        Deal.parse("N:AKQJT98765432... .AKQJT98765432.. A..KQJT9876543.2 .2.A2.AKQJT98765")


@pytest.mark.parametrize(
    ("calls", "named"),
    [
        ("1H 1D", "1D"),
        ("1H P X", "X"),
        ("X", "X"),
        ("1H XX", "XX"),
        ("1H X X", "X"),
        ("P P P P P", "P"),
        ("1H P P P 1S", "1S"),
    ],
)
def test_an_illegal_auction_is_reported_with_the_call(calls: str, named: str) -> None:
    with pytest.raises(IllegalCallError) as caught:
        Auction.parse(calls, Seat.N)
    assert named in str(caught.value)


@pytest.mark.parametrize("text", ["8C", "1Z", "", "PASSED", "0N"])
def test_an_invalid_call_is_named(text: str) -> None:
    with pytest.raises(InvalidCallError) as caught:
        Call.parse(text)
    assert repr(text) in str(caught.value)


OVER = Auction.parse("1N P P P")


@pytest.mark.parametrize(
    "function",
    [
        lambda bidder: bidder.decide(HAND, OVER),
        lambda bidder: bidder.explain(HAND, OVER),
        lambda bidder: bidder.grade(HAND, OVER, Call.parse("2C")),
    ],
)
def test_no_decision_is_made_after_the_end_of_the_auction(function: Callable[[Bidder], object]) -> None:
    with pytest.raises(ValueError, match="over"):
        function(Bidder())


def test_an_unknown_system_or_option_is_named() -> None:
    with pytest.raises(UnknownSystemError, match="acol"):
        Bidder(ns=SideSystem("acol"))
    with pytest.raises(UnknownSystemError, match="precision_club"):
        Bidder(ew=SideSystem("sayc", {"precision_club": True}))


RULE = "{{id: x.y, when: {{opener: none}}, call: 1C, priority: 5, {0}}}"


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ("needs: {hcp: 17-15}", "'17-15' ends below its start"),
        ("needs: {hpc: 15+}", "unknown constraint 'hpc'"),
        ("needs: {quality(Q9): good}", "no suit is given for Q9"),
        ("needs: {stopper(red): full}", "'red' is not a suit"),
        ("needs: {hcp: 12, hcp: 13}", "the key 'hcp' is given twice"),
        ("need: {hcp: 12}", "unknown key 'need'"),
        ("needs: {is: strong}", "'strong' is not defined; known: open_ok"),
        ("variants: [{needs: {hcp: 1+}}, {needs: {hcp: 2+}}]", "id"),
    ],
)
def test_an_invalid_rule_is_reported_with_file_line_and_known_values(part: str, message: str) -> None:
    with pytest.raises(SourceError) as caught:
        small_system(extra=f"module: extra\nrules:\n  - {RULE.format(part)}\n")
    assert str(caught.value).startswith("small/extra.yaml, line 3")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("options:\n  new: {title: New}", "line 4: option 'new' needs a default and a title"),
        ("definitions:\n  strong: {needs: {hcp: 16+}}", "line 4: definition 'strong' needs 'says' and 'needs'"),
        ("colours: red", "line 3: unknown key 'colours'"),
    ],
)
def test_an_invalid_header_is_reported_with_file_and_line(head: str, message: str) -> None:
    with pytest.raises(SourceError) as caught:
        small_system(system=f"system: small\ntitle: Small\n{head}\n")
    assert str(caught.value).startswith("small/system.yaml, ")
    assert message in str(caught.value)


def test_the_unchanged_header_loads() -> None:
    assert small_system(system=HEAD).rules
