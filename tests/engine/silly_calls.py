"""Find calls that no partner would understand, in auctions with one or two strange calls of a learner.

`.venv/bin/python -m tests.engine.silly_calls --system sayc --deals 2000 --seed 5` prints them, with the rule that made
each.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.audit import random_deal
from bridgeclass.engine.bidder import MAX_CALLS, Bidder, SideSystem
from bridgeclass.engine.calls import DOUBLE, PASS, Call, Strain
from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.constraints.relative import middle
from bridgeclass.engine.deals import board_dealer, board_vulnerability
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Choice, Interpretation, Position, interpret_call
from bridgeclass.engine.rules import Forcing
from bridgeclass.engine.situation import is_game
from bridgeclass.engine.solver import best_choice

ABOVE_THE_LAST = 6  # a strange bid is one of the next bids, a pass, a double or a redouble
GAME = 26  # points together
LAST_STRANGE = 8  # the last place of a strange call

# The rules that may pass a strong hand below game, each with the reason that it states.
REASONS = {
    "sayc.natural.pass.signed_off": "partner has placed the contract",
}


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision of the engine."""

    position: Position
    hand: Hand
    choice: Choice | None
    call: Call

    @property
    def rule(self) -> str:
        """The id of the rule, '' for the last resort."""
        return self.choice.rule.id if self.choice is not None else ""

    @property
    def partners(self) -> list[Interpretation]:
        """The meanings of partner's calls, without passes."""
        seat = self.position.auction.turn.partner
        made = self.position.beliefs.interpretations
        return [one for one in made if one.seat is seat and one.call is not PASS]


@dataclass(frozen=True, slots=True)
class Silly:
    """A silly call: its kind, and where it was made."""

    kind: str
    number: int
    turn: Turn

    def __str__(self) -> str:
        """Return the call on one line."""
        auction = self.turn.position.auction
        calls = " ".join(call.text for call in auction.calls)
        where = f"{auction.dealer.name} {auction.vulnerability.value}"
        return (
            f"{self.kind}: {self.turn.hand} [{calls}] {where}: {self.turn.call} {self.turn.rule} (deal {self.number})"
        )


def bidder_of(system: str) -> Bidder:
    """Return a bidder whose sides both play the system."""
    return Bidder(SideSystem(system), SideSystem(system))


def silly_calls(bidder: Bidder, *, deals: int, seed: int) -> Iterator[Silly]:
    """Bid out random deals with one or two strange calls in each, and yield the silly calls of the engine."""
    for number in range(1, deals + 1):
        for turn in turns(bidder, seed, number):
            for kind, is_silly in KINDS.items():
                if is_silly(turn):
                    yield Silly(kind, number, turn)


def turns(bidder: Bidder, seed: int, number: int) -> Iterator[Turn]:
    """Yield the decisions of the engine in a deal; the strange calls are legal and made by the same seat's hand."""
    rng = random.Random(f"{seed}:{number}")
    deal = random_deal(seed, number)
    strange = set(rng.sample(range(LAST_STRANGE), rng.choice((1, 2))))
    auction = Auction.start(board_dealer(number), board_vulnerability(number))
    while not auction.is_over and len(auction.calls) < MAX_CALLS:
        if len(auction.calls) in strange:
            call = strange_call(auction, rng)
        else:
            position, hand = bidder.position(auction), deal[auction.turn]
            choice, call = best_choice(hand, position)
            yield Turn(position, hand, choice, call)
        auction = auction.add(call)


def strange_call(auction: Auction, rng: random.Random) -> Call:
    """Return a random legal call that is not far above the last bid."""
    legal = auction.legal_calls()
    bids = [call for call in legal if call.is_bid][:ABOVE_THE_LAST]
    return rng.choice([*(call for call in legal if not call.is_bid), *bids])


def passes_with_values(turn: Turn) -> bool:
    """Return True for a pass below game with 13 HCP opposite an opening bid, or 15 opposite a bid, without a reason."""
    position, hand = turn.position, turn.hand
    last = position.auction.last_bid
    if turn.call is not PASS or last is None or is_game(last):
        return False
    bids = [one for one in turn.partners if one.call.is_bid]
    opened = "partner" in position.facts.opener and bool(bids) and bids[0].shown.points[0] >= 10
    if not bids or hand.hcp < (13 if opened else 15):
        return False
    return not has_a_reason(turn)


def has_a_reason(turn: Turn) -> bool:
    """Return True if the pass has a reason that can be said."""
    position, hand, choice = turn.position, turn.hand, turn.choice
    if turn.rule in REASONS or (choice is not None and choice.variant.passes_force):
        return True
    if position.facts.doubled:
        return True  # a doubled contract that makes scores a game, and theirs is doubled for penalty
    if interpret_call(position, PASS).forcing.strength >= Forcing.ONE_ROUND.strength:
        return True  # a forcing pass
    if position.belief_facts.i_limited:
        return True  # partner knows the hand within five points, and decides
    against = position.belief_facts.against
    if against is not None and hand.lengths[against] >= 4:
        return True  # length in their suit
    low, high = position.partner.bounds.points
    return hand.hcp + middle((low, high)) < GAME  # partner is limited


def bids_a_slam_in_the_wrong_fit(turn: Turn) -> bool:
    """Return True for a slam in seven trumps or fewer when another suit is known to have eight."""
    suit = turn.call.suit
    if turn.call.level < 6 or suit is None or turn.position.belief_facts.asked:
        return False
    known = {other: trumps(turn, other) for other in SUITS}
    return known[suit] <= 7 and max(known.values()) >= 8


def trumps(turn: Turn, suit: Suit) -> int:
    """Return the number of cards in the suit that the hand knows between the two hands."""
    return turn.hand.lengths[suit] + turn.position.partner.bounds.lengths[suit][0]


def passes_a_doubled_artificial_bid(turn: Turn) -> bool:
    """Return True if partner's doubled artificial bid is left in without a holding in the suit."""
    position = turn.position
    if turn.call is not PASS or not position.facts.doubled or not position.facts.ours or position.facts.my_bid:
        return False
    if position.facts.level > 4:
        return False  # a slam try, and its bidder calls again
    bid = next((one for one in reversed(turn.partners) if one.call.is_bid), None)
    suit = bid.call.suit if bid is not None else None
    if bid is None or suit is None or bid.shown.lengths[suit][0] >= 3 or turn.hand.lengths[suit] >= 4:
        return False
    return turn.choice is None or turn.choice.rule.natural or position.facts.pass_ends


def leaves_in_a_takeout_double(turn: Turn) -> bool:
    """Return True if partner's double of a preempt through 4D is passed with three cards in the suit or fewer."""
    auction, last = turn.position.auction, turn.position.auction.last_bid
    if turn.call is not PASS or last is None or last.suit is None or turn.position.facts.ours:
        return False
    opening = auction.opening_index
    over_the_opening = opening is not None and auction.calls[opening] is last and 2 <= last.level <= 4
    if not over_the_opening or last.text in ("2C", "4H", "4S"):
        return False
    return auction.calls[-2:] == (DOUBLE, PASS) and turn.hand.lengths[last.suit] <= 3


def passes_a_nine_card_suit(turn: Turn) -> bool:
    """Return True for a pass with a nine-card suit that could be bid at the four-level or lower."""
    position, hand = turn.position, turn.hand
    suit = max(SUITS, key=lambda one: hand.lengths[one])
    last = position.auction.last_bid
    if (
        turn.call is not PASS
        or hand.lengths[suit] < 9
        or suit in position.beliefs.seats[position.auction.turn.rho].suits
    ):
        return False
    level = Call.bid(4, suit)
    if not position.auction.is_legal(level) or last == level:
        return False
    return last is None or last.suit is not suit


def asks_for_aces_over_notrump(turn: Turn) -> bool:
    """Return True if 4NT over partner's natural notrump bid asks for aces."""
    position, last = turn.position, turn.position.auction.last_bid
    natural = last is not None and last.strain is Strain.NOTRUMP and last.level <= 3 and position.facts.ours
    calls = position.auction.calls
    if not natural or not turn.partners or calls[-1] is not PASS or calls[-2] is not last:
        return False
    meant = turn.partners[-1]
    is_balanced = all(low >= 2 for low, _ in meant.shown.lengths) and not meant.asks and not meant.convention
    return is_balanced and position.belief_facts.agreed is None and bool(interpret_call(position, FOUR_NOTRUMP).asks)


FOUR_NOTRUMP = Call.parse("4N")


def passes_a_forcing_bid(turn: Turn) -> bool:
    """Return True if a forcing call is passed for no written reason."""
    is_marked = turn.choice is not None and turn.choice.variant.passes_force
    return turn.call is PASS and turn.position.is_forced and not is_marked


KINDS: dict[str, Callable[[Turn], bool]] = {
    "pass with values": passes_with_values,
    "slam in the wrong fit": bids_a_slam_in_the_wrong_fit,
    "doubled artificial bid passed": passes_a_doubled_artificial_bid,
    "takeout double of a preempt passed": leaves_in_a_takeout_double,
    "nine-card suit passed": passes_a_nine_card_suit,
    "4NT over notrump asks for aces": asks_for_aces_over_notrump,
    "forcing bid passed": passes_a_forcing_bid,
}


def main() -> None:
    """Print the silly calls of some deals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = list(silly_calls(bidder_of(options.system), deals=options.deals, seed=options.seed))
    for silly in found:
        sys.stdout.write(f"{silly}\n")
    for (kind, rule), count in Counter((silly.kind, silly.turn.rule) for silly in found).most_common():
        sys.stdout.write(f"{count:5} {kind} {rule}\n")


if __name__ == "__main__":
    main()
