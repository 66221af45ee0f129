"""Beliefs: what all four seats have shown so far, and what each side has agreed and is forced to."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.constraints import ANYTHING, Bounds, Span
from bridgeclass.engine.constraints.bounds import thirteen
from bridgeclass.engine.messages import NO_TEXT, Text
from bridgeclass.engine.rules import Alert, Forcing
from bridgeclass.engine.situation import is_game


def _no_text() -> Text:
    return NO_TEXT


@dataclass(frozen=True)
class Interpretation:
    """The meaning of one call, without seeing the hand: the hull of the hands that make it.

    usual_hcp: the HCP of nearly all of these hands, if a few have more or less; else None.
    agrees: the trump suit it sets or None. answer_counts: the numbers of aces or kings that an answer
    may mean. rule is '' when no rule makes this call here. describe: gives its text.
    """

    call: Call
    seat: Seat
    shown: Bounds
    forcing: Forcing = Forcing.NONE
    alert: Alert = Alert.NONE
    announce: str = ""
    asks: str = ""
    answers: str = ""
    answer_counts: tuple[int, ...] = ()
    agrees: Suit | None = None
    rule: str = ""
    variant: str = ""
    convention: str = ""
    usual_hcp: Span | None = None
    describe: Callable[[], Text] = field(default=_no_text, compare=False, repr=False)

    @cached_property
    def text(self) -> Text:
        """The meaning in words; most are never read, so they are composed when needed."""
        return self.describe()

    @property
    def usual(self) -> Bounds:
        """The bounds of nearly all hands that make the call."""
        return self.shown.with_hcp(self.usual_hcp) if self.usual_hcp is not None else self.shown


@dataclass(frozen=True, slots=True)
class SeatBeliefs:
    """The ranges that one seat has shown, and its suits in the order shown."""

    bounds: Bounds = ANYTHING
    suits: tuple[Suit, ...] = ()

    @property
    def is_limited(self) -> bool:
        """True if the strength shown spans five points or fewer."""
        return self.bounds.points[1] - self.bounds.points[0] <= 5


@dataclass(frozen=True, slots=True)
class SideBeliefs:
    """The agreements of one side: its trump suit, and how far it is forced (`force_suit` goes with `to_3M4m`)."""

    agreed: Suit | None = None
    force: Forcing = Forcing.NONE
    force_suit: Suit | None = None

    def is_forced_past(self, last: Call | None) -> bool:
        """Return True while the side's last bid is below the level to which it is forced."""
        if last is None or is_game(last):
            return False
        if self.force is Forcing.TO_3M4M and self.force_suit is not None:
            return last.index < Call.bid(3 if self.force_suit.is_major else 4, self.force_suit).index
        return self.force is Forcing.GAME


DECK_HCP = 40
_FOUR = (SeatBeliefs(), SeatBeliefs(), SeatBeliefs(), SeatBeliefs())


@dataclass(frozen=True, slots=True)
class Beliefs:
    """All that the calls so far have shown; `interpretations` has one entry for each call."""

    seats: tuple[SeatBeliefs, ...] = _FOUR
    sides: tuple[SideBeliefs, SideBeliefs] = (SideBeliefs(), SideBeliefs())
    interpretations: tuple[Interpretation, ...] = field(default=())

    def after(self, interpretation: Interpretation) -> "Beliefs":
        """Return the beliefs after one more call."""
        seat, side = interpretation.seat, interpretation.seat % 2
        before = self.seats[seat]
        bounds = before.bounds.meet(interpretation.shown)
        seats = list(self.seats)
        seats[seat] = SeatBeliefs(bounds, _shown_suits(before, bounds, interpretation))
        sides = list(self.sides)
        sides[side] = self._side(sides[side], interpretation, bounds)
        return Beliefs(tuple(seats), (sides[0], sides[1]), (*self.interpretations, interpretation))

    def within_deck(self, seat: Seat, bounds: Bounds) -> Bounds:
        """Return `bounds` capped by what the minimums of the other seats leave of 40 HCP and 13 cards a suit."""
        others = [other.bounds for number, other in enumerate(self.seats) if number != seat]
        hcp = at_most(bounds.hcp, DECK_HCP - sum(other.hcp[0] for other in others))
        left = (13 - sum(other.lengths[suit][0] for other in others) for suit in SUITS)
        clubs, diamonds, hearts, spades = (at_most(*pair) for pair in zip(bounds.lengths, left, strict=True))
        return Bounds(hcp, bounds.points, thirteen((clubs, diamonds, hearts, spades)))

    def _side(self, side: SideBeliefs, interpretation: Interpretation, mine: Bounds) -> SideBeliefs:
        agreed = interpretation.agrees
        suit = interpretation.call.suit
        if agreed is None and side.agreed is None and suit is not None:
            partner = self.seats[interpretation.seat.partner]
            held, partners = mine.lengths[suit][0], partner.bounds.lengths[suit][0]
            raises = suit in partner.suits and _is_support(held, partners)
            if raises or (suit in self.seats[interpretation.seat].suits and _is_support(partners, held)):
                agreed = suit
        if agreed is not None:
            side = replace(side, agreed=agreed)
        if (
            interpretation.forcing in (Forcing.GAME, Forcing.TO_3M4M)
            and interpretation.forcing.strength >= side.force.strength
        ):
            side = replace(side, force=interpretation.forcing, force_suit=suit)
        return side


def at_most(span: Span, most: int) -> Span:
    """Return `span` capped at `most`; unchanged if its minimum exceeds `most` (a player misdescribed the hand)."""
    return (span[0], min(span[1], most)) if span[0] <= most else span


def _is_support(mine: int, partners: int) -> bool:
    """Return True for three cards opposite partner's suit, or two opposite six."""
    return mine >= 3 or (mine == 2 and partners >= 6)


def _shown_suits(before: SeatBeliefs, bounds: Bounds, interpretation: Interpretation) -> tuple[Suit, ...]:
    found = before.suits
    suit = interpretation.call.suit
    if suit is not None and suit not in found and bounds.lengths[suit][0] >= 3:
        found = (*found, suit)
    extra = (s for s in reversed(SUITS) if s not in found and bounds.lengths[s][0] >= 4)
    return (*found, *extra)
