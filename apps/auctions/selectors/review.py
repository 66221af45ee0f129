"""The review of a finished board: four hands, both auctions, and the double-dummy results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from apps.accounts.models import ExplanationLevel
from apps.auctions.selectors.live_view import AlertView
from apps.auctions.selectors.view_models import (
    AttemptView,
    AuctionView,
    CallView,
    Feedback,
    HandView,
    ReplayStep,
    Review,
)
from apps.bidding.selectors.comparisons import comparisons_on
from apps.deals.models import Board
from bridgeclass.engine.auctions import Auction, Contract, Seat, Side, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call, Strain
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.double_dummy import par
from bridgeclass.engine.explain import Level
from bridgeclass.engine.feedback.board_end import FinishedBoard, board_end
from bridgeclass.engine.messages import Listing, Message, msgid
from bridgeclass.engine.scoring import TrickTable, imps, result_in_words, score_ns


def hand_views(deal: Deal) -> tuple[HandView, ...]:
    """Return the four hands, North first."""
    return tuple(HandView(seat, deal[seat]) for seat in Seat)


def auction_view(
    auction: Auction, bidder: Bidder, viewer: Seat | None = None, alerts: Mapping[int, AlertView] | None = None
) -> AuctionView:
    """Return an auction with the meanings of its calls, none of which depends on a hand.

    alerts: the players' alerts that the viewer may read, by the number of the call.
    """
    calls = tuple(
        CallView(
            number=number,
            seat=meaning.seat,
            call=meaning.call,
            is_mine=meaning.seat is viewer,
            alert=meaning.alert,
            announcement=meaning.announce,
            convention=meaning.convention,
            meaning=meaning.text,
            line=meaning.line,
            player_alert=alerts.get(number) if alerts else None,
        )
        for number, meaning in enumerate(bidder.meanings(auction), start=1)
    )
    return AuctionView(dealer=auction.dealer, calls=calls, turn=None if auction.is_over else auction.turn)


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished board with the feedback that a viewer in a seat may see."""

    board: Board
    auction: Auction
    bidder: Bidder
    feedback: tuple[Feedback, ...]
    seat: Seat
    level: ExplanationLevel


@dataclass(frozen=True, slots=True)
class _Board:
    """The facts of a board that are equal at every table."""

    deal: Deal
    engine: Auction
    engine_view: AuctionView
    double_dummy: TrickTable
    par_contracts: tuple[Message, ...]
    makeable: tuple[Message, ...]


MAX_CACHED_BOARDS = 512
"""A class bids the same boards; each takes about 20 kB."""


@lru_cache(maxsize=MAX_CACHED_BOARDS)
def _board(bidder: Bidder, deal: str, double_dummy: str, dealer: Seat, vulnerability: Vulnerability) -> _Board:
    hands, table = Deal.parse(deal), TrickTable.parse(double_dummy)
    engine = bidder.bid_out(hands, dealer, vulnerability).auction
    makeable = tuple(_makeable(side, table) for side in Side)
    best = par(table, dealer, vulnerability).contracts
    return _Board(hands, engine, auction_view(engine, bidder), table, best, makeable)


def review_of(finished: Finished, *, call: int | None, attempts: tuple[AttemptView, ...], link: str = "") -> Review:
    """Return the review of a finished board; see `replay_step` for `call`."""
    board, auction = finished.board, finished.auction
    known = _board(finished.bidder, board.deal, board.double_dummy, auction.dealer, auction.vulnerability)
    table, contract = known.double_dummy, auction.contract
    tricks = table.tricks(contract.declarer, contract.strain) if contract else None
    points_ns = score_ns(contract, table, auction.vulnerability)
    gap = (points_ns - board.par_score_ns) * (1 if finished.seat.side is Side.NS else -1)
    return Review(
        hands=hand_views(known.deal),
        engine_auction=known.engine_view,
        engine_contract=known.engine.contract,
        double_dummy=table,
        par_score_ns=board.par_score_ns,
        par_contracts=known.par_contracts,
        contract=contract,
        tricks=tricks,
        result=_result(contract, tricks),
        score_ns=points_ns,
        makeable=known.makeable,
        par_gap=gap,
        par_imps=imps(gap),
        ending=board_end(FinishedBoard(known.deal, auction, table, finished.seat.side)),
        graded_calls=finished.feedback,
        comparisons=comparisons_on(feedback.decision_id for feedback in finished.feedback if not feedback.is_best),
        step=replay_step(finished, known.deal, call),
        attempts=attempts,
        link=link,
    )


def replay_step(finished: Finished, deal: Deal, call: int | None) -> ReplayStep:
    """Return the auction at a call; by default at the first that could have been better, or the first of all."""
    auction, bidder = finished.auction, finished.bidder
    last = len(auction.calls)
    judged = {feedback.number: feedback for feedback in finished.feedback}
    better = (number for number, feedback in judged.items() if not feedback.is_best)
    number = min(max(next(better, 1) if call is None else call, 1), last)
    view = auction_view(_first_calls(auction, number), bidder, finished.seat)
    seat, feedback = auction.seat_at(number - 1), judged.get(number)
    if feedback is not None:
        best, why = feedback.best, feedback.explanation
    else:
        before = _first_calls(auction, number - 1)
        decision = bidder.decide(deal[seat], before, with_candidates=False)
        best = decision.call
        why = bidder.explain_to_learner(deal[seat], before, decision, Level(finished.level.value))
    return ReplayStep(
        number=number,
        last=last,
        auction=view,
        made=view.calls[-1],
        caller=HandView(seat, deal[seat]),
        best=best,
        why=why,
        feedback=feedback,
    )


def _first_calls(auction: Auction, number: int) -> Auction:
    return Auction(auction.dealer, auction.vulnerability, auction.calls[:number])


_MAKEABLE = {
    Side.NS: (msgid("North-South can make {things}."), msgid("North-South can make nothing.")),
    Side.EW: (msgid("East-West can make {things}."), msgid("East-West can make nothing.")),
}
"""With and without a contract."""


def _makeable(side: Side, table: TrickTable) -> Message:
    """Return the highest contracts that a side makes: "North-South can make 3♠, 2♥ and 1NT."."""
    bids = [_highest(side, strain, table) for strain in Strain]
    made = sorted((bid for bid in bids if bid is not None), key=lambda bid: -bid.index)
    some, nothing = _MAKEABLE[side]
    return Message(some, things=Listing(tuple(made))) if made else Message(nothing)


def _highest(side: Side, strain: Strain, table: TrickTable) -> Call | None:
    """Return the highest bid in a strain that a side makes; None if it makes none."""
    tricks = max(table.tricks(seat, strain) for seat in Seat if seat.side is side)
    return Call.parse(f"{tricks - 6}{strain.letter}") if tricks > 6 else None


def _result(contract: Contract | None, tricks: int | None) -> Message:
    if contract is None or tricks is None:
        return Message("passed out")
    return result_in_words(contract, tricks)
