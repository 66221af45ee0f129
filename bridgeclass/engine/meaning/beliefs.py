"""The Picture: what all four seats have shown so far, and what each side has agreed and is forced to."""

from dataclasses import dataclass, field, replace

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from bridgeclass.engine.constraints import ANYTHING, Bounds, Span
from bridgeclass.engine.constraints.bounds import thirteen
from bridgeclass.engine.rules import Alert, Forcing
from bridgeclass.engine.situation import is_game


@dataclass(frozen=True, slots=True)
class Heard:
    """What one call says, without a hand: the hull of the hands that make it.

    usual_hcp: the HCP of nearly all of these hands, where a few have more or less; None if there are no such few.
    agrees: the trump suit it sets (C D H S = 0-3), or None. counted: the numbers of aces or kings an answer may mean.
    rule is '' when no rule makes this call here.
    """

    call: Call
    seat: Seat
    shown: Bounds
    forcing: Forcing = Forcing.NONE
    alert: Alert = Alert.NONE
    announce: str = ""
    asks: str = ""
    answers: str = ""
    counted: tuple[int, ...] = ()
    agrees: int | None = None
    rule: str = ""
    variant: str = ""
    convention: str = ""
    text: str = ""
    usual_hcp: Span | None = None

    @property
    def usual(self) -> Bounds:
        """What nearly all hands that make the call are like."""
        return self.shown.with_hcp(self.usual_hcp) if self.usual_hcp is not None else self.shown


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """What one seat has shown: ranges, and its suits in the order shown."""

    bounds: Bounds = ANYTHING
    suits: tuple[int, ...] = ()

    @property
    def is_limited(self) -> bool:
        """True if the strength shown spans five points or fewer."""
        return self.bounds.points[1] - self.bounds.points[0] <= 5


@dataclass(frozen=True, slots=True)
class SidePicture:
    """What one side has agreed: its trump suit, and how far it must go on (`game` or `to_3M4m` in `force_suit`)."""

    agreed: int | None = None
    force: Forcing = Forcing.NONE
    force_suit: int | None = None

    def must_go_on(self, last: Call | None) -> bool:
        """True while the side's last bid is below what it is forced to."""
        if last is None or is_game(last):
            return False
        if self.force is Forcing.TO_3M4M and self.force_suit is not None:
            target = 10 + self.force_suit if self.force_suit >= 2 else 15 + self.force_suit
            return last.index < target
        return self.force is Forcing.GAME


ALL_HCP = 40
_FOUR = (SeatPicture(), SeatPicture(), SeatPicture(), SeatPicture())


@dataclass(frozen=True, slots=True)
class Picture:
    """All that the calls so far have shown; `heard` has one entry a call."""

    seats: tuple[SeatPicture, ...] = _FOUR
    sides: tuple[SidePicture, SidePicture] = (SidePicture(), SidePicture())
    heard: tuple[Heard, ...] = field(default=())

    def after(self, heard: Heard) -> "Picture":
        """The picture with one call more."""
        seat, side = heard.seat, heard.seat % 2
        known = self.seats[seat]
        bounds = known.bounds.meet(heard.shown)
        seats = list(self.seats)
        seats[seat] = SeatPicture(bounds, _suits(known, bounds, heard))
        sides = list(self.sides)
        sides[side] = self._side(sides[side], heard, bounds)
        return Picture(tuple(seats), (sides[0], sides[1]), (*self.heard, heard))

    def room_for(self, seat: Seat, bounds: Bounds) -> Bounds:
        """`bounds` less what the other three hold at least: 40 HCP and 13 cards of each suit are in the deck."""
        others = [other.bounds for number, other in enumerate(self.seats) if number != seat]
        hcp = _under(bounds.hcp, ALL_HCP - sum(other.hcp[0] for other in others))
        left = (13 - sum(other.lengths[suit][0] for other in others) for suit in range(4))
        clubs, diamonds, hearts, spades = (_under(*pair) for pair in zip(bounds.lengths, left, strict=True))
        return Bounds(hcp, bounds.points, thirteen((clubs, diamonds, hearts, spades)))

    def _side(self, side: SidePicture, heard: Heard, mine: Bounds) -> SidePicture:
        agreed = heard.agrees
        strain = heard.call.index % 5 if heard.call.is_bid else 4
        if agreed is None and side.agreed is None and strain < 4:
            partner = self.seats[heard.seat.partner]
            held, partners = mine.lengths[strain][0], partner.bounds.lengths[strain][0]
            raises = strain in partner.suits and _is_support(held, partners)
            if raises or (strain in self.seats[heard.seat].suits and _is_support(partners, held)):
                agreed = strain
        if agreed is not None:
            side = replace(side, agreed=agreed)
        if heard.forcing in (Forcing.GAME, Forcing.TO_3M4M) and heard.forcing.strength >= side.force.strength:
            side = replace(side, force=heard.forcing, force_suit=strain if strain < 4 else None)
        return side


def _under(span: Span, most: int) -> Span:
    """`span` up to `most`; unchanged where even its least is more, for then somebody has not what he showed."""
    return (span[0], min(span[1], most)) if span[0] <= most else span


def _is_support(mine: int, partners: int) -> bool:
    """Three cards opposite a suit, or enough to make a fit of eight opposite a long one, whoever of the two bids it."""
    return mine >= 3 or (mine == 2 and partners >= 6)


def _suits(known: SeatPicture, bounds: Bounds, heard: Heard) -> tuple[int, ...]:
    found = known.suits
    strain = heard.call.index % 5 if heard.call.is_bid else 4
    if strain < 4 and strain not in found and bounds.lengths[strain][0] >= 3:
        found = (*found, strain)
    extra = (s for s in (3, 2, 1, 0) if s not in found and bounds.lengths[s][0] >= 4)
    return (*found, *extra)
