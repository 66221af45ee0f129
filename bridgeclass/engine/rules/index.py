"""Finds the rules that can apply to an auction without trying them all.

Rules with a whole auction are followed call by call: what still fits after a call is kept for every auction that goes
on from there. General rules are sorted once by the plain facts they ask for.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from bridgeclass.engine.calls import Call
from bridgeclass.engine.rules.model import Rule
from bridgeclass.engine.rules.patterns import NO_SUITS, Pattern, Suits
from bridgeclass.engine.rules.system import System
from bridgeclass.engine.rules.when import Fact, When, match_conditions

type Entry = tuple[int, Rule, Pattern | None]
type Partial = tuple[int, Rule, Pattern, Suits]
type Matched = tuple[int, Rule, Suits]

# Terms with few values, asked by many general rules: their values together name a group of rules.
GROUPED = ("opener", "ours", "rho", "partner_last", "level", "game_reached", "i_acted", "partner_acted", "contested")
SHOWN = ("forced", "signed_off", "invited", "in_agreed", "asked", "answered", "agreed")
_facts_of: Callable[[object], tuple[Fact, ...]] = attrgetter(*GROUPED)
_shown_of: Callable[[object], tuple[Fact | None, ...]] = attrgetter(*SHOWN)
_REMEMBERED = 20_000


@dataclass(frozen=True, slots=True)
class Followed:
    """The rules an auction has followed so far: those whose auction it is, and those whose auction goes on."""

    whole: tuple[Matched, ...] = ()
    longer: tuple[Partial, ...] = ()


_NOTHING = Followed()


@dataclass(frozen=True, slots=True)
class Shelf:
    """Some of a card's rules: those of a whole auction by their opening bid, and the general ones."""

    by_opening: Mapping[Call, Followed]
    general: tuple[Entry, ...]
    _followed: dict[tuple[Call, ...], Followed] = field(default_factory=dict, compare=False, repr=False)
    _groups: dict[tuple[object, ...], tuple[Entry, ...]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, rules: Iterable[tuple[int, Rule]]) -> "Shelf":
        """The shelf of some rules, each with its place in file order."""
        by_opening: dict[Call, list[Partial]] = {}
        general: list[Entry] = []
        for order, rule in rules:
            for pattern in rule.when.patterns or (None,):
                if pattern is None or pattern.suffix:
                    general.append((order, rule, pattern))
                    continue
                for opening, suits in pattern.openings():
                    by_opening.setdefault(opening, []).append((order, rule, pattern, suits))
        return cls({call: _part(found, length=1) for call, found in by_opening.items()}, tuple(general))

    def matching(self, calls: tuple[Call, ...], facts: object, shown: object) -> list[Matched]:
        """The rules that apply after `calls` (since the first bid), with the suits bound, in no order.

        `facts` and `shown` have the auction terms and the picture terms as attributes.
        """
        found: list[Matched] = []
        for order, rule, suits in self._candidates(calls, facts, shown):
            bound = match_conditions(rule.when.auction, facts, suits)
            if bound is not None:
                bound = match_conditions(rule.when.picture, shown, bound)
            if bound is not None:
                found.append((order, rule, bound))
        return found

    def _candidates(self, calls: tuple[Call, ...], facts: object, shown: object) -> Iterable[Matched]:
        if calls:
            yield from self._following(calls).whole
        for order, rule, pattern in self._group(facts, shown):
            suits = pattern.match(calls) if pattern is not None else NO_SUITS
            if suits is not None:
                yield order, rule, suits

    def _following(self, calls: tuple[Call, ...]) -> Followed:
        """What fits all of `calls`."""
        if len(calls) == 1:
            return self.by_opening.get(calls[0], _NOTHING)
        known = self._followed.get(calls)
        if known is None:
            known = _step(self._following(calls[:-1]), calls)
            if len(self._followed) >= _REMEMBERED:
                self._followed.clear()
            self._followed[calls] = known
        return known

    def _group(self, facts: object, shown: object) -> tuple[Entry, ...]:
        """The general rules whose grouped terms hold."""
        key = (*_facts_of(facts), *_shown_of(shown))
        known = self._groups.get(key)
        if known is None:
            values = dict(zip((*GROUPED, *SHOWN), key, strict=True))
            known = tuple(entry for entry in self.general if _may_hold(entry[1].when, values))
            if len(self._groups) >= _REMEMBERED:
                self._groups.clear()
            self._groups[key] = known
        return known


def _step(before: Followed, calls: tuple[Call, ...]) -> Followed:
    found = []
    place, call = len(calls) - 1, calls[-1]
    for order, rule, pattern, suits in before.longer:
        bound = pattern.step(place, call, suits)
        if bound is not None:
            found.append((order, rule, pattern, bound))
    return _part(found, length=len(calls)) if found else _NOTHING


def _part(found: Sequence[Partial], *, length: int) -> Followed:
    whole = tuple((order, rule, suits) for order, rule, pattern, suits in found if len(pattern.tokens) == length)
    return Followed(whole, tuple(partial for partial in found if len(partial[2].tokens) > length))


def _may_hold(when: When, values: Mapping[str, Fact | None]) -> bool:
    return all(c.may_hold(values[c.term.key]) for c in (*when.auction, *when.picture) if c.term.key in values)


@dataclass(frozen=True, slots=True)
class RuleIndex:
    """The rules a card plays: the system's own, and the natural ones that come after them."""

    system: Shelf
    natural: Shelf
    rules: tuple[Rule, ...] = field(repr=False)

    @classmethod
    def build(cls, system: System, options: Mapping[str, bool]) -> "RuleIndex":
        """The index of a system with its options chosen. Raises UnknownSystemError for an unknown option."""
        chosen = system.choose(options)
        rules = tuple(rule for rule in system.rules if rule.is_on(chosen))
        own = Shelf.of((order, rule) for order, rule in enumerate(rules) if not rule.natural)
        natural = Shelf.of((order, rule) for order, rule in enumerate(rules) if rule.natural)
        return cls(own, natural, rules)
