"""A board laid open: four hands, both auctions, and what best play makes of it."""

from __future__ import annotations

from apps.auctions.selectors.shown import AuctionShown, CallShown, Feedback, HandShown, Review
from apps.deals.models import Board
from bridgeclass.engine.auctions import Auction, Contract, Seat, Side
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.scoring import TrickTable, duplicate_score, result_in_words


def hands_shown(deal: Deal) -> tuple[HandShown, ...]:
    """The four hands, North first."""
    return tuple(HandShown(seat, deal[seat]) for seat in Seat)


def auction_shown(auction: Auction, bidder: Bidder, viewer: Seat | None = None) -> AuctionShown:
    """The auction with the meaning of every call, which never looks at a hand."""
    calls = tuple(
        CallShown(
            number=number,
            seat=meaning.seat,
            call=meaning.call,
            is_mine=meaning.seat is viewer,
            alert=meaning.alert,
            announcement=meaning.announce,
            convention=meaning.convention,
            meaning=meaning.text,
        )
        for number, meaning in enumerate(bidder.meanings(auction), start=1)
    )
    return AuctionShown(dealer=auction.dealer, calls=calls, turn=None if auction.is_over else auction.turn)


def review_of(board: Board, auction: Auction, bidder: Bidder, feedback: tuple[Feedback, ...]) -> Review:
    """A finished board laid open, with the judgements the viewer may see."""
    deal = Deal.parse(board.deal)
    table = TrickTable.parse(board.double_dummy)
    engine = bidder.bid_out(deal, auction.dealer, auction.vulnerability).auction
    contract = auction.contract
    tricks = table.tricks(contract.declarer, contract.strain) if contract else None
    return Review(
        hands=hands_shown(deal),
        engine_auction=auction_shown(engine, bidder),
        engine_contract=engine.contract,
        double_dummy=table,
        par_score_ns=board.par_score_ns,
        par_contracts=tuple(board.par_contracts),
        contract=contract,
        tricks=tricks,
        result=_result(contract, tricks),
        score_ns=_score_ns(contract, tricks, auction),
        graded_calls=feedback,
    )


def _result(contract: Contract | None, tricks: int | None) -> str:
    if contract is None or tricks is None:
        return "passed out"
    return result_in_words(contract, tricks)


def _score_ns(contract: Contract | None, tricks: int | None, auction: Auction) -> int:
    if contract is None or tricks is None:
        return 0
    points = duplicate_score(contract, tricks, auction.vulnerability.of(contract.declarer))
    return points if contract.declarer.side is Side.NS else -points
