"""`manage.py bid --jsonl`: the engine's call for each hand and auction."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandError

from apps.bidding.management.jsonl import JsonLinesCommand, Line, hand_of, milliseconds_since, open_auction_of
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder, Candidate, Decision
from bridgeclass.engine.explain import Level
from bridgeclass.engine.hands import Hand

if TYPE_CHECKING:
    from bridgeclass.engine.calls import Call
    from bridgeclass.engine.simulation import CandidateResult, Simulation

MAX_DEALS = 1_000


class Command(JsonLinesCommand):
    """Command that answers {"id","hand","auction","dealer","vul"} with a call, its reason and the candidates."""

    help = "Choose the call for each hand: one JSON object per line on standard input, one answer per line."
    deals = 0

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the common options and --simulate."""
        super().add_arguments(parser)
        parser.add_argument(
            "--simulate", type=int, default=0, metavar="DEALS", help="compare close candidates over this many deals"
        )

    def handle(self, **options: Any) -> None:
        """Answer until the input ends."""
        if options["simulate"] not in (0, *range(2, MAX_DEALS + 1)):
            raise CommandError(f"--simulate: {options['simulate']} is not between 2 and {MAX_DEALS}")
        self.deals = options["simulate"]
        super().handle(**options)

    def answer(self, line: Line, bidder: Bidder) -> Line:
        """Return the engine's call."""
        hand, auction = hand_of(line), open_auction_of(line)
        start = time.perf_counter()
        decision, call, simulation = self._decide(bidder, hand, auction)
        took = milliseconds_since(start)
        return {
            **_chosen(bidder, hand, auction, decision, call),
            "candidates": [
                {"call": c.call.text, "variant": c.variant, "priority": c.priority, "tier": c.tier.value}
                for c in decision.candidates
            ],
            **({"simulated": [_candidate(one) for one in simulation.candidates]} if simulation else {}),
            "ms": took,
        }

    def _decide(self, bidder: Bidder, hand: Hand, auction: Auction) -> tuple[Decision, Call, Simulation | None]:
        """Return the decision of the rules, the call to make, and the simulation if there was one."""
        if not self.deals:
            decision = bidder.decide(hand, auction)
            return decision, decision.call, None
        from bridgeclass.engine.simulation import Effort, decide_when_close  # noqa: PLC0415 - slow to load

        close = decide_when_close(bidder, hand, auction, Effort(self.deals))
        return close.decision, close.call, close.simulation


def _chosen(bidder: Bidder, hand: Hand, auction: Auction, decision: Decision, call: Call) -> Line:
    """Return the call with its rule and reason: that of the rules, or the candidate that simulation prefers."""
    chosen = next((c for c in decision.candidates if c.call is call), None)
    if chosen is None or call is decision.call:
        made: Candidate | Decision = decision
        why = str(bidder.explain_to_learner(hand, auction, decision, Level.SIMPLE))
        forcing = decision.forcing
    else:
        made = chosen
        meant = next(meaning for meaning in bidder.next_meanings(auction) if meaning.call is call)
        why = f"{call.display}: {meant.text}. Better than {decision.call.display} over simulated deals."
        forcing = meant.forcing
    return {
        "call": call.text,
        "rule": made.rule,
        "variant": made.variant,
        "module": made.module,
        "explanation": why,
        "forcing": forcing.value,
    }


def _candidate(candidate: CandidateResult) -> Line:
    """Return the IMPs a deal against the call of the rules, with their standard error."""
    return {"call": candidate.call.text, "imps": round(candidate.imps, 2), "error": round(candidate.error, 2)}
