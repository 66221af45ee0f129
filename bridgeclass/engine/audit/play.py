"""Bid deals out and check every call against the rules."""

from collections.abc import Iterator
from dataclasses import dataclass

from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.audit.findings import ENDLESS, ILLEGAL, OUTSIDE, PASSED, SLAM, UNMET, Audit
from bridgeclass.engine.bidder import MAX_CALLS, Bidder
from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.dealing.randomness import random_deal
from bridgeclass.engine.deals import Deal, board_dealer, board_vulnerability
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Choice, Position, interpret_call
from bridgeclass.engine.situation import is_game
from bridgeclass.engine.solver import best_choice
from bridgeclass.engine.validation import GRAND_SLAM, SMALL_SLAM


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a deal: the position, the hand, and what was decided."""

    position: Position
    hand: Hand
    choice: Choice | None
    call: Call

    @property
    def variant(self) -> str:
        """The id of the variant that made the call, '' for a last resort."""
        return self.choice.variant.id if self.choice is not None else ""


def audit(bidder: Bidder, *, deals: int, seed: int) -> Audit:
    """Bid `deals` random deals and return the audit."""
    found = Audit()
    for number in range(1, deals + 1):
        audit_deal(bidder, random_deal(seed, number), number, found)
    return found


def audit_deal(bidder: Bidder, deal: Deal, number: int, found: Audit) -> Auction:
    """Bid one deal as board `number`, add its faults to the audit, and return the auction."""
    found.deals += 1
    auction = Auction.start(board_dealer(number), board_vulnerability(number))
    while not auction.is_over:
        if len(auction.calls) >= MAX_CALLS:
            found.add(ENDLESS, auction, deal[auction.turn])
            break
        position, hand = bidder.position(auction), deal[auction.turn]
        turn = Turn(position, hand, *best_choice(hand, position))
        for kind in _faults(turn):
            found.add(kind, auction, hand, turn.call.text, turn.variant)
        _count(turn, found)
        if not auction.is_legal(turn.call):
            break
        auction = auction.add(turn.call)
    return auction


def _faults(turn: Turn) -> Iterator[str]:
    position, choice, call = turn.position, turn.choice, turn.call
    if not position.auction.is_legal(call):
        yield ILLEGAL
    if choice is not None and not choice.test(turn.hand):
        yield UNMET
    if call is PASS and position.is_forced and not (choice and choice.variant.passes_force):
        yield PASSED
    if call.level >= 6 and not _is_sound_slam(turn):
        yield SLAM


def _is_sound_slam(turn: Turn) -> bool:
    """Return True for a slam with the likely strength for it and with at least seven trumps.

    Partner's maximum is enough with a fit, or if partner invited; a fit is enough once partner has answered an ace
    ask. Answers to partner's questions, and slams over the opponents' game (possible sacrifices), are not judged.
    """
    position, last = turn.position, turn.position.auction.last_bid
    sacrifices = last is not None and is_game(last) and not position.facts.ours
    if sacrifices or position.belief_facts.asked:
        return True
    needed = GRAND_SLAM if turn.call.level == 7 else SMALL_SLAM
    low, high = position.partner.bounds.points
    mine, trumps = _strength(turn), _trumps(turn)
    if trumps < 7:
        return False
    fits = 8 <= trumps <= 13
    if mine + (low + high) // 2 >= needed or (fits and position.belief_facts.answered):
        return True
    return mine + high >= needed and (fits or bool(position.belief_facts.invited))


def _strength(turn: Turn) -> int:
    """Return the hand's highest count (points) for the strain it bids."""
    hand, suit = turn.hand, turn.call.suit
    if suit is None:
        return hand.hcp
    return max(hand.total_points, hand.support_points(suit), hand.opener_points(suit))


def _trumps(turn: Turn) -> int:
    """Return the number of trumps known between the two hands; 14 for notrump, so that no limit applies."""
    suit = turn.call.suit
    if suit is None:
        return 14
    return turn.hand.lengths[suit] + turn.position.partner.bounds.lengths[suit][0]


def _count(turn: Turn, found: Audit) -> None:
    position, auction = turn.position, turn.position.auction
    found.calls += 1
    if turn.choice is None:
        found.gaps[" ".join(call.text for call in position.facts.since_opening)] += 1
    else:
        found.fired[turn.variant] += 1
        found.spreads[turn.variant].add(turn.hand.hcp, turn.choice.usual_hcp)
    interpretation = interpret_call(position, turn.call)
    if not found.measure(interpretation, turn.hand, _round(auction, auction.turn, turn.call)):
        found.add(OUTSIDE, auction, turn.hand, turn.call.text, turn.variant)


def _round(auction: Auction, seat: Seat, call: Call) -> int:
    """Return 1 for the seat's first pass or its first other call, 2 for the second of that kind, and so on."""
    return 1 + sum((made is PASS) == (call is PASS) for made in auction.calls_by(seat))
