"""Deal boards from a profile, and deals within requirements on the hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.dealing.bounds import NOTHING_HELD
from bridgeclass.engine.dealing.call_conditions import ANYTHING, DealRequirement, HandRequirement
from bridgeclass.engine.dealing.combinations import Combination
from bridgeclass.engine.dealing.limits import NO_CARDS, HandLimits, Holdings
from bridgeclass.engine.dealing.mix import Mix
from bridgeclass.engine.dealing.profile import Profile
from bridgeclass.engine.dealing.randomness import BitSource
from bridgeclass.engine.dealing.sampler import DealSampler, FourHoldings, Odds
from bridgeclass.engine.dealing.viability import impossible
from bridgeclass.engine.deals import Deal, board_dealer, board_vulnerability
from bridgeclass.engine.hands import Hand

if TYPE_CHECKING:
    from bridgeclass.engine.dealing.exact.boards import Batch

_FIRST_BATCH, _MAX_BATCH, _GROWTH = 8, 16_384, 64


@dataclass(frozen=True)
class DealtBoard:
    """One board. combination: the sub-profiles it was dealt from, by the profile's seats.

    holdings: the cards of the four hands as masks. suits: the random suits drawn, by the profile's seats.
    is_rotated: the hands were turned by half a turn, so North holds what the profile says of South.
    """

    number: int
    dealer: Seat
    vulnerability: Vulnerability
    holdings: FourHoldings
    combination: Combination
    is_rotated: bool
    suits: Mapping[Seat, tuple[Suit, ...]] = field(default_factory=dict)

    @cached_property
    def deal(self) -> Deal:
        """The same cards as a deal."""
        return _deal(self.holdings)

    def suits_as_json(self) -> dict[str, str]:
        """Return the suits drawn: seat letter to suit letters, in the order drawn."""
        return {seat.letter: "".join(suit.letter for suit in suits) for seat, suits in self.suits.items()}


class ProfileDealer:
    """Deals boards from one profile; its tables are reused from board to board.

    Raises ImpossibleProfileError if it is proven that no deal fits.
    """

    def __init__(self, profile: Profile) -> None:
        from bridgeclass.engine.dealing.exact.boards import BatchDealer  # noqa: PLC0415 - loads numpy

        self.profile = profile
        self._mix = Mix(profile)
        if not self._mix.is_dealable():
            raise impossible(self._mix)
        self._batches = BatchDealer(self._mix)
        self._seen: dict[tuple[int, int], int] = {}

    def board(self, number: int, seed: int, *, rotate: bool | None = None) -> DealtBoard:
        """Deal the board with this number, which depends only on the profile, the seed and the number.

        rotate None: as the profile says. Raises TooRareError.
        """
        return next(self.boards([number], seed, rotate=rotate))

    def boards(self, numbers: Sequence[int] | range, seed: int, *, rotate: bool | None = None) -> Iterator[DealtBoard]:
        """Deal the boards with these numbers, in growing batches, so that the first board comes at once."""
        start, size = 0, _FIRST_BATCH
        while start < len(numbers):
            some = numbers[start : start + size]
            yield from self._boards(some, self.batch(some, seed), rotate=rotate)
            start, size = start + size, min(_GROWTH * size, _MAX_BATCH)

    def batch(self, numbers: Sequence[int] | range, seed: int) -> Batch:
        """Deal boards as masks of cards, which is much faster than one by one.

        Every board is verified from its cards alone: 52 cards, thirteen a hand, and all requirements. Raises
        DealingFaultError for a board that fails.
        """
        found = self._batches.deal(numbers, seed)
        for key in {*zip(found.combinations.tolist(), found.draws.tolist(), strict=True)}:
            self._seen[key] = self._seen.get(key, 0) + 1
        return found

    def odds(self) -> Odds:
        """Return the probability that a random deal fits, from the combinations of the boards dealt so far."""
        dealt = [(self._mix.combinations[one].share, self._mix.case(one, draw)) for one, draw in self._seen]
        whole = sum((share * case.weight for share, case in dealt), Fraction(0))
        found = [(share * case.weight / whole, self._mix.samplers.odds(case.requirements)) for share, case in dealt]
        chance = sum((share * odds.chance for share, odds in found), Fraction(0))
        is_whole = whole == 1
        return Odds(chance, is_exact=is_whole and all(odds.is_exact for _, odds in found))

    def rates(self) -> list[tuple[Combination, float]]:
        """Return, for each possible combination, the approximate acceptance rate of the deals that are tried.

        0 if none of thousands fits: such boards are hardly ever found. The first possible draw of random suits is used.
        """
        found = []
        for place, combination in enumerate(self._mix.combinations):
            draws = range(len(self._mix.draws(place)))
            draw = next((draw for draw in draws if self._mix.is_draw_possible(place, draw)), None)
            if draw is not None:
                sampler = self._mix.samplers.sampler(
                    self._mix.samplers.canonical_form(self._mix.case(place, draw).requirements)
                )
                found.append((combination, 0.0 if sampler is None else sampler.rate))
        return found

    def _boards(self, numbers: Sequence[int], batch: Batch, *, rotate: bool | None) -> Iterator[DealtBoard]:
        turns = self.profile.rotates if rotate is None else rotate
        masks, turned = batch.masks.tolist(), batch.turned.tolist()
        combinations, draws = batch.combinations.tolist(), batch.draws.tolist()
        for place, number in enumerate(numbers):
            case = self._mix.case(combinations[place], draws[place])
            north, east, south, west = map(tuple, masks[place])
            is_turned, dealer = turns and turned[place], self.profile.dealer
            if is_turned:
                north, east, south, west = south, west, north, east
                dealer = None if dealer is None else dealer.partner
            usual = self.profile.usual_number(number)
            yield DealtBoard(
                number=number,
                dealer=board_dealer(usual) if dealer is None else dealer,
                vulnerability=self.profile.vulnerability or board_vulnerability(usual),
                holdings=(north, east, south, west),
                combination=self._mix.combinations[combinations[place]],
                is_rotated=is_turned,
                suits=case.drawn,
            )


def deal_boards(profile: Profile, count: int, seed: int, *, rotate: bool | None = None) -> Iterator[DealtBoard]:
    """Deal boards 1 to count; the same profile and seed give the same boards on every machine.

    Each board draws a combination of sub-profiles by their weights, then its random suits, then one of all deals that
    fit, uniformly. An impossible profile is raised at once (see ProfileDealer), not at the first board.
    """
    return ProfileDealer(profile).boards(range(1, count + 1), seed, rotate=rotate)


def sample(
    wanted: Mapping[Seat, HandLimits | HandRequirement],
    count: int,
    rng: BitSource,
    held: Mapping[Seat, Holdings] | None = None,
) -> list[Deal]:
    """Return deals that satisfy `wanted`, drawn uniformly.

    wanted: ranges, or requirements with ranges, shapes and tests (`requirement_of` builds one from any constraint of
    the rules). held: cards known to be in a hand (hand.holdings, or part of a hand). Other seats are free. Raises
    ImpossibleProfileError if no deal fits, TooRareError if none is found.
    """
    from bridgeclass.engine.dealing.exact.streams import numbered  # noqa: PLC0415 - loads numpy: only when used

    sampler = DealSampler(_for_all(wanted), _all_held(held or {}))
    dealt = sampler.deal(numbered(count, seed=rng.getrandbits(64))).tolist()
    return [_deal(hands) for hands in dealt]


def _for_all(wanted: Mapping[Seat, HandLimits | HandRequirement]) -> DealRequirement:
    asked = (wanted.get(seat, ANYTHING) for seat in Seat)
    north, east, south, west = (HandRequirement(one) if isinstance(one, HandLimits) else one for one in asked)
    return north, east, south, west


def _all_held(held: Mapping[Seat, Holdings]) -> FourHoldings:
    if not held:
        return NOTHING_HELD
    north, east, south, west = (held.get(seat, NO_CARDS) for seat in Seat)
    return north, east, south, west


def _deal(hands: Sequence[Sequence[int]]) -> Deal:
    north, east, south, west = (Hand((clubs, diamonds, hearts, spades)) for clubs, diamonds, hearts, spades in hands)
    return Deal((north, east, south, west))
