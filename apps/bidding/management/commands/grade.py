"""`manage.py grade --jsonl`: grade a call for each hand and auction."""

from apps.bidding.management.jsonl import JsonLinesCommand, Line, call_of, hand_of, open_auction_of
from bridgeclass.engine.bidder import Bidder


class Command(JsonLinesCommand):
    """Answers {"id","hand","auction","dealer","vul","user_call"} with score, tier, best call, feedback and mistake."""

    help = "Grade calls: one JSON object per line on standard input, one answer per line."

    def answer(self, line: Line, bidder: Bidder) -> Line:
        """Return the grade."""
        result = bidder.grade(hand_of(line), open_auction_of(line), call_of(line, "user_call"))
        grade = {"score": result.score, "tier": result.tier.value, "best": result.best.text}
        return {**grade, "feedback": str(result.feedback), "mistake": result.mistake}
