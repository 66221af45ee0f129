"""Constraints as written in rule files and profiles: parsed once into templates, grounded in each auction."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from bridgeclass.engine.constraints.compounds import All, AnyOf, Named, Not
from bridgeclass.engine.constraints.descriptions import SuitLike
from bridgeclass.engine.constraints.environment import GROUPS, LITERAL_SUITS, Environment
from bridgeclass.engine.constraints.metrics import LONG_NAMES, METRICS, NO_SUIT, Metric, short_key
from bridgeclass.engine.constraints.odds_words import ODDS, parse_odds
from bridgeclass.engine.constraints.primitives import Constraint, Longer, Longest, LongestOf, Measured, Shaped
from bridgeclass.engine.constraints.ranges import ConstraintError, Range
from bridgeclass.engine.constraints.relative import RELATIVE, Relative
from bridgeclass.engine.constraints.shapes import Shape
from bridgeclass.engine.constraints.source import Source, SourceError, or_meant
from bridgeclass.engine.messages import AT_PLACE, Message, Text, msgid

_CALL = re.compile(r"^(\w+)\((\w+)\)$")
_COMPARE = re.compile(r"^(\w+)\s*(>=|>)\s*(\w+)$")
NOT_A_SUIT = msgid("{suit} is not a suit")
NOT_A_GROUP = msgid("{group} is not a group; known: {known}")
_UNKNOWN = msgid("unknown constraint {key}")
_NOT_DEFINED = msgid("{name} is not defined; known: {known}")
_WORDS = {"quality": ("poor", "fair", "good", "solid"), "stopper": ("none", "half", "full")}


class Template(Protocol):
    """The interface of a constraint that may contain suit names."""

    @property
    def uses(self) -> frozenset[str]:
        """The suit names and groups it refers to."""

    @property
    def relative(self) -> bool:
        """True if it depends on what the auction has shown."""

    def ground(self, env: Environment) -> Constraint:
        """Return the constraint on a hand. Raises UnboundSuitError if a name is not bound."""

    def shifted(self, points: int) -> Template:
        """Return the same template with that many points added to every range of points."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A template with no parts: `make` builds the constraint, `shift` the same for a number of points more."""

    make: Callable[[Environment], Constraint]
    uses: frozenset[str] = frozenset()
    relative: bool = False
    shift: Callable[[int], Template] | None = None

    def ground(self, env: Environment) -> Constraint:
        """Return the constraint."""
        return self.make(env)

    def shifted(self, points: int) -> Template:
        """Return the template with its range moved, if it is a range of points."""
        return self if self.shift is None else self.shift(points)


@dataclass(frozen=True, slots=True)
class Branch:
    """A template of parts, joined by `join`."""

    join: Callable[[tuple[Constraint, ...]], Constraint]
    parts: tuple[Template, ...]
    uses: frozenset[str] = field(init=False)
    relative: bool = field(init=False)

    def __post_init__(self) -> None:
        """Collect what the parts use."""
        object.__setattr__(self, "uses", frozenset[str]().union(*(part.uses for part in self.parts)))
        object.__setattr__(self, "relative", any(part.relative for part in self.parts))

    def ground(self, env: Environment) -> Constraint:
        """Return the parts' constraints, joined."""
        return self.join(tuple(part.ground(env) for part in self.parts))

    def shifted(self, points: int) -> Branch:
        """Return the template of the shifted parts."""
        return Branch(self.join, tuple(part.shifted(points) for part in self.parts))


type Definitions = Mapping[str, Template]


class LazyNeeds:
    """A conjunction known to be valid, which is parsed at its first use."""

    __slots__ = ("_definitions", "_points", "_source", "_template")

    def __init__(self, source: Source, definitions: Definitions, points: int = 0) -> None:
        self._source, self._definitions, self._points = source, definitions, points
        self._template: Branch | None = None

    @property
    def _parsed(self) -> Branch:
        if self._template is None:
            parsed = parse_needs(self._source, self._definitions)
            self._template = parsed.shifted(self._points) if self._points else parsed
        return self._template

    @property
    def uses(self) -> frozenset[str]:
        """The suit names and groups it refers to."""
        return self._parsed.uses

    @property
    def relative(self) -> bool:
        """True if it depends on what the auction has shown."""
        return self._parsed.relative

    def ground(self, env: Environment) -> Constraint:
        """Return the conjunction's constraint. Raises UnboundSuitError if a name is not bound."""
        return self._parsed.ground(env)

    def shifted(self, points: int) -> LazyNeeds:
        """Return the conjunction with that many points more in every range of points."""
        return LazyNeeds(self._source, self._definitions, self._points + points)


def parse_needs(source: Source, definitions: Definitions) -> Branch:
    """Return the conjunction of a mapping of constraints, in the order written.

    Raises SourceError, naming the line, for an unknown key, suit, range or definition.
    """
    parts = [_parse_entry(key, value, definitions) for key, value in short_entries(source).items()]
    return Branch(All, tuple(parts))


def short_entries(source: Source) -> dict[str, Source]:
    """Return the entries of a mapping with the short names of metrics. Raises SourceError if both names are used."""
    found: dict[str, Source] = {}
    for key, value in source.mapping().items():
        if short_key(key) in found:
            raise SourceError(
                value,
                Message("the key {key} is given twice, also as {other}", key=repr(key), other=repr(short_key(key))),
            )
        found[short_key(key)] = value
    return found


def _parse_entry(key: str, value: Source, definitions: Definitions) -> Template:
    try:
        if key in _STRUCTURES:
            return _STRUCTURES[key](value, definitions)
        odds = parse_odds(key, value.text(), is_suit_name) if "(" in key else None
        if odds is not None:
            return Leaf(*odds, relative=True)
        match = _CALL.match(key)
        if match:
            return _parse_called(match[1], match[2], value)
        if key in METRICS and not METRICS[key].of_suit:
            return _measured(key, None, value)
        if key in RELATIVE:
            return _relative(RELATIVE[key], None, value)
        if is_suit_name(key):
            return _measured("length", key, value)
    except ConstraintError as error:
        raise SourceError(value, Message(AT_PLACE, place=key, problem=error.text)) from error
    known = (*METRICS, *LONG_NAMES, *RELATIVE, *ODDS, *STRUCTURES, *GROUPED)
    raise SourceError(value, or_meant(Message(_UNKNOWN, key=repr(key)), key, known))


def is_suit_name(name: str) -> bool:
    """Return True if `name` may stand for a suit: a literal, a role such as `agreed`, or a variable (M, oM, y)."""
    return name in LITERAL_SUITS or name in ROLES or bool(re.fullmatch(r"o?[A-Za-z]\d?", name))


LONGEST_OF = ("longest_high", "longest_low")
GROUPED = ("each", "any", *LONGEST_OF)
ROLES = ("agreed", "fourth", "mine", "mine2", "partners", "partners2", "theirs1", "theirs2", "against")


def _parse_called(name: str, argument: str, value: Source) -> Template:
    if name in GROUPED:
        if argument not in GROUPS:
            raise ConstraintError(Message(NOT_A_GROUP, group=repr(argument), known=", ".join(GROUPS)))
        if name in LONGEST_OF:
            return _longest_of(name, argument, value.text())
        span = Range.parse(value.text())
        if name == "each":
            return Leaf(lambda env: All(_lengths(env.group(argument), span)), frozenset({argument}))
        return Leaf(lambda env: AnyOf(_lengths(env.one_of(argument), span)), frozenset({argument}))
    if name not in RELATIVE and not (name in METRICS and METRICS[name].of_suit):
        raise ConstraintError(or_meant(Message(_UNKNOWN, key=repr(name)), name, (*METRICS, *RELATIVE, *ODDS, *GROUPED)))
    if not is_suit_name(argument):
        raise ConstraintError(Message(NOT_A_SUIT, suit=repr(argument)))
    return _relative(RELATIVE[name], argument, value) if name in RELATIVE else _measured(name, argument, value)


def _longest_of(name: str, group: str, suit: str) -> Template:
    if not is_suit_name(suit):
        raise ConstraintError(Message(NOT_A_SUIT, suit=repr(suit)))
    high = name == "longest_high"
    return Leaf(lambda env: LongestOf(env.suit(suit), env.group(group), high), frozenset({suit, group}))


def _lengths(suits: tuple[SuitLike, ...], span: Range) -> tuple[Constraint, ...]:
    return tuple(Measured(METRICS["length"], suit, span) for suit in suits)


def _measured(name: str, suit: str | None, value: Source) -> Template:
    return _range_of(METRICS[name], suit, parse_span(name, value.text()))


def _range_of(metric: Metric, suit: str | None, span: Range) -> Template:
    def shift(points: int) -> Template:
        return _range_of(metric, suit, span.moved(points))

    move = shift if metric.is_strength else None
    if suit is None:
        constraint = Measured(metric, NO_SUIT, span)
        return Leaf(lambda _env: constraint, shift=move)
    return Leaf(lambda env: Measured(metric, env.suit(suit), span), frozenset({suit}), shift=move)


def parse_span(name: str, text: str) -> Range:
    """Return the range of a metric: numbers, or a word of the metric (`good`, `full`), which means that or better.

    Raises ConstraintError for any other text.
    """
    words = _WORDS.get(name, ())
    if text in words:
        return Range(words.index(text), len(words) - 1)
    return Range.parse(text)


def _relative(kind: Relative, suit: str | None, value: Source) -> Template:
    text = value.text()
    kind.check(text, suit)
    uses = frozenset({suit}) if suit else frozenset[str]()

    def make(env: Environment) -> Constraint:
        index = env.suit(suit) if suit else None
        return kind.symbolic(text, index, env) if env.is_symbolic else kind.ground(text, index, env)

    return Leaf(make, uses, relative=True)


def _shape(value: Source, _definitions: Definitions) -> Template:
    constraint = Shaped(tuple(Shape.parse(item.text()) for item in value.items()))
    return Leaf(lambda _env: constraint)


def _any_of(value: Source, definitions: Definitions) -> Template:
    return Branch(AnyOf, tuple(parse_needs(item, definitions) for item in value.items()))


def _not(value: Source, definitions: Definitions) -> Template:
    return Branch(lambda parts: Not(parts[0]), (_single(parse_needs(value, definitions)),))


def _single(branch: Branch) -> Template:
    return branch.parts[0] if len(branch.parts) == 1 else branch


def _longer(value: Source, _definitions: Definitions) -> Template:
    return Branch(All, tuple(_comparison(item) for item in value.items()))


def _comparison(item: Source) -> Template:
    match = _COMPARE.match(item.text())
    if match is None or not (is_suit_name(match[1]) and is_suit_name(match[3])):
        raise ConstraintError(Message("{text} is not a comparison such as 'D >= C'", text=repr(item.text())))
    long, ties, short = match[1], match[2] == ">=", match[3]
    return Leaf(lambda env: Longer(env.suit(long), env.suit(short), ties), frozenset({long, short}))


def _longest(ties: bool) -> Callable[[Source, Definitions], Template]:
    def parse(value: Source, _definitions: Definitions) -> Template:
        name = value.text()
        if not is_suit_name(name):
            raise ConstraintError(Message(NOT_A_SUIT, suit=repr(name)))

        return Leaf(lambda env: Longest(env.suit(name), ties), frozenset({name}))

    return parse


def _every(metric: str, span: Range) -> Callable[[Source, Definitions], Template]:
    """Return a parser of a list of suits and groups, in each of which the metric must lie in the span."""

    def parse(value: Source, _definitions: Definitions) -> Template:
        names = [item.text() for item in value.items()]
        for name in names:
            if name not in GROUPS and not is_suit_name(name):
                raise ConstraintError(Message("{name} is neither a suit nor a group", name=repr(name)))

        def make(env: Environment) -> Constraint:
            suits = [s for name in names for s in (env.group(name) if name in GROUPS else (env.suit(name),))]
            return All(tuple(Measured(METRICS[metric], suit, span) for suit in dict.fromkeys(suits)))

        return Leaf(make, frozenset(names))

    return parse


def _is(value: Source, definitions: Definitions) -> Template:
    names = [item.text() for item in value.items()]
    for name in names:
        if name not in definitions:
            raise ConstraintError(Message(_NOT_DEFINED, name=repr(name), known=", ".join(sorted(definitions))))
    return Branch(All, tuple(definitions[name] for name in names))


_STRUCTURES: dict[str, Callable[[Source, Definitions], Template]] = {
    "shape": _shape,
    "any_of": _any_of,
    "all_of": lambda value, definitions: Branch(All, tuple(parse_needs(i, definitions) for i in value.items())),
    "not": _not,
    "longer": _longer,
    "longest": _longest(ties=True),
    "longest_alone": _longest(ties=False),
    "stoppers": _every("stopper", Range(2, 2)),
    "controlled": _every("control", Range(1, 2)),
    "is": _is,
}
STRUCTURES = tuple(_STRUCTURES)


def named_template(text: Text, template: Template) -> Template:
    """Return the template under a name, described by `text`."""
    return Branch(lambda parts: Named(text, parts[0]), (template,))
