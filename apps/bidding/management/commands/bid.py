"""`manage.py bid --jsonl`: the engine's call for each hand and auction."""

import time

from apps.bidding.management.jsonl import JsonLinesCommand, Line, hand_of, milliseconds_since, open_auction_of
from bridgeclass.engine.bidder import Bidder


class Command(JsonLinesCommand):
    """Answers {"id","hand","auction","dealer","vul"} with the engine's call, why, and the candidates."""

    help = "Bid hands: one JSON object a line on standard input, one answer a line."

    def answer(self, line: Line, bidder: Bidder) -> Line:
        """The engine's call."""
        hand, auction = hand_of(line), open_auction_of(line)
        start = time.perf_counter()
        decision = bidder.decide(hand, auction)
        took = milliseconds_since(start)
        return {
            "call": decision.call.text,
            "rule": decision.rule,
            "variant": decision.variant,
            "module": decision.module,
            "explanation": bidder.reason(hand, auction, decision),
            "forcing": decision.forcing.value,
            "candidates": [
                {"call": c.call.text, "variant": c.variant, "priority": c.priority, "tier": c.tier.value}
                for c in decision.candidates
            ],
            "ms": took,
        }
