"""The calls worth a thought beside the engine's: those of rules that nearly fit, and neighbors of its call."""

from collections.abc import Iterator

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import DOUBLE, PASS, Call
from bridgeclass.engine.cards import SUITS
from bridgeclass.engine.constraints import distance
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Position

MOST = 4
"""The number of alternatives."""
NEAR, NATURAL_NEAR = 2.0, 1.0
"""The largest distance of a hand from the needs of a rule of the system, and from those of a natural rule."""
HIGHEST_JUMP = 10
"""Calls more than two levels above the last bid tempt nobody."""
PASS_RANK, DOUBLE_RANK, LEVEL_RANK, STRAIN_RANK = 1.0, 1.5, 2.0, 2.5
DOUBLING_HCP = 8
LONG, SUPPORT = 5, 3


def sensible_alternatives(bidder: Bidder, hand: Hand, auction: Auction, own: Call, most: int = MOST) -> list[Call]:
    """Return legal calls other than `own`, the most tempting first, at most `most`."""
    position = bidder.position(auction)
    ranks: dict[Call, float] = {}
    for call, rank in _ranked(bidder, hand, position, own):
        if call is not own and auction.is_legal(call) and not _is_too_high(call, auction):
            ranks[call] = min(rank, ranks.get(call, rank))
    return sorted(ranks, key=lambda call: (ranks[call], call.index))[:most]


def _ranked(bidder: Bidder, hand: Hand, position: Position, own: Call) -> Iterator[tuple[Call, float]]:
    """Yield calls with their rank; the lowest counts."""
    for candidate in bidder.decide(hand, position.auction).candidates:
        yield candidate.call, 0.0
    for choices, reach in ((position.system_choices, NEAR), (position.natural_choices, NATURAL_NEAR)):
        for choice in choices:
            gap = distance(hand, choice.grounded.needs) if choice.is_legal else reach + 1
            if gap <= reach and choice.call is not PASS:
                yield choice.call, gap
    if not position.is_forced:
        yield PASS, PASS_RANK
    if hand.hcp >= DOUBLING_HCP:
        yield DOUBLE, DOUBLE_RANK
    if own.strain is not None:
        yield from _neighbors(hand, position, own)


def _neighbors(hand: Hand, position: Position, own: Call) -> Iterator[tuple[Call, float]]:
    """Yield the bid a level higher and lower, and those of other strains at its level or the next."""
    for level in (own.level - 1, own.level + 1):
        if own.strain is not None and 1 <= level <= 7:
            yield Call.bid(level, own.strain), LEVEL_RANK
    for suit in position.partner.suits:
        if hand.lengths[suit] >= SUPPORT:
            yield Call.bid(own.level, suit), STRAIN_RANK
    for suit in SUITS:
        if hand.lengths[suit] >= LONG:
            yield Call.bid(own.level, suit), STRAIN_RANK


def _is_too_high(call: Call, auction: Auction) -> bool:
    last = auction.last_bid.index if auction.last_bid is not None else -1
    return call.is_bid and call.index > last + HIGHEST_JUMP
