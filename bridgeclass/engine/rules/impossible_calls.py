"""Rules whose auction can never come up, or whose call is not legal in any auction that they are for."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from bridgeclass.engine.calls import ALL_CALLS, BIDS, DOUBLE, PASS, REDOUBLE, Call
from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.constraints import Environment, Source, SourceError
from bridgeclass.engine.constraints.environment import LITERAL_SUITS
from bridgeclass.engine.messages import Message, msgid
from bridgeclass.engine.rules.call_patterns import cheapest_level
from bridgeclass.engine.rules.model import Rule
from bridgeclass.engine.rules.patterns import Pattern

_NO_AUCTION = msgid("the auction {auction} is impossible: {call} is not legal there; change or remove it")
_IS_OVER = msgid("the auction {auction} is over after three passes; change or remove it")
_TOO_LOW = msgid("{call} is not a legal call after {auction}; write a bid that is higher than the last one")
_NO_DOUBLE = msgid("{call} is not a legal call after {auction}; only a bid of the opponents can be doubled")
_NO_REDOUBLE = msgid("{call} is not a legal call after {auction}; only their double of our bid can be redoubled")
_ADVICE = {"X": _NO_DOUBLE, "XX": _NO_REDOUBLE}
_NOBODY_HAS_BID = msgid("{call} is not a legal call before the opening bid; add the auction under 'when'")
_PASSES_THAT_END = 3


@dataclass(frozen=True, slots=True)
class _State:
    """The part of an auction that decides which calls are legal, and the suits that letters stand for.

    is_theirs: the last bid is the opponents'. doubled: 0, 1 (doubled) or 2 (redoubled). passes: those since any other
    call.
    """

    last: Call | None = None
    is_theirs: bool = False
    doubled: int = 0
    passes: int = 0
    suits: tuple[tuple[str, Suit], ...] = ()

    @property
    def is_over(self) -> bool:
        """True after three passes."""
        return self.passes == _PASSES_THAT_END

    def is_legal(self, call: Call, *, theirs: bool) -> bool:
        """Return True if this side may make the call."""
        if self.is_over:
            return False
        if call is PASS:
            return True
        if call is DOUBLE:
            return self.last is not None and self.is_theirs is not theirs and not self.doubled
        if call is REDOUBLE:
            return self.last is not None and self.is_theirs is theirs and self.doubled == 1
        return self.last is None or call.index > self.last.index

    def after(self, call: Call, suits: Iterable[tuple[str, Suit]], *, theirs: bool) -> "_State":
        """Return the state after a legal call of this side."""
        bound = tuple(sorted(suits))
        if call.is_bid:
            return _State(call, theirs, suits=bound)
        if call is PASS:
            return replace(self, passes=self.passes + 1, suits=bound)
        return replace(self, doubled=1 if call is DOUBLE else 2, passes=0, suits=bound)


def impossible_calls(rule: Rule) -> Iterator[SourceError]:
    """Yield an error for each auction of a rule that cannot come up, or in which its call is never legal."""
    entries = rule.written.mapping()
    if not rule.when.patterns:
        if rule.call.name in _ADVICE and any(
            c.term.key == "opener" and c.wanted == {"none"} for c in rule.when.auction
        ):
            yield SourceError(entries["call"], Message(_NOBODY_HAS_BID, call=entries["call"].text()), rule=rule.id)
        return
    for pattern, auction in zip(rule.when.patterns, entries["when"].mapping()["auction"].items(), strict=True):
        states: frozenset[_State] = _start(pattern)
        for place, word in enumerate(auction.text().split()[pattern.suffix :]):
            states = frozenset(_step(states, pattern, place))
            if not states:
                text = Message(_NO_AUCTION, auction=repr(auction.text()), call=word)
                yield SourceError(auction, text, rule=rule.id)
                break
        else:
            if all(state.is_over for state in states):
                yield SourceError(auction, Message(_IS_OVER, auction=repr(auction.text())), rule=rule.id)
            else:
                yield from _never_legal(rule, states, auction, entries["call"])


def _never_legal(rule: Rule, states: frozenset[_State], auction: Source, call: Source) -> Iterator[SourceError]:
    if not _is_lifted(rule) and not any(_may_call(rule, state) for state in states):
        text = _ADVICE.get(rule.call.name, _TOO_LOW)
        yield SourceError(call, Message(text, call=call.text(), auction=repr(auction.text())), rule=rule.id)


def _is_lifted(rule: Rule) -> bool:
    """Return True if the rule says itself that its call is made higher where it is illegal."""
    entries = rule.written.mapping()
    parts = (entries, *(item.mapping() for item in (entries["variants"].items() if "variants" in entries else ())))
    return any("lift" in part and part["lift"].value != "never" for part in parts)


def _start(pattern: Pattern) -> frozenset[_State]:
    """Return the state before an auction; all states if a pattern lets any calls come before."""
    if not pattern.suffix:
        return frozenset({_State()})
    return frozenset(
        {_State(), *(_State(*state) for state in product(BIDS, (True, False), range(3), range(_PASSES_THAT_END)))}
    )


def _step(states: frozenset[_State], pattern: Pattern, place: int) -> Iterator[_State]:
    theirs = pattern.tokens[place][0]
    for state in states:
        for call in ALL_CALLS:
            if state.is_legal(call, theirs=theirs):
                suits = pattern.step(place, call, dict(state.suits))
                if suits is not None:
                    yield state.after(call, suits.items(), theirs=theirs)


def _may_call(rule: Rule, state: _State) -> bool:
    """Return True if the rule's call may be legal here, for some of the suits that its letters may stand for."""
    names = [name for name, _ in rule.each]
    for values in product(*((SUITS if isinstance(domain, str) else _suits(domain)) for _, domain in rule.each)):
        suits = {**dict(state.suits), **dict(zip(names, values, strict=True))}
        known = {*suits, *LITERAL_SUITS, "N", ""}
        if not all(name.removeprefix("o") in known or name in known for name in rule.call.variables):
            return True
        env = Environment(suits)
        compared = (c for c in rule.when.where if c.names and all(name in known for name in c.names))
        if not all(c.holds(env) for c in compared):
            continue
        call = rule.call.resolve(env, state.last)
        if call is not None and _is_right_level(rule, call, state) and state.is_legal(call, theirs=False):
            return True
    return False


def _suits(names: tuple[str, ...]) -> tuple[Suit, ...]:
    """Return the suits of a list; any suit for the other major or minor."""
    if any(name not in LITERAL_SUITS for name in names):
        return SUITS
    return tuple(LITERAL_SUITS[name] for name in names)


def _is_right_level(rule: Rule, call: Call, state: _State) -> bool:
    jump = rule.when.jump
    return jump is None or call.strain is None or call.level - cheapest_level(call.strain, state.last) == jump
