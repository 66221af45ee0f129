"""A rule as it is used: when it applies, the call it makes, and the variants of hands that make it."""

from dataclasses import dataclass, field
from enum import StrEnum

from bridgeclass.engine.constraints import Bounds, Constraint, Environment, Span, Template, Test, unnamed_conjuncts
from bridgeclass.engine.constraints.environment import GROUPS
from bridgeclass.engine.rules.call_patterns import CallPattern
from bridgeclass.engine.rules.when import When


class Forcing(StrEnum):
    """What a call asks of partner, weakest first."""

    SIGN_OFF = "sign_off"
    NONE = "none"
    INVITATIONAL = "invitational"
    ONE_ROUND = "one_round"
    TO_3M4M = "to_3M4m"
    GAME = "game"

    @property
    def strength(self) -> int:
        """Order of the words above, 0 to 5."""
        return list(Forcing).index(self)


class Alert(StrEnum):
    """Whether the opponents are told."""

    NONE = "none"
    ALERT = "alert"
    ANNOUNCE = "announce"


@dataclass(frozen=True, slots=True)
class Variant:
    """One kind of hand that makes the rule's call; all of its `needs` must hold.

    id is permanent. priority: higher is tried first. shows: what the call says when that differs from `needs`.
    usual_hcp: the HCP of nearly all hands that make it, where a few of those that fit have more or less.
    """

    id: str
    name: str
    priority: int
    needs: Template
    shows: Template | None
    usual_hcp: Span | None
    forcing: Forcing
    alert: Alert
    announce: str
    says: str
    asks: str
    answers: str
    agrees: str
    lift: str
    passes_force: bool
    memo: dict[tuple[object, ...], "Grounded"] = field(default_factory=dict, compare=False, repr=False)
    _uses: list[tuple[tuple[str, ...], bool]] = field(default_factory=list, compare=False, repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The suit names it uses, sorted."""
        return self._used()[0]

    @property
    def is_relative(self) -> bool:
        """True if it counts with what has been shown."""
        return self._used()[1]

    def _used(self) -> tuple[tuple[str, ...], bool]:
        if not self._uses:
            parts = [part for part in (self.needs, self.shows) if part is not None]
            names = tuple(sorted(frozenset[str]().union(*(part.uses for part in parts))))
            self._uses.append((names, any(part.relative for part in parts)))
        return self._uses[0]


@dataclass(frozen=True, slots=True)
class Rule:
    """A call, the auctions in which it is made, and its variants.

    option: the card option it hangs on ('' = always), `unless` the option that switches it off.
    each: suit letters that stand, in turn, for every suit of a group or list.
    """

    id: str
    module: str
    natural: bool
    when: When
    call: CallPattern
    each: tuple[tuple[str, str | tuple[str, ...]], ...]
    variants: tuple[Variant, ...]
    option: str
    unless: str
    source: str
    convention: str
    file: str
    line: int

    def is_on(self, options: "dict[str, bool]") -> bool:
        """True if the card plays this rule."""
        return (not self.option or options[self.option]) and (not self.unless or not options[self.unless])


class Grounded:
    """A variant with its suits known: its constraint on a hand, the fast predicate, and what its call shows."""

    __slots__ = ("_parts", "_shown", "_shows", "needs", "test")

    def __init__(self, needs: Constraint, shows: Constraint) -> None:
        self.needs, self._shows = needs, shows
        self.test: Test = needs.compiled()
        self._shown: Bounds | None = None
        self._parts: tuple[Constraint, ...] | None = None

    @property
    def parts(self) -> tuple[Constraint, ...]:
        """What must hold of a hand, part by part."""
        if self._parts is None:
            self._parts = unnamed_conjuncts(self.needs)
        return self._parts

    @property
    def shown(self) -> Bounds:
        """The hull of the hands the call shows."""
        if self._shown is None:
            self._shown = self._shows.bounds()
        return self._shown


def binding_key(variant: Variant, env: Environment) -> tuple[object, ...]:
    """What the variant's suit names stand for here. Raises UnboundSuitError if one stands for nothing."""
    return tuple(env.group(name) if name in GROUPS else env.suit(name) for name in variant.names)


def ground(variant: Variant, env: Environment, key: tuple[object, ...]) -> Grounded:
    """The variant in an environment whose `binding_key` is `key`; kept unless it counts with what has been shown."""
    known = variant.memo.get(key)
    if known is None:
        needs = variant.needs.ground(env)
        known = Grounded(needs, variant.shows.ground(env) if variant.shows else needs)
        if not variant.is_relative:
            variant.memo[key] = known
    return known
