"""`manage.py selfplay --jsonl`: bid out each deal with four robots."""

from apps.bidding.management.jsonl import JsonLinesCommand, Line, text_of
from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.deals import Deal


class Command(JsonLinesCommand):
    """Command that answers {"id","deal","dealer","vul"} with auction, contract, declarer and rules."""

    help = "Bid out deals: one JSON object per line on standard input, one answer per line."

    def answer(self, line: Line, bidder: Bidder) -> Line:
        """Return the auction."""
        deal = Deal.parse(text_of(line, "deal"))
        dealer = Seat.parse(str(line.get("dealer") or "N"))
        vulnerability = Vulnerability.parse(str(line.get("vul") or "None"))
        out = bidder.bid_out(deal, dealer, vulnerability)
        contract = out.auction.contract
        return {
            "auction": [call.text for call in out.auction.calls],
            "contract": contract.text if contract else "P",
            "declarer": contract.declarer.letter if contract else None,
            "rules": [decision.rule for decision in out.decisions],
        }
