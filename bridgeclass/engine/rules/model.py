"""A rule as it is used: when it applies, the call it makes, and the variants of hands that make it."""

from dataclasses import dataclass
from enum import StrEnum

from bridgeclass.engine.constraints import Bounds, Constraint, Environment, Template
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
    """

    id: str
    name: str
    priority: int
    needs: Template
    shows: Template | None
    forcing: Forcing
    alert: Alert
    announce: str
    says: str
    asks: str
    answers: str
    agrees: str
    lift: str
    passes_force: bool


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


@dataclass(frozen=True, slots=True)
class Grounded:
    """A variant in one auction: its constraint on a hand, and what its call shows."""

    needs: Constraint
    shown: Bounds
    suits: tuple[tuple[str, int], ...]


def ground(variant: Variant, env: Environment) -> Grounded:
    """The variant with its suits known. Raises UnboundSuitError if one of them is not."""
    needs = variant.needs.ground(env)
    shown = (variant.shows.ground(env) if variant.shows else needs).bounds()
    return Grounded(needs, shown, tuple(sorted(env.suits.items())))
