"""`manage.py disagreements FILE`: group the cases of a file that the engine bids differently."""

from argparse import ArgumentParser
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.bidding.management.arguments import add_system_argument
from apps.bidding.management.jsonl import Line, bidder_of, call_of, hand_of, open_auction_of, parse_line
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.situation import context, read_facts
from bridgeclass.engine.solver import Decision


@dataclass(frozen=True, slots=True)
class Miss:
    """A case that the engine bids differently, with the wanted call and the engine's decision."""

    hand: Hand
    auction: Auction
    wanted: Call
    decision: Decision

    @property
    def situation(self) -> str:
        """Return the context of the player to call, whether it is contested, and the engine's variant."""
        facts = read_facts(self.auction)
        contested = "contested" if facts.contested else "uncontested"
        return f"{context(facts)}, {contested}: {self.decision.variant or 'no rule'}"

    @property
    def standing(self) -> str:
        """Return the tier of the wanted call."""
        tiers = [c.tier.value for c in self.decision.candidates if c.call == self.wanted]
        return tiers[0] if tiers else "no candidate"


class Command(BaseCommand):
    """Command that prints the kinds of disagreement, most frequent first, with examples."""

    help = "Group the cases of a file that the engine bids differently, by situation and rule."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file and the options."""
        parser.add_argument("file", type=Path, help="JSON lines with hand, auction, dealer, vul, call and accept")
        add_system_argument(parser, "system of cases that do not name one")
        parser.add_argument("--show", type=int, default=20, help="number of kinds to print (default: 20)")
        parser.add_argument("--examples", type=int, default=3, help="number of cases of each kind (default: 3)")

    def handle(self, **options: Any) -> None:
        """Bid the cases and report."""
        cases = self._cases(options["file"])
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

    def _cases(self, path: Path) -> list[tuple[str, Line]]:
        place = str(path)
        cases = []
        try:
            for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                place = f"{path}, line {number}"
                if text.strip():
                    cases.append((place, parse_line(text)))
        except (OSError, ValueError) as error:
            raise CommandError(f"{place}: {error}") from error
        return cases

    def _kind(self, kind: str, misses: list[Miss], examples: int) -> None:
        wanted: dict[str, int] = defaultdict(int)
        for miss in misses:
            wanted[f"{miss.wanted.text} ({miss.standing})"] += 1
        calls = ", ".join(f"{number}x {call}" for call, number in sorted(wanted.items(), key=lambda item: -item[1]))
        self.stdout.write(f"\n{len(misses)}x {kind}\n  wanted: {calls}")
        for miss in misses[:examples]:
            calls = f"{miss.decision.call.text}, not {miss.wanted.text}"
            self.stdout.write(f"  {miss.hand} after {str(miss.auction) or 'no call'}: {calls}")


def _miss(case: Line, system: str) -> Miss | None:
    """Return the case if the engine's call is neither wanted nor accepted. Raises ValueError for an invalid field."""
    bidder: Bidder = bidder_of(case, system)
    hand, auction, wanted = hand_of(case), open_auction_of(case), call_of(case, "call")
    accepted = {Call.parse(str(text)) for text in case.get("accept") or []}
    decision = bidder.decide(hand, auction)
    return None if decision.call in {wanted, *accepted} else Miss(hand, auction, wanted, decision)
