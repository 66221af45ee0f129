"""The facade of the engine for the apps: a bidder for a table, each side with its own system and options."""

from dataclasses import dataclass, field, replace
from functools import cached_property

from bridgeclass.engine.auctions import Auction, IllegalCallError, Seat, Side, Vulnerability
from bridgeclass.engine.calls import Call
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.explain import BidExplanation, Level, chances, explain_call, explain_decision, reason
from bridgeclass.engine.features import Features, features
from bridgeclass.engine.feedback.facts import Facts
from bridgeclass.engine.feedback.reasons import reason as teachers_reason
from bridgeclass.engine.grading import GradeResult, grade, grade_against
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Interpretation, Interpreter, Position, interpret_call, plain_line
from bridgeclass.engine.messages import Message, Text, msgid
from bridgeclass.engine.rules import Alert, Forcing, SideSystem
from bridgeclass.engine.solver import Candidate, Decision, Tier, decide

__all__ = [
    "Alert",
    "BidExplanation",
    "BidOut",
    "Bidder",
    "CallMeaning",
    "Candidate",
    "Decision",
    "Forcing",
    "GradeResult",
    "Judgement",
    "Lesson",
    "SideSystem",
    "Snapshot",
    "Tier",
]

MAX_CALLS = 60
AUCTION_OVER = msgid("the auction is already over: {auction}")


class EndlessAuctionError(RuntimeError):
    """An auction of four robots that does not end, because of faulty rules."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The text of the rules and options that judge, and its sha256 (hex)."""

    sha256: str
    side: SideSystem = field(repr=False, compare=False)

    @property
    def text(self) -> str:
        """The text, half a million characters; built each time it is read."""
        return self.side.rules.snapshot(self.side.chosen)[1]


@dataclass(frozen=True, slots=True)
class CallMeaning:
    """The meaning of one call: inclusive ranges of HCP and of lengths (C D H S), forcing status, alert and words."""

    call: Call
    seat: Seat
    hcp: tuple[int, int]
    lengths: tuple[tuple[int, int], ...]
    forcing: Forcing
    alert: Alert
    announce: str
    convention: str
    text: Text
    rule: str
    interpretation: Interpretation = field(repr=False, compare=False)

    @property
    def line(self) -> Text:
        """The meaning in one short line; composed when needed, as most are never read."""
        return plain_line(self.interpretation)


@dataclass(frozen=True, slots=True)
class Lesson:
    """An explanation for a learner: a short reason, the explanation at a level, and the chances weighed."""

    level: Level
    reason: Text
    explanation: Text
    odds: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of one call: what the engine decides, how good the call is, and why."""

    decision: Decision
    grade: GradeResult
    hand: Hand
    position: Position = field(repr=False)

    @property
    def explanation(self) -> BidExplanation:
        """The explanation of the engine's call."""
        return explain_decision(self.hand, self.position, self.decision)

    def lesson(self, level: Level) -> Lesson:
        """Explain the engine's call to a learner, at one of the four levels."""
        return _lesson(self.hand, self.position, self.decision, level)


@dataclass(frozen=True, slots=True)
class BidOut:
    """A complete auction of a deal, with the decision behind each call."""

    auction: Auction
    decisions: tuple[Decision, ...]


class Bidder:
    """Decides, explains and grades calls at a table. The same input gives the same answer; the only state is a cache.

    Raises UnknownSystemError for an unknown system or option, SourceError for custom or snapshot rules that cannot be
    read.
    """

    def __init__(self, ns: SideSystem | None = None, ew: SideSystem | None = None) -> None:
        """Bid with these systems; SAYC with its defaults if not given."""
        self.sides = {Side.NS: ns or SideSystem(), Side.EW: ew or SideSystem()}
        self._interpreter = Interpreter(self.sides[Side.NS].index, self.sides[Side.EW].index)

    def position(self, auction: Auction) -> Position:
        """Return the position of the player to call: facts, beliefs and rules."""
        return self._interpreter.position(auction)

    def decide(self, hand: Hand, auction: Auction, *, with_candidates: bool = True) -> Decision:
        """Return the engine's call for the player to call. Raises IllegalCallError if the auction is over."""
        return decide(hand, self._open_position(auction), with_candidates=with_candidates)

    def grade(self, hand: Hand, auction: Auction, call: Call) -> GradeResult:
        """Return the grade of `call`, 0 to 10, with feedback. Raises IllegalCallError if the auction is over."""
        return grade(hand, self._open_position(auction), call)

    def judge(self, hand: Hand, auction: Auction, call: Call) -> Judgement:
        """Decide, grade `call` and explain in one pass. Raises IllegalCallError if the auction is over."""
        position = self._open_position(auction)
        decision = decide(hand, position)
        return Judgement(decision, grade_against(hand, position, call, decision), hand, position)

    def explain_to_learner(self, hand: Hand, auction: Auction, decision: Decision, level: Level) -> Text:
        """Explain a decision at one of the four levels, without the facts by name that programs use."""
        return _explain_to_learner(hand, self.position(auction), decision, level)

    def lesson(self, hand: Hand, auction: Auction, level: Level) -> Lesson:
        """Explain the engine's call to a learner, at one of the four levels. Raises IllegalCallError if illegal."""
        position = self._open_position(auction)
        return _lesson(hand, position, decide(hand, position, with_candidates=False), level)

    def explain(self, hand: Hand, auction: Auction, call: Call | None = None) -> BidExplanation:
        """Return the reason for the engine's call, or the meaning of `call`. Raises IllegalCallError if illegal."""
        position = self._open_position(auction)
        if call is not None:
            return explain_call(hand, position, call)
        return explain_decision(hand, position, decide(hand, position, with_candidates=False))

    def _open_position(self, auction: Auction) -> Position:
        if auction.is_over:
            raise IllegalCallError(Message(AUCTION_OVER, auction=str(auction)))
        return self.position(auction)

    def features(self, hand: Hand, auction: Auction) -> Features:
        """Return the facts of the hand and the auction, under the names of the API."""
        return features(hand, auction, self.position(auction).facts)

    def meanings(self, auction: Auction) -> tuple[CallMeaning, ...]:
        """Return the meaning of each call of the auction, without seeing a hand."""
        beliefs = self._interpreter.beliefs(auction)
        return tuple(_meaning(interpretation) for interpretation in beliefs.interpretations)

    def next_meanings(self, auction: Auction) -> tuple[CallMeaning, ...]:
        """Return the meaning of each legal next call, without seeing a hand; () if the auction is over.

        Pass, double and redouble come first. `rule` is '' for a call that no rule makes here.
        """
        position = self.position(auction)
        return tuple(_meaning(interpret_call(position, call)) for call in auction.legal_calls())

    def bid_out(self, deal: Deal, dealer: Seat, vulnerability: Vulnerability) -> BidOut:
        """Bid the deal with four robots. Raises EndlessAuctionError after 60 calls."""
        return self.bid_on(deal, Auction.start(dealer, vulnerability))

    def bid_on(self, deal: Deal, auction: Auction) -> BidOut:
        """Bid the deal from `auction` to its end with four robots. Raises EndlessAuctionError after 60 calls in all."""
        decisions: list[Decision] = []
        while not auction.is_over:
            if len(auction.calls) >= MAX_CALLS:
                raise EndlessAuctionError(f"the auction does not end: {auction}")
            decision = self.decide(deal[auction.turn], auction, with_candidates=False)
            decisions.append(decision)
            auction = auction.add(decision.call)
        return BidOut(auction, tuple(decisions))

    def snapshot(self, side: Side) -> Snapshot:
        """Return the text and hash of the rules and options of this side."""
        return self._snapshots[side]

    @cached_property
    def _snapshots(self) -> dict[Side, Snapshot]:
        return {side: Snapshot(played.rules.snapshot(played.chosen)[0], played) for side, played in self.sides.items()}


def _explain_to_learner(hand: Hand, position: Position, decision: Decision, level: Level) -> Text:
    if level is Level.SIMPLE:
        return reason(hand, position, decision)
    return replace(explain_decision(hand, position, decision), features={}).format(level)


def _lesson(hand: Hand, position: Position, decision: Decision, level: Level) -> Lesson:
    short = teachers_reason(Facts(hand, position, decision))
    explanation = short if level is Level.SIMPLE else _explain_to_learner(hand, position, decision, level)
    return Lesson(level, short, explanation, chances(hand, position, decision))


def _meaning(interpretation: Interpretation) -> CallMeaning:
    return CallMeaning(
        call=interpretation.call,
        seat=interpretation.seat,
        hcp=interpretation.usual.hcp,
        lengths=interpretation.shown.lengths,
        forcing=interpretation.forcing,
        alert=interpretation.alert,
        announce=interpretation.announce,
        convention=interpretation.convention,
        text=interpretation.text,
        rule=interpretation.rule,
        interpretation=interpretation,
    )
