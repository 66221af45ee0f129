"""The facts that a teacher looks at before judging a call: the hand, what each player has shown, and both together."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from zlib import crc32

from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.calls import DOUBLE, PASS, Call, Strain
from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.constraints import Bounds
from bridgeclass.engine.constraints.bounds import thirteen
from bridgeclass.engine.feedback.players import Player
from bridgeclass.engine.hands import Hand, Quality
from bridgeclass.engine.meaning import Choice, Position
from bridgeclass.engine.meaning.beliefs import DECK_HCP, at_most
from bridgeclass.engine.odds import Outlook, outlook
from bridgeclass.engine.rules import Forcing
from bridgeclass.engine.rules.call_patterns import cheapest_level
from bridgeclass.engine.situation import Facts as Situation
from bridgeclass.engine.situation import is_game
from bridgeclass.engine.solver import Decision, choice_of

GAME_POINTS, SLAM_POINTS = 25, 33
FIT, SUPPORT = 8, 3
MAJORS = (Suit.SPADES, Suit.HEARTS)


class Role(StrEnum):
    """The part of the player to call in this auction."""

    FIRST_TO_ACT = "first_to_act"
    """Nobody has bid yet."""
    OPENER = "opener"
    RESPONDER = "responder"
    OVERCALLER = "overcaller"
    """The opponents opened, and the player bids first for the side, or has bid a suit or notrump."""
    DOUBLER = "doubler"
    """The opponents opened, and the player's first action was a double."""
    ADVANCER = "advancer"
    """The opponents opened, and partner acted first."""
    BALANCER = "balancer"
    """The opponents opened, the side has only passed, and another pass ends the auction."""


@dataclass(frozen=True)
class Facts:
    """The facts of one decision, each computed when it is first read.

    decision: the engine's call in this position with this hand.
    """

    hand: Hand
    position: Position
    decision: Decision

    @property
    def auction(self) -> Auction:
        """The auction so far."""
        return self.position.auction

    @property
    def situation(self) -> Situation:
        """The facts of the calls alone."""
        return self.position.facts

    @property
    def turn(self) -> Seat:
        """The seat to call."""
        return self.auction.turn

    @property
    def best(self) -> Call:
        """The engine's call."""
        return self.decision.call

    @cached_property
    def choice(self) -> Choice | None:
        """The rule behind the engine's call; None for a last resort."""
        return choice_of(self.hand, self.position, self.decision)

    @property
    def is_question(self) -> bool:
        """True if the engine's call asks partner something."""
        return self.choice is not None and bool(self.choice.variant.asks)

    @property
    def convention(self) -> str:
        """The convention that the engine's call belongs to, '' if it has none."""
        return self.choice.rule.convention if self.choice is not None else ""

    @property
    def best_is_artificial(self) -> bool:
        """True if the engine's bid belongs to a convention and asks something, or says nothing of its suit."""
        if self.choice is None or not self.convention or not self.best.is_bid:
            return False
        suit = self.best.suit
        return suit is None or self.choice.grounded.shown.lengths[suit][0] < SUPPORT or self.is_question

    # The hand

    @property
    def hcp(self) -> int:
        """The high-card points."""
        return self.hand.hcp

    def length(self, suit: Suit | Strain) -> int:
        """Return the number of cards in a suit."""
        return self.hand.lengths[suit]

    def quality(self, suit: Suit | Strain) -> Quality:
        """Return the quality of a suit."""
        return self.hand.suits[suit].quality

    def has_stopper(self, suit: Suit | Strain) -> bool:
        """Return True for a full stopper in the suit."""
        return self.hand.suits[suit].stopper == 2

    @cached_property
    def longest(self) -> Suit:
        """The longest suit, the higher of two equals."""
        return max(SUITS, key=lambda suit: (self.hand.lengths[suit], suit))

    @cached_property
    def short_suits(self) -> tuple[Suit, ...]:
        """The suits of one card or none."""
        return tuple(suit for suit in SUITS if self.hand.lengths[suit] <= 1)

    @cached_property
    def unstopped(self) -> tuple[Suit, ...]:
        """The opponents' suits in which neither the hand nor, as far as shown, partner has a stopper."""
        bid_notrump = any(call.strain is Strain.NOTRUMP for call in self.partner.calls)
        return () if bid_notrump else tuple(suit for suit in self.their_suits if not self.has_stopper(suit))

    # The players

    @cached_property
    def role(self) -> Role:
        """The part of the player in this auction."""
        situation = self.situation
        if self.auction.opening_index is None:
            return Role.FIRST_TO_ACT
        if situation.we_opened:
            return Role.OPENER if "me" in situation.opener else Role.RESPONDER
        mine = next((call for call in self.my_calls if call is not PASS), None)
        if not situation.partner_acted and mine is None:
            return Role.BALANCER if situation.pass_ends else Role.OVERCALLER
        if mine is None or self._first_of_side() is not self.auction.turn:
            return Role.ADVANCER
        return Role.DOUBLER if mine is DOUBLE else Role.OVERCALLER

    def _first_of_side(self) -> Seat:
        acting = (
            self.auction.seat_at(number)
            for number, call in enumerate(self.auction.calls)
            if call is not PASS and (self.auction.seat_at(number) - self.auction.turn) % 2 == 0
        )
        return next(acting, self.auction.turn)

    @cached_property
    def my_calls(self) -> tuple[Call, ...]:
        """The player's own earlier calls."""
        return self._calls_of(self.auction.turn)

    @property
    def my_suits(self) -> tuple[Suit, ...]:
        """The suits that the player has shown."""
        return self.position.me.suits

    @property
    def shown(self) -> Bounds:
        """The bounds that the player's own earlier calls have shown."""
        return self.position.me.bounds

    @cached_property
    def partner(self) -> Player:
        """The partner of the player to call."""
        return self._player(self.auction.turn.partner)

    @cached_property
    def left(self) -> Player:
        """The opponent on the left."""
        return self._player(self.auction.turn.lho)

    @cached_property
    def right(self) -> Player:
        """The opponent on the right."""
        return self._player(self.auction.turn.rho)

    def _player(self, seat: Seat) -> Player:
        beliefs = self.position.beliefs
        last = next((one for one in reversed(beliefs.interpretations) if one.seat is seat), None)
        shown = beliefs.seats[seat]
        bounds = self._beside_hand(seat, beliefs.within_deck(seat, shown.bounds))
        return Player(seat, bounds, shown.suits, last, self._calls_of(seat))

    def _beside_hand(self, seat: Seat, bounds: Bounds) -> Bounds:
        """Return `bounds` with the maximums that this hand and the minimums of the others leave of the deck."""
        seats = self.position.beliefs.seats
        others = (number for number in range(4) if number not in (seat, self.auction.turn))
        left = DECK_HCP - self.hcp - sum(seats[number].bounds.hcp[0] for number in others)
        clubs, diamonds, hearts, spades = (
            at_most(span, 13 - held) for span, held in zip(bounds.lengths, self.hand.lengths, strict=True)
        )
        return Bounds(at_most(bounds.hcp, left), bounds.points, thirteen((clubs, diamonds, hearts, spades)))

    def _calls_of(self, seat: Seat) -> tuple[Call, ...]:
        return self.auction.calls[(seat - self.auction.dealer) % 4 :: 4]

    # Strength together

    @cached_property
    def outlook(self) -> Outlook:
        """The tricks to expect in each strain, by hand and auction."""
        return outlook(self.hand, self.partner.bounds, self.left.bounds, self.right.bounds)

    @cached_property
    def partner_likely(self) -> int:
        """Partner's HCP to expect, given this hand and what everybody has shown."""
        return round(self.outlook.view.hcp[0])

    @property
    def together_least(self) -> int:
        """The fewest points of both hands, only HCP in this one."""
        return self.hcp + self.partner.least

    @property
    def together_likely(self) -> int:
        """The HCP of both hands to expect."""
        return self.hcp + self.partner_likely

    @property
    def together_most(self) -> int:
        """The most points of both hands, only HCP in this one."""
        return self.hcp + self.partner.most

    def support_points(self, suit: Suit | Strain) -> int:
        """Return the points of this hand in support of a suit."""
        return self.hand.support_points(suit)

    @cached_property
    def strength(self) -> int:
        """The points of this hand: support points if a fit is known, else HCP and long suits."""
        fit = self.best_fit
        if fit is None:
            return self.hand.total_points
        own_suit = self.shown.lengths[fit][0] > self.partner.length(fit)[0]
        return max(self.hcp, self.hand.opener_points(fit) if own_suit else self.hand.support_points(fit))

    @property
    def points_least(self) -> int:
        """The fewest points of both hands, distribution counted in this one."""
        return self.strength + self.partner.least

    @property
    def points_most(self) -> int:
        """The most points of both hands, distribution counted in this one."""
        return self.strength + self.partner.most

    @property
    def game_is_sure(self) -> bool:
        """True if even partner's minimum gives the points for game."""
        return self.points_least >= GAME_POINTS

    @property
    def game_is_possible(self) -> bool:
        """True if partner's maximum gives the points for game."""
        return self.points_most >= GAME_POINTS

    @property
    def slam_is_possible(self) -> bool:
        """True if partner's maximum gives the points for a small slam."""
        return self.points_most >= SLAM_POINTS

    @property
    def missing_for_game(self) -> int:
        """The HCP that partner needs for game; 0 or less if this hand has them all."""
        return GAME_POINTS - self.strength

    # Fits

    def known_length(self, suit: Suit | Strain) -> int:
        """Return the cards of a suit that both hands hold at least."""
        return self.hand.lengths[suit] + self.partner.length(suit)[0]

    def expected_length(self, suit: Suit | Strain) -> float:
        """Return the cards of a suit that both hands are likely to hold."""
        return self.hand.lengths[suit] + self.outlook.view.partner[suit]

    def may_fit(self, suit: Suit | Strain) -> bool:
        """Return True if partner may have enough cards for eight trumps together."""
        return self.hand.lengths[suit] + self.partner.length(suit)[1] >= FIT

    @cached_property
    def known_fits(self) -> tuple[Suit, ...]:
        """The suits with eight cards or more together for sure, best first."""
        fits = [suit for suit in SUITS if self.known_length(suit) >= FIT]
        return tuple(sorted(fits, key=lambda suit: (suit.is_major, self.known_length(suit), suit), reverse=True))

    @property
    def agreed(self) -> Suit | None:
        """The trump suit that the side has agreed."""
        return self.position.belief_facts.agreed

    @property
    def best_fit(self) -> Suit | None:
        """The agreed suit, else the best known fit."""
        return self.agreed if self.agreed is not None else next(iter(self.known_fits), None)

    @cached_property
    def possible_major_fits(self) -> tuple[Suit, ...]:
        """The majors without a known fit in which both hands may have four-four or five-three."""
        return tuple(s for s in MAJORS if s not in self.known_fits and self.length(s) >= SUPPORT and self.may_fit(s))

    # The opponents

    @cached_property
    def their_suits(self) -> tuple[Suit, ...]:
        """The suits that the opponents have shown, last bidder's first."""
        return tuple(dict.fromkeys((*self.right.suits, *self.left.suits)))

    @cached_property
    def their_fit(self) -> Suit | None:
        """A suit in which the opponents have shown eight cards or more together."""
        side = self.position.beliefs.sides[(self.auction.turn + 1) % 2]
        if side.agreed is not None:
            return side.agreed
        return next((s for s in SUITS if self.left.length(s)[0] + self.right.length(s)[0] >= FIT), None)

    @property
    def their_least(self) -> int:
        """The fewest points of the opponents together."""
        return self.left.least + self.right.least

    @cached_property
    def unbid(self) -> tuple[Suit, ...]:
        """The suits that nobody has shown."""
        shown = {*self.their_suits, *self.my_suits, *self.partner.suits}
        return tuple(suit for suit in SUITS if suit not in shown)

    @property
    def is_contested(self) -> bool:
        """True if both sides have acted."""
        return self.situation.contested

    # The moment

    @property
    def last_bid(self) -> Call | None:
        """The last bid of the auction."""
        return self.auction.last_bid

    @property
    def is_forced(self) -> bool:
        """True if the player may not pass."""
        return self.position.is_forced

    @property
    def pass_ends(self) -> bool:
        """True if a pass ends the auction."""
        return self.situation.pass_ends

    @property
    def is_ours(self) -> bool:
        """True if the last bid is the side's own."""
        return self.situation.ours

    @property
    def game_is_reached(self) -> bool:
        """True if the side's own last bid is a game."""
        return self.situation.game_reached

    @property
    def is_asked(self) -> bool:
        """True if partner's last bid is a convention that this call has to answer."""
        last = self.partner.last
        artificial = last is not None and last.call.is_bid and (bool(last.asks) or bool(last.convention))
        return artificial and self.is_forced

    @property
    def partner_doubled_for_takeout(self) -> bool:
        """True if partner's last call is a double that asks for a bid."""
        return self.partner.has_doubled and self.partner.is_forcing

    @property
    def partner_doubled_for_penalty(self) -> bool:
        """True if partner's last call is a double that wants to defend."""
        return self.partner.has_doubled and not self.partner.is_forcing

    @property
    def right_doubled(self) -> bool:
        """True if the last call is an opponent's double."""
        return self.right.has_doubled and bool(self.auction.calls) and self.auction.calls[-1] is DOUBLE

    @property
    def vulnerable(self) -> bool:
        """True if the player's side is vulnerable."""
        return self.auction.vulnerability.of(self.auction.turn)

    def cheapest(self, strain: Suit | Strain) -> int:
        """Return the lowest level at which a strain can be bid; 8 if none."""
        return cheapest_level(strain, self.auction.last_bid)

    def chance(self, call: Call) -> float:
        """Return the chance to make a contract of the side, by the tricks to expect."""
        if call.strain is None:
            return 0.0
        return self.outlook.ours(call.strain).makes(call.level)

    @cached_property
    def their_chance(self) -> float:
        """The chance of the opponents to make their last bid; 0 if the last bid is not theirs."""
        bid = self.last_bid
        if bid is None or bid.strain is None or self.is_ours:
            return 0.0
        return self.outlook.theirs(bid.strain).makes(bid.level)

    @property
    def reaches_game(self) -> bool:
        """True if the engine's call is a game or forces to one."""
        return is_game(self.best) or self.decision.forcing is Forcing.GAME

    @cached_property
    def seed(self) -> int:
        """A stable number of hand and auction, to choose among wordings."""
        return crc32(f"{self.hand} {self.auction}".encode())
