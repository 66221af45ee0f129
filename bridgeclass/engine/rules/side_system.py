"""The rules one side plays: a system with its options, a class's own rules, or rules kept from an earlier day."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from bridgeclass.engine.rules.custom_rules import with_custom_rules
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
    custom_rules: str = ""
    snapshot: str = ""

    @property
    def rules(self) -> System:
        """The system with own rules. Raises UnknownSystemError, or SourceError for rules that cannot be read."""
        return _rules(self.system, self.custom_rules, self.snapshot)

    @property
    def chosen(self) -> Mapping[str, bool]:
        """The options that differ from the defaults of `rules`. Raises what `rules` does."""
        return system_of_snapshot(self.snapshot)[1] if self.snapshot else self.options

    @property
    def index(self) -> RuleIndex:
        """The rules, found quickly. Raises what `rules` does, and UnknownSystemError for an unknown option."""
        return index_of(self.system, tuple(sorted(self.options.items())), self.custom_rules, self.snapshot)


@lru_cache(maxsize=16)
def system_of_snapshot(text: str) -> tuple[System, dict[str, bool]]:
    """What `system_of_text` gives, once read."""
    return system_of_text(text)


@lru_cache(maxsize=64)
def _rules(system: str, custom_rules: str, snapshot: str) -> System:
    if snapshot:
        return system_of_snapshot(snapshot)[0]
    return with_custom_rules(load_system(system), custom_rules) if custom_rules else load_system(system)


@lru_cache(maxsize=256)
def index_of(system: str, options: Chosen = (), custom_rules: str = "", snapshot: str = "") -> RuleIndex:
    """The index of a system with the options (sorted) that differ from its own. Raises UnknownSystemError."""
    chosen = system_of_snapshot(snapshot)[1] if snapshot else dict(options)
    return RuleIndex.build(_rules(system, custom_rules, snapshot), chosen)
