"""Boards dealt from a profile, and hands dealt inside plain ranges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.dealing.bounds import NOTHING_HELD
from bridgeclass.engine.dealing.combinations import Combination, combinations_of
from bridgeclass.engine.dealing.culprits import is_plainly_impossible
from bridgeclass.engine.dealing.errors import DealingFaultError, Problem, TooRareError
from bridgeclass.engine.dealing.limits import ANY_HAND, NO_CARDS, DealLimits, HandLimits, Holdings
from bridgeclass.engine.dealing.profile import Profile
from bridgeclass.engine.dealing.randomness import BitSource, board_source, bounded
from bridgeclass.engine.dealing.sampler import Below, DealSampler, FourHoldings, Odds
from bridgeclass.engine.dealing.tables import Choices
from bridgeclass.engine.dealing.viability import impossible, refuse_unsupported
from bridgeclass.engine.deals import Deal, board_dealer, board_vulnerability
from bridgeclass.engine.hands import Hand


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """One board. combination: the sub-profiles it was dealt from, by the profile's seats.

    is_rotated: the hands were turned half round, so North holds what the profile says of South.
    """

    number: int
    dealer: Seat
    vulnerability: Vulnerability
    deal: Deal
    combination: Combination
    is_rotated: bool


class ProfileDealer:
    """Deals boards from one profile; what it prepares is kept between boards.

    Raises UnsupportedProfileError if the profile asks for what cannot be dealt yet,
    ImpossibleProfileError if it is proven that no deal fits.
    """

    def __init__(self, profile: Profile) -> None:
        refuse_unsupported(profile)
        self.profile = profile
        self._combinations = combinations_of(profile)
        self._choices = Choices.of((one.weight, place) for place, one in enumerate(self._combinations))
        self._samplers: dict[int, DealSampler | None] = {
            place: None for place, one in enumerate(self._combinations) if is_plainly_impossible(one.limits)
        }
        self._refuse_if_none_is_left()

    def board(self, number: int, seed: int, *, rotate: bool | None = None) -> DealtBoard:
        """Deal the board with this number: it depends on the profile, the seed and the number.

        rotate None: as the profile says. Raises ImpossibleProfileError or TooRareError.
        """
        below = bounded(board_source(seed, number))
        turned = bool(below(2)) and (self.profile.rotates if rotate is None else rotate)
        combination, sampler = self._drawn(below)
        try:
            hands = [Hand.from_holdings(cards) for cards in sampler.draw(below)]
        except TooRareError as error:
            which = combination.describe(self.profile)
            raise TooRareError(
                [Problem(problem.path, f"{which}: {problem.words}") for problem in error.problems]
            ) from error
        _assert_fits(combination.limits, hands)
        dealer = self.profile.dealer
        if turned:
            hands = [*hands[2:], *hands[:2]]
            dealer = None if dealer is None else dealer.partner
        return DealtBoard(
            number=number,
            dealer=board_dealer(number) if dealer is None else dealer,
            vulnerability=self.profile.vulnerability or board_vulnerability(number),
            deal=Deal((hands[0], hands[1], hands[2], hands[3])),
            combination=combination,
            is_rotated=turned,
        )

    def odds(self) -> Odds:
        """Give the chance that a random deal fits, by the combinations of the boards dealt so far."""
        dealt = [(self._combinations[place], sampler) for place, sampler in self._samplers.items() if sampler]
        whole = sum((one.share for one, _ in dealt), Fraction(0))
        found = [(one.share / whole, sampler.odds(among=len(self._combinations))) for one, sampler in dealt]
        chance = sum((share * odds.chance for share, odds in found), Fraction(0))
        is_whole = len(self._samplers) == len(self._combinations)
        return Odds(chance, is_exact=is_whole and all(odds.is_exact for _, odds in found))

    def _drawn(self, below: Below) -> tuple[Combination, DealSampler]:
        """Draw a combination by its declared share, again as long as it is impossible."""
        while True:
            place, _ = self._choices.at(below(self._choices.total))
            combination = self._combinations[place]
            if place not in self._samplers:
                sampler = DealSampler(combination.limits)
                self._samplers[place] = sampler if sampler.is_possible else None
                self._refuse_if_none_is_left()
            found = self._samplers[place]
            if found is not None:
                return combination, found

    def _refuse_if_none_is_left(self) -> None:
        if len(self._samplers) == len(self._combinations) and not any(self._samplers.values()):
            raise impossible(self.profile, self._combinations)


def deal_boards(profile: Profile, count: int, seed: int, *, rotate: bool | None = None) -> Iterator[DealtBoard]:
    """Give boards 1 to count; the same profile and seed give the same boards on every machine.

    Each board draws a combination of sub-profiles by their weights, then one of all the deals
    that fit it, each with the same chance. What keeps the profile from being dealt is raised at
    once (see ProfileDealer), before the first board is asked for.
    """
    dealer = ProfileDealer(profile)
    return (dealer.board(number, seed, rotate=rotate) for number in range(1, count + 1))


def sample(
    limits: Mapping[Seat, HandLimits],
    count: int,
    rng: BitSource,
    held: Mapping[Seat, Holdings] | None = None,
) -> list[Deal]:
    """Give deals in which the hands are inside the limits, each such deal with the same chance.

    held: cards that are known to be in a hand (hand.holdings, or part of a hand). Seats not named
    are free. Raises ImpossibleProfileError if no deal fits, TooRareError if none is found.
    """
    sampler = DealSampler(_for_all(limits), _all_held(held or {}))
    below = bounded(rng)
    return [_deal(sampler.draw(below)) for _ in range(count)]


def _for_all(limits: Mapping[Seat, HandLimits]) -> DealLimits:
    north, east, south, west = (limits.get(seat, ANY_HAND) for seat in Seat)
    return north, east, south, west


def _all_held(held: Mapping[Seat, Holdings]) -> FourHoldings:
    if not held:
        return NOTHING_HELD
    north, east, south, west = (held.get(seat, NO_CARDS) for seat in Seat)
    return north, east, south, west


def _deal(hands: FourHoldings) -> Deal:
    north, east, south, west = map(Hand.from_holdings, hands)
    return Deal((north, east, south, west))


def _assert_fits(limits: DealLimits, hands: list[Hand]) -> None:
    """Check a board by the hands alone, whatever dealt them; Hand and Deal check the 52 cards."""
    for seat in Seat:
        if not limits[seat].fits(hands[seat]):
            raise DealingFaultError(f"{seat.word} was dealt {hands[seat]}, outside its limits")
