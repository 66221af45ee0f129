"""Robots bid random deals and every call is held against the rules: what a system gets wrong, counted."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.bidder import LONGEST_AUCTION, Bidder
from bridgeclass.engine.calls import PASS
from bridgeclass.engine.cards import DECK
from bridgeclass.engine.dealing.randomness import board_source, bounded
from bridgeclass.engine.deals import Deal, board_dealer, board_vulnerability
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Choice, Position
from bridgeclass.engine.solver import best_choice, fitting
from bridgeclass.engine.validation import slam_objection

FAULTS = ("endless", "passed a forcing call", "outside its own meaning", "unsafe slam", "tie")


@dataclass(frozen=True, slots=True)
class Offence:
    """One fault: what kind, where, and with which hand."""

    kind: str
    auction: str
    hand: str
    call: str
    variant: str


@dataclass(slots=True)
class Audit:
    """What was counted over some deals."""

    deals: int = 0
    calls: int = 0
    inside: int = 0
    fired: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    offences: list[Offence] = field(default_factory=list)
    gaps: Counter[str] = field(default_factory=Counter)
    unruled: int = 0

    def add(self, kind: str, auction: Auction, hand: Hand, call: str, variant: str) -> None:
        """Count a fault."""
        self.faults[kind] += 1
        self.offences.append(Offence(kind, str(auction), str(hand), call, variant))


def random_deal(seed: int, number: int) -> Deal:
    """A deal of all 52 cards, every deal equally likely; the same for the same seed and number on every machine."""
    below = bounded(board_source(seed, number))
    cards = list(DECK)
    for place in range(len(cards) - 1, 0, -1):
        other = below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    north, east, south, west = (Hand.from_cards(cards[start : start + 13]) for start in range(0, 52, 13))
    return Deal((north, east, south, west))


def audit(bidder: Bidder, *, deals: int, seed: int, ties: bool = False) -> Audit:
    """Bid `deals` random deals and count what went wrong; with `ties`, also look for undecided priorities (slower)."""
    found = Audit()
    for number in range(1, deals + 1):
        deal = random_deal(seed, number)
        found.deals += 1
        for position, hand in _turns(bidder, deal, number, found):
            if ties:
                _look_for_ties(position, hand, found)
    return found


def _turns(bidder: Bidder, deal: Deal, number: int, found: Audit) -> Iterator[tuple[Position, Hand]]:
    auction = Auction.start(board_dealer(number), board_vulnerability(number))
    while not auction.is_over:
        if len(auction.calls) >= LONGEST_AUCTION:
            found.add("endless", auction, deal[auction.turn], "", "")
            return
        position, hand = bidder.position(auction), deal[auction.turn]
        choice, call = best_choice(hand, position)
        found.calls += 1
        _count(found, position, choice)
        if call is PASS and position.is_forced and not (choice and choice.variant.passes_force):
            found.add("passed a forcing call", auction, hand, call.text, choice.variant.id if choice else "")
        if (choice is None or choice.rule.natural) and slam_objection(hand, call, position):
            found.add("unsafe slam", auction, hand, call.text, choice.variant.id if choice else "")
        yield position, hand
        auction = auction.add(call)
        _hold_against_meaning(bidder, auction, hand, found)


def _count(found: Audit, position: Position, choice: Choice | None) -> None:
    if choice is None:
        found.unruled += 1
        found.gaps[" ".join(call.text for call in position.facts.since_opening)] += 1
    else:
        found.fired[choice.variant.id] += 1


def _hold_against_meaning(bidder: Bidder, auction: Auction, hand: Hand, found: Audit) -> None:
    seat = auction.seat_at(len(auction.calls) - 1)
    heard = bidder.position(auction).picture.heard[-1] if not auction.is_over else None
    if heard is None or heard.shown.holds(hand.hcp, hand.lengths):
        found.inside += 1
    else:
        before = Auction(auction.dealer, auction.vulnerability, auction.calls[:-1])
        found.add("outside its own meaning", before, hand, auction.calls[-1].text, heard.variant or Seat(seat).letter)


def _look_for_ties(position: Position, hand: Hand, found: Audit) -> None:
    fits = fitting(hand, position)
    first = next(fits, None)
    second = next((c for c in fits if first is not None and c.call is not first.call), None)
    if first is None or second is None or first.order[:2] != second.order[:2]:
        return
    found.add(
        "tie", position.auction, hand, f"{first.call} or {second.call}", f"{first.variant.id} = {second.variant.id}"
    )
