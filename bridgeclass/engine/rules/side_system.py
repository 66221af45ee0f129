"""The rules that one side plays: a system with its options, with custom rules, or the rules of a snapshot."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from bridgeclass.engine.messages import Joint, Listing, Message, MessageError, RuleText, msgid
from bridgeclass.engine.rules.custom_rules import with_custom_rules
from bridgeclass.engine.rules.from_snapshot import system_of_text
from bridgeclass.engine.rules.index import RuleIndex
from bridgeclass.engine.rules.options import Option
from bridgeclass.engine.rules.system import System, load_system

EXCLUDES = msgid("“{one}” cannot be on together with “{other}”")
REQUIRES = msgid("“{one}” cannot be on without “{other}”")

type Chosen = tuple[tuple[str, bool], ...]


class ConflictingOptionsError(MessageError):
    """Options that are on but exclude each other, in `pairs`, or that are on without one that they require."""

    def __init__(
        self, pairs: tuple[tuple[Option, Option], ...], missing: tuple[tuple[Option, Option], ...] = ()
    ) -> None:
        """Build the message from the pairs of options."""
        self.pairs, self.missing = pairs, missing
        said = [(EXCLUDES, pair) for pair in pairs] + [(REQUIRES, pair) for pair in missing]
        texts = (Message(text, one=RuleText(one.title), other=RuleText(other.title)) for text, (one, other) in said)
        super().__init__(Listing(tuple(texts), Joint.COMMA))


def check_options(system: System, options: Mapping[str, bool]) -> None:
    """Raise ConflictingOptionsError for options that do not go together, UnknownSystemError for an unknown one."""
    pairs, missing = system.conflicts(options), system.missing(options)
    if pairs or missing:
        raise ConflictingOptionsError(pairs, missing)


@dataclass(frozen=True, slots=True)
class SideSystem:
    """The system of one side: its name, and the options that differ from the defaults.

    custom_rules: a rule file of the class's own, added to the system. snapshot: the text of a snapshot, played instead
    of today's rules, with the options it names.
    """

    system: str = "sayc"
    options: Mapping[str, bool] = field(default_factory=dict)
    custom_rules: str = ""
    snapshot: str = ""

    @property
    def rules(self) -> System:
        """The system with custom rules. Raises UnknownSystemError, or SourceError for invalid rules."""
        return _rules(self.system, self.custom_rules, self.snapshot)

    @property
    def chosen(self) -> Mapping[str, bool]:
        """The options that differ from the defaults of `rules`. Raises the errors of `rules`."""
        return system_of_snapshot(self.snapshot)[1] if self.snapshot else self.options

    @property
    def index(self) -> RuleIndex:
        """The indexed rules. Raises the errors of `rules`, and UnknownSystemError for an unknown option."""
        return index_of(self.system, tuple(sorted(self.options.items())), self.custom_rules, self.snapshot)


def parse_side_system(text: str) -> SideSystem:
    """Return the system named in a text, with the options after a colon: `sayc:negative_doubles_high,-drury`.

    A minus turns an option off. Raises UnknownSystemError for an unknown system or option, ConflictingOptionsError.
    """
    name, _, listed = text.partition(":")
    words = [word.strip() for word in listed.split(",") if word.strip()]
    side = SideSystem(name.strip(), {word.removeprefix("-"): not word.startswith("-") for word in words})
    check_options(side.rules, side.options)
    return side


@lru_cache(maxsize=16)
def system_of_snapshot(text: str) -> tuple[System, dict[str, bool]]:
    """Return the cached result of `system_of_text`."""
    return system_of_text(text)


@lru_cache(maxsize=64)
def _rules(system: str, custom_rules: str, snapshot: str) -> System:
    if snapshot:
        return system_of_snapshot(snapshot)[0]
    return with_custom_rules(load_system(system), custom_rules) if custom_rules else load_system(system)


@lru_cache(maxsize=256)
def index_of(system: str, options: Chosen = (), custom_rules: str = "", snapshot: str = "") -> RuleIndex:
    """Return the index of a system with the options (sorted) that are not the default. Raises UnknownSystemError."""
    chosen = system_of_snapshot(snapshot)[1] if snapshot else dict(options)
    return RuleIndex.build(_rules(system, custom_rules, snapshot), chosen)
