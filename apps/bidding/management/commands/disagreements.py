"""`manage.py disagreements FILE`: where the engine and a file of cases differ, by kind."""

import json
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.bidding.management.jsonl import Line, bidder_of, call_of, hand_of, open_auction_of
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.situation import context, read_facts
from bridgeclass.engine.solver import Decision


@dataclass(frozen=True, slots=True)
class Miss:
    """One case the engine bids differently: what it called and by which variant, and what was wanted."""

    hand: Hand
    auction: Auction
    wanted: Call
    decision: Decision

    @property
    def situation(self) -> str:
        """The context of the player to call, contested or not, and the rule that made the engine's call."""
        facts = read_facts(self.auction)
        contested = "contested" if facts.contested else "uncontested"
        return f"{context(facts)}, {contested}: {self.decision.variant or 'no rule'}"

    @property
    def standing(self) -> str:
        """How the engine ranks the wanted call."""
        tiers = [c.tier.value for c in self.decision.candidates if c.call == self.wanted]
        return tiers[0] if tiers else "no candidate"


class Command(BaseCommand):
    """Prints the kinds of disagreement, the most frequent first, each with the calls wanted and examples."""

    help = "Cluster the cases of a file that the engine bids differently, by situation and rule."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and how much to show."""
        parser.add_argument("file", type=Path, help="JSON lines with hand, auction, dealer, vul, call and accept")
        parser.add_argument("--system", default="sayc", help="the system for cases that name none")
        parser.add_argument("--show", type=int, default=20, help="how many kinds")
        parser.add_argument("--examples", type=int, default=3, help="how many cases of each kind")

    def handle(self, **options: Any) -> None:
        """Bid the cases and report."""
        cases = list(self._cases(options["file"]))
        kinds: dict[str, list[Miss]] = defaultdict(list)
        for place, case in cases:
            try:
                miss = _miss(case, options["system"])
            except ValueError as error:
                raise CommandError(f"{place}: {error}") from error
            if miss is not None:
                kinds[miss.situation].append(miss)
        missed = sum(len(misses) for misses in kinds.values())
        self.stdout.write(f"{missed} of {len(cases)} cases are bid differently, in {len(kinds)} kinds")
        for kind, misses in sorted(kinds.items(), key=lambda item: -len(item[1]))[: options["show"]]:
            self._kind(kind, misses, options["examples"])

    def _cases(self, path: Path) -> Iterator[tuple[str, Line]]:
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{path}: {error}") from error
        for number, text in enumerate(lines, start=1):
            if text.strip():
                yield f"{path}, line {number}", _object(text, f"{path}, line {number}")

    def _kind(self, kind: str, misses: list[Miss], examples: int) -> None:
        wanted: dict[str, int] = defaultdict(int)
        for miss in misses:
            wanted[f"{miss.wanted.text} ({miss.standing})"] += 1
        calls = ", ".join(f"{number}x {call}" for call, number in sorted(wanted.items(), key=lambda item: -item[1]))
        self.stdout.write(f"\n{len(misses)}x {kind}\n  wanted: {calls}")
        for miss in misses[:examples]:
            calls = f"{miss.decision.call.text}, not {miss.wanted.text}"
            self.stdout.write(f"  {miss.hand} after {str(miss.auction) or 'no call'}: {calls}")


def _object(text: str, place: str) -> Line:
    try:
        case = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{place}: not a JSON object: {error}") from error
    if not isinstance(case, dict):
        raise CommandError(f"{place}: not a JSON object")
    return case


def _miss(case: Line, system: str) -> Miss | None:
    """The case if the engine's call is neither the best nor accepted. Raises ValueError naming a faulty field."""
    bidder: Bidder = bidder_of(case, system)
    hand, auction, wanted = hand_of(case), open_auction_of(case), call_of(case, "call")
    accepted = {Call.parse(str(text)) for text in case.get("accept") or []}
    decision = bidder.decide(hand, auction)
    return None if decision.call in {wanted, *accepted} else Miss(hand, auction, wanted, decision)
