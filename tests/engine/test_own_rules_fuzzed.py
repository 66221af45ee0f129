"""Fuzz tests of own rules: randomly corrupted rules are accepted or refused with their line, and never take long."""

import re
import time
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules.custom_rules import MAX_VARIANTS_TRIED
from bridgeclass.engine.rules.system import read_texts

HAND = Hand.parse("AQ84.KQ763.4.K82")
AUCTIONS = tuple(Auction.parse(text) for text in ("", "1S P", "1H 2C", "1N P 2C P"))
WORD = re.compile(r"[^\s,{}\[\]:]+")
ODD = ["-1", "99999999999", "1.5", "~", "null", "[]", "{}", "5-1", "*a", "&a 1", "!!int 3", "∞", "oM", "???", "-3+"]


@cache
def real_rules() -> tuple[str, ...]:
    texts = read_texts("sayc").values()
    return tuple(rule for text in texts for rule in re.split(r"\n(?=  - id: )", text)[1:])


@cache
def words() -> tuple[str, ...]:
    return (*ODD, *sorted({word for rule in real_rules() for word in WORD.findall(rule)}))


@st.composite
def corrupted_rules(draw: st.DrawFn) -> str:
    some = [real_rules()[n] for n in draw(st.lists(st.integers(0, len(real_rules()) - 1), min_size=1, max_size=3))]
    text = "\n".join(re.sub(r"id: \S+", f"id: ours.r{number}", rule, count=1) for number, rule in enumerate(some))
    for at, what, word in draw(st.lists(st.tuples(st.integers(0, 999), st.integers(0, 9), st.integers(0, 9999)))):
        found = list(WORD.finditer(text))
        match = found[at % len(found)] if found else re.match("", text)
        assert match is not None
        new = ["", "{", "]", "'"][what] if what < 4 else words()[word % len(words())]
        text = text[: match.start()] + new + text[match.start() if 0 < what < 4 else match.end() :]
    return f"module: ours\nrules:\n{text}"


def play(text: str) -> None:
    bidder = Bidder(SideSystem(custom_rules=text), SideSystem())
    for auction in AUCTIONS:
        bidder.decide(HAND, auction)
        bidder.next_meanings(auction)


@settings(max_examples=40, deadline=None)
@given(corrupted_rules())
def test_corrupted_rules_are_accepted_or_refused_with_their_line(text: str) -> None:
    message = ""
    try:
        play(text)
    except SourceError as error:
        message = str(error)
    assert not message or "own rules, line" in message


def rules_of(number: int, each: str, variants: int) -> str:
    listed = "".join(f"\n      - {{id: v{n}, priority: {n}}}" for n in range(variants))
    rule = f"when: {{}}\n    {each}\n    call: 1D\n    needs: {{C: 9+}}\n    variants:{listed}"
    return "module: ours\nrules:" + "".join(f"\n  - id: ours.r{n}\n    {rule}" for n in range(number))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (rules_of(7, "each: {X: all, Y: all}", 10), "line 99, rule ours.r6: too many variants"),
        (rules_of(1, "each: {X: all, Y: all, Z: all}", 1), "line 3, rule ours.r0: each: more than 2 letters"),
        (f"module: ours\nrules: {'[' * 40}{']' * 40}", "line 2: values are nested too deeply"),
    ],
    ids=["too much to try", "too many letters", "too deep"],
)
def test_rules_that_would_take_too_long_are_refused(text: str, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        play(text)


def test_rules_at_the_limit_are_fast() -> None:
    text = rules_of(6, "each: {X: all, Y: all}", 10)
    assert MAX_VARIANTS_TRIED >= 6 * 10 * 4**2
    start = time.process_time()
    play(text)
    assert time.process_time() - start < 5
