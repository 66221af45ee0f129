"""The words of rule files for odds: `makes(4M): 45%+`, `tricks(M): 9.5+`, `their_tricks(x)`, `worth(4M, pass): 1+`."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from bridgeclass.engine.calls import DOUBLE, GAME_LEVEL, PASS, STRAINS, Call, Strain
from bridgeclass.engine.constraints.compounds import All, AnyOf, Named
from bridgeclass.engine.constraints.descriptions import suit_value
from bridgeclass.engine.constraints.environment import LITERAL_SUITS, Environment
from bridgeclass.engine.constraints.odds import Makes, Measure, Odds, Tricks, Worth
from bridgeclass.engine.constraints.primitives import Constraint
from bridgeclass.engine.constraints.ranges import ConstraintError, Range
from bridgeclass.engine.messages import Literal, Message, Text, Value

_KEY = re.compile(r"^(\w+)\(([^()]*)\)$")
_BID = re.compile(r"^(\d+)\s*(\w+)$")
_PERCENT = re.compile(r"^(\d+)%(?:(\+)|-(\d+)%)?$")
_IMPS = re.compile(r"^(-?\d+(?:\.5)?)\+$")
_OTHER_CALLS = {"pass": PASS, "double": DOUBLE}
_THE_CALL = "call"

ODDS = {
    "makes": "the chance that our side makes the contract, by one's own hand and what the auction has shown",
    "tricks": "the tricks our side is expected to take in the strain",
    "their_tricks": "the tricks the opponents are expected to take in the strain",
    "worth": "expected IMPs if the auction ends after the first call, against its end after the second",
}
"""The words with their documentation."""


@dataclass(frozen=True, slots=True)
class StrainName:
    """A strain as written: a suit's name, or N."""

    name: str

    @classmethod
    def parse(cls, text: str, is_suit: Callable[[str], bool]) -> "StrainName":
        """Read a strain. Raises ConstraintError."""
        if text in ("N", "NT"):
            return cls("N")
        if not is_suit(text):
            raise ConstraintError(Message("{text} is not a strain: write a suit or N", text=repr(text)))
        return cls(text)

    @property
    def uses(self) -> frozenset[str]:
        """The suit name it needs, if any."""
        return frozenset() if self.name == "N" else frozenset({self.name})

    def strain(self, env: Environment) -> Strain:
        """Return the strain. Raises UnboundSuitError."""
        return Strain.NOTRUMP if self.name == "N" else STRAINS[env.suit(self.name)]

    def words(self, env: Environment) -> Value:
        """Return the strain for a description."""
        return Strain.NOTRUMP if self.name == "N" else suit_value(env.suit(self.name))


@dataclass(frozen=True, slots=True)
class CallName:
    """A call as written: `4M`, `game M`, `pass`, `double`, or `call`, the rule's own; level 0 means game."""

    word: str
    strain: StrainName | None = None
    level: int = 0

    @classmethod
    def parse(cls, text: str, is_suit: Callable[[str], bool]) -> "CallName":
        """Read a call. Raises ConstraintError."""
        if text == _THE_CALL or text in _OTHER_CALLS:
            return cls(text)
        kind, _, name = text.partition(" ")
        if kind == "game" and name:
            return cls(kind, StrainName.parse(name, is_suit))
        match = _BID.match(text)
        if match is None:
            raise ConstraintError(
                Message("{text} is not a call: write 4M, game M, call, pass or double", text=repr(text))
            )
        level = int(match[1])
        if not 1 <= level <= 7:
            raise ConstraintError(
                Message("{text}: there is no level {level}; levels run from 1 to 7", text=repr(text), level=level)
            )
        return cls("bid", StrainName.parse(match[2], is_suit), level)

    @property
    def uses(self) -> frozenset[str]:
        """The suit name it needs, if any."""
        return frozenset() if self.strain is None else self.strain.uses

    def call(self, env: Environment) -> Call | None:
        """Return the call; None for the call of a rule that is not known here. Raises UnboundSuitError."""
        if self.strain is None:
            return _OTHER_CALLS.get(self.word, env.call)
        strain = self.strain.strain(env)
        return Call.bid(self.level or GAME_LEVEL[strain], strain)

    def words(self, env: Environment) -> Value:
        """Return the call for a description that holds here, or for every auction."""
        if self.strain is None:
            return _OTHER_CALLS.get(self.word, env.call) or Message("the call")
        suit = self.strain.words(env)
        if not env.is_symbolic or self.strain.name in ("N", *LITERAL_SUITS):
            return self.call(env) or Message("the call")
        if not self.level:
            return Message("game in {suit}", suit=suit)
        return (
            Literal(f"{self.level}{suit}")
            if isinstance(suit, str)
            else Message("{n} of {suit}", n=self.level, suit=suit)
        )


type Make = Callable[[Environment], Constraint]


def parse_odds(key: str, text: str, is_suit: Callable[[str], bool]) -> tuple[Make, frozenset[str]] | None:
    """Return what grounds a constraint on odds, and the suits it uses; None if the key is no word for odds.

    Raises ConstraintError for an unknown strain, level, call or range.
    """
    match = _KEY.match(key)
    if match is None or match[1] not in ODDS:
        return None
    word, arguments = match[1], [part.strip() for part in match[2].split(",")]
    if len(arguments) != (2 if word == "worth" else 1):
        example = "worth(4M, pass)" if word == "worth" else f"{word}(4M)" if word == "makes" else f"{word}(M)"
        raise ConstraintError(Message("write {example}", example=example))
    if word in ("tricks", "their_tricks"):
        return _tricks(StrainName.parse(arguments[0], is_suit), Range.parse(text), ours=word == "tricks")
    calls = [CallName.parse(argument, is_suit) for argument in arguments]
    if word == "worth":
        return _worth(calls[0], calls[1], _imps(text))
    if calls[0].word in _OTHER_CALLS:
        raise ConstraintError(Message("{text} is not a contract: write 4M, game M or call", text=repr(arguments[0])))
    return _makes(calls[0], _percent(text))


def _makes(name: CallName, span: Range) -> tuple[Make, frozenset[str]]:
    def make(env: Environment) -> Constraint:
        call, words = name.call(env) if not env.is_symbolic else None, name.words(env)
        if call is None:
            return _unknown(Makes(PASS, words).describe(span), env)
        return _odds(Makes(call, words), span, env)

    return make, name.uses


def _tricks(name: StrainName, span: Range, *, ours: bool) -> tuple[Make, frozenset[str]]:
    def make(env: Environment) -> Constraint:
        words = name.words(env)
        if env.is_symbolic:
            return _unknown(Tricks(Strain.NOTRUMP, ours, words).describe(span), env)
        return _odds(Tricks(name.strain(env), ours, words), span, env)

    return make, name.uses


def _worth(one: CallName, two: CallName, span: Range) -> tuple[Make, frozenset[str]]:
    def make(env: Environment) -> Constraint:
        words = (one.words(env), two.words(env))
        calls = (None, None) if env.is_symbolic else (one.call(env), two.call(env))
        if calls[0] is None or calls[1] is None:
            return _unknown(Worth((PASS, PASS), env.stakes, words).describe(span), env)
        return _odds(Worth((calls[0], calls[1]), env.stakes, words), span, env)

    return make, one.uses | two.uses


def _odds(measure: Measure, span: Range, env: Environment) -> Odds:
    return Odds(measure, span, env.me, (env.partner, env.lho, env.rho))


def _unknown(text: Text, env: Environment) -> Constraint:
    """Return a constraint with a description only; without an auction every hand fits, else none."""
    return Named(text, All(()) if env.is_symbolic else AnyOf(()))


def _percent(text: str) -> Range:
    match = _PERCENT.match(text.strip())
    if match is None:
        raise ConstraintError(
            Message("{text} is not a chance such as {one} or {other}", text=repr(text), one="45%+", other="20%-40%")
        )
    low = int(match[1])
    high = 100 if match[2] else int(match[3] or match[1])
    for number in (low, high):
        if number > 100:
            raise ConstraintError(
                Message("{text}: {part} is more than {most}", text=repr(text), part=f"{number}%", most="100%")
            )
    if high < low:
        raise ConstraintError(Message("{text} ends below its start", text=repr(text)))
    return Range(low, high)


def _imps(text: str) -> Range:
    match = _IMPS.match(text.strip())
    if match is None:
        raise ConstraintError(Message("{text} is not a number of IMPs such as 1+, 0+ or -1.5+", text=repr(text)))
    return Range(float(match[1]) if "." in match[1] else int(match[1]), inf)
