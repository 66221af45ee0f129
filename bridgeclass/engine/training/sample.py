"""The examples of a training: what one player could expect of a contract in an auction, and the tricks it takes."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder, EndlessAuctionError
from bridgeclass.engine.calls import Strain
from bridgeclass.engine.deals import board_dealer, board_vulnerability
from bridgeclass.engine.meaning import Position
from bridgeclass.engine.odds.features import Kind, View, features, kind_of, own_of, spreads
from bridgeclass.engine.odds.outlook import view_of
from bridgeclass.engine.training.solved import SolvedDeal, weight


@dataclass(frozen=True, slots=True)
class Example:
    """One contract in one position: its features, what its spread depends on, and the tricks it takes.

    position: the number of the position among those of the deal. weight: the number of
    contracts that it stands for.
    """

    deal: int
    position: int
    kind: Kind
    strain: Strain
    features: tuple[float, ...]
    spreads: tuple[float, ...]
    tricks: int
    weight: int


def examples(bidders: Iterable[Bidder], deals: Iterable[SolvedDeal]) -> Iterator[Example]:
    """Yield the examples of every position of every deal, as each bidder bids it out."""
    bidders = tuple(bidders)
    for solved in deals:
        positions = (position for bidder in bidders for position in _positions(bidder, solved))
        for number, position in enumerate(positions):
            yield from _examples(position, solved, number)


def _positions(bidder: Bidder, solved: SolvedDeal) -> Iterator[Position]:
    auction = Auction.start(board_dealer(solved.number), board_vulnerability(solved.number))
    try:
        calls = bidder.bid_on(solved.deal, auction).auction.calls
    except EndlessAuctionError:
        return
    for call in calls:
        yield bidder.position(auction)
        auction = auction.add(call)


def _examples(position: Position, solved: SolvedDeal, number: int) -> Iterator[Example]:
    view, side = _view(position, solved), position.auction.turn.side
    for (declaring, strain), tricks in solved.tricks.items():
        kind = kind_of(view, strain.suit, ours=declaring is side)
        numbers = features(kind, view, strain.suit)
        counted = weight(solved, declaring, strain)
        yield Example(solved.number, number, kind, strain, numbers, spreads(view, strain.suit), tricks, counted)


def _view(position: Position, solved: SolvedDeal) -> View:
    me, seats = position.auction.turn, position.beliefs.seats
    return view_of(own_of(solved.deal[me]), seats[me.partner].bounds, seats[me.lho].bounds, seats[me.rho].bounds)
