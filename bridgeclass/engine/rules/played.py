"""The rules of a system as they are played: its options chosen, and the index made once."""

from functools import lru_cache

from bridgeclass.engine.rules.index import RuleIndex
from bridgeclass.engine.rules.system import load_system


@lru_cache(maxsize=256)
def index_of(system: str, options: tuple[tuple[str, bool], ...] = ()) -> RuleIndex:
    """The index of a system with the options (sorted) that differ from its own. Raises UnknownSystemError."""
    return RuleIndex.build(load_system(system), dict(options))
