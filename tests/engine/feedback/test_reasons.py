"""Reasons for the engine's call: the kind that the hand and the auction call for, and what holds for all of them."""

import re
from collections.abc import Iterator
from itertools import count, islice
from statistics import median
from time import perf_counter

import pytest

from apps.core.i18n import catalogs
from bridgeclass.engine.auctions import Auction, Side
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.dealing.randomness import random_deal
from bridgeclass.engine.deals import board_dealer, board_vulnerability
from bridgeclass.engine.feedback import Facts
from bridgeclass.engine.feedback.reasons import reason
from bridgeclass.engine.messages import Message, RuleText, Text
from tests.engine.feedback.positions import SAYC, TWO_OVER_ONE, facts_of

MAX_WORDS = 40
BANNED = (
    "would promise asks",
    "nothing to add",
    "opposite partner's least",
    "No rule",
    "it needs",
    "{",
    "HCP",
    "would promise",
)


def words_of(hand: str, calls: str, bidder: Bidder = SAYC) -> str:
    """Return the call and the reason for it."""
    facts = facts_of(hand, calls, bidder)
    return f"{facts.best.display}: {reason(facts)}"


@pytest.mark.parametrize(
    ("hand", "calls", "pattern"),
    [
        ("T973.J94.AJ73.K2", "", "Pass: .*(opening|open)"),
        ("9742.J73.T9852.6", "", "Pass: .*(open|preempt)"),
        ("AJ9762.Q974.T93.", "", "Pass: .*hearts"),
        ("J97632.Q4.KJ3.62", "", "Pass: .*spades"),
        ("QJ64.Q97.K63.J52", "P P P", "Pass: .*opening bid"),
        ("KJT6.A95.QJ93.95", "", "Pass: .*(open|opening)"),
        ("973.T9852.K62.J7", "1S P", "Pass: .*6 points"),
        ("987.K53.98752.32", "1N P", "Pass: .*(15 to 17|17 points|game values)"),
        ("98.AQ4.QT85.J832", "2S P", r"Pass: .*(weak|at most \d+ points)"),
        ("AKJT9.T72.J7.KJT", "1S P 2S P", "Pass: .*(10 points|24 points|short of game)"),
        ("AQ84.K52.KJ6.Q93", "1N P 3N P", "Pass: .*(game|slam)"),
        ("8432.AKJ7.QJ4.83", "1D", "Pass: .*(overcall|double)"),
        ("AJ9743.K3.KQ2.84", "1N P P X P", "Pass: .*(double|defend)"),
        ("T943.652.J83.Q72", "1H", "Pass: .*(weak|points|strength)"),
        ("Q5.KQT95.A73.J42", "1H", "Pass: .*hearts.*defend"),
        ("7653.K983.93.A64", "P P 1H X 3H 3S P 4S", "Pass: .*(story|partner)"),
        ("A96532.82.T64.92", "2S X P 3C", "Pass: .*(preempt|story|weak hand|weak)"),
        ("T9832.54.Q73.862", "1C 1H", "Pass: .*(weak|points|so little)"),
        ("T94.8762.J53.Q72", "1C X 1S", "Pass: .*(double|values)"),
        ("A8542.7.J942.QT6", "1N P 4H P P", "Pass: .*(game|4♥|double)"),
    ],
)
def test_a_pass_has_the_reason_of_its_kind(hand: str, calls: str, pattern: str) -> None:
    assert re.match(pattern, words_of(hand, calls))


@pytest.mark.parametrize(
    ("hand", "calls", "pattern"),
    [
        ("AK5.Q83.KJ74.Q62", "", "1NT: .*balanced"),
        ("KT854.Q3.AJ4.A92", "", "1♠: .*five-card major"),
        ("AQJ.AK82.J542.AT", "", "1♦: .*opening hand"),
        ("A932.KQT5.KT8.T9", "1N P", "2♣: .*four-card major"),
        ("KJ965.64.J65.J75", "1N P", "2♥: .*transfer"),
        ("K73.Q63.KJ2.AQJ2", "1N P 2H P", "2♠: .*transfer"),
        ("84.K72.Q9854.A32", "1H P", "2♥: .*fit for partner's hearts"),
        ("Q976.3.AQT75.K82", "1H P", "1♠: .*spades"),
        ("7632.A.AQ94.QJ84", "1H", "X: .*short"),
        ("52.AKQ98.K73.542", "1C", "1♥: .*(led|lead)"),
        ("KT92.T5.T93.AKQ6", "1D 1H", "X: .*four spades"),
        ("QT65.K94.73.QJ82", "1D 1S", "1NT: .*stopped"),
        ("J72.T4.Q9532.K83", "1D 1H", "2♦: .*support"),
        ("AJ72.85.KQJ43.Q2", "1D P 1S P 2S P", "4♠: .*fit"),
        ("AQ8.KQ5.AJ76.KQ9", "", "2NT: .*Too strong for 1NT"),
        ("AKQ7.AKJ85.AQ4.2", "", "2♣: .*partner has to bid"),
        ("84.A3.KQ6.QT9852", "1N P", "3NT: .*points"),
        ("T83.Q5.K762.A743", "1D P 1N P 2N P", "3NT: .*(points|nine tricks|notrump)"),
    ],
)
def test_a_bid_or_double_has_the_reason_of_its_kind(hand: str, calls: str, pattern: str) -> None:
    assert re.match(pattern, words_of(hand, calls))


@pytest.mark.parametrize(
    ("hand", "calls", "wanted"),
    [
        ("94.95.AQT984.AQ8", "1D P 1S 2S", "2♦"),
        ("8.A98742.JT2.J53", "1C 1S", "1♥"),
        ("KJ965.A64.963.AQ", "1C 2H", "1♠"),
    ],
)
def test_a_bid_that_is_no_longer_enough_is_named(hand: str, calls: str, wanted: str) -> None:
    assert wanted in words_of(hand, calls)


def test_a_text_of_the_rule_comes_first() -> None:
    facts = facts_of("K73.Q63.KJ2.AQJ2", "")
    assert facts.choice is not None
    assert isinstance(reason(facts), RuleText)
    assert str(reason(facts)) == facts.choice.variant.why


@pytest.fixture(scope="module")
def reasons() -> list[tuple[Facts, Text]]:
    """Return 300 decisions of deals that robots bid, in both systems, each with its reason."""
    return [(facts, reason(facts)) for facts in islice(decisions(), 300)]


def decisions() -> Iterator[Facts]:
    for number in count(1):
        bidder, deal = (TWO_OVER_ONE if number % 2 else SAYC), random_deal(2016, number)
        auction = Auction.start(board_dealer(number), board_vulnerability(number))
        for decision in bidder.bid_out(deal, auction.dealer, auction.vulnerability).decisions:
            yield Facts(deal[auction.turn], bidder.position(auction), decision)
            auction = auction.add(decision.call)


def test_every_decision_has_one_or_two_short_sentences(reasons: list[tuple[Facts, Text]]) -> None:
    for facts, text in reasons:
        words = str(text)
        sentences = re.split(r"(?<=[.?!]) ", words)
        assert words.endswith("."), facts.auction
        assert len(words.split()) <= MAX_WORDS, words
        assert len(set(sentences)) == len(sentences) <= 3, words
        assert not any(banned in words for banned in BANNED), words


def test_reasons_vary(reasons: list[tuple[Facts, Text]]) -> None:
    assert len({str(text) for _, text in reasons}) > 100


def test_a_reason_takes_less_than_a_millisecond(reasons: list[tuple[Facts, Text]]) -> None:
    times = []
    for facts, _ in reasons:
        fresh, start = Facts(facts.hand, facts.position, facts.decision), perf_counter()
        reason(fresh)
        times.append(perf_counter() - start)
    assert median(times) < 0.001


def test_every_reason_has_french(reasons: list[tuple[Facts, Text]]) -> None:
    known = {
        message.id
        for domain in ("django", "rules")
        for message in catalogs.read_catalog("fr", domain)
        if message.string
    }
    assert {text.id for _, text in reasons if isinstance(text, Message)} <= known


@pytest.mark.parametrize("bidder", [SAYC, TWO_OVER_ONE])
def test_reasons_of_rules_are_short_and_in_french(bidder: Bidder) -> None:
    french = {message.id for message in catalogs.read_catalog("fr", "rules") if message.string}
    rules = bidder.sides[Side.NS].rules.rules
    texts = {variant.why for rule in rules for variant in rule.variants if variant.why}
    assert len(texts) > 100
    assert {text for text in texts if len(text.split()) > MAX_WORDS} == set()
    assert texts <= french
