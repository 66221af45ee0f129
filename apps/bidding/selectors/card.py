"""The systems as their rule files have them, for people to read and to search."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from bridgeclass.engine.explain import CardModule, CardRule, read_card
from bridgeclass.engine.rules import Option, System, load_system, system_names

MOST_FOUND = 40
_SIGNS = str.maketrans("♣♦♥♠", "cdhs")
_CODE = re.compile(r"^[1-7][cdhsn]$")
_BID = re.compile(r"^([1-7])\s?(?:nt|sa)$")


@dataclass(frozen=True, slots=True)
class SystemSummary:
    """A system by name, with the number of its modules and rules."""

    name: str
    title: str
    modules: int
    rules: int


@dataclass(frozen=True, slots=True)
class Card:
    """A whole system: the hash of its rules, the options it has, and its modules."""

    sha256: str
    name: str
    title: str
    options: tuple[Option, ...]
    modules: tuple[CardModule, ...]
    module_of_rule: dict[str, str]

    def module(self, name: str) -> CardModule | None:
        """The module of that name; None if there is none."""
        return next((module for module in self.modules if module.name == name), None)


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found: rules by module, and how many there are in all."""

    modules: tuple[tuple[CardModule, tuple[CardRule, ...]], ...]
    total: int

    @property
    def left_out(self) -> int:
        """How many more there are than are shown."""
        return self.total - self.shown

    @property
    def shown(self) -> int:
        """How many are shown."""
        return min(self.total, MOST_FOUND)


def system_summaries() -> tuple[SystemSummary, ...]:
    """Every system, by title."""
    cards = (card_of(name) for name in system_names())
    summaries = (SystemSummary(c.name, c.title, len(c.modules), len(c.module_of_rule)) for c in cards)
    return tuple(sorted(summaries, key=lambda summary: summary.title))


def card_of(name: str) -> Card:
    """The system of that name as a card. Raises UnknownSystemError if there is none."""
    system = load_system(name)
    return _card(_Version(system.name, system.snapshot({})[0]))


@dataclass(frozen=True, slots=True)
class _Version:
    """A system by the hash of its rules: what is kept of one is never shown for another."""

    name: str
    sha256: str


@lru_cache(maxsize=16)
def _card(version: _Version) -> Card:
    system: System = load_system(version.name)
    modules = read_card(system)
    return Card(
        sha256=version.sha256,
        name=system.name,
        title=system.title,
        options=tuple(sorted(system.options.values(), key=lambda option: option.title)),
        modules=modules,
        module_of_rule={rule.id: module.name for module in modules for rule in module.rules},
    )


def find_rules(card: Card, words: str) -> Found:
    """The rules in which every one of the words occurs, the first 40 of them; first those that are called so.

    A bid of the search stands for itself alone: `2c`, `2C` and `2♣` find the call, not a longer word.
    """
    asked = [f" {word} " if _CODE.match(word) else word for word in _words(words)]
    found = [
        (module, rule)
        for module in card.modules
        for rule, text in _texts(module)
        if asked and all(word in text for word in asked)
    ]
    found.sort(key=lambda hit: -sum(word in _heading(*hit) for word in asked))
    return Found(_by_module(found[:MOST_FOUND]), len(found))


def _by_module(
    found: Iterable[tuple[CardModule, CardRule]],
) -> tuple[tuple[CardModule, tuple[CardRule, ...]], ...]:
    rules: dict[str, list[CardRule]] = {}
    modules: dict[str, CardModule] = {}
    for module, rule in found:
        modules[module.name] = module
        rules.setdefault(module.name, []).append(rule)
    return tuple((modules[name], tuple(listed)) for name, listed in rules.items())


def _heading(module: CardModule, rule: CardRule) -> str:
    """What the chapter and the rule are called, and the rule's call."""
    return f" {' '.join(_words(f'{module.title} {rule.convention} {rule.call}'))} "


@lru_cache(maxsize=256)
def _texts(module: CardModule) -> tuple[tuple[CardRule, str], ...]:
    return tuple((rule, _text(rule, module)) for rule in module.rules)


def _text(rule: CardRule, module: CardModule) -> str:
    """Everything a rule says as one text of small letters, its words parted by single blanks."""
    kinds = (f"{kind.name} {kind.shows} {kind.tags}" for kind in rule.kinds)
    parts = (module.title, rule.call, rule.convention, *rule.auctions, *rule.conditions, *kinds)
    return f" {' '.join(_words(' '.join(parts)))} "


def _words(text: str) -> list[str]:
    """The words of a text as searches compare them: '2♣' is ' 2c ', '1NT' is ' 1n ', other words may go on."""
    found = re.findall(r"[\w+'-]+", text.lower().translate(_SIGNS))
    return [_BID.sub(r"\1n", word) for word in found]
