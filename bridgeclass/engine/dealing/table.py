"""The bidding of a profile's hands: the systems in use, and constraints that a hand bids as required."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from typing import ClassVar

from bridgeclass.engine.auctions import Auction, IllegalCallError, Seat, Vulnerability
from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.constraints import ANYTHING, All, AnyOf, Bounds, Constraint, SourceError, Test, distance
from bridgeclass.engine.constraints.bounds import MAX_HCP
from bridgeclass.engine.dealing.profile import Bidding, BidsAs, Profile
from bridgeclass.engine.deals import board_vulnerability
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Choice, Interpreter, Position
from bridgeclass.engine.messages import Message, MessageError, Text, Value, msgid, text_of
from bridgeclass.engine.rules import SideSystem, UnknownSystemError, index_of, load_system
from bridgeclass.engine.solver import Tier, best_choice, candidates_of, fitting_choices

STANDARD = "sayc"
NO_SUCH_RULE = msgid("there is no rule {rule} that applies after {auction}, vulnerable: {vulnerability}")
NEAR = 2
"""By how much a hand misses a rule that tempts: two points, or one card."""


class BiddingError(MessageError):
    """A bidding requirement that no hand can satisfy; field names the invalid part of the document."""

    def __init__(self, field: str, text: Text) -> None:
        """Store the field."""
        super().__init__(text)
        self.field = field


@dataclass(frozen=True)
class BiddingTable:
    """The system of both sides with its non-default options and own rules, the dealer, the possible vulnerabilities."""

    system: str
    options: tuple[tuple[str, bool], ...]
    rules: str
    dealer: Seat
    vulnerabilities: tuple[Vulnerability, ...]

    def positions(self, after: tuple[Call, ...]) -> tuple[Position, ...]:
        """Return the position after these calls at each vulnerability. Raises IllegalCallError."""
        return tuple(
            _position(self.system, self.options, self.rules, Auction(self.dealer, one, after))
            for one in self.vulnerabilities
        )


def table_of(profile: Profile) -> BiddingTable:
    """Return the table of a profile; without a dealer, hands cannot have bidding requirements."""
    options = tuple(sorted((profile.bidding_options or {}).items()))
    vulnerabilities = tuple(one for one in Vulnerability if one in _possible_vulnerabilities(profile))
    system, rules = profile.bidding_system or STANDARD, profile.bidding_rules or ""
    return BiddingTable(system, options, rules, profile.dealer or Seat.N, vulnerabilities)


def _possible_vulnerabilities(profile: Profile) -> set[Vulnerability]:
    if profile.vulnerability is not None:
        return {profile.vulnerability}
    return set(Vulnerability) if profile.board_numbers is None else set(map(board_vulnerability, profile.board_numbers))


def check_system(profile: Profile) -> None:
    """Raise BiddingError if the profile names an unknown system or option, or has rules that cannot be read."""
    for field, options in (("bidding_system", {}), ("bidding_options", profile.bidding_options or {})):
        if getattr(profile, field) is None:
            continue
        try:
            load_system(profile.bidding_system or STANDARD).choose(options)
        except UnknownSystemError as error:
            raise BiddingError(field, text_of(error)) from error
    try:
        _ = SideSystem(profile.bidding_system or STANDARD, custom_rules=profile.bidding_rules or "").rules
    except SourceError as error:
        raise BiddingError("bidding_rules", text_of(error)) from error
    except UnknownSystemError as error:
        raise BiddingError("bidding_system", text_of(error)) from error


def check_bidding(profile: Profile, seat: Seat, bidding: Bidding) -> None:
    """Raise BiddingError if the calls are illegal, another seat is to call, or no rule applies there as required."""
    if profile.dealer is None:
        raise BiddingError("after", Message("the profile must say who deals, because the calls run from the dealer on"))
    table = table_of(profile)
    try:
        positions = table.positions(bidding.after)
    except IllegalCallError as error:
        raise BiddingError("after", error.text) from error
    auction, after = positions[0].auction, calls_value(bidding.after)
    if auction.is_over:
        raise BiddingError("after", Message("the auction is over after {auction}", auction=after))
    if auction.turn is not seat:
        text = msgid("it is {turn}'s turn after {auction}, not {seat}'s")
        raise BiddingError("after", Message(text, turn=auction.turn, auction=after, seat=seat))
    if bidding.how is BidsAs.CALL:
        _check_call(positions, bidding)
    else:
        _check_rule(positions, bidding)


def _check_call(positions: Iterable[Position], bidding: Bidding) -> None:
    call, after = Call.parse(bidding.what), calls_value(bidding.after)
    for position in positions:
        if not position.auction.is_legal(call):
            text = Message("{call} is not legal after {auction}", call=call.text, auction=after)
            raise BiddingError(bidding.how, text)
        if call is not PASS and not _choices(position, bidding):
            text = Message("no rule makes the call {call} after {auction}", call=call.text, auction=after)
            raise BiddingError(bidding.how, text)


def _check_rule(positions: Iterable[Position], bidding: Bidding) -> None:
    for position in positions:
        if not any(choice.is_legal for choice in _choices(position, bidding)):
            after, vulnerable = calls_value(bidding.after), position.auction.vulnerability.value
            text = Message(NO_SUCH_RULE, rule=repr(bidding.what), auction=after, vulnerability=vulnerable)
            raise BiddingError(bidding.how, text)


def bidding_constraint(table: BiddingTable, bidding: Bidding) -> Constraint:
    """Return the constraint that a hand bids as required at each vulnerability of the table.

    It includes the rules' own requirements, so that ranges and shapes can be counted.
    """
    positions = table.positions(bidding.after)
    needs = () if bidding.how is BidsAs.TEMPTS else tuple(dict.fromkeys(_needs(positions, bidding)))
    return All((*needs, BiddingConstraint(table, bidding)))


def _needs(positions: Iterable[Position], bidding: Bidding) -> Iterable[Constraint]:
    if bidding.how is BidsAs.CALL and bidding.what == PASS.text:
        return
    for position in positions:
        ways = tuple(dict.fromkeys(choice.grounded.needs for choice in _choices(position, bidding)))
        yield ways[0] if len(ways) == 1 else AnyOf(ways)


_BIDS_AS = {
    BidsAs.CALL: msgid("a hand for the call {what} after {auction}"),
    BidsAs.RULE: msgid("a hand that bids by the rule {what} after {auction}"),
    BidsAs.FITS: msgid("a hand that fits the rule {what} after {auction}"),
    BidsAs.TEMPTS: msgid("a hand that nearly fits the rule {what} after {auction}"),
}


@dataclass(frozen=True)
class BiddingConstraint:
    """The constraint that the engine bids a hand as required, at each vulnerability; it is tested on whole hands."""

    table: BiddingTable
    bidding: Bidding

    is_costly: ClassVar[bool] = True
    """Hands are put to other constraints first."""

    @cached_property
    def _test(self) -> Test:
        tests = [_test_at(position, self.bidding) for position in _distinct(self.table.positions(self.bidding.after))]
        return lambda hand: all(test(hand) for test in tests)

    def compiled(self) -> Test:
        """Return the test, which runs the engine."""
        return self._test

    def describe(self) -> Text:
        """Return 'a hand for the call 2C after 1N P', and the like."""
        return Message(_BIDS_AS[self.bidding.how], what=self.bidding.what, auction=calls_value(self.bidding.after))

    def actual(self, hand: Hand) -> tuple[Text, ...]:
        """Return the call that the engine makes."""
        _, call = best_choice(hand, self.table.positions(self.bidding.after)[0])
        return (Message("a hand for the call {call}", call=call.text),)

    def bounds(self) -> Bounds:
        """Return the bounds of hands near the rule; no bounds if the rules' own constraints give them."""
        if self.bidding.how is not BidsAs.TEMPTS:
            return ANYTHING
        choices = [
            choice
            for position in self.table.positions(self.bidding.after)
            for choice in _choices(position, self.bidding)
        ]
        return _widened(reduce(Bounds.hull, (choice.grounded.needs.bounds() for choice in choices)))


def _widened(bounds: Bounds) -> Bounds:
    low, high = bounds.hcp
    clubs, diamonds, hearts, spades = ((max(0, least - 1), min(13, most + 1)) for least, most in bounds.lengths)
    return Bounds((max(0, low - NEAR), min(MAX_HCP, high + NEAR)), lengths=(clubs, diamonds, hearts, spades))


def _choices(position: Position, bidding: Bidding) -> list[Choice]:
    """Return the choices that make the call or belong to the rule."""
    if bidding.how is BidsAs.CALL:
        call = Call.parse(bidding.what)
        return [choice for choice in position.choices if choice.call is call and choice.is_legal]
    return [choice for choice in position.choices if _is_of(choice, bidding.what)]


def _is_of(choice: Choice, rule: str) -> bool:
    return choice.rule.own_id(rule) in (choice.rule.id, choice.variant.id)


def _distinct(positions: Iterable[Position]) -> Iterable[Position]:
    """Return the positions without those in which the same rules apply to the same beliefs: hands bid alike there."""
    distinct: list[Position] = []
    for position in positions:
        if not any(_is_equivalent(position, other) for other in distinct):
            distinct.append(position)
    return distinct


def _is_equivalent(one: Position, other: Position) -> bool:
    return one.beliefs == other.beliefs and _applicable_rules(one) == _applicable_rules(other)


def _applicable_rules(position: Position) -> list[tuple[object, ...]]:
    return [(choice.variant.id, choice.call, choice.is_legal, choice.key) for choice in position.choices]


def _test_at(position: Position, bidding: Bidding) -> Test:
    what = bidding.what
    match bidding.how:
        case BidsAs.CALL:
            call = Call.parse(what)
            return lambda hand: _makes(hand, position, call)
        case BidsAs.RULE:
            return lambda hand: _is_by_rule(hand, position, what)
        case BidsAs.FITS:
            return lambda hand: any(_is_of(choice, what) for choice in fitting_choices(hand, position))
    choices = _choices(position, bidding)
    return lambda hand: _is_tempted(hand, position, choices)


def _makes(hand: Hand, position: Position, call: Call) -> bool:
    choice, made = best_choice(hand, position)
    return made is call and (call is PASS or (choice is not None and choice.call is call))


def _is_by_rule(hand: Hand, position: Position, rule: str) -> bool:
    choice, made = best_choice(hand, position)
    return choice is not None and choice.call is made and _is_of(choice, rule)


def _is_tempted(hand: Hand, position: Position, choices: Sequence[Choice]) -> bool:
    """Return whether the hand nearly fits the rule, while the rule's call is neither right nor as good."""
    if min(distance(hand, choice.grounded.needs) for choice in choices) > NEAR:
        return False
    calls = {choice.call for choice in choices}
    best, call = best_choice(hand, position)
    if call in calls:
        return False
    good = {one.call for one in candidates_of(hand, position, best, call) if one.tier is not Tier.SUBOPTIMAL}
    return calls.isdisjoint(good)


@lru_cache(maxsize=2048)
def _position(system: str, options: tuple[tuple[str, bool], ...], own: str, auction: Auction) -> Position:
    """Return a position; each has an interpreter of its own, so that threads do not interfere."""
    rules = index_of(system, options, own)
    return Interpreter(rules, rules).position(auction)


def calls_value(calls: tuple[Call, ...]) -> Value:
    """Return calls as codes: '1N P'; 'no call' for none."""
    return " ".join(call.text for call in calls) or Message("no call")
