"""An index that finds the rules that can apply to an auction without trying them all.

Rules with a whole auction are matched call by call; the partial matches after each call are cached for every auction
that continues from there. General rules are grouped by the plain facts they require.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from bridgeclass.engine.calls import Call
from bridgeclass.engine.rules.conventions import without_auctions
from bridgeclass.engine.rules.custom_rules import CUSTOM_RULES_FILE
from bridgeclass.engine.rules.model import Rule
from bridgeclass.engine.rules.options import Option
from bridgeclass.engine.rules.patterns import NO_SUITS, Pattern, Suits
from bridgeclass.engine.rules.shifts import shifted
from bridgeclass.engine.rules.system import System
from bridgeclass.engine.rules.when import Fact, When, match_conditions

type Entry = tuple[int, Rule, Pattern | None]
type Partial = tuple[int, Rule, Pattern, Suits]
type Matched = tuple[int, Rule, Suits]

# Terms with few values that many general rules use: their values together select a group of rules.
FACT_TERMS = ("opener", "ours", "rho", "partner_last", "level", "game_reached", "i_acted", "partner_acted", "contested")
BELIEF_TERMS = ("forced", "signed_off", "invited", "in_agreed", "asked", "answered", "agreed")
_facts_of: Callable[[object], tuple[Fact, ...]] = attrgetter(*FACT_TERMS)
_belief_terms_of: Callable[[object], tuple[Fact | None, ...]] = attrgetter(*BELIEF_TERMS)
_CACHE_SIZE = 20_000


@dataclass(frozen=True, slots=True)
class PatternMatches:
    """The rules whose auction pattern matches the calls so far: completely, or as a beginning."""

    complete: tuple[Matched, ...] = ()
    partial: tuple[Partial, ...] = ()


_NO_MATCHES = PatternMatches()


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """A group of rules: those with a whole auction by their opening bid, and the general ones."""

    by_opening: Mapping[Call, PatternMatches]
    general: tuple[Entry, ...]
    _matches: dict[tuple[Call, ...], PatternMatches] = field(default_factory=dict, compare=False, repr=False)
    _groups: dict[tuple[object, ...], tuple[Entry, ...]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, rules: Iterable[tuple[int, Rule]]) -> "RuleGroup":
        """Return the group of these rules, each with its position in file order."""
        by_opening: dict[Call, list[Partial]] = {}
        general: list[Entry] = []
        for order, rule in rules:
            for pattern in rule.when.patterns or (None,):
                if pattern is None or pattern.suffix:
                    general.append((order, rule, pattern))
                    continue
                for opening, suits in pattern.openings():
                    by_opening.setdefault(opening, []).append((order, rule, pattern, suits))
        return cls({call: _split_by_length(matches, length=1) for call, matches in by_opening.items()}, tuple(general))

    def matching(self, calls: tuple[Call, ...], facts: object, belief_facts: object) -> list[Matched]:
        """Return the rules that apply after `calls` (since the first bid), with the suits bound, in no order.

        `facts` and `belief_facts` have the auction terms and the belief terms as attributes.
        """
        matches: list[Matched] = []
        for order, rule, suits in self._candidates(calls, facts, belief_facts):
            bound = match_conditions(rule.when.auction, facts, suits)
            if bound is not None:
                bound = match_conditions(rule.when.beliefs, belief_facts, bound)
            if bound is not None:
                matches.append((order, rule, bound))
        return matches

    def _candidates(self, calls: tuple[Call, ...], facts: object, belief_facts: object) -> Iterable[Matched]:
        if calls:
            yield from self._pattern_matches(calls).complete
        for order, rule, pattern in self._group(facts, belief_facts):
            suits = pattern.match(calls) if pattern is not None else NO_SUITS
            if suits is not None:
                yield order, rule, suits

    def _pattern_matches(self, calls: tuple[Call, ...]) -> PatternMatches:
        """Return the pattern matches of all of `calls`."""
        if len(calls) == 1:
            return self.by_opening.get(calls[0], _NO_MATCHES)
        cached = self._matches.get(calls)
        if cached is None:
            cached = _step(self._pattern_matches(calls[:-1]), calls)
            if len(self._matches) >= _CACHE_SIZE:
                self._matches.clear()
            self._matches[calls] = cached
        return cached

    def _group(self, facts: object, belief_facts: object) -> tuple[Entry, ...]:
        """Return the general rules whose grouped terms hold."""
        key = (*_facts_of(facts), *_belief_terms_of(belief_facts))
        cached = self._groups.get(key)
        if cached is None:
            values = dict(zip((*FACT_TERMS, *BELIEF_TERMS), key, strict=True))
            cached = tuple(entry for entry in self.general if _may_hold(entry[1].when, values))
            if len(self._groups) >= _CACHE_SIZE:
                self._groups.clear()
            self._groups[key] = cached
        return cached


def _step(before: PatternMatches, calls: tuple[Call, ...]) -> PatternMatches:
    matches = []
    place, call = len(calls) - 1, calls[-1]
    for order, rule, pattern, suits in before.partial:
        bound = pattern.step(place, call, suits)
        if bound is not None:
            matches.append((order, rule, pattern, bound))
    return _split_by_length(matches, length=len(calls)) if matches else _NO_MATCHES


def _split_by_length(matches: Sequence[Partial], *, length: int) -> PatternMatches:
    complete = tuple((order, rule, suits) for order, rule, pattern, suits in matches if len(pattern.tokens) == length)
    return PatternMatches(complete, tuple(partial for partial in matches if len(partial[2].tokens) > length))


def _may_hold(when: When, values: Mapping[str, Fact | None]) -> bool:
    return all(c.may_hold(values[c.term.key]) for c in (*when.auction, *when.beliefs) if c.term.key in values)


@dataclass(frozen=True, slots=True)
class RuleIndex:
    """The rules that one side plays: the system's own, and the natural ones that come after them.

    before_pass: the natural rules for hands that are too good for a pass of the system in the fallback band; `natural`
    has the others.
    conditional: the options that turn on another one in certain auctions; `at` returns the index of those auctions.
    """

    system: RuleGroup
    natural: RuleGroup
    before_pass: RuleGroup
    rules: tuple[Rule, ...] = field(repr=False)
    conditional: tuple[Option, ...]
    _build: Callable[[tuple[str, ...]], "RuleIndex"] = field(repr=False, compare=False)
    _others: dict[tuple[str, ...], "RuleIndex"] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def build(cls, system: System, options: Mapping[str, bool]) -> "RuleIndex":
        """Return the index of a system with these options. Raises UnknownSystemError for an unknown option."""
        chosen = system.choose(options)

        def with_options_on(names: tuple[str, ...]) -> RuleIndex:
            return cls.build(system, {**chosen, **dict.fromkeys(names, True)})

        rules = played_rules(system, chosen)
        own = RuleGroup.of((order, rule) for order, rule in enumerate(rules) if not rule.natural)
        natural = RuleGroup.of(
            (order, rule) for order, rule in enumerate(rules) if rule.natural and not rule.before_pass
        )
        early = RuleGroup.of((order, rule) for order, rule in enumerate(rules) if rule.before_pass)
        conditional = tuple(
            option
            for option in system.options.values()
            if option.turns_on and chosen[option.name] and not chosen[option.turns_on]
        )
        return cls(own, natural, early, rules, conditional, with_options_on)

    def at(self, facts: object) -> "RuleIndex":
        """Return the index of an auction, whose facts may turn on further options."""
        if not self.conditional:
            return self
        names = tuple(
            option.turns_on for option in self.conditional if match_conditions(option.when, facts) is not None
        )
        if not names:
            return self
        if names not in self._others:
            self._others[names] = self._build(names)
        return self._others[names]


def played_rules(system: System, chosen: Mapping[str, bool]) -> tuple[Rule, ...]:
    """Return the rules of a system that are on, with the shifts of the options; `chosen` has every option.

    A rule or variant that belongs to an option with shifts states its own points, and so do the rules of a class.
    """
    off = [option for option in system.options.values() if option.auctions and not chosen[option.name]]
    shifting = [option for option in system.options.values() if option.shifts and chosen[option.name]]
    names, shifts = {option.name for option in shifting}, [shift for option in shifting for shift in option.shifts]
    found: list[Rule] = []
    for rule in system.rules:
        if rule.is_on(chosen):
            is_own = rule.file == CUSTOM_RULES_FILE
            played = rule.played(chosen) if is_own else without_auctions(rule.played(chosen), off)
            if played is None:
                continue
            is_fixed = not shifts or not names.isdisjoint(rule.option) or is_own
            found.extend((played,) if is_fixed else shifted(played, shifts, names))
    return tuple(found)
