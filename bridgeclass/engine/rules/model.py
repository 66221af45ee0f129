"""The model of a rule: when it applies, the call it makes, and the variants of hands that make it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from bridgeclass.engine.constraints import (
    Bounds,
    Constraint,
    Environment,
    Source,
    Span,
    Template,
    Test,
    unnamed_conjuncts,
)
from bridgeclass.engine.constraints.environment import GROUPS
from bridgeclass.engine.rules.call_patterns import CallPattern
from bridgeclass.engine.rules.when import When


class Forcing(StrEnum):
    """The forcing status of a call, weakest first."""

    SIGN_OFF = "sign_off"
    NONE = "none"
    INVITATIONAL = "invitational"
    ONE_ROUND = "one_round"
    TO_3M4M = "to_3M4m"
    GAME = "game"

    @property
    def strength(self) -> int:
        """The place in the order above, 0 to 5."""
        return list(Forcing).index(self)


class Alert(StrEnum):
    """The way the opponents are informed of a call."""

    NONE = "none"
    ALERT = "alert"
    ANNOUNCE = "announce"


@dataclass(frozen=True)
class Variant:
    """One kind of hand that makes the rule's call; all of its `needs` must hold.

    id is permanent. priority: higher is tried first; band: the name of the priority, if it has one.
    option, unless: as those of a rule, for this kind of hand alone.
    shows: what the call shows, if that differs from `needs`.
    why: why a hand that fits makes the call, in a teacher's words.
    usual_hcp: the HCP of nearly all hands that make it, if a few of those that fit have more or less.
    """

    id: str
    name: str
    priority: int
    band: str
    needs: Template
    shows: Template | None
    usual_hcp: Span | None
    forcing: Forcing
    alert: Alert
    announce: str
    says: str
    why: str
    asks: str
    answers: str
    agrees: str
    lift: str
    passes_force: bool
    option: tuple[str, ...]
    unless: tuple[str, ...]
    memo: dict[tuple[object, ...], "Grounded"] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The suit names it uses, sorted."""
        return tuple(sorted(frozenset[str]().union(*(part.uses for part in self._parts))))

    @cached_property
    def is_relative(self) -> bool:
        """True if it depends on what the auction has shown."""
        return any(part.relative for part in self._parts)

    @property
    def _parts(self) -> tuple[Template, ...]:
        return (self.needs,) if self.shows is None else (self.needs, self.shows)


@dataclass(frozen=True)
class Rule:
    """A call, the auctions in which it is made, and its variants.

    option: the rule is played only if all of these options are on; unless: only if all of these are off.
    each: suit variables that stand, in turn, for every suit of a group or list.
    only: in these auctions the call has no other meaning: the rules of the system that make it do not apply.
    before_pass: a natural rule that is tried before a pass of the system in the fallback band.
    overrides: the id of the inherited rule that it replaces. written: its text, completed by that of the rule that it
    overrides.
    """

    id: str
    module: str
    natural: bool
    when: When
    call: CallPattern
    each: tuple[tuple[str, str | tuple[str, ...]], ...]
    variants: tuple[Variant, ...]
    only: bool
    before_pass: bool
    option: tuple[str, ...]
    unless: tuple[str, ...]
    source: str
    convention: str
    file: str
    line: int
    overrides: str
    written: Source = field(compare=False, repr=False)

    @cached_property
    def is_relative(self) -> bool:
        """True if a variant depends on what the auction has shown."""
        return any(variant.is_relative for variant in self.variants)

    def own_id(self, id_: str) -> str:
        """Return its own id for an id of the rule that it overrides, or of a variant of that; else the same id."""
        if self.overrides and f"{id_}.".startswith(f"{self.overrides}."):
            return f"{self.id}{id_.removeprefix(self.overrides)}"
        return id_

    def is_on(self, options: Mapping[str, bool]) -> bool:
        """Return True if the rule is played with these options."""
        return _is_on(self, options) and any(_is_on(variant, options) for variant in self.variants)

    def played(self, options: Mapping[str, bool]) -> "Rule":
        """Return the rule with the variants that are played with these options."""
        variants = tuple(variant for variant in self.variants if _is_on(variant, options))
        return self if len(variants) == len(self.variants) else replace(self, variants=variants)


def _is_on(part: Rule | Variant, options: Mapping[str, bool]) -> bool:
    return all(options[name] for name in part.option) and not any(options[name] for name in part.unless)


class Grounded:
    """A variant with its suits bound: its constraint on a hand, the fast test, and what its call shows."""

    __slots__ = ("_parts", "_shown", "_shows", "needs", "test")

    def __init__(self, needs: Constraint, shows: Constraint) -> None:
        self.needs, self._shows = needs, shows
        self.test: Test = needs.compiled()
        self._shown: Bounds | None = None
        self._parts: tuple[Constraint, ...] | None = None

    @property
    def parts(self) -> tuple[Constraint, ...]:
        """The constraints that must all hold, one by one."""
        if self._parts is None:
            self._parts = unnamed_conjuncts(self.needs)
        return self._parts

    @property
    def shown(self) -> Bounds:
        """The hull of the hands that the call shows."""
        if self._shown is None:
            self._shown = self._shows.bounds()
        return self._shown


def binding_key(variant: Variant, env: Environment) -> tuple[object, ...]:
    """Return the suits that the variant's names stand for here. Raises UnboundSuitError if one is unbound."""
    return tuple(env.group(name) if name in GROUPS else env.suit(name) for name in variant.names)


def ground(variant: Variant, env: Environment, key: tuple[object, ...]) -> Grounded:
    """Return the variant in an environment whose `binding_key` is `key`; cached unless it is relative."""
    known = variant.memo.get(key)
    if known is None:
        needs = variant.needs.ground(env)
        known = Grounded(needs, variant.shows.ground(env) if variant.shows else needs)
        if not variant.is_relative:
            variant.memo[key] = known
    return known
