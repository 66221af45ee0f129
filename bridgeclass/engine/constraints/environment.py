"""The context of a constraint besides the hand: suits by name, and what the auction has shown so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from bridgeclass.engine.calls import Call
from bridgeclass.engine.cards import MAJORS, MINORS, OTHER_OF_RANK, SUITS, Suit
from bridgeclass.engine.constraints.bounds import ANYTHING, Bounds
from bridgeclass.engine.constraints.descriptions import SuitLike
from bridgeclass.engine.odds.contracts import Stakes

LITERAL_SUITS = {name: suit for suit in SUITS for name in (suit.word, suit.letter)}
GROUPS = (
    "unbid", "unbid_majors", "unbid_minors", "unnamed_majors", "fresh", "theirs", "majors", "minors", "all", "side",
    "skipped", "silent",
)  # fmt: skip

_FIXED_GROUPS: Mapping[str, tuple[Suit, ...]] = {"majors": MAJORS, "minors": MINORS, "all": SUITS}
NO_STAKES = Stakes()


class UnboundSuitError(LookupError):
    """A suit name that is not bound in this auction, so that the rule does not apply."""


@dataclass(frozen=True, slots=True)
class Environment:
    """The values of the names in a template; `suits` maps suit variables to suits (C D H S = 0-3).

    last: the index of the last bid (0-34), -1 before any.
    answer: the numbers of aces or kings that partner's last call may have shown, if it answered such a question.
    skipped: the suits that partner's last bid passed over. partner_bid, our_bid: the suits that partner and our side
    have bid, whatever the bids meant. lho, rho: what the opponents on the left and right have shown. call: the call of
    the rule. stakes: what a pass leaves, and the vulnerability.
    """

    suits: Mapping[str, Suit] = field(default_factory=dict)
    level: int = 0
    me: Bounds = ANYTHING
    partner: Bounds = ANYTHING
    unbid: tuple[Suit, ...] = ()
    theirs: tuple[Suit, ...] = ()
    answer: tuple[int, ...] = ()
    last: int = -1
    skipped: tuple[Suit, ...] = ()
    partner_bid: tuple[Suit, ...] = ()
    our_bid: tuple[Suit, ...] = ()
    lho: Bounds = ANYTHING
    rho: Bounds = ANYTHING
    call: Call | None = None
    stakes: Stakes = NO_STAKES
    is_symbolic: ClassVar[bool] = False

    def suit(self, name: str) -> SuitLike:
        """Return the suit of a name: a literal, a bound variable, or `oM`/`om`, the other major or minor.

        Raises UnboundSuitError if the name is not bound in this auction.
        """
        literal = LITERAL_SUITS.get(name)
        if literal is not None:
            return literal
        bound = self.suits.get(name)
        if bound is not None:
            return bound
        base = self.suits.get(name[1:]) if name in ("oM", "om") else None
        if base is None:
            raise UnboundSuitError(name)
        return OTHER_OF_RANK[base]

    def group(self, name: str) -> tuple[SuitLike, ...]:
        """Return the suits of a group."""
        match name:
            case "unbid" | "unbid_majors" | "unbid_minors" | "fresh":
                return _unbid_suits(name, self.unbid, self.our_bid)
            case "unnamed_majors":
                return tuple(suit for suit in MAJORS if suit not in self.theirs and suit not in self.our_bid)
            case "theirs":
                return self.theirs
            case "side" | "silent" | "skipped":
                return self._side_suits(name)
        return _FIXED_GROUPS[name]

    def one_of(self, name: str) -> tuple[SuitLike, ...]:
        """Return the suits of a group for a constraint that one of them has to satisfy."""
        return self.group(name)

    def _side_suits(self, name: str) -> tuple[Suit, ...]:
        """Return the suits outside the agreed one: `silent` (partner never bid them) or `skipped` (passed over)."""
        side = tuple(suit for suit in SUITS if suit != self.suits.get("agreed"))
        if name == "skipped":
            return tuple(suit for suit in side if suit in self.skipped)
        return side if name == "side" else tuple(suit for suit in side if suit not in self.partner_bid)


@lru_cache(maxsize=4096)
def _unbid_suits(name: str, unbid: tuple[Suit, ...], our_bid: tuple[Suit, ...]) -> tuple[Suit, ...]:
    """Return the suits that nobody has shown; `fresh`: those that our side has not even bid artificially."""
    if name == "fresh":
        return tuple(suit for suit in unbid if suit not in our_bid)
    return tuple(suit for suit in unbid if name == "unbid" or suit.is_major == (name == "unbid_majors"))
