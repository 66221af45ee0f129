"""`manage.py meaning --jsonl`: explain each call of an auction."""

from apps.bidding.management.jsonl import JsonLinesCommand, Line, auction_of
from bridgeclass.engine.bidder import Bidder, CallMeaning
from bridgeclass.engine.cards import Suit


class Command(JsonLinesCommand):
    """Command that answers {"id","auction","dealer","vul"} with the meaning of each call."""

    help = "Explain auctions: one JSON object per line on standard input, one answer per line."

    def answer(self, line: Line, bidder: Bidder) -> Line:
        """Return the meanings."""
        return {"meanings": [_meaning(meaning) for meaning in bidder.meanings(auction_of(line))]}


def _meaning(meaning: CallMeaning) -> Line:
    return {
        "call": meaning.call.text,
        "hcp": list(meaning.hcp),
        "lengths": {suit.letter: list(meaning.lengths[suit]) for suit in reversed(Suit)},
        "forcing": meaning.forcing.value,
        "alert": meaning.alert.value,
        "text": str(meaning.text),
        "rule": meaning.rule,
    }
