"""The facts of an auction, without any hand, from the view of the player to call."""

from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.calls import DOUBLE, GAME_LEVEL, PASS, Call, Strain

type Words = frozenset[str]

_NONE: Words = frozenset({"none"})
_PASS: Words = frozenset({"pass"})
_KINDS: dict[str, Words] = {
    "P": _PASS,
    "X": frozenset({"double", "action"}),
    "XX": frozenset({"redouble", "action"}),
    "suit": frozenset({"suit", "bid", "action"}),
    "notrump": frozenset({"notrump", "bid", "action"}),
}
_OPENERS: dict[int, Words] = {
    0: frozenset({"me", "us"}),
    1: frozenset({"lho", "them"}),
    2: frozenset({"partner", "us"}),
    3: frozenset({"rho", "them"}),
}
_VULNERABILITY: dict[tuple[bool, bool], Words] = {
    (False, False): frozenset({"none", "equal", "not_vulnerable"}),
    (False, True): frozenset({"favourable", "not_vulnerable"}),
    (True, False): frozenset({"unfavourable", "vulnerable"}),
    (True, True): frozenset({"both", "equal", "vulnerable"}),
}
_STRAIN_KIND = {
    Strain.CLUBS: "minor",
    Strain.DIAMONDS: "minor",
    Strain.HEARTS: "major",
    Strain.SPADES: "major",
    Strain.NOTRUMP: "notrump",
}


class State(IntEnum):
    """The five states of the decision engine."""

    OPENING = 1
    COMPETITIVE = 2
    PARTNERSHIP = 3
    OPENED = 4
    OVER = 5


def kind_of(call: Call | None) -> Words:
    """Return the kind of a call in the words of rule files."""
    if call is None:
        return _NONE
    if not call.is_bid:
        return _KINDS[call.text]
    return _KINDS["notrump" if call.strain is Strain.NOTRUMP else "suit"]


def is_game(call: Call) -> bool:
    """Return True for 3NT, four of a major, five of a minor and all higher bids."""
    return call.strain is not None and call.level >= GAME_LEVEL[call.strain]


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts that the calls alone determine, as the player to call sees them; word facts are sets of words."""

    since_opening: tuple[Call, ...]
    we_opened: bool
    opener: Words
    seat: int
    opening_seat: int
    my_turn: int
    i_passed: bool
    partner_passed: bool
    vul: Words
    rho: Words
    lho: Words
    partner_last: Words
    my_last: Words
    interference: Words
    contested: bool
    level: int
    ours: bool
    my_bid: bool
    doubled: bool
    redoubled: bool
    pass_ends: bool
    i_acted: bool
    partner_acted: bool
    we_acted: bool
    game_reached: bool
    last_strain: str
    bid_notrump: bool
    state: State


@cache
def _relative(dealer: int, index: int) -> int:
    return (dealer + index) % 4


def read_facts(auction: Auction) -> Facts:
    """Return the facts for the seat whose turn it is."""
    calls, me = auction.calls, auction.turn
    opening = auction.opening_index
    since = calls[opening:] if opening is not None else ()
    before = calls[:opening] if opening is not None else calls
    by = _by_seat(calls, auction.dealer, me)
    opener = None if opening is None else (_relative(auction.dealer, opening) - me) % 4
    we_opened = opener in (0, 2)
    mine_since = sum(1 for i in range(opening or 0, len(calls)) if _relative(auction.dealer, i) == me) if since else 0
    last, acted = auction.last_bid, tuple(any(c is not PASS for c in calls_of) for calls_of in by)
    ours = auction.last_bidder is not None and (auction.last_bidder - me) % 2 == 0
    passed = [_relative(auction.dealer, i) for i in range(len(before))]
    return Facts(
        since_opening=since,
        we_opened=we_opened,
        opener=_NONE if opener is None else _OPENERS[opener],
        seat=(me - auction.dealer) % 4 + 1,
        opening_seat=len(before) + 1,
        my_turn=mine_since + 1,
        i_passed=me in passed,
        partner_passed=me.partner in passed,
        vul=_VULNERABILITY[(auction.vulnerability.of(me), auction.vulnerability.of(me.lho))],
        rho=kind_of(calls[-1] if calls else None),
        lho=kind_of(by[1][-1] if by[1] else None),
        partner_last=kind_of(by[2][-1] if by[2] else None),
        my_last=kind_of(by[0][-1] if by[0] else None),
        interference=kind_of(_interference(since)) if we_opened else _NONE,
        contested=(acted[0] or acted[2]) and (acted[1] or acted[3]),
        level=last.level if last else 0,
        ours=ours,
        my_bid=auction.last_bidder is me,
        doubled=auction.doubled == 1,
        redoubled=auction.doubled == 2,
        pass_ends=bool(since) and len(calls) >= 3 and all(c is PASS for c in calls[-2:]),
        i_acted=acted[0],
        partner_acted=acted[2],
        we_acted=acted[0] or acted[2],
        game_reached=ours and last is not None and is_game(last),
        last_strain=_STRAIN_KIND[last.strain] if last and last.strain is not None else "none",
        bid_notrump=any(call.strain is Strain.NOTRUMP for call in (*by[0], *by[2])),
        state=_state(auction, opener),
    )


def _by_seat(calls: tuple[Call, ...], dealer: Seat, me: Seat) -> tuple[tuple[Call, ...], ...]:
    return tuple(calls[(me + relative - dealer) % 4 :: 4] for relative in range(4))


def _interference(since: tuple[Call, ...]) -> Call | None:
    return next((call for call in since[1::2] if call is not PASS), None)


def _state(auction: Auction, opener: int | None) -> State:
    if auction.is_over:
        return State.OVER
    if opener is None:
        return State.OPENING
    return {0: State.OPENED, 2: State.PARTNERSHIP}.get(opener, State.COMPETITIVE)


@dataclass(frozen=True, slots=True)
class Interference:
    """The opponents' first action over our opening."""

    present: bool
    bid: str
    level: int
    type: str
    position: int


def interference(auction: Auction) -> Interference:
    """Return the first call other than pass by the opponents of the opener, if our side opened."""
    opening = auction.opening_index
    if opening is not None and (_relative(auction.dealer, opening) - auction.turn) % 2 == 0:
        for index in range(opening + 1, len(auction.calls), 2):
            call = auction.calls[index]
            if call is not PASS:
                kind = (
                    "double" if call is DOUBLE else "nt_overcall" if call.strain is Strain.NOTRUMP else "suit_overcall"
                )
                return Interference(True, call.display, call.level, kind, index)
    return Interference(False, "", 0, "none", -1)


def context(facts: Facts) -> str:
    """Return the name of the context for people: opening, response, rebid, overcall, advance, balancing."""
    match facts.state:
        case State.OPENING:
            return "opening"
        case State.OVER:
            return "over"
        case State.OPENED:
            return "opener's rebid"
        case State.PARTNERSHIP:
            return "response" if facts.my_turn == 1 else "responder's rebid"
    if facts.partner_acted:
        return "advance" if not facts.i_acted else "competing"
    return "balancing" if facts.pass_ends else "overcall"
