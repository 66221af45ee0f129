"""Finds the rules that can apply to an auction without trying them all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bridgeclass.engine.calls import Call
from bridgeclass.engine.rules.model import Rule
from bridgeclass.engine.rules.patterns import Pattern, Suits
from bridgeclass.engine.rules.system import System

type Entry = tuple[int, Rule, Pattern | None]


@dataclass(frozen=True, slots=True)
class RuleIndex:
    """The rules a card plays, by how an auction starts and how long it is; general rules apart."""

    exact: Mapping[tuple[bool, int, str], tuple[Entry, ...]]
    general: tuple[Entry, ...]
    rules: tuple[Rule, ...] = field(repr=False)

    @classmethod
    def build(cls, system: System, options: Mapping[str, bool]) -> "RuleIndex":
        """The index of a system with its options chosen. Raises UnknownSystemError for an unknown option."""
        chosen = system.choose(options)
        rules = tuple(rule for rule in system.rules if rule.is_on(chosen))
        exact: dict[tuple[bool, int, str], list[Entry]] = {}
        general: list[Entry] = []
        for order, rule in enumerate(rules):
            for pattern in rule.when.patterns or (None,):
                if pattern is None or pattern.suffix:
                    general.append((order, rule, pattern))
                    continue
                for opening in pattern.openings():
                    exact.setdefault((pattern.we_opened, len(pattern.tokens), opening), []).append(
                        (order, rule, pattern)
                    )
        return cls({key: tuple(found) for key, found in exact.items()}, tuple(general), rules)

    def matching(self, calls: Sequence[Call], we_opened: bool) -> list[tuple[int, Rule, Suits]]:
        """The rules whose auction matches the calls since the first bid, with the suits bound, in file order."""
        entries = self.exact.get((we_opened, len(calls), calls[0].text), ()) if calls else ()
        found = [(o, r, s) for o, r, p in entries if p is not None and (s := p.match(calls)) is not None]
        for order, rule, pattern in self.general:
            suits = pattern.match(calls) if pattern is not None else {}
            if suits is not None:
                found.append((order, rule, suits))
        found.sort(key=lambda entry: entry[0])
        return found
