"""The values of the places in sentences about mistakes; None for what is unknown or says nothing here."""

from bridgeclass.engine.calls import PASS
from bridgeclass.engine.cards import SUITS
from bridgeclass.engine.feedback.attempt import Attempt
from bridgeclass.engine.feedback.facts import FIT, GAME_POINTS, SLAM_POINTS, SUPPORT, Facts
from bridgeclass.engine.feedback.mistakes_of_passes import short_suit
from bridgeclass.engine.hands import Quality
from bridgeclass.engine.messages import Message, RuleText, Value
from bridgeclass.engine.scoring import NUMBERS
from bridgeclass.engine.situation import is_game

OPENING_HCP = 12
LONG_SUIT = 6
PASSES_BEFORE_LAST = 3
"""The passes before a player in fourth seat, whose pass throws the deal in."""


def values_of(attempt: Attempt) -> dict[str, Value | None]:
    """Return the values of all places; None for those that are unknown or say nothing here."""
    return {
        **_values_of_calls(attempt),
        **_values_of_lengths(attempt),
        **_values_of_meaning(attempt),
        **_values_of_both_hands(attempt),
        **_values_of_passes(attempt),
        **_values_of_others(attempt.facts),
    }


def _values_of_calls(attempt: Attempt) -> dict[str, Value | None]:
    facts, suit, most = attempt.facts, attempt.suit, attempt.most
    convention = attempt.heard.convention
    return {
        "call": attempt.call,
        "best": attempt.best,
        "suit": suit,
        "best_suit": attempt.best.suit,
        "loose_suit": suit if suit is not None and facts.known_length(suit) < FIT else None,
        "partner_suit": attempt.best.suit if attempt.best_supports else None,
        "long_suit": facts.longest,
        "needed": attempt.needed,
        "most": most if most < facts.hcp else None,
        "limit": most if attempt.is_strong else None,
        "short_suit": short_suit(attempt),
        "convention": RuleText(convention) if convention else None,
        "best_convention": RuleText(facts.convention) if facts.convention else None,
    }


def _values_of_lengths(attempt: Attempt) -> dict[str, Value | None]:
    facts, suit, better = attempt.facts, attempt.suit, attempt.best.suit
    length = facts.length(suit) if suit is not None else 0
    is_short = attempt.is_short and suit is not None and attempt.cards(suit) >= SUPPORT
    longer = suit is not None and better is not None and facts.length(better) > length
    return {
        "cards": NUMBERS[attempt.cards(suit) - 1] if is_short and suit is not None else None,
        "jump_raise": attempt.call if is_short and _is_jump_raise(attempt) else None,
        "weak_two": attempt.call if is_short and attempt.is_first_bid and _is_weak_two(attempt) else None,
        "jump": attempt.call if is_short and not attempt.is_first_bid else None,
        "held": _count(length) if is_short and length else None,
        "void_suit": suit if is_short and not length else None,
        "poor_suit": suit if suit is not None and not is_short and facts.quality(suit) is Quality.NONE else None,
        "longer_suit": better if longer else None,
        "six_suit": facts.longest if facts.length(facts.longest) >= LONG_SUIT else None,
    }


def _is_jump_raise(attempt: Attempt) -> bool:
    return attempt.is_raise and attempt.is_jump and attempt.is_same_strain and attempt.best.level < attempt.call.level


def _is_weak_two(attempt: Attempt) -> bool:
    return attempt.call.level == 2 and attempt.most < OPENING_HCP


def _count(number: int) -> Message:
    return Message("just one") if number == 1 else NUMBERS[number - 1]


def _values_of_meaning(attempt: Attempt) -> dict[str, Value | None]:
    """Return what the call shows in the system: its longest suit, or its two suits."""
    lengths, held = attempt.heard.shown.lengths, attempt.facts.hand.lengths
    shown = [suit for suit in reversed(SUITS) if lengths[suit][0] >= SUPPORT + 1] if attempt.heard.rule else []
    one = shown[0] if len(shown) == 1 and held[shown[0]] < lengths[shown[0]][0] else None
    has_pair = len(shown) == 2 and any(held[suit] < lengths[suit][0] for suit in shown)
    short = next((suit for suit in shown if has_pair and held[suit] < lengths[suit][0]), None)
    is_strong = attempt.suit is not None and attempt.is_weak and lengths[attempt.suit][0] < SUPPORT
    return {
        "shown_suit": one,
        "shown_cards": NUMBERS[lengths[one][0] - 1] if one is not None else None,
        "pair_high": shown[0] if has_pair else None,
        "pair_low": shown[1] if has_pair else None,
        "pair_cards": NUMBERS[lengths[short][0] - 1] if short is not None else None,
        "pair_short": short if short is not None and held[short] else None,
        "pair_held": _count(held[short]) if short is not None and held[short] else None,
        "pair_void": short if short is not None and not held[short] else None,
        "natural_call": attempt.call if not _asks(attempt) else None,
        "strong_call": attempt.call if is_strong else None,
        "weak_call": attempt.call if attempt.is_strong and not attempt.is_forcing else None,
    }


def _asks(attempt: Attempt) -> bool:
    """Return True for a bid that is no offer to play: a convention, or notrump above game and below slam."""
    past_game = attempt.is_notrump and attempt.call.level in (4, 5)
    return attempt.is_artificial or past_game


def _values_of_passes(attempt: Attempt) -> dict[str, Value | None]:
    facts = attempt.facts
    opens = attempt.is_first_bid and facts.hcp >= OPENING_HCP
    is_last = len(facts.auction.calls) == PASSES_BEFORE_LAST
    return {
        "thrown": facts.hcp if opens and is_last else None,
        "waiting": facts.hcp if opens and not is_last else None,
    }


def _too_few(attempt: Attempt) -> int | None:
    """Return the points of both hands if they are far too few for the call, which has no known fit."""
    facts, suit = attempt.facts, attempt.suit
    if not attempt.call.is_bid or (suit is not None and facts.known_length(suit) >= FIT):
        return None
    wanted = SLAM_POINTS if attempt.call.level >= 6 else GAME_POINTS
    is_high = is_game(attempt.call) and facts.together_likely <= wanted - 4
    return facts.together_likely if is_high and (suit is None or attempt.call.level >= 4) else None


def _values_of_both_hands(attempt: Attempt) -> dict[str, Value | None]:
    facts, suit = attempt.facts, attempt.best.suit
    fit = facts.best_fit
    supports = fit is not None and fit in facts.partner.suits and facts.length(fit) >= SUPPORT
    hidden = fit if supports and fit != attempt.suit else None
    return {
        "own": facts.hcp,
        "together": facts.together_likely,
        "fit": fit,
        "too_few": _too_few(attempt),
        "hidden_suit": hidden,
        "hidden_cards": _count(facts.length(hidden)) if hidden is not None else None,
        "trumps": facts.known_length(suit) if suit is not None else None,
    }


def _values_of_others(facts: Facts) -> dict[str, Value | None]:
    bid, partner = facts.last_bid, facts.partner
    last = next((call for call in reversed(partner.calls) if call is not PASS), None)
    is_theirs = bid is not None and not facts.is_ours
    unstopped = next(iter(facts.unstopped), None)
    return {
        "last_bid": bid,
        "chosen_bid": bid if facts.my_suits and facts.auction.last_bidder is facts.turn.partner else None,
        "last_suit": bid.suit if bid is not None else None,
        "their_bid": bid if is_theirs else None,
        "their_suit": bid.suit if is_theirs and bid is not None and bid.suit is not None else unstopped,
        "partner_call": last if last is not None and last.is_bid else None,
        "partner_points": partner.points if partner.has_acted else None,
        "partner_most": partner.most,
    }
