"""A learner's call beside the facts of the decision: what partner hears in it, and what the hand has of that."""

from dataclasses import dataclass
from functools import cached_property

from bridgeclass.engine.calls import DOUBLE, PASS, Call, Strain
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.feedback.facts import FIT, SUPPORT, Facts
from bridgeclass.engine.meaning import Interpretation, interpret_call
from bridgeclass.engine.rules import Forcing
from bridgeclass.engine.situation import is_game

MANY_POINTS = 30
"""A maximum of HCP above which a call says nothing of a limit."""
MAJOR_OPENING = 5
"""The cards that an opening of one of a major shows, whatever a light rule allows."""


@dataclass(frozen=True)
class Attempt:
    """A call other than the engine's, with the facts of the decision."""

    facts: Facts
    call: Call

    @cached_property
    def heard(self) -> Interpretation:
        """The meaning that partner hears in the call."""
        return interpret_call(self.facts.position, self.call)

    @property
    def best(self) -> Call:
        """The engine's call."""
        return self.facts.best

    @property
    def suit(self) -> Suit | None:
        """The suit of the call."""
        return self.call.suit

    @property
    def is_notrump(self) -> bool:
        """True for a bid of notrump."""
        return self.call.strain is Strain.NOTRUMP

    @property
    def is_first_bid(self) -> bool:
        """True if nobody has bid before."""
        return self.facts.last_bid is None

    @property
    def has_acted(self) -> bool:
        """True if the player has made a call other than a pass before."""
        return any(call is not PASS for call in self.facts.my_calls)

    # What partner hears

    @property
    def least(self) -> int:
        """The fewest points that the call shows; 0 if no rule makes it here."""
        return self.heard.shown.points[0] if self.heard.rule else 0

    @property
    def most(self) -> int:
        """The most HCP that the call shows."""
        return self.heard.shown.hcp[1]

    def cards(self, suit: Suit) -> int:
        """Return the fewest cards of a suit that the call shows."""
        least = self.heard.shown.lengths[suit][0]
        opens = self.is_first_bid and self.call.level == 1 and self.suit is suit and suit.is_major
        return max(least, MAJOR_OPENING) if opens else least

    @property
    def is_forcing(self) -> bool:
        """True if partner may not pass the call."""
        return self.heard.forcing.strength >= Forcing.ONE_ROUND.strength

    @property
    def is_invitation(self) -> bool:
        """True if the call invites game."""
        return self.heard.forcing is Forcing.INVITATIONAL

    @property
    def is_artificial(self) -> bool:
        """True if the call belongs to a convention and asks something, or promises nothing of the suit it names."""
        if not self.heard.convention:
            return False
        if self.heard.asks:
            return True
        if self.is_notrump:
            return any(low >= SUPPORT + 1 for low, _ in self.heard.shown.lengths)
        return self.suit is None or self.cards(self.suit) < SUPPORT

    # What the hand has of it

    @property
    def own(self) -> int:
        """The points of the hand, counted in the way that makes most of them."""
        hand = self.facts.hand
        if self.is_notrump:
            return hand.hcp
        support = hand.support_points(self.suit) if self.suit is not None and self.is_raise else 0
        return max(hand.total_points, support)

    @property
    def is_weak(self) -> bool:
        """True if the call shows more points than the hand has."""
        return self.needed is not None

    @property
    def needed(self) -> int | None:
        """The fewest points or HCP that the call shows, if the hand has fewer; else None."""
        if self.own < self.least:
            return self.least
        hcp = self.heard.usual.hcp[0] if self.heard.rule else 0
        return hcp if self.facts.hcp < hcp else None

    @property
    def is_strong(self) -> bool:
        """True if the hand has more HCP than the call allows."""
        return bool(self.heard.rule) and self.most < MANY_POINTS and self.facts.hcp > self.most

    @property
    def is_short(self) -> bool:
        """True if the call shows more cards of its suit than the hand has."""
        return self.suit is not None and self.facts.length(self.suit) < self.cards(self.suit)

    @property
    def is_far_too_short(self) -> bool:
        """True if two cards or more are missing in the suit of a natural call."""
        return self.suit is not None and self.facts.length(self.suit) <= self.cards(self.suit) - 2

    @cached_property
    def is_fitting(self) -> bool:
        """True if the hand is one of those that make the call in the system."""
        return any(choice.test(self.facts.hand) for choice in self.facts.position.making(self.call))

    # The kind of bid

    @property
    def is_raise(self) -> bool:
        """True for a bid of a suit that partner has shown."""
        return self.suit in self.facts.partner.suits

    @property
    def is_rebid(self) -> bool:
        """True for a bid of a suit that the player has shown."""
        return self.suit in self.facts.my_suits and not self.is_raise

    @property
    def is_theirs(self) -> bool:
        """True for a bid of a suit that only the opponents have shown."""
        return self.suit in self.facts.their_suits and not self.is_raise and self.suit not in self.facts.my_suits

    @property
    def is_natural(self) -> bool:
        """True if the call shows three cards or more in its suit."""
        return self.suit is not None and self.cards(self.suit) >= SUPPORT

    @property
    def is_jump(self) -> bool:
        """True for a bid above the lowest level of its strain."""
        return self.call.strain is not None and self.call.level > self.facts.cheapest(self.call.strain)

    @property
    def is_game(self) -> bool:
        """True for a game or slam."""
        return is_game(self.call)

    @property
    def is_same_strain(self) -> bool:
        """True if the engine bids the same strain at another level."""
        return self.call.is_bid and self.call.strain is self.best.strain

    @property
    def is_reverse(self) -> bool:
        """True for a new suit at the two level, above the first suit, without a jump."""
        suits = self.facts.my_suits
        if self.suit is None or not suits or self.call.level != 2 or self.is_jump:
            return False
        first = next((call for call in self.facts.my_calls if call.is_bid), None)
        started = first is not None and first.level == 1 and first.suit is not None
        return started and self.suit > suits[0] and self.suit not in (*suits, *self.facts.partner.suits)

    # What the engine's call does

    @property
    def best_supports(self) -> bool:
        """True if the engine bids a suit of partner's in which both hands have a fit."""
        suit = self.best.suit
        return suit is not None and suit in self.facts.partner.suits and self.facts.known_length(suit) >= FIT - 1

    @property
    def best_is_takeout(self) -> bool:
        """True if the engine doubles and asks partner to bid."""
        return self.best is DOUBLE and self.facts.decision.forcing.strength >= Forcing.ONE_ROUND.strength

    @property
    def best_is_penalty(self) -> bool:
        """True if the engine doubles to defend."""
        return self.best is DOUBLE and not self.best_is_takeout

    @property
    def best_is_preempt(self) -> bool:
        """True if the engine's bid shows a weak hand with a long suit."""
        choice, suit = self.facts.choice, self.best.suit
        return choice is not None and suit is not None and choice.grounded.shown.hcp[1] <= 11 and self.best.level >= 2
