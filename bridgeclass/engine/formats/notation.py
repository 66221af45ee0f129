"""Hands and auctions in the notation of notes and of other programs."""

from __future__ import annotations

import re
from enum import StrEnum
from itertools import product

from bridgeclass.engine.calls import PASS, Call, InvalidCallError
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.hands import Hand, InvalidHandError, holding_of
from bridgeclass.engine.messages import Message


class HandOrder(StrEnum):
    """The order of suits in a written hand: PBN's, or clubs first as some dumps have it."""

    SPADES_FIRST = "SHDC"
    CLUBS_FIRST = "CDHS"


def read_hand(text: str, order: HandOrder = HandOrder.SPADES_FIRST) -> Hand:
    """Read a hand of four suits parted by dots, in the order said.

    >>> str(read_hand("AK2.QJ.T98.76543", HandOrder.CLUBS_FIRST))
    '76543.T98.QJ.AK2'

    Raises InvalidHandError if the text is not four suits of thirteen cards in all.
    """
    parts = text.strip().split(".")
    if order is HandOrder.CLUBS_FIRST:
        parts.reverse()
    return Hand.parse(".".join(parts))


def read_lettered_hand(text: str) -> Hand | None:
    """Read a hand whose suits begin with their letter, in any order: "S52H864DKJ75CKJ73".

    Gives None if the text has no cards. Raises InvalidHandError if it is not a hand.
    """
    tidy = re.sub(r"[\s.,]+", "", text.upper())
    holdings = [0, 0, 0, 0]
    if re.match(r"[^SHDC]", tidy):
        raise InvalidHandError(Message("{text} does not begin with a suit", text=repr(text)))
    for letter, ranks in re.findall(r"([SHDC])([^SHDC]*)", tidy):
        suit = Suit.parse(letter)
        if holdings[suit] and ranks:
            raise InvalidHandError(Message("{text} names its {suit} twice", text=repr(text), suit=suit))
        holdings[suit] |= holding_of(ranks)
    clubs, diamonds, hearts, spades = holdings
    return Hand.from_holdings((clubs, diamonds, hearts, spades)) if any(holdings) else None


_STRAINS_OF = {"M": "HS", "m": "CD"}


def expand_sequence(text: str) -> tuple[tuple[Call, ...], ...]:
    """Read a sequence from bidding notes, opponents' calls in brackets, as complete auctions from the opener.

    A pass is inserted between two consecutive calls of one side. M stands for either major and m for either minor; each
    gives a sequence of its own.

    >>> [" ".join(call.text for call in calls) for calls in expand_sequence("2D (2M) X")]
    ['2D 2H X', '2D 2S X']
    >>> [" ".join(call.text for call in calls) for calls in expand_sequence("1NT 2C")]
    ['1N P 2C']

    Raises InvalidCallError for a word that is no call.
    """
    words = [word for word in re.split(r"[\s,;\u2013\u2014-]+", text) if word]
    choices = [_choices(word.strip("()")) for word in words]
    theirs = [word.startswith("(") for word in words]
    return tuple(_with_passes(calls, theirs) for calls in product(*choices))


def _choices(word: str) -> tuple[Call, ...]:
    found = re.fullmatch(r"([1-7])([Mm])", word)
    if found is not None:
        return tuple(Call.parse(found[1] + letter) for letter in _STRAINS_OF[found[2]])
    try:
        return (Call.parse(word),)
    except InvalidCallError as error:
        raise InvalidCallError(Message("{text} is not a call or a bid such as 2M or 3m", text=repr(word))) from error


def _with_passes(calls: tuple[Call, ...], theirs: list[bool]) -> tuple[Call, ...]:
    full: list[Call] = []
    before: bool | None = None
    for call, bracketed in zip(calls, theirs, strict=True):
        if bracketed is before:
            full.append(PASS)
        full.append(call)
        before = bracketed
    return tuple(full)
