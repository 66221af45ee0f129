"""A hand profile: for each seat the kinds of hand it may hold, and how they are combined.

The fields are named as in the document (see `document`). A field that is None was absent from the document and is not
written back; its meaning in that case is documented beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.calls import Call
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.dealing.limits import HandLimits, Range

type Json = bool | int | float | str | list[Json] | dict[str, Json] | None


class Tag(StrEnum):
    """The role of the side being practiced."""

    OPENER = "Opener"
    OVERCALLER = "Overcaller"


class RoleMode(StrEnum):
    """The rule that determines which hand of a partnership chooses its sub-profile first, the other following it."""

    NORTH_DRIVES = "north_drives"
    SOUTH_DRIVES = "south_drives"
    EAST_DRIVES = "east_drives"
    WEST_DRIVES = "west_drives"
    RANDOM_DRIVER = "random_driver"
    NO_DRIVER = "no_driver"
    NO_DRIVER_NO_INDEX = "no_driver_no_index"


DRIVERS = {
    RoleMode.NORTH_DRIVES: Seat.N,
    RoleMode.SOUTH_DRIVES: Seat.S,
    RoleMode.EAST_DRIVES: Seat.E,
    RoleMode.WEST_DRIVES: Seat.W,
}
"""The modes in which one hand always chooses first."""


class RoleUsage(StrEnum):
    """The role in which a sub-profile may be chosen."""

    ANY = "any"
    DRIVER_ONLY = "driver_only"
    FOLLOWER_ONLY = "follower_only"


class RandomSuitRanges(StrEnum):
    """The effect of the ranges of a drawn suit on the standard ranges of that suit."""

    REPLACE = "replace"
    INTERSECT = "intersect"


class BidsAs(StrEnum):
    """The kind of a bidding requirement: the hand makes a call, or relates to a rule."""

    CALL = "call"
    RULE = "rule"
    FITS = "fits"
    TEMPTS = "tempts"


class SuitGroup(StrEnum):
    """The suits an exclusion clause counts."""

    ANY = "ANY"
    MAJOR = "MAJOR"
    MINOR = "MINOR"


@dataclass(frozen=True, slots=True)
class SuitRange:
    """Cards (0 to 13) and HCP in one suit, inclusive; more than 10 HCP means no limit."""

    min_cards: int = 0
    max_cards: int = 13
    min_hcp: int = 0
    max_hcp: int = 10

    @property
    def cards(self) -> Range:
        """The lengths allowed."""
        return self.min_cards, self.max_cards

    @property
    def hcp(self) -> Range:
        """The points allowed, capped at 10."""
        return self.min_hcp, min(self.max_hcp, 10)


@dataclass(frozen=True, slots=True)
class Standard:
    """The standard ranges of a hand: one range a suit, and total HCP (0 to 37)."""

    spades: SuitRange = SuitRange()
    hearts: SuitRange = SuitRange()
    diamonds: SuitRange = SuitRange()
    clubs: SuitRange = SuitRange()
    total_min_hcp: int = 0
    total_max_hcp: int = 37

    @property
    def limits(self) -> HandLimits:
        """The same ranges as limits of the dealer."""
        suits = (self.clubs, self.diamonds, self.hearts, self.spades)
        clubs, diamonds, hearts, spades = suits
        return HandLimits(
            hcp=(self.total_min_hcp, self.total_max_hcp),
            lengths=(clubs.cards, diamonds.cards, hearts.cards, spades.cards),
            suit_hcp=(clubs.hcp, diamonds.hcp, hearts.hcp, spades.hcp),
        )


@dataclass(frozen=True, slots=True)
class PairOverride:
    """The ranges that apply instead if exactly these two suits were drawn."""

    suits: tuple[Suit, Suit]
    first_range: SuitRange
    second_range: SuitRange


@dataclass(frozen=True, slots=True)
class RandomSuit:
    """An ordered random draw of suits; the i-th range applies to the i-th suit drawn.

    ranges_do: whether they replace the standard ranges of those suits or are added to them; None: replace.
    """

    required_suits_count: int
    allowed_suits: tuple[Suit, ...]
    suit_ranges: tuple[SuitRange, ...]
    pair_overrides: tuple[PairOverride, ...] = ()
    ranges_do: RandomSuitRanges | None = None


@dataclass(frozen=True, slots=True)
class Contingent:
    """A range in the suit that another seat drew at random (or left undrawn)."""

    seat: Seat
    suit_range: SuitRange
    use_non_chosen_suit: bool | None = None


@dataclass(frozen=True, slots=True)
class Bidding:
    """A requirement on the bidding of a hand after some calls, which run from the dealer on.

    `what` is, by `how`: CALL the call that the engine makes by a rule; RULE the rule (or variant) that makes the
    engine's call; FITS a rule that fits the hand, though another may come first; TEMPTS a rule that the hand misses by
    little, so that its call is wrong.
    """

    after: tuple[Call, ...]
    how: BidsAs
    what: str


@dataclass(frozen=True, slots=True)
class SubProfile:
    """One kind of hand, with at most one of random_suit, partner and opponent.

    weight_percent: its share of the boards among the seat's sub-profiles.
    needs: constraints in the vocabulary of the bidding rules, kept as written.
    bidding: how the engine must bid the hand, at every vulnerability that may occur.
    """

    standard: Standard = Standard()
    name: str | None = None
    weight_percent: int | float = 0
    ns_role_usage: RoleUsage | None = None
    ew_role_usage: RoleUsage | None = None
    random_suit: RandomSuit | None = None
    partner: Contingent | None = None
    opponent: Contingent | None = None
    needs: Mapping[str, Json] | None = None
    bidding: tuple[Bidding, ...] = ()


@dataclass(frozen=True, slots=True)
class ExclusionClause:
    """A condition on a hand: exactly `count` suits of the group have exactly `length_eq` cards."""

    group: SuitGroup
    length_eq: int
    count: int


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Shapes a sub-profile may not have: patterns, spades first with x as a wildcard, or clauses.

    subprofile_index counts from 1, as in the document.
    """

    seat: Seat
    subprofile_index: int
    excluded_shapes: tuple[str, ...] | None = None
    clauses: tuple[ExclusionClause, ...] | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """The sub-profiles of the second seat that may follow each of the primary's (counted from 0)."""

    primary_seat: Seat
    subprofile_map: Mapping[int, tuple[int, ...]]


BespokeMap = Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Coupling:
    """The way the two hands of a partnership choose their sub-profiles; role_mode is None in old documents."""

    role_mode: RoleMode | None = None
    bespoke_map: BespokeMap | None = None
    linked_profile: Link | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """A whole profile. Seats that are not in seat_profiles are free.

    dealer and vulnerability None: by the board number; board_numbers: the numbers that determine them, in turn, instead
    of the board's own. rotate_deals_by_default None: yes. hand_dealing_order None: derived (see `order`).
    is_invariants_safety_profile: deal without any constraint. bidding_system, bidding_options and bidding_rules: what
    both sides play for `bidding` requirements, with a class's own rules; None: the standard system and its defaults.
    """

    name: str
    seat_profiles: Mapping[Seat, tuple[SubProfile, ...]] = field(default_factory=dict)
    description: str = ""
    author: str | None = None
    version: str | None = None
    tag: Tag | None = None
    category: str | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    hand_dealing_order: tuple[Seat, ...] | None = None
    rotate_deals_by_default: bool | None = None
    is_invariants_safety_profile: bool | None = None
    ns: Coupling = Coupling()
    ew: Coupling = Coupling()
    ns_index_coupling_enabled: bool | None = None
    ns_driver_seat: Seat | None = None
    random_suits_exclusive: bool | None = None
    subprofile_exclusions: tuple[Exclusion, ...] = ()
    sort_order: int | None = None
    use_rs_w_only_path: bool | None = None
    board_numbers: tuple[int, ...] | None = None
    bidding_system: str | None = None
    bidding_options: Mapping[str, bool] | None = None
    bidding_rules: str | None = None

    @property
    def rotates(self) -> bool:
        """True if boards are turned by half a turn with probability one half."""
        return self.rotate_deals_by_default is not False

    def usual_number(self, board: int) -> int:
        """Return the number that determines dealer and vulnerability of a board, unless the profile does."""
        return self.board_numbers[(board - 1) % len(self.board_numbers)] if self.board_numbers else board

    def subprofiles(self, seat: Seat) -> tuple[SubProfile, ...]:
        """Return the seat's sub-profiles; none if the seat is free."""
        return self.seat_profiles.get(seat, ())


def subprofile_path(seat: Seat, index: int) -> str:
    """Return the path of a sub-profile in the document."""
    return f"seat_profiles.{seat.letter}.subprofiles[{index}]"
