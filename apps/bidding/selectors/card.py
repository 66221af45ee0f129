"""Bidding systems for people to read and search."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from bridgeclass.engine.explain import CardModule, CardRule, read_card
from bridgeclass.engine.rules import Option, OptionGroup, System, load_system, system_names

MAX_FOUND = 40
_SIGNS = str.maketrans("♣♦♥♠", "cdhs")
_CODE = re.compile(r"^[1-7][cdhsn]$")
_BID = re.compile(r"^([1-7])\s?(?:nt|sa)$")


@dataclass(frozen=True, slots=True)
class Choice:
    """A subject of which a card plays one choice: the titles of the usual one and of the others."""

    title: str
    usual: str
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A system with the hash of its rules, its choices, options and modules."""

    sha256: str
    name: str
    title: str
    choices: tuple[Choice, ...]
    options: tuple[Option, ...]
    modules: tuple[CardModule, ...]
    module_of_rule: dict[str, str]

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources of all rules, each once."""
        return tuple(dict.fromkeys(rule.source for module in self.modules for rule in module.rules))

    def module(self, name: str) -> CardModule | None:
        """Return a module by name, or None."""
        return next((module for module in self.modules if module.name == name), None)


@dataclass(frozen=True, slots=True)
class Found:
    """The first rules that match a search, by module, and the number of all matches."""

    modules: tuple[tuple[CardModule, tuple[CardRule, ...]], ...]
    total: int
    limit: int = MAX_FOUND


def cards() -> list[Card]:
    """Return every system, by title."""
    return sorted((card_of(name) for name in system_names()), key=lambda card: card.title)


def card_of(name: str) -> Card:
    """Return a system by name. Raises UnknownSystemError."""
    return _card(name, load_system(name).snapshot({})[0])


@lru_cache(maxsize=16)
def _card(name: str, sha256: str) -> Card:
    system = load_system(name)
    modules = read_card(system)
    return Card(
        sha256=sha256,
        name=system.name,
        title=system.title,
        choices=tuple(_choice(system, group) for group in system.groups.values()),
        options=tuple(sorted(system.options.values(), key=lambda option: option.title)),
        modules=modules,
        module_of_rule={rule.id: module.name for module in modules for rule in module.rules},
    )


def _choice(system: System, group: OptionGroup) -> Choice:
    usual = system.choice(group.name, {})
    title = usual.title if usual else group.default
    others = tuple(other for _, other in system.choices(group.name) if other != title)
    return Choice(group.title, title, others)


def find_rules(card: Card, words: str) -> Found:
    """Return the rules that contain every word, those with the words in their heading first.

    A bid matches as a whole word: `2c`, `2C` and `2♣` find the call, not a longer word.
    """
    wanted = [f" {word} " if _CODE.match(word) else word for word in _words(words)]
    found = [
        (module, rule)
        for module in card.modules
        for rule, text in _texts(module)
        if wanted and all(word in text for word in wanted)
    ]
    found.sort(key=lambda hit: -sum(word in _heading(*hit) for word in wanted))
    return Found(_by_module(found[:MAX_FOUND]), len(found))


def _by_module(found: Iterable[tuple[CardModule, CardRule]]) -> tuple[tuple[CardModule, tuple[CardRule, ...]], ...]:
    rules: dict[str, list[CardRule]] = {}
    modules: dict[str, CardModule] = {}
    for module, rule in found:
        modules[module.name] = module
        rules.setdefault(module.name, []).append(rule)
    return tuple((modules[name], tuple(listed)) for name, listed in rules.items())


def _heading(module: CardModule, rule: CardRule) -> str:
    """Return the words of the module's title and of the rule's name and call."""
    return f" {' '.join(_words(f'{module.title} {rule.convention} {rule.call}'))} "


@lru_cache(maxsize=256)
def _texts(module: CardModule) -> tuple[tuple[CardRule, str], ...]:
    return tuple((rule, _text(rule, module)) for rule in module.rules)


def _text(rule: CardRule, module: CardModule) -> str:
    """Return all English words of a rule in lower case, separated by single spaces."""
    kinds = (text for kind in rule.kinds for text in (kind.name, kind.shows, kind.tags) if text is not None)
    parts = (module.title, rule.call, rule.convention, rule.source, *rule.auctions, *rule.conditions, *kinds)
    return f" {' '.join(_words(' '.join(map(str, parts))))} "


def _words(text: str) -> list[str]:
    """Return the words of a text as searches compare them: '2♣' becomes '2c', '1NT' becomes '1n'."""
    found = re.findall(r"[\w+'-]+", text.lower().translate(_SIGNS))
    return [_BID.sub(r"\1n", word) for word in found]
