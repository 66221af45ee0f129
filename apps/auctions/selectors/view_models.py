"""View models of tables and boards: plain values that page, fragment and socket render alike.

A value holds only what its viewer may see now. None leads to a stored row, so no template can reach a hidden hand or an
answer before it is released.
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
from bridgeclass.engine.messages import Joint, Listing, Message, Text
from bridgeclass.engine.scoring import TrickTable

COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)
"""The order of the columns of an auction."""
PLAYERS_HEARD = 3


@dataclass(frozen=True, slots=True)
class CallView:
    """One call with its meaning by the cards of both sides."""

    number: int
    seat: Seat
    call: Call
    is_mine: bool
    alert: Alert
    announcement: str
    convention: str
    meaning: Text
    line: Text
    """The meaning in one short line."""
    player_alert: AlertView | None = None
    """The player's own alert, if the viewer may read it."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of an auction's table: a call, the turn, or nothing."""

    made: CallView | None
    is_turn: bool


@dataclass(frozen=True, slots=True)
class AuctionView:
    """An auction call by call; `turn` is None when it is over."""

    dealer: Seat
    calls: tuple[CallView, ...]
    turn: Seat | None

    @property
    def heard(self) -> tuple[CallView, ...]:
        """The calls of the other players since the viewer's last call, at most three."""
        last = self.calls[-PLAYERS_HEARD:]
        own = next((at for at in reversed(range(len(last))) if last[at].is_mine), -1)
        return last[own + 1 :]

    @property
    def rows(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of West, North, East and South, row by row."""
        cells = [Cell(None, is_turn=False)] * COLUMNS.index(self.dealer)
        cells.extend(Cell(made, is_turn=False) for made in self.calls)
        if self.turn is not None:
            cells.append(Cell(None, is_turn=True))
        cells.extend([Cell(None, is_turn=False)] * (-len(cells) % len(COLUMNS)))
        return tuple(tuple(cells[at : at + 4]) for at in range(0, len(cells), len(COLUMNS)))


@dataclass(frozen=True, slots=True)
class PersonView:
    """A seat with its player."""

    seat: Seat
    name: str
    is_robot: bool
    is_me: bool
    is_vulnerable: bool


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand that the viewer may see."""

    seat: Seat
    hand: Hand


@dataclass(frozen=True, slots=True)
class HintView:
    """A hint that was taken."""

    title: str
    words: Text


@dataclass(frozen=True, slots=True)
class HintOffer:
    """The hints taken for the next call with their cost in points, and the next hint, if there is one."""

    shown: tuple[HintView, ...]
    cost: int
    next_step: int | None
    next_cost: int


@dataclass(frozen=True, slots=True)
class FlagView:
    """A learner's disagreement with a grade, and the answer."""

    words: str
    state: FlagState
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A player's call and its grade; `points` are 0 to 10, after the cost of hints."""

    number: int
    call: Call
    best: Call
    points: int

    @property
    def is_best(self) -> bool:
        """True if the player made the engine's call."""
        return self.call is self.best


@dataclass(frozen=True, slots=True)
class OtherCall:
    """Another good call in a position, with its meaning."""

    call: Call
    meaning: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback(Judged):
    """A player's call with its grade and explanation."""

    decision_id: int
    seat: Seat
    earned: int
    """The points before the cost of hints."""
    hint_cost: int
    tier: TierName
    words: Text
    promised: Text | None
    """The meaning of the player's call to partner; None for an illegal call."""
    level: ExplanationLevel
    explanation: Text
    """The reasons for the best call, at that level."""
    rules_changed: bool
    """True if the rules have changed since the call was graded."""
    system: str
    next_query: str
    """The query for the page of the system that shows the meanings of all calls here."""
    flag: FlagView | None
    ordinal: int
    """The number of the player's graded calls so far, which varies the verdict."""
    says: tuple[Text, ...]
    """The paragraphs of the card before its folds: the mistake, and the reason for the better call."""
    insight: Text | None
    """The reason for a right call, the first few times that its rule is met."""
    best_meaning: Text | None
    """The meaning of the engine's call."""
    others: tuple[OtherCall, ...]
    """Other good calls."""
    odds: tuple[Text, ...]
    """The chances of the contracts that the rule weighs."""
    is_raised: bool = False
    """True if a simulation has raised the score."""

    @property
    def details(self) -> Text | None:
        """The explanation without the reason that the card gives before its folds; None if nothing is left."""
        text = self.explanation
        if self.is_best or not self.says:
            return text
        if isinstance(text, Listing) and text.joint is Joint.LINES:
            return Listing(text.items[1:], Joint.LINES)
        return None

    @property
    def take_away(self) -> Text:
        """The mistake alone, as the lesson of the board."""
        return self.says[0] if self.says else self.words


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A finished auction after one of its calls, with the engine's call and its reason."""

    number: int
    last: int
    auction: AuctionView
    made: CallView
    caller: HandView
    best: Call
    why: Text
    feedback: Feedback | None
    """The grade, if a person made the call and the viewer may see it."""

    @property
    def previous(self) -> int | None:
        """The number of the call before; None at the first."""
        return self.number - 1 if self.number > 1 else None

    @property
    def next(self) -> int | None:
        """The number of the call after; None at the last."""
        return self.number + 1 if self.number < self.last else None


@dataclass(frozen=True, slots=True)
class AttemptView:
    """A finished attempt of the viewer at a board; `mean` is points per call, 0 to 10."""

    table_id: int
    at: datetime
    contract: Contract | None
    mean: float | None
    is_repeat: bool
    is_this: bool


@dataclass(frozen=True, slots=True)
class Review:
    """A finished board with everything that the viewer may see."""

    hands: tuple[HandView, ...]
    engine_auction: AuctionView
    engine_contract: Contract | None
    double_dummy: TrickTable
    par_score_ns: int
    par_contracts: tuple[Message, ...]
    contract: Contract | None
    """None for a board passed out."""
    tricks: int | None
    """The double-dummy tricks of the contract."""
    result: Message
    score_ns: int
    """The double-dummy score of North-South."""
    makeable: tuple[Message, ...]
    """A sentence for each side on the contracts it can make."""
    par_gap: int
    """Points by which the viewer's side did better than par; negative if worse."""
    par_imps: int
    ending: tuple[Text, ...]
    """The worth of the contract to the viewer's side, and a word on the fit and the level that the auction found."""
    graded_calls: tuple[Feedback, ...]
    comparisons: Mapping[int, ComparisonView]
    """Comparisons by simulation, by the id of the decision."""
    step: ReplayStep
    attempts: tuple[AttemptView, ...]
    """The viewer's attempts, oldest first; empty if there is only one."""
    link: str
    """The token of the link to the board; empty if it is not shared."""

    @property
    def imps_from_par(self) -> int:
        """The IMPs between the result and par, without a sign."""
        return abs(self.par_imps)

    @property
    def lesson(self) -> Feedback | None:
        """The worst call, as the lesson of the board; None if every call was good."""
        wrong = [call for call in self.graded_calls if call.tier in {TierName.SUBOPTIMAL, TierName.ERROR}]
        return min(wrong, key=lambda call: call.earned, default=None)

    @property
    def compared_calls(self) -> tuple[tuple[Feedback, ComparisonView | None], ...]:
        """The graded calls, each with its comparison, if there is one."""
        return tuple((feedback, self.comparisons.get(feedback.decision_id)) for feedback in self.graded_calls)


@dataclass(frozen=True, slots=True)
class BoxCall:
    """One card of the bidding box."""

    call: Call
    is_legal: bool


@dataclass(frozen=True, slots=True)
class BiddingBox:
    """The 38 calls of a bidding box, of which some are legal."""

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
