"""What a person sees of a table: plain values that page, fragment and socket show alike.

A value here holds only what its viewer may see now. Nothing leads back to a stored row, so that no
template can reach a hidden hand or an answer before it is due.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from apps.accounts.models import ExplanationLevel
from apps.auctions.models import AnswersShown
from apps.auctions.selectors.live_view import Together, WordsShown
from apps.bidding.models import FlagState, TierName
from apps.bidding.selectors import ComparisonShown
from bridgeclass.engine.auctions import Contract, Seat, Vulnerability
from bridgeclass.engine.bidder import Alert
from bridgeclass.engine.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.scoring import TrickTable

COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)
"""The order of the columns of an auction on paper and screen."""


@dataclass(frozen=True, slots=True)
class CallShown:
    """One call made and what it means to everybody who knows the cards both sides play."""

    number: int
    seat: Seat
    call: Call
    is_mine: bool
    alert: Alert
    announcement: str
    convention: str
    meaning: str
    said: WordsShown | None = None
    """What the person who made it says of it, if the viewer may read that."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One place in the four columns of an auction."""

    made: CallShown | None
    """None before the dealer, after the end, and for the seat that is to call."""
    is_turn: bool
    """Whether the call to come goes here."""


@dataclass(frozen=True, slots=True)
class AuctionShown:
    """An auction call by call."""

    dealer: Seat
    calls: tuple[CallShown, ...]
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
class PersonShown:
    """Who sits in a seat."""

    seat: Seat
    name: str
    is_robot: bool
    is_me: bool
    is_vulnerable: bool


@dataclass(frozen=True, slots=True)
class HandShown:
    """One seat's hand, when it may be seen."""

    seat: Seat
    hand: Hand


@dataclass(frozen=True, slots=True)
class HintShown:
    """One hint that was taken: what to do, and with what."""

    title: str
    words: str


@dataclass(frozen=True, slots=True)
class HintOffer:
    """The hints for the call to come: those taken, and the next one."""

    shown: tuple[HintShown, ...]
    cost: int
    """Points that those taken cost together."""
    next_step: int | None
    """None when there is no further hint."""
    next_cost: int


@dataclass(frozen=True, slots=True)
class FlagShown:
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
    flag: FlagShown | None
    """The person's disagreement, if it was reported."""

    @property
    def is_best(self) -> bool:
        """Whether the person made the engine's own call."""
        return self.call is self.best


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A finished auction as it stood after one of its calls, and what there is to say of that call."""

    number: int
    """The call looked at; 1 is the dealer's first."""
    last: int
    auction: AuctionShown
    """The calls up to this one."""
    made: CallShown
    caller: HandShown
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
class GoShown:
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

    hands: tuple[HandShown, ...]
    engine_auction: AuctionShown
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
    comparisons: Mapping[int, ComparisonShown]
    """What the calls were worth by simulation, by the decision's id, where somebody asked."""
    step: ReplayStep
    goes: tuple[GoShown, ...]
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
    def compared_calls(self) -> tuple[tuple[Feedback, ComparisonShown | None], ...]:
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


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one person may see it now, looking from one seat."""

    table_id: int
    version: int
    set_name: str
    board_number: int
    boards_in_set: int
    is_repeat: bool
    """Whether the person has seen this board to its end before and bids it once more."""
    seat: Seat
    is_guest: bool
    """Whether the viewer has no account."""
    may_call: bool
    """Whether the viewer holds the seat; somebody who teaches the class only looks on."""
    vulnerability: Vulnerability
    people: tuple[PersonShown, ...]
    hand: Hand
    all_hands: tuple[HandShown, ...]
    """The four hands where the viewer may see them; empty otherwise."""
    auction: AuctionShown
    turn: Seat | None
    """None when the auction is over."""
    legal_calls: tuple[Call, ...]
    """What the viewer may call now; empty unless it is the viewer's turn."""
    hints: HintOffer | None
    """The hints for the viewer's call; None unless it is the viewer's turn and there are any."""
    answers: AnswersShown
    """When the people at the table see scores, explanations and the other hands."""
    judged: Judged | None
    """What the seat's last call was worth, when it is due."""
    feedback: Feedback | None
    """How it was judged and why, where the viewer asks for that."""
    robot_trouble: str
    """Why the robot whose turn it is has not called; empty when all is well."""
    is_finished: bool
    contract: Contract | None
    review: Review | None
    together: Together | None = None
    """What there is besides at a table where people bid together; None where one practises."""
    is_last_of_work: bool = False
    """Whether only finishing is left of the work that the board belongs to."""

    @property
    def is_last_of_guest(self) -> bool:
        """Whether a guest has seen the last board there is for guests."""
        return (
            self.is_guest
            and self.may_call
            and self.together is None
            and not self.is_repeat
            and self.board_number >= self.boards_in_set
        )

    @property
    def dealer(self) -> Seat:
        """Who calls first."""
        return self.auction.dealer

    @property
    def is_together(self) -> bool:
        """Whether people bid together here."""
        return self.together is not None

    @property
    def looked_at(self) -> str:
        """The name of the person whom somebody looks on at; empty in the own seat."""
        return "" if self.may_call else self.people[self.seat].name

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer is to call."""
        return self.may_call and self.turn is self.seat

    @property
    def columns(self) -> tuple[PersonShown, ...]:
        """Who sits above each column of the auction, without names: West, North, East, South."""
        return tuple(replace(self.people[seat], name="") for seat in COLUMNS)

    @property
    def has_news(self) -> bool:
        """Whether the viewer's judged call is the last one made by a person: robots alone called since."""
        if self.judged is None or not self.may_call or self.together is not None:
            return False
        return all(self.people[made.seat].is_robot for made in self.auction.calls[self.judged.number :])

    @property
    def newest(self) -> tuple[CallShown, ...]:
        """The last call made by a person, and the robots' calls since."""
        calls = self.auction.calls
        robots = next((n for n, made in enumerate(reversed(calls)) if not self.people[made.seat].is_robot), len(calls))
        return calls[max(0, len(calls) - robots - 1) :]

    @property
    def box(self) -> BiddingBox:
        """The bidding box, with what the viewer may call now."""
        return BiddingBox(self.legal_calls)
