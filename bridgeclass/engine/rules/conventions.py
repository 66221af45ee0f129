"""Options that a convention depends on: its rules, and those of the auctions that follow, are played only with them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from bridgeclass.engine.rules.beginnings import Beginning, Reach, masks_of, may_meet
from bridgeclass.engine.rules.model import Rule
from bridgeclass.engine.rules.options import Option
from bridgeclass.engine.rules.patterns import Pattern


def depending(rules: Iterable[Rule], options: Mapping[str, Option]) -> Iterator[Rule]:
    """Yield each rule with the options that its convention, or the beginning of all its auctions, depends on.

    A rule that names an option itself, under `option` or `unless`, is not changed for that one.
    """
    owners: dict[str, list[str]] = {}
    for option in options.values():
        for convention in option.conventions:
            owners.setdefault(convention, []).append(option.name)
    beginnings = [(one.masks, option) for option in options.values() for one in option.auctions]

    @cache
    def opened_by(calls: int) -> list[tuple[tuple[int, ...], Option]]:
        return [(begun, option) for begun, option in beginnings if begun[0] & calls]

    for rule in rules:
        patterns = rule.when.patterns
        # Most rules can be ruled out by the calls that their patterns may have at each place.
        masks = masks_of(patterns[0].tokens) if patterns else (0,)
        possible = {option.name: option for begun, option in opened_by(masks[0]) if may_meet(begun, masks)}
        begun = (name for name, option in possible.items() if _begins(rule, option.auctions))
        names = dict.fromkeys((*owners.get(rule.convention, ()), *begun))
        added = tuple(name for name in names if name not in rule.option and name not in rule.unless)
        yield replace(rule, option=(*rule.option, *added)) if added else rule


def without_auctions(rule: Rule, options: Iterable[Option]) -> Rule | None:
    """Return a rule without the auctions that begin as options say that are off; None if no auction is left."""
    beginnings = [one for option in options if option.name not in rule.unless for one in option.auctions]
    kept = tuple(pattern for pattern in rule.when.patterns if not _is_reached(pattern, rule, beginnings))
    if len(kept) == len(rule.when.patterns):
        return rule
    return replace(rule, when=replace(rule.when, patterns=kept)) if kept else None


def _begins(rule: Rule, beginnings: Sequence[Beginning]) -> bool:
    """Return True if all auctions of a rule begin in one of these ways."""
    return all(_is_reached(pattern, rule, beginnings) for pattern in rule.when.patterns)


def _is_reached(pattern: Pattern, rule: Rule, beginnings: Sequence[Beginning]) -> bool:
    return any(beginning.reach(pattern, rule.when.where) is Reach.ALL for beginning in beginnings)
