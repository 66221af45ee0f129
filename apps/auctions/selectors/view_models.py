"""What a person sees of a table: plain values that page, fragment and socket show alike.

A value here holds only what its viewer may see now. Nothing leads back to a stored row, so that no
template can reach a hidden hand or an answer before it is due.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from apps.accounts.models import ExplanationLevel
from apps.auctions.selectors.live_view import AlertView
from apps.bidding.models import FlagState, TierName
from apps.bidding.selectors.comparisons import ComparisonView
from bridgeclass.engine.auctions import Contract, Seat
from bridgeclass.engine.bidder import Alert
from bridgeclass.engine.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.scoring import TrickTable

COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)
"""The order of the columns of an auction on paper and screen."""


@dataclass(frozen=True, slots=True)
class CallView:
    """One call made and what it means to everybody who knows the cards both sides play."""

    number: int
    seat: Seat
    call: Call
    is_mine: bool
    alert: Alert
    announcement: str
    convention: str
    meaning: str
    player_alert: AlertView | None = None
    """What the person who made it says of it, if the viewer may read that."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One place in the four columns of an auction."""

    made: CallView | None
    """None before the dealer, after the end, and for the seat that is to call."""
    is_turn: bool
    """Whether the call to come goes here."""


@dataclass(frozen=True, slots=True)
class AuctionView:
    """An auction call by call."""

    dealer: Seat
    calls: tuple[CallView, ...]
    turn: Seat | None
    """None when the auction is over."""

    @property
    def rows(self) -> tuple[tuple[Cell, ...], ...]:
        """The calls in rows of West, North, East, South, with the place of the call to come."""
        cells = [Cell(None, is_turn=False)] * COLUMNS.index(self.dealer)
        cells.extend(Cell(made, is_turn=False) for made in self.calls)
        if self.turn is not None:
            cells.append(Cell(None, is_turn=True))
        cells.extend([Cell(None, is_turn=False)] * (-len(cells) % len(COLUMNS)))
        return tuple(tuple(cells[at : at + 4]) for at in range(0, len(cells), len(COLUMNS)))


@dataclass(frozen=True, slots=True)
class PersonView:
    """Who sits in a seat."""

    seat: Seat
    name: str
    is_robot: bool
    is_me: bool
    is_vulnerable: bool


@dataclass(frozen=True, slots=True)
class HandView:
    """One seat's hand, when it may be seen."""

    seat: Seat
    hand: Hand


@dataclass(frozen=True, slots=True)
class HintView:
    """One hint that was taken: what to do, and with what."""

    title: str
    words: str


@dataclass(frozen=True, slots=True)
class HintOffer:
    """The hints for the call to come: those taken, and the next one."""

    shown: tuple[HintView, ...]
    cost: int
    """Points that those taken cost together."""
    next_step: int | None
    """None when there is no further hint."""
    next_cost: int


@dataclass(frozen=True, slots=True)
class FlagView:
    """A disagreement that was reported, and what became of it."""

    words: str
    state: FlagState
    answer: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A person's call and what it was worth, in a line."""

    number: int
    """1 is the dealer's first call."""
    call: Call
    best: Call
    points: int
    """0 to 10, with the cost of hints taken off."""

    @property
    def is_best(self) -> bool:
        """Whether the person made the engine's own call."""
        return self.call is self.best


@dataclass(frozen=True, slots=True)
class Feedback:
    """How a person's call was judged, and why."""

    decision_id: int
    number: int
    seat: Seat
    call: Call
    best: Call
    points: int
    """0 to 10, with the cost of hints taken off."""
    earned: int
    """0 to 10: what the call itself is worth, before hints."""
    hint_cost: int
    """The points that hints took off."""
    tier: TierName
    words: str
    promised: str
    """What the call made tells partner."""
    level: ExplanationLevel
    explanation: str
    """Why the best call is best with this hand, at that level."""
    rules_changed: bool
    """Whether the reasons are those of other rules than the ones that judged."""
    system: str
    next_query: str
    """The system the side plays, and the query that asks its page what each call would have meant."""
    flag: FlagView | None
    """The person's disagreement, if it was reported."""

    @property
    def is_best(self) -> bool:
        """Whether the person made the engine's own call."""
        return self.call is self.best

    @property
    def line(self) -> Judged:
        """The same in a line."""
        return Judged(self.number, self.call, self.best, self.points)


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A finished auction as it stood after one of its calls, and what there is to say of that call."""

    number: int
    """The call looked at; 1 is the dealer's first."""
    last: int
    auction: AuctionView
    """The calls up to this one."""
    made: CallView
    caller: HandView
    best: Call
    """What the engine calls with that hand."""
    why: str
    """Why the engine calls so."""
    feedback: Feedback | None
    """The judgement, if a person made the call and the viewer may see it."""

    @property
    def previous(self) -> int | None:
        """The call before; None at the first."""
        return self.number - 1 if self.number > 1 else None

    @property
    def next(self) -> int | None:
        """The call after; None at the last."""
        return self.number + 1 if self.number < self.last else None


@dataclass(frozen=True, slots=True)
class AttemptView:
    """One time the viewer has bid this board to its end."""

    table_id: int
    at: datetime
    contract: Contract | None
    mean: float | None
    """Mean points a call, 0 to 10; None without any call of the viewer's."""
    is_repeat: bool
    is_this: bool


@dataclass(frozen=True, slots=True)
class Review:
    """Everything there is to see of a board once it may be seen."""

    hands: tuple[HandView, ...]
    engine_auction: AuctionView
    engine_contract: Contract | None
    double_dummy: TrickTable
    par_score_ns: int
    par_contracts: tuple[str, ...]
    contract: Contract | None
    """None when the board was passed out."""
    tricks: int | None
    """What best play of all four hands makes of the contract."""
    result: str
    score_ns: int
    """Points for North-South when the contract is played that way."""
    makeable: tuple[str, ...]
    """What each side can make by best play, in a sentence each."""
    par_gap: int
    """Points by which the viewer's side did better than par; below 0 worse."""
    par_imps: int
    """The same in IMPs."""
    graded_calls: tuple[Feedback, ...]
    comparisons: Mapping[int, ComparisonView]
    """What the calls were worth by simulation, by the decision's id, where somebody asked."""
    step: ReplayStep
    attempts: tuple[AttemptView, ...]
    """Every time the viewer has bid this board, oldest first; empty if that is once, and for somebody looking on."""
    link: str
    """The token of the link by which the viewer shares the board; empty if it is not shared."""

    @property
    def has_judged(self) -> bool:
        """Whether any call was judged."""
        return bool(self.graded_calls)

    @property
    def lesson(self) -> Feedback | None:
        """The judged call that was worst, to be remembered from the board; None if every one was good."""
        wrong = [call for call in self.graded_calls if call.tier in {TierName.SUBOPTIMAL, TierName.ERROR}]
        return min(wrong, key=lambda call: call.earned, default=None)

    @property
    def compared_calls(self) -> tuple[tuple[Feedback, ComparisonView | None], ...]:
        """The judged calls, each with what it was worth by simulation; None where nobody asked."""
        return tuple((feedback, self.comparisons.get(feedback.decision_id)) for feedback in self.graded_calls)


@dataclass(frozen=True, slots=True)
class BoxCall:
    """One card of the bidding box."""

    call: Call
    is_legal: bool


@dataclass(frozen=True, slots=True)
class BiddingBox:
    """All 38 calls as they lie in a bidding box, some of them legal."""

    legal_calls: tuple[Call, ...]

    @property
    def bid_rows(self) -> tuple[tuple[BoxCall, ...], ...]:
        """The bids: seven rows of clubs, diamonds, hearts, spades, notrump."""
        box = [BoxCall(bid, bid in self.legal_calls) for bid in BIDS]
        return tuple(tuple(box[at : at + 5]) for at in range(0, len(box), 5))

    @property
    def other_calls(self) -> tuple[BoxCall, ...]:
        """Pass, double and redouble."""
        return tuple(BoxCall(call, call in self.legal_calls) for call in (PASS, DOUBLE, REDOUBLE))
