"""The check of candidate calls: legal, consistent with the meaning of the call, and safe.

The entries LEG-05 to LEG-10 of docs/systems/sayc.md say the same for players.
"""

from bridgeclass.engine.calls import BIDS, PASS, Call
from bridgeclass.engine.fallback import combined_strength
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Choice, Position, is_to_play
from bridgeclass.engine.messages import Message, Text
from bridgeclass.engine.rules.call_patterns import cheapest_level

SMALL_SLAM, GRAND_SLAM = 33, 37
_FORCED = Message("partner's call may not be passed")
_OTHER_MEANING = Message("the call has another meaning here")


def objection(hand: Hand, choice: Choice, position: Position) -> Text | None:
    """Return why a fitting call may not be made here; None if there is no objection."""
    call = choice.call
    if call is PASS:
        forced = position.is_forced and not choice.variant.passes_force
        return _FORCED if forced else None
    if choice.rule.natural:
        return _natural_objection(hand, choice, position)
    return None


def _natural_objection(hand: Hand, choice: Choice, position: Position) -> Text | None:
    meant = [other for other in position.system_choices if other.call is choice.call]
    if meant and not is_to_play(choice, meant) and not any(_exceeds(hand, other) for other in meant):
        return _OTHER_MEANING
    return slam_objection(hand, choice.call, position)


def _exceeds(hand: Hand, meant: Choice) -> bool:
    """Return True if the hand is what the natural call promises, or the same with more strength."""
    shown = meant.grounded.shown
    natural = not meant.variant.asks and not shown.is_any
    return natural and shown.hcp[0] <= hand.hcp and shown.holds(shown.hcp[0], hand.lengths)


def slam_objection(hand: Hand, call: Call, position: Position) -> Text | None:
    """Return why a slam is unsafe: too little combined strength by what was shown (EV-10: 33 and 37 points)."""
    if call.level < 6:
        return None
    _, likely, _ = combined_strength(hand, position)
    needed = GRAND_SLAM if call.level == 7 else SMALL_SLAM
    return None if likely >= needed else Message("a slam needs {n} points together", n=needed)


def lifted(choice: Choice, position: Position, hand: Hand) -> Call | None:
    """Return the next legal bid of the same strain, if the hand is good enough for it; else None.

    LEG-05: at most two levels up, with the values of LEG-08 to LEG-10, and only if the system's own rule for the
    lifted call, if it has one, fits the hand.
    """
    call, last = choice.call, position.auction.last_bid
    if choice.variant.lift == "never" or call.strain is None or last is None:
        return None
    steps = cheapest_level(call.strain, last) - call.level
    if not 1 <= steps <= 2 or call.level + steps > 7:
        return None
    higher = Call.bid(call.level + steps, call.strain)
    if not position.auction.is_legal(higher):
        return None
    own = [other for other in position.system_choices if other.call is higher]
    if own and not any(other.test(hand) for other in own):
        return None
    if choice.variant.lift == "own":
        return higher if own else None
    return higher if _is_worth(hand, higher, steps, position) else None


def may_lift(position: Position, hand: Hand) -> bool:
    """Return whether the hand is worth the cheapest legal bid of any strain, as every lifted bid must be."""
    last = position.auction.last_bid
    bids = BIDS if last is None else BIDS[last.index + 1 : last.index + 6]
    return any(_is_worth(hand, bid, 1, position) for bid in bids[:5])


def _is_worth(hand: Hand, call: Call, steps: int, position: Position) -> bool:
    suit = call.suit
    if suit is None:
        return call.level <= 3 and hand.total_points >= 10 + 2 * steps
    length = hand.lengths[suit]
    if suit in position.partner.suits:
        return raise_is_worth(hand.total_points, length, call.level, is_major=suit.is_major)
    return new_suit_is_worth(hand.total_points, length, hand.suits[suit].hcp, call.level)


def raise_is_worth(points: int, length: int, level: int, *, is_major: bool) -> bool:
    """Return whether a lifted raise is worth it (LEG-08): total points, cards in the suit."""
    if length < 3:
        return False
    match level:
        case 1 | 2:
            return points >= 8
        case 3:
            return points >= 10 or (points >= 8 and length >= 4)
        case 4:
            return points >= 12 or (is_major and points >= 10 and length >= 5)
    return points >= 14 or length >= 6


def new_suit_is_worth(points: int, length: int, suit_hcp: int, level: int) -> bool:
    """Return whether a lifted new suit is worth it (LEG-09): total points, its cards and HCP."""
    if length < 4:
        return False
    match level:
        case 1:
            return points >= 6
        case 2:
            return (length >= 5 and points >= 8) or points >= 12
        case 3:
            return (length >= 5 and points >= 10) or (length >= 6 and points >= 6 and suit_hcp >= 3)
        case 4:
            return points >= 12
    return points >= 14 or length >= 7
