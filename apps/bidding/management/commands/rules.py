"""`manage.py rules --check`: are the rule files sound? `--schema`: the JSON Schema for editors."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bridgeclass.engine.audit import audit
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.rules import System, load_system, system_names
from bridgeclass.engine.rules.schema import json_schema


class Command(BaseCommand):
    """Checks structure, looks for undecided priorities on random deals, and lists rules that never fired."""

    help = "Check the rule files, or print their JSON Schema."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do."""
        parser.add_argument("--check", action="store_true")
        parser.add_argument("--schema", action="store_true", help="print the JSON Schema of rule files")
        parser.add_argument("--positions", type=int, default=200_000, help="how many positions to sample at least")
        parser.add_argument("--unused", action="store_true", help="list the variants that never fired")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, **options: Any) -> None:
        """Do it."""
        if options["schema"]:
            self.stdout.write(json.dumps(json_schema(), indent=2))
            return
        faults = [fault for name in system_names() for fault in self._check(name, options)]
        if faults:
            raise CommandError("\n".join(faults))

    def _check(self, name: str, options: dict[str, Any]) -> list[str]:
        try:
            system = load_system(name)
        except SourceError as error:
            return [str(error)]
        variants = [variant.id for rule in system.rules for variant in rule.variants]
        self.stdout.write(f"{name}: {len(system.rules)} rules, {len(variants)} variants")
        return self._sample(name, system, options) if options["check"] else []

    def _sample(self, name: str, system: System, options: dict[str, Any]) -> list[str]:
        side = SideSystem(name)
        bidder = Bidder(side, side)
        found = audit(bidder, deals=max(1, options["positions"] // 10), seed=options["seed"], ties=True)
        self.stdout.write(f"{name}: {found.calls} positions sampled, {found.unruled} without a rule")
        unused = sorted({v.id for rule in system.rules for v in rule.variants} - set(found.fired))
        self.stdout.write(f"{name}: {len(unused)} variants never fired")
        if options["unused"]:
            for variant in unused:
                self.stdout.write(f"  {variant}")
        return [
            f"{name}: {o.kind}: {o.hand} [{o.auction}] {o.call} {o.variant}"
            for o in found.offences
            if o.kind != "outside its own meaning"
        ]
