"""View models of a card: its options by subject, the conventions it plays, and its notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils.translation import gettext_lazy as _

from apps.cards.models import Card
from bridgeclass.engine.explain import CardModule, CardRule, read_card, read_conditional, read_rule
from bridgeclass.engine.rules import Option, OptionGroup, Rule, SideSystem, System
from bridgeclass.engine.rules.custom_rules import CUSTOM_RULES_FILE
from bridgeclass.engine.rules.index import played_rules
from bridgeclass.engine.rules.superseded import without_superseded

PARTS = {
    "openings": _("Opening bids"),
    "responses": _("Responses"),
    "rebids": _("Rebids"),
    "notrump": _("After 1NT"),
    "competitive": _("Competitive bidding"),
    "conventions": _("Conventions"),
    "slam": _("Slam bidding"),
    "": _("Other options"),
}
"""Headings of options by the folder in which most rules depend on them."""


@dataclass(frozen=True, slots=True)
class OptionView:
    """An option of a card, the chapter it belongs to, and the part of the auction (a key of PARTS)."""

    option: Option
    subject: str
    part: str
    is_on: bool

    @property
    def differs(self) -> bool:
        """Return whether the card differs from the system's default."""
        return self.is_on != self.option.default


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A subject with several choices: their names and titles, and the one of the card; '' is the default's name.

    part: the part of the auction, a key of PARTS.
    """

    group: OptionGroup
    values: tuple[tuple[str, str], ...]
    value: str
    usual: str
    part: str

    @property
    def title(self) -> str:
        """Return the title of the card's choice."""
        return dict(self.values)[self.value]

    @property
    def differs(self) -> bool:
        """Return whether the card differs from the system's default."""
        return self.value != self.usual


@dataclass(frozen=True, slots=True)
class CardView:
    """The system's title, choices, other options, conventions, and the chapters of the rules that are on."""

    title: str
    choices: tuple[ChoiceView, ...]
    options: tuple[OptionView, ...]
    conventions: tuple[str, ...]
    chapters: tuple[CardModule, ...]
    own: tuple[CardRule, ...]
    """The rules of the card's own rule file that are on."""

    @property
    def rules(self) -> int:
        """Return the number of rules that are on."""
        return sum(len(chapter.rules) for chapter in self.chapters)

    def search(self, query: str) -> CardView:
        """Return the view with only the options, conventions and rules that contain every word of the query."""
        words = query.lower().split()

        def matches(text: str) -> bool:
            return all(word in text.lower() for word in words)

        chapters = (replace(c, rules=tuple(r for r in c.rules if matches(_text(r, c)))) for c in self.chapters)
        return replace(
            self,
            choices=tuple(one for one in self.choices if matches(f"{one.group.title} {one.title}")),
            options=tuple(one for one in self.options if matches(f"{one.subject} {one.option.title}")),
            conventions=tuple(name for name in self.conventions if matches(name)),
            chapters=tuple(chapter for chapter in chapters if chapter.rules),
        )


def _text(rule: CardRule, chapter: CardModule) -> str:
    kinds = (text for kind in rule.kinds for text in (kind.name, kind.shows, kind.tags) if text is not None)
    return " ".join(map(str, (chapter.title, rule.convention, rule.call, *rule.auctions, *kinds)))


def card_view(card: Card) -> CardView:
    """Return the view of a card. Raises what `bidder_for` does."""
    return _view(card.system, tuple(sorted(card.options.items())), card.own_rules)


@lru_cache(maxsize=64)
def _view(system: str, options: tuple[tuple[str, bool], ...], own_rules: str) -> CardView:
    rules = SideSystem(system, custom_rules=own_rules).rules
    chosen = rules.choose(dict(options))
    written = _chapters(system, own_rules)
    played = _played(rules, chosen, {rule.id: rule for module in written for rule in module.rules})
    filtered = (replace(m, rules=tuple(one for r in m.rules for one in played.get(r.id, []))) for m in written)
    chapters = tuple(module for module in filtered if module.rules)
    own = {rule.id for rule in rules.rules if rule.file == CUSTOM_RULES_FILE}
    return CardView(
        title=rules.title,
        choices=choices_of(rules, chosen),
        options=tuple(one for one in options_of(rules, chosen) if not one.option.group),
        conventions=tuple(sorted({r.convention for module in chapters for r in module.rules if r.convention})),
        chapters=chapters,
        own=tuple(rule for chapter in chapters for rule in chapter.rules if rule.id in own),
    )


@lru_cache(maxsize=16)
def _chapters(system: str, own_rules: str) -> tuple[CardModule, ...]:
    """Return every rule in words, whatever the options: slow, so it is shared by all cards of a system."""
    return read_card(SideSystem(system, custom_rules=own_rules).rules)


def _played(
    system: System, chosen: Mapping[str, bool], written: Mapping[str, CardRule]
) -> Mapping[str, list[CardRule]]:
    """Return the rules that are on, by id, as they are played: several if their points differ between auctions."""
    found = _read(system, chosen, written)
    for option in system.options.values():
        if option.turns_on and chosen[option.name] and not chosen[option.turns_on]:
            found = read_conditional(found, _read(system, {**chosen, option.turns_on: True}, written), option)
    return found


def _read(system: System, chosen: Mapping[str, bool], written: Mapping[str, CardRule]) -> dict[str, list[CardRule]]:
    unchanged = {id(rule) for rule in system.rules}
    found: dict[str, list[CardRule]] = {}
    for rule in without_superseded(played_rules(system, chosen)):
        one = written[rule.id] if id(rule) in unchanged else read_rule(rule, system)
        found.setdefault(rule.id, []).append(one)
    return found


def options_of(system: System, chosen: Mapping[str, bool]) -> tuple[OptionView, ...]:
    """Return the options of a system, by subject: the chapter in which most rules depend on it."""
    chapters: dict[str, Counter[str]] = {name: Counter() for name in system.options}
    folders: dict[str, Counter[str]] = {name: Counter() for name in system.options}
    for rule in system.rules:
        for name in (*rule.option, *rule.unless):
            chapters[name][system.modules[rule.module].title] += 1
            folders[name][_folder(rule)] += 1
    found = (
        OptionView(option, _most(chapters[about]) or system.title, _part(folders[about]), chosen[name])
        for name, option in system.options.items()
        for about in (option.turns_on or name,)
    )
    return tuple(sorted(found, key=lambda one: (one.subject, one.option.title)))


def _folder(rule: Rule) -> str:
    return rule.file.split("/")[1] if rule.file.count("/") > 1 else ""


def _most(counted: Counter[str]) -> str:
    return next((name for name, _number in counted.most_common(1)), "")


def _part(folders: Counter[str]) -> str:
    folder = _most(folders)
    return folder if folder in PARTS else ""


def choices_of(system: System, chosen: Mapping[str, bool]) -> tuple[ChoiceView, ...]:
    """Return the subjects of a system that have several choices, in the order of its file.

    A choice of an opening stands under the openings, though it changes more responses.
    """
    opened = {rule.option for rule in system.rules if _folder(rule) == "openings"}
    parts = {one.group: "openings" for one in system.options.values() if one.group and (one.name,) in opened}
    for one in options_of(system, chosen):
        if one.option.group and (one.part or one.option.group not in parts):
            parts.setdefault(one.option.group, one.part)
    return tuple(
        ChoiceView(
            group,
            system.choices(name),
            _name(system.choice(name, chosen)),
            _name(system.choice(name, {})),
            parts.get(name, ""),
        )
        for name, group in system.groups.items()
    )


def _name(option: Option | None) -> str:
    return option.name if option else ""
