"""`manage.py rules`: list or check the rules of a system, or print their JSON Schema."""

import json
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from itertools import chain
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from apps.bidding.management.arguments import add_rules_argument, checked_system, side_of
from apps.bidding.management.jsonl import hand_of, open_auction_of
from apps.bidding.selectors.notes import entry_notes
from bridgeclass.engine.audit import audit, sample
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.constraints.source import meant
from bridgeclass.engine.rules import Rule, System, Variant, system_names
from bridgeclass.engine.rules.custom_rules import CUSTOM_RULES_FILE
from bridgeclass.engine.rules.faults import clashes, dead_variants, doubtful_letters, unmakeable_rules
from bridgeclass.engine.rules.schema import json_schema
from bridgeclass.engine.rules.sources import unknown_entries
from bridgeclass.engine.rules.system import read_texts

_FINDERS = (dead_variants, doubtful_letters, unmakeable_rules)
CASES = Path("tests/cases/golden.jsonl")


class Command(BaseCommand):
    """Command that lists modules, rules and variants, or checks them on random deals."""

    help = "List the rules, check the rule files, or print the JSON Schema of rule files."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options."""
        parser.add_argument(
            "--system", help="only this system, perhaps with options, or this card (default: all systems)"
        )
        add_rules_argument(parser)
        parser.add_argument("--module", help="list only this module")
        parser.add_argument("--fired", type=int, metavar="N", help="count how often each rule fires in N random deals")
        parser.add_argument("--cases", type=Path, help=f"list the cases of this file next to the rules ({CASES})")
        parser.add_argument("--check", action="store_true", help="look for ties, gaps and rules that never fire")
        parser.add_argument("--positions", type=int, default=200_000, help="decisions of --check (default: 200000)")
        parser.add_argument("--unused", action="store_true", help="with --check: list the variants that never fired")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same deals (default: 1)")
        parser.add_argument("--schema", action="store_true", help="print the JSON Schema of rule files")

    def handle(self, **options: Any) -> None:
        """List, check or print."""
        if options["schema"]:
            self.stdout.write(json.dumps(json_schema(), indent=2))
            return
        rules = options["rules"]
        if rules is not None and not options["system"]:
            raise CommandError("--rules needs --system: the system that the rules are added to")
        names = (options["system"],) if options["system"] else system_names()
        sides = [side_of(name, rules) for name in names]
        if not options["check"]:
            _check_module(options["module"], sides)
            for side in sides:
                self._list(side, options)
            return
        systems = [checked_system(side) for side in sides]
        others = [checked_system(side_of(name)) for name in system_names() if name not in {s.name for s in systems}]
        known = entry_notes()
        unknown = (error for side in sides for error in unknown_entries(read_texts(side.system), known))
        written = (finder(system) for system in systems for finder in _FINDERS)
        faults = [str(fault) for fault in chain(unknown, clashes([*others, *systems]), *written)]
        if not faults:
            checked = zip(sides, systems, strict=True)
            faults = [fault for side, system in checked for fault in self._check(side, system, options)]
        if faults:
            raise CommandError("\n".join(faults))

    def _list(self, side: SideSystem, options: dict[str, Any]) -> None:
        system = side.rules
        self.stdout.write(f"{system.name}: {system.title}, {_size(system)}")
        fired = Counter[str]()
        if options["fired"]:
            fired = audit(Bidder(side, side), deals=options["fired"], seed=options["seed"]).fired
        cases = _cases(side, options["cases"])
        for name, module in sorted(system.modules.items()):
            if options["module"] in (None, name):
                self.stdout.write(f"\n{name}: {module.title}")
                for rule in system.rules:
                    if rule.module == name:
                        self._rule(rule, fired if options["fired"] else None, cases)

    def _rule(self, rule: Rule, fired: Mapping[str, int] | None, cases: Mapping[str, list[str]]) -> None:
        switch = f", only with {' and '.join(rule.option)}" if rule.option else ""
        switch += f", not with {' or '.join(rule.unless)}" if rule.unless else ""
        self.stdout.write(f"  {rule.id}: {rule.source or 'no source'}{switch}")
        for variant in rule.variants:
            self.stdout.write(f"    {_variant(variant)}{_count(variant, fired)}{_touched(variant, cases)}")

    def _check(self, side: SideSystem, system: System, options: dict[str, Any]) -> list[str]:
        found = sample(Bidder(side, side), positions=options["positions"], seed=options["seed"])
        self.stdout.write(f"{system.name}: {_size(system)}")
        self.stdout.write(f"{system.name}: {found.calls} decisions sampled, {found.unruled} without a rule")
        for auction, number in found.gaps.most_common(20):
            self.stdout.write(f"  no rule {number}x after {auction}")
        every = system.played(side.options)
        variants = (v for rule in system.rules for on in every if rule.is_on(on) for v in rule.played(on).variants)
        playable = {variant.id for variant in variants}
        unused = sorted(playable - set(found.fired))
        self.stdout.write(f"{system.name}: {len(unused)} variants of {len(playable)} that are on never fired")
        if options["unused"]:
            for variant in unused:
                self.stdout.write(f"  {variant}")
        for line, variant in _own_variants(system, playable - set(found.fired)):
            self.stdout.write(f"  own rules, line {line}: {variant} never made a call; try it on a hand with `explain`")
        by_rules = {(one.kind, one.variant): one for one in reversed(found.violations)}
        hands = Counter((one.kind, one.variant) for one in found.violations)
        return [
            f"{system.name}: {one}{f' (and {hands[key] - 1} more hands)' if hands[key] > 1 else ''}"
            for key, one in by_rules.items()
        ]


def _own_variants(system: System, ids: Set[str]) -> list[tuple[int, str]]:
    """Return the line of the rule and the id of those variants that stand in a file of one's own."""
    own = (rule for rule in system.rules if rule.file == CUSTOM_RULES_FILE)
    return sorted((rule.line, variant.id) for rule in own for variant in rule.variants if variant.id in ids)


def _check_module(name: str | None, sides: Sequence[SideSystem]) -> None:
    """Raise CommandError for a module that none of the systems has."""
    known = sorted({module for side in sides for module in side.rules.modules})
    if name is not None and name not in known:
        raise CommandError(f"there is no module {name!r}{meant(name, known)}; known: {', '.join(known)}")


def _size(system: System) -> str:
    return f"{len(system.rules)} rules, {sum(len(rule.variants) for rule in system.rules)} variants"


def _variant(variant: Variant) -> str:
    return f"{variant.priority:>3} {variant.id}: {variant.name or variant.says or 'no name'}"


def _count(variant: Variant, fired: Mapping[str, int] | None) -> str:
    return "" if fired is None else f", fired {fired.get(variant.id, 0)}x"


def _touched(variant: Variant, cases: Mapping[str, list[str]]) -> str:
    return f", cases {' '.join(cases[variant.id])}" if variant.id in cases else ""


def _cases(side: SideSystem, path: Path | None) -> Mapping[str, list[str]]:
    """Return the ids of the cases by the variant that they end in; empty if there is no file."""
    path = path or settings.BASE_DIR / CASES
    found: dict[str, list[str]] = defaultdict(list)
    if not path.exists():
        return found
    bidder = Bidder(side, side)
    for case in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        if case.get("system", side.system) == side.system:
            decision = bidder.decide(hand_of(case), open_auction_of(case), with_candidates=False)
            found[decision.variant].append(str(case["id"]))
    return found
