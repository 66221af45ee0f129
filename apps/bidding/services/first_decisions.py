"""Simulate the first decisions of a practice set, so that grades are checked before students bid it."""

from __future__ import annotations

from apps.bidding.models import SimulatedCall
from apps.bidding.services.checking import CHECKED_SCORES, compare_briefly, store_simulation
from apps.cards.selectors.bidders import bidder_for
from apps.cards.services.snapshots import store_snapshots
from apps.deals.models import Board, PracticeSet
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder, EndlessAuctionError
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.simulation.alternatives import sensible_alternatives

MOST_BOARDS = 36
"""Boards of a set that are simulated; those of larger sets are simulated when they are bid."""


def simulate_first_decision(*, set_id: int, index: int) -> bool:
    """Simulate the tempting low calls of a board's first decisions, and return whether another board follows.

    index: the place of the board in the set, from 0 on. A board takes some seconds for each seat that people bid.
    """
    practice_set = PracticeSet.objects.select_related("card_ns", "card_ew").filter(pk=set_id).first()
    if practice_set is None:
        return False
    boards = list(practice_set.boards.order_by("number")[index : index + 2])
    if not boards:
        return False
    bidder = bidder_for(practice_set.card_ns, practice_set.card_ew)
    for seat in practice_set.learner_seats:
        _simulate(bidder, boards[0], Seat.parse(seat))
    return len(boards) > 1 and index + 1 < MOST_BOARDS


def _simulate(bidder: Bidder, board: Board, seat: Seat) -> None:
    deal = Deal.parse(board.deal)
    auction = Auction.start(Seat.parse(board.dealer), Vulnerability.parse(board.vulnerability))
    try:
        calls = bidder.bid_on(deal, auction).auction.calls
    except EndlessAuctionError:
        return
    for call in calls:
        if auction.turn is seat:
            break
        auction = auction.add(call)
    else:
        return
    _simulate_calls(bidder, deal, auction)


def _simulate_calls(bidder: Bidder, deal: Deal, auction: Auction) -> None:
    hand, side = deal[auction.turn], auction.turn.side
    best = bidder.decide(hand, auction, with_candidates=False).call
    snapshots = store_snapshots(bidder=bidder)
    place = {
        "hand": str(hand),
        "auction": " ".join(made.text for made in auction.calls),
        "dealer": auction.dealer.letter,
        "vulnerability": auction.vulnerability.value,
        "snapshot": snapshots[side],
        "opponents_snapshot": snapshots[side.other],
    }
    known = set(SimulatedCall.objects.filter(**place).values_list("call", flat=True))
    low, high = CHECKED_SCORES
    for call in sensible_alternatives(bidder, hand, auction, best):
        if call.text not in known and low <= bidder.grade(hand, auction, call).score <= high:
            store_simulation(gain=compare_briefly(bidder, hand, auction, best, call), best=best, place=place)
