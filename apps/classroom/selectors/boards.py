"""A board of an assignment laid open for those who teach."""

from __future__ import annotations

from dataclasses import dataclass

from apps.auctions.selectors.review import auction_view
from apps.auctions.selectors.view_models import COLUMNS, AuctionView, HandView, PersonView
from apps.auctions.services.practice import seat_of_one
from apps.cards.selectors import bidder_for
from apps.classroom.models import Assignment
from apps.deals.models import Board
from bridgeclass.engine.auctions import Contract, Seat, Side, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.scoring import TrickTable


@dataclass(frozen=True, slots=True)
class BoardShown:
    """The four hands, what the engine bids with them, and what best play makes."""

    number: int
    dealer: Seat
    vulnerability: Vulnerability
    hands: tuple[HandView, ...]
    columns: tuple[PersonView, ...]
    auction: AuctionView
    contract: Contract | None
    double_dummy: TrickTable
    par_score_ns: int
    par_contracts: tuple[str, ...]


def board_shown(assignment: Assignment, board: Board) -> BoardShown:
    """A board with the auction that the cards of the assignment lead to; who may see it is the caller's to know."""
    deal = Deal.parse(board.deal)
    dealer, vulnerability = Seat.parse(board.dealer), Vulnerability.parse(board.vulnerability)
    bidder = bidder_of_assignment(assignment)
    auction = bidder.bid_out(deal, dealer, vulnerability).auction
    return BoardShown(
        number=board.number,
        dealer=dealer,
        vulnerability=vulnerability,
        hands=tuple(HandView(seat, deal[seat]) for seat in Seat),
        columns=columns(vulnerability),
        auction=auction_view(auction, bidder),
        contract=auction.contract,
        double_dummy=TrickTable.parse(board.double_dummy),
        par_score_ns=board.par_score_ns,
        par_contracts=tuple(board.par_contracts),
    )


def bidder_of_assignment(assignment: Assignment) -> Bidder:
    """The robot that plays the cards of an assignment: the learners' side its own card, if it has one."""
    practice_set = assignment.practice_set
    cards = {Side.NS: practice_set.card_ns, Side.EW: practice_set.card_ew}
    if assignment.card:
        cards[seat_of_one(practice_set).side] = assignment.card
    return bidder_for(cards[Side.NS], cards[Side.EW])


def columns(vulnerability: Vulnerability) -> tuple[PersonView, ...]:
    """What stands above the columns of an auction that is shown without a table."""
    return tuple(
        PersonView(seat, "", is_robot=True, is_me=False, is_vulnerable=vulnerability.of(seat)) for seat in COLUMNS
    )
