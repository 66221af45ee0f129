"""Many hands in the positions that come up: rules that fire, ties between rules, positions without a rule."""

from collections.abc import Iterator

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.audit.findings import TIE, Audit
from bridgeclass.engine.bidder import Bidder, EndlessAuctionError
from bridgeclass.engine.dealing.randomness import random_deal
from bridgeclass.engine.deals import board_dealer, board_vulnerability
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Choice, Position
from bridgeclass.engine.solver import best_choice, fitting_choices

OTHERS = 12


def sample(bidder: Bidder, *, positions: int, seed: int) -> Audit:
    """Return an audit of at least `positions` decisions by hands that would have bid as the auction went.

    Reading a position is the slow part, so hands of other deals are tried in each position too, if they would have
    made the same calls. The audit counts the rules that fired, ties, and positions without a rule.
    """
    found = Audit()
    number, other_hands = 0, _hands(seed)
    while found.calls < positions:
        number += 1
        _sample_deal(bidder, seed, number, other_hands, found)
    return found


def _hands(seed: int) -> Iterator[Hand]:
    """Yield hands without end, from deals other than those bid out."""
    number = 0
    while True:
        number -= 1
        yield from random_deal(seed, number).hands


def _sample_deal(bidder: Bidder, seed: int, number: int, other_hands: Iterator[Hand], found: Audit) -> None:
    deal = random_deal(seed, number)
    found.deals += 1
    auction = Auction.start(board_dealer(number), board_vulnerability(number))
    try:
        calls = bidder.bid_out(deal, auction.dealer, auction.vulnerability).auction.calls
    except EndlessAuctionError:
        return
    before: list[Position] = []
    for call in calls:
        position = bidder.position(auction)
        own = before[-4::-4]
        _count_decision(position, deal[auction.turn], found)
        for hand in (next(other_hands) for _ in range(OTHERS)):
            if all(best_choice(hand, earlier)[1] is calls[len(earlier.auction.calls)] for earlier in own):
                _count_decision(position, hand, found)
        before.append(position)
        auction = auction.add(call)


def _count_decision(position: Position, hand: Hand, found: Audit) -> None:
    found.calls += 1
    choice, _ = best_choice(hand, position)
    if choice is None:
        found.gaps[" ".join(call.text for call in position.facts.since_opening)] += 1
    else:
        found.fired[choice.variant.id] += 1
    fits = fitting_choices(hand, position)
    first = next(fits, None)
    second = next((c for c in fits if first is not None and c.call is not first.call), None)
    if (
        first is not None
        and second is not None
        and first.order[:2] == second.order[:2]
        and not _is_ranked(first, second)
    ):
        rules = f"{_placed(first)} = {_placed(second)}; give one of them another priority"
        found.add(TIE, position.auction, hand, f"{first.call} or {second.call}", rules)


def _placed(choice: Choice) -> str:
    return f"{choice.variant.id} ({choice.rule.file}, line {choice.rule.line})"


def _is_ranked(first: Choice, second: Choice) -> bool:
    """Return True if an order decides: of a file for its rules of one named band, or of the suits that a rule lists."""
    if first.rule is second.rule:
        return any(isinstance(suits, tuple) for _, suits in first.rule.each)
    is_banded = first.variant.band and first.variant.band == second.variant.band
    return bool(is_banded) and first.rule.file == second.rule.file
