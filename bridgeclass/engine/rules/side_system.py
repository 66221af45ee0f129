"""The rules one side plays: a system with its options, a class's own rules, or rules kept from an earlier day."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from bridgeclass.engine.rules.custom_rules import with_own_rules
from bridgeclass.engine.rules.from_snapshot import system_of_text
from bridgeclass.engine.rules.index import RuleIndex
from bridgeclass.engine.rules.system import System, load_system

type Chosen = tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class SideSystem:
    """What one side plays: a system by name, with options that differ from its defaults.

    own_rules: a rule file of the class's own, added to the system. kept: the text of a snapshot, which is played in
    place of today's rules, with the options it names.
    """

    system: str = "sayc"
    options: Mapping[str, bool] = field(default_factory=dict)
    own_rules: str = ""
    kept: str = ""

    @property
    def rules(self) -> System:
        """The system with own rules. Raises UnknownSystemError, or SourceError for rules that cannot be read."""
        return _rules(self.system, self.own_rules, self.kept)

    @property
    def chosen(self) -> Mapping[str, bool]:
        """The options that differ from the defaults of `rules`. Raises what `rules` does."""
        return system_of_kept(self.kept)[1] if self.kept else self.options

    @property
    def index(self) -> RuleIndex:
        """The rules, found quickly. Raises what `rules` does, and UnknownSystemError for an unknown option."""
        return index_of(self.system, tuple(sorted(self.options.items())), self.own_rules, self.kept)


@lru_cache(maxsize=16)
def system_of_kept(text: str) -> tuple[System, dict[str, bool]]:
    """What `system_of_text` gives, once read."""
    return system_of_text(text)


@lru_cache(maxsize=64)
def _rules(system: str, own_rules: str, kept: str) -> System:
    if kept:
        return system_of_kept(kept)[0]
    return with_own_rules(load_system(system), own_rules) if own_rules else load_system(system)


@lru_cache(maxsize=256)
def index_of(system: str, options: Chosen = (), own_rules: str = "", kept: str = "") -> RuleIndex:
    """The index of a system with the options (sorted) that differ from its own. Raises UnknownSystemError."""
    chosen = system_of_kept(kept)[1] if kept else dict(options)
    return RuleIndex.build(_rules(system, own_rules, kept), chosen)
