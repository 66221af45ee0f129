"""Auctions as rule files write them: `1M (P) 2N -`, opponents' calls in parentheses, `-` for their pass.

A suit letter that is not C D H S stands for a suit: M a major, m a minor, oM/om the other one, any other letter any
suit; different letters are different suits. `1-2o` takes either level, `?` any call, `bid` any bid, `a|b` either.
A leading `...` lets anything come before.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from bridgeclass.engine.calls import BIDS, Call, Strain
from bridgeclass.engine.cards import OTHER_OF_RANK, Suit
from bridgeclass.engine.constraints import ConstraintError
from bridgeclass.engine.messages import Message, msgid

type Suits = Mapping[str, Suit]

NO_SUITS: Suits = {}

_BID = re.compile(r"^([1-7])(?:-([1-7]))?(N|C|D|H|S|oM|om|[A-Za-z])$")
_NOT_ALTERNATING = msgid("{text}: sides must alternate and the last call must be theirs, in parentheses or '-'")
_FIXED = {"P", "X", "XX"}
_STRAINS = {strain.letter: strain for strain in Strain}


@dataclass(frozen=True, slots=True)
class Token:
    """One alternative of one call: an exact call, a bid in a suit variable, or a wildcard."""

    kind: str
    low: int = 0
    high: int = 0
    name: str = ""

    @classmethod
    def parse(cls, text: str) -> "Token":
        """Read one alternative. Raises ConstraintError."""
        if text in ("?", "bid", "any"):
            return cls("any" if text != "bid" else "bid")
        if text in _FIXED:
            return cls("fixed", name=text)
        match = _BID.match(text)
        if match is None:
            raise ConstraintError(Message("{text} is not a call such as 1N, 2M, 1-2o, P, X, ? or bid", text=repr(text)))
        low, high = int(match[1]), int(match[2] or match[1])
        return cls("strain" if match[3] in _STRAINS else "suit", low, high, match[3])

    def match(self, call: Call, suits: Suits) -> Suits | None:
        """Return the bindings after this call, or None if it does not match."""
        if self.kind == "any":
            return suits
        if self.kind == "bid":
            return suits if call.is_bid else None
        if self.kind == "fixed":
            return suits if call.text == self.name else None
        if not self.low <= call.level <= self.high:
            return None
        if self.kind == "strain":
            return suits if call.strain is _STRAINS[self.name] else None
        return bind(self.name, call.suit, suits) if call.suit is not None else None

    def may_match(self, call: Call) -> bool:
        """Return True if the call matches whatever suit a letter stands for."""
        if self.kind != "suit":
            return self.match(call, NO_SUITS) is not None
        is_right = {
            "M": call.suit is not None and call.suit.is_major,
            "m": call.suit is not None and call.suit.is_minor,
        }
        return call.suit is not None and self.low <= call.level <= self.high and is_right.get(self.name[-1], True)


def bind(name: str, suit: Suit, suits: Suits) -> Suits | None:
    """Return `suits` with `name` bound to `suit`; None if that is impossible."""
    if name in ("oM", "om"):
        base = suits.get(name[1])
        return suits if base is not None and suit is OTHER_OF_RANK[base] else None
    known = suits.get(name)
    if known is not None:
        return suits if known is suit else None
    if (name == "M" and suit.is_minor) or (name == "m" and suit.is_major) or suit in suits.values():
        return None
    return {**suits, name: suit}


@dataclass(frozen=True, slots=True)
class Pattern:
    """A whole auction from the first bid on, as seen by the player to call."""

    tokens: tuple[tuple[bool, tuple[Token, ...]], ...]
    suffix: bool = False

    @classmethod
    @lru_cache(maxsize=4096)
    def parse(cls, text: str) -> "Pattern":
        """Read a pattern. Raises ConstraintError if a call is unknown or the sides do not alternate."""
        words = text.split()
        suffix = bool(words) and words[0] == "..."
        tokens = tuple(_call(word) for word in words[suffix:])
        if not tokens:
            raise ConstraintError(Message("an auction needs at least one call"))
        if any(a[0] == b[0] for a, b in pairwise(tokens)) or not tokens[-1][0]:
            raise ConstraintError(Message(_NOT_ALTERNATING, text=repr(text)))
        return cls(tokens, suffix)

    @property
    def variables(self) -> frozenset[str]:
        """The suit variables it binds."""
        return frozenset(t.name for _, options in self.tokens for t in options if t.kind == "suit")

    def openings(self) -> tuple[tuple[Call, Suits], ...]:
        """Return the opening bids it can start with, each with the suits it binds."""
        return _openings(self.tokens[0][1])

    def step(self, place: int, call: Call, suits: Suits) -> Suits | None:
        """Return the bindings after the call at `place` (0 = the opening), given the earlier ones, or None."""
        return _first_match(self.tokens[place][1], call, suits)

    def match(self, calls: Sequence[Call]) -> Suits | None:
        """Return the bindings if the calls since the first bid match, else None."""
        if self.suffix:
            calls = calls[max(0, len(calls) - len(self.tokens)) :]
        if len(calls) != len(self.tokens):
            return None
        suits: Suits = NO_SUITS
        for place, call in enumerate(calls):
            bound = self.step(place, call, suits)
            if bound is None:
                return None
            suits = bound
        return suits


@lru_cache(maxsize=1024)
def _openings(tokens: tuple[Token, ...]) -> tuple[tuple[Call, Suits], ...]:
    return tuple((bid, suits) for bid in BIDS if (suits := _first_match(tokens, bid, NO_SUITS)) is not None)


def _first_match(tokens: tuple[Token, ...], call: Call, suits: Suits) -> Suits | None:
    for token in tokens:
        found = token.match(call, suits)
        if found is not None:
            return found
    return None


@lru_cache(maxsize=4096)
def _call(word: str) -> tuple[bool, tuple[Token, ...]]:
    if word == "-":
        return True, (Token("fixed", name="P"),)
    theirs = word.startswith("(") and word.endswith(")")
    inner = word[1:-1] if theirs else word
    return theirs, tuple(Token.parse(part) for part in inner.split("|"))
