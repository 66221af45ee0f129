"""The call a rule makes, as rule files write it: `2N`, `3M`, `cheapest Y`, `jump N`, `game agreed`, `step 2`."""

import re
from dataclasses import dataclass
from functools import lru_cache

from bridgeclass.engine.calls import BIDS, DOUBLE, GAME_LEVEL, PASS, REDOUBLE, STRAINS, Call, Strain
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.constraints import ConstraintError, Environment
from bridgeclass.engine.constraints.vocabulary import is_suit_name
from bridgeclass.engine.messages import Message, msgid

_NOT_A_CALL = msgid("{text} is not a call such as 2N, 3M, cheapest Y, jump N, game agreed or step 2")
_FIXED = {"P": PASS, "X": DOUBLE, "XX": REDOUBLE}
_LEVEL = re.compile(r"^([1-7])(\w+)$")
_KINDS = ("cheapest", "jump", "double_jump", "game", "slam", "grand", "step")


@dataclass(frozen=True, slots=True)
class CallPattern:
    """A call that is resolved once the suits and the last bid are known."""

    kind: str
    name: str = ""
    level: int = 0

    @classmethod
    @lru_cache(maxsize=1024)
    def parse(cls, text: str) -> "CallPattern":
        """Read a call pattern. Raises ConstraintError."""
        if text in _FIXED:
            return cls("fixed", text)
        if match := _LEVEL.match(text):
            return cls("level", _strain_name(match[2], text), int(match[1]))
        kind, _, name = text.partition(" ")
        if kind == "step" and name.isdigit():
            return cls(kind, level=int(name))
        if kind in _KINDS and name:
            return cls(kind, _strain_name(name, text))
        raise ConstraintError(Message(_NOT_A_CALL, text=repr(text)))

    @property
    def variables(self) -> frozenset[str]:
        """The suit name it needs, if any."""
        return frozenset() if self.name in ("N", "", *_FIXED) else frozenset({self.name})

    def resolve(self, env: Environment, last: Call | None) -> Call | None:
        """Return the call, or None if it would be above level 7. Raises UnboundSuitError for an unbound suit."""
        if self.kind == "fixed":
            return _FIXED[self.name]
        if self.kind == "step":
            return _nth((last.index if last else -1) + self.level)
        strain = Strain.NOTRUMP if self.name == "N" else STRAINS[env.suit(self.name)]
        cheapest = cheapest_level(strain, last)
        match self.kind:
            case "level":
                level = self.level
            case "game":
                level = GAME_LEVEL[strain]
            case "slam":
                level = 6
            case "grand":
                level = 7
            case kind:
                level = cheapest + {"cheapest": 0, "jump": 1, "double_jump": 2}[kind]
        return Call.bid(level, strain) if level <= 7 else None


def cheapest_level(strain: Strain | Suit, last: Call | None) -> int:
    """Return the lowest level at which the strain may be bid over `last`; 8 if there is none."""
    if last is None or last.strain is None:
        return 1
    return last.level + (strain <= last.strain)


def _nth(index: int) -> Call | None:
    return BIDS[index] if 0 <= index < len(BIDS) else None


def _strain_name(name: str, text: str) -> str:
    if name in ("N", "NT"):
        return "N"
    if not is_suit_name(name):
        raise ConstraintError(Message("{text}: {name} is not a suit or N", text=repr(text), name=repr(name)))
    return name
