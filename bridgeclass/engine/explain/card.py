"""A system as a readable card: its rules by module in words, built from the rule files alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from bridgeclass.engine.constraints.symbolic import describe_symbolically, name_in_words
from bridgeclass.engine.explain.build import FORCING_WORDS
from bridgeclass.engine.explain.conditions_text import (
    auctions,
    call_in_words,
    conditions,
    facts_in_words,
    otherwise_in_words,
)
from bridgeclass.engine.messages import Joint, Message, RuleText, Sentence, Text, listing, places
from bridgeclass.engine.rules import Alert, Option, Rule, System, Variant


@dataclass(frozen=True, slots=True)
class KindOfHand:
    """One kind of hand that makes a call: its name and what the call shows.

    tags: how far the call forces partner, and what the opponents are told.
    """

    name: Text | None
    shows: Text | None
    tags: Text | None


@dataclass(frozen=True, slots=True)
class CardRule:
    """One rule: the auctions and conditions it is for, its call, and the kinds of hands that make it.

    source: the entries of the system notes that it follows. only_with, not_with: the options of the card that must be
    on or off.
    """

    id: str
    call: Text
    auctions: tuple[Text, ...]
    conditions: tuple[Text, ...]
    kinds: tuple[KindOfHand, ...]
    convention: str
    source: str
    only_with: tuple[Option, ...]
    not_with: tuple[Option, ...]

    @property
    def tags(self) -> Text | None:
        """The tags that all its kinds of hands share; None if they differ."""
        tags = {kind.tags for kind in self.kinds}
        return tags.pop() if len(tags) == 1 else None


@dataclass(frozen=True, slots=True)
class CardModule:
    """One module of the system with its rules, in the order of its file."""

    name: str
    title: str
    natural: bool
    rules: tuple[CardRule, ...]


def read_card(system: System) -> tuple[CardModule, ...]:
    """Return the modules of the system that have rules, sorted by title; natural bidding comes last."""
    rules: dict[str, list[CardRule]] = {}
    for rule in system.rules:
        rules.setdefault(rule.module, []).append(read_rule(rule, system))
    modules = [
        CardModule(module.name, module.title, module.natural, tuple(rules[name]))
        for name, module in system.modules.items()
        if name in rules
    ]
    return tuple(sorted(modules, key=lambda module: (module.natural, module.title)))


def read_conditional(
    usual: Mapping[str, list[CardRule]], other: Mapping[str, list[CardRule]], option: Option
) -> dict[str, list[CardRule]]:
    """Return the rules of a card, by id, of which an option changes some in the auctions that it is for.

    usual, other: the rules where the option does nothing, and where it turns on another option. A rule that is not the
    same in both says when it is played.
    """
    here, elsewhere = facts_in_words(option.when), otherwise_in_words(option.when)
    found: dict[str, list[CardRule]] = {}
    for name in dict.fromkeys((*usual, *other)):
        ours, theirs = usual.get(name, []), other.get(name, [])
        found[name] = [
            *(rule if rule in theirs else _under(rule, elsewhere) for rule in ours),
            *(_under(rule, here) for rule in theirs if rule not in ours),
        ]
    return found


def _under(rule: CardRule, conditions: tuple[Text, ...]) -> CardRule:
    return replace(rule, conditions=(*conditions, *rule.conditions))


def read_rule(rule: Rule, system: System) -> CardRule:
    """Return one rule of the system as the card has it."""
    return CardRule(
        id=rule.id,
        call=call_in_words(rule.call),
        auctions=auctions(rule),
        conditions=conditions(rule),
        kinds=tuple(dict.fromkeys(_kind(variant, rule) for variant in rule.variants)),
        convention=rule.convention,
        source=rule.source,
        only_with=tuple(system.options[name] for name in rule.option),
        not_with=tuple(system.options[name] for name in rule.unless),
    )


def _kind(variant: Variant, rule: Rule) -> KindOfHand:
    name = _rule_text(variant.name)
    shows = _rule_text(variant.says) or describe_symbolically(variant.shows or variant.needs)
    is_repeated = str(shows or "").lower().startswith(str(name or "").lower())
    return KindOfHand(
        name=None if is_repeated else name,
        shows=Sentence(shows) if shows is not None else None,
        tags=listing(_tags(variant, rule), Joint.DOT),
    )


def _tags(variant: Variant, rule: Rule) -> Iterator[Text]:
    if rule.call.name != "P":
        yield Sentence(FORCING_WORDS[variant.forcing])
    if variant.alert is Alert.ALERT:
        yield Message("Alerted")
    elif variant.alert is Alert.ANNOUNCE:
        yield Message("Announced: “{things}”", things=RuleText(variant.announce))


def _rule_text(text: str) -> Text | None:
    """Return a text of a rule with the names in braces in words; None for an empty text."""
    return RuleText(text, **{name: name_in_words(name) for name in places(text)}) if text else None
