"""The facts of a hand and an auction under the names of the API, for scripts and expert readers."""

from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.situation import Facts, context, interference

type Features = dict[str, object]


def features(hand: Hand, auction: Auction, facts: Facts) -> Features:
    """Return hand features, auction features, the history and the seats, as plain data."""
    return {
        "hand_features": _hand(hand),
        "auction_features": _auction(auction, facts),
        "auction_history": [call.display for call in auction.calls],
        "my_index": int(auction.turn),
        "positions": [seat.word for seat in Seat],
    }


def _hand(hand: Hand) -> Features:
    return {
        "hcp": hand.hcp,
        "dist_points": hand.total_points - hand.hcp,
        "total_points": hand.total_points,
        "suit_lengths": {suit.symbol: hand.lengths[suit] for suit in reversed(Suit)},
        "is_balanced": hand.is_balanced,
    }


def _auction(auction: Auction, facts: Facts) -> Features:
    me, opening = auction.turn, auction.opening_index
    opener = auction.seat_at(opening) if opening is not None else None
    relation = {0: "Me", 2: "Partner"}.get((opener - me) % 4, "Opponent") if opener is not None else None
    over = interference(auction)
    partner = [call.display for call in auction.calls_by(me.partner)]
    return {
        "num_bids": len(auction.calls),
        "opening_bid": auction.calls[opening].display if opening is not None else None,
        "opener": opener.word if opener is not None else None,
        "opener_relationship": relation,
        "opener_index": int(opener) if opener is not None else None,
        "opener_last_bid": auction.calls_by(opener)[-1].display if opener is not None else None,
        "partner_bids": partner,
        "partner_last_bid": partner[-1] if partner else None,
        "is_contested": facts.contested,
        "vulnerability": auction.vulnerability.value,
        "state": int(facts.state),
        "context": context(facts),
        "interference": {
            "present": over.present,
            "bid": over.bid,
            "level": over.level,
            "type": over.type,
            "position": over.position,
        },
    }
