"""The context of a constraint besides the hand: suits by name, and what the auction has shown so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from bridgeclass.engine.constraints.bounds import ANYTHING, Bounds

LITERAL_SUITS = {
    "clubs": 0, "diamonds": 1, "hearts": 2, "spades": 3, "C": 0, "D": 1, "H": 2, "S": 3,
}  # fmt: skip
GROUPS = (
    "unbid", "unbid_majors", "unbid_minors", "fresh", "theirs", "majors", "minors", "all", "side", "skipped", "silent",
)  # fmt: skip


class UnboundSuitError(LookupError):
    """A suit name that is not bound in this auction, so that the rule does not apply."""


@dataclass(frozen=True, slots=True)
class Environment:
    """The values of the names in a template; `suits` maps suit variables to suits (C D H S = 0-3).

    last: the index of the last bid (0-34), -1 before any.
    answer: the numbers of aces or kings that partner's last call may have shown, if it answered such a question.
    skipped: the suits that partner's last bid passed over. partner_bid, our_bid: the suits that partner and our side
    have bid, whatever the bids meant.
    """

    suits: Mapping[str, int] = field(default_factory=dict)
    level: int = 0
    me: Bounds = ANYTHING
    partner: Bounds = ANYTHING
    unbid: tuple[int, ...] = ()
    theirs: tuple[int, ...] = ()
    answer: tuple[int, ...] = ()
    last: int = -1
    skipped: tuple[int, ...] = ()
    partner_bid: tuple[int, ...] = ()
    our_bid: tuple[int, ...] = ()
    is_symbolic: ClassVar[bool] = False

    def suit(self, name: str) -> int:
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
        return 5 - base if name == "oM" else 1 - base

    def group(self, name: str) -> tuple[int, ...]:
        """Return the suits of a group."""
        match name:
            case "unbid" | "unbid_majors" | "unbid_minors" | "fresh":
                return self._unbid_suits(name)
            case "theirs":
                return self.theirs
            case "side" | "silent" | "skipped":
                return self._side_suits(name)
        return {"majors": (2, 3), "minors": (0, 1), "all": (0, 1, 2, 3)}[name]

    def one_of(self, name: str) -> tuple[int, ...]:
        """Return the suits of a group for a constraint that one of them has to satisfy."""
        return self.group(name)

    def _unbid_suits(self, name: str) -> tuple[int, ...]:
        """Return the suits that nobody has shown; `fresh`: those that our side has not even bid artificially."""
        if name == "fresh":
            return tuple(suit for suit in self.unbid if suit not in self.our_bid)
        return tuple(suit for suit in self.unbid if name == "unbid" or (suit >= 2) == (name == "unbid_majors"))

    def _side_suits(self, name: str) -> tuple[int, ...]:
        """Return the suits outside the agreed one: `silent` (partner never bid them) or `skipped` (passed over)."""
        side = tuple(suit for suit in range(4) if suit != self.suits.get("agreed"))
        if name == "skipped":
            return tuple(suit for suit in side if suit in self.skipped)
        return side if name == "side" else tuple(suit for suit in side if suit not in self.partner_bid)
