"""The last resort when no rule fits: pass if that is allowed, else the least bad legal call (LEG-07).

The natural rules themselves are data (`systems/<name>/fallback/`).
"""

from collections.abc import Iterator

from bridgeclass.engine.calls import PASS, Call, Strain
from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.constraints.relative import middle
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Position
from bridgeclass.engine.rules.call_patterns import cheapest_level

FIT = 8  # trumps together


def last_resort(hand: Hand, position: Position) -> Call:
    """Return a pass; if forced, the cheapest bid of the agreed suit, a raise, own suit, notrump or partner's suit.

    Always legal.

    Source: LEG-07.
    """
    if not position.is_forced:
        return PASS
    for strain in _strains(hand, position):
        level = cheapest_level(strain, position.auction.last_bid)
        if level <= 7:
            return Call.bid(level, strain)
    return PASS


def _strains(hand: Hand, position: Position) -> Iterator[Suit | Strain]:
    """Yield the strains from best to worst."""
    partner = position.partner.suits
    theirs = {
        suit
        for seat in (position.auction.turn.lho, position.auction.turn.rho)
        for suit in position.beliefs.seats[seat].suits
    }
    shown = position.partner.bounds.lengths
    if position.belief_facts.agreed is not None:
        yield position.belief_facts.agreed
    known = {suit: hand.lengths[suit] + shown[suit][0] for suit in partner}
    yield from sorted((s for s in partner if hand.lengths[s] >= 3 or known[s] >= FIT), key=lambda s: -known[s])
    own = [s for s in SUITS if hand.lengths[s] >= 5 and s not in theirs]
    yield from sorted(own, key=lambda s: (-hand.lengths[s], -s))
    if all(hand.suits[s].stopper == 2 for s in theirs):
        yield Strain.NOTRUMP
    yield from partner
    yield from sorted((s for s in SUITS if s not in theirs), key=lambda s: (-hand.lengths[s], s))


def combined_strength(hand: Hand, position: Position) -> tuple[int, int, int]:
    """Return my highest count added to partner's minimum, middle and maximum (points)."""
    agreed = position.belief_facts.agreed
    mine = hand.hcp
    if agreed is not None:
        long_hand = position.me.bounds.lengths[agreed][0] > position.partner.bounds.lengths[agreed][0]
        mine = max(mine, hand.opener_points(agreed) if long_hand else hand.support_points(agreed))
    low, high = position.partner.bounds.points
    return mine + low, mine + middle((low, high)), mine + high
