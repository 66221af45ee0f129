"""A card as people write it: its options by subject, the conventions it plays, and its notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from apps.cards.models import Card
from bridgeclass.engine.explain import CardModule, CardRule, read_card
from bridgeclass.engine.rules import Option, SideSystem, System


@dataclass(frozen=True, slots=True)
class OptionShown:
    """One option of a card, the chapter it is about, and whether it is on."""

    option: Option
    subject: str
    is_on: bool

    @property
    def differs(self) -> bool:
        """Whether the card plays it the other way than the system does by itself."""
        return self.is_on != self.option.default


@dataclass(frozen=True, slots=True)
class CardShown:
    """What a page shows of a card: the system's title, options, conventions, and chapters of the rules that are on."""

    title: str
    options: tuple[OptionShown, ...]
    conventions: tuple[str, ...]
    chapters: tuple[CardModule, ...]

    @property
    def rules(self) -> int:
        """How many rules are on."""
        return sum(len(chapter.rules) for chapter in self.chapters)

    def found(self, words: str) -> CardShown:
        """The same with only the options, conventions and rules in which all of the words occur."""
        asked = words.lower().split()

        def has(text: str) -> bool:
            return all(word in text.lower() for word in asked)

        chapters = (replace(c, rules=tuple(r for r in c.rules if has(_words(r, c)))) for c in self.chapters)
        return replace(
            self,
            options=tuple(one for one in self.options if has(f"{one.subject} {one.option.title}")),
            conventions=tuple(name for name in self.conventions if has(name)),
            chapters=tuple(chapter for chapter in chapters if chapter.rules),
        )


def _words(rule: CardRule, chapter: CardModule) -> str:
    kinds = " ".join(f"{kind.name} {kind.shows} {kind.tags}" for kind in rule.kinds)
    return f"{chapter.title} {rule.convention} {rule.call} {' '.join(rule.auctions)} {kinds}"


def shown(card: Card) -> CardShown:
    """The card for people to read. Raises what `bidder_for` does."""
    return _shown(card.system, tuple(sorted(card.options.items())), card.own_rules)


@lru_cache(maxsize=64)
def _shown(system: str, options: tuple[tuple[str, bool], ...], own_rules: str) -> CardShown:
    rules = SideSystem(system, custom_rules=own_rules).rules
    chosen = rules.choose(dict(options))
    on = {rule.id for rule in rules.rules if rule.is_on(chosen)}
    kept = (replace(m, rules=tuple(r for r in m.rules if r.id in on)) for m in _chapters(system, own_rules))
    chapters = tuple(module for module in kept if module.rules)
    return CardShown(
        title=rules.title,
        options=options_of(rules, chosen),
        conventions=tuple(sorted({r.convention for module in chapters for r in module.rules if r.convention})),
        chapters=chapters,
    )


@lru_cache(maxsize=16)
def _chapters(system: str, own_rules: str) -> tuple[CardModule, ...]:
    """Every rule in words, whatever the options: what takes long is done once for all cards of a system."""
    return read_card(SideSystem(system, custom_rules=own_rules).rules)


def options_of(system: System, chosen: Mapping[str, bool]) -> tuple[OptionShown, ...]:
    """Every option of a system, by subject: the chapter in which most rules hang on it."""
    hang: dict[str, Counter[str]] = {name: Counter() for name in system.options}
    for rule in system.rules:
        for name in filter(None, (rule.option, rule.unless)):
            hang[name][system.modules[rule.module].title] += 1
    found = (
        OptionShown(option, next((title for title, _ in hang[name].most_common(1)), system.title), chosen[name])
        for name, option in system.options.items()
    )
    return tuple(sorted(found, key=lambda one: (one.subject, one.option.title)))
