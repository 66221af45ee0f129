"""Layouts of the unseen hands: deals that fit every call made."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.dealing import HandLimits, ImpossibleProfileError, TooRareError, sample
from bridgeclass.engine.dealing.limits import ANY_HAND
from bridgeclass.engine.dealing.randomness import board_source
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Message, MessageError, Text, msgid

BATCHES, TIMES_A_BATCH = 5, 4
"""Up to so many batches are drawn, each so many times the deals wanted, before deals that fit less well are taken."""


class NoDealFitsError(MessageError):
    """No deal fits the hand and the calls; the text names the first call after which none does."""


@dataclass(frozen=True, slots=True)
class Layouts:
    """Deals that fit: in the first `exact` the other players bid exactly as they did; the rest only fit the meanings.

    drawn: the number of deals looked at.
    """

    deals: tuple[Deal, ...]
    exact: int
    drawn: int


def sample_layouts(bidder: Bidder, hand: Hand, auction: Auction, *, count: int, seed: int) -> Layouts:
    """Return deals in which the player to call holds `hand` and the others have what their calls showed.

    Deals are drawn uniformly within the meanings, and kept if the others would have made their calls. If those are
    too few, the deals that match the most calls fill up. The same input gives the same deals. Raises NoDealFitsError.
    """
    turns = tuple((before, call) for before, call in _turns(auction) if before.turn != auction.turn)
    exact: list[Deal] = []
    others: list[tuple[int, Deal]] = []
    for deal in _draw(bidder, hand, auction, count, seed):
        matching = _matching_calls(bidder, deal, turns)
        if matching < len(turns):
            others.append((matching, deal))
            continue
        exact.append(deal)
        if len(exact) == count:
            break
    others.sort(key=lambda other: -other[0])
    deals = (*exact, *(deal for _, deal in others))
    return Layouts(deals[:count], len(exact), len(deals))


def _turns(auction: Auction) -> tuple[tuple[Auction, Call], ...]:
    """Return each call with the auction before it, from the first on."""
    found: list[tuple[Auction, Call]] = []
    while auction.previous is not None:
        found.append((auction.previous, auction.calls[-1]))
        auction = auction.previous
    return tuple(reversed(found))


def _matching_calls(bidder: Bidder, deal: Deal, turns: Sequence[tuple[Auction, Call]]) -> int:
    """Return how many calls, from the first on, are bid as they were."""
    for number, (before, call) in enumerate(turns):
        if bidder.decide(deal[before.turn], before, with_candidates=False).call != call:
            return number
    return len(turns)


def _draw(bidder: Bidder, hand: Hand, auction: Auction, count: int, seed: int) -> Iterator[Deal]:
    limits, held = _limits(bidder, auction, auction.turn), {auction.turn: hand.holdings}
    for batch in range(BATCHES):
        try:
            yield from sample(limits, TIMES_A_BATCH * count, board_source(seed, batch), held)
        except (ImpossibleProfileError, TooRareError) as error:
            raise NoDealFitsError(_conflict(bidder, hand, auction)) from error


def _limits(bidder: Bidder, auction: Auction, me: Seat) -> dict[Seat, HandLimits]:
    """Return the ranges that the calls of the other three seats show."""
    shown = {
        seat: known.bounds
        for seat, known in zip(Seat, bidder.position(auction).beliefs.seats, strict=True)
        if seat != me
    }
    return {
        seat: HandLimits(hcp=(bounds.hcp[0], min(ANY_HAND.hcp[1], bounds.hcp[1])), lengths=bounds.lengths)
        for seat, bounds in shown.items()
    }


def _conflict(bidder: Bidder, hand: Hand, auction: Auction) -> Text:
    """Return a message that names the first call after which no deal fits the hand of the player to call."""
    for before, call in _turns(auction):
        try:
            limits = _limits(bidder, before.add(call), auction.turn)
            sample(limits, 1, board_source(0, 0), {auction.turn: hand.holdings})
        except (ImpossibleProfileError, TooRareError):
            return _no_deal_after(hand, before, call)
    return _no_deal(hand, auction)


def reasons_without_deal(hand: Hand, auction: Auction) -> tuple[Text, ...]:
    """Return every reason why no deal may fit: one for each call, and one for the auction as a whole."""
    return (*(_no_deal_after(hand, before, call) for before, call in _turns(auction)), _no_deal(hand, auction))


def _no_deal(hand: Hand, auction: Auction) -> Text:
    return Message("no deal fits {hand} after {auction}", hand=str(hand), auction=str(auction))


def _no_deal_after(hand: Hand, before: Auction, call: Call) -> Text:
    text = msgid("no deal fits {hand}: {seat}'s {call} leaves none")
    if not before.calls:
        return Message(text, hand=str(hand), seat=before.turn, call=call)
    text = msgid("no deal fits {hand}: {seat}'s {call} after {auction} leaves none")
    return Message(text, hand=str(hand), seat=before.turn, call=call, auction=str(before))
