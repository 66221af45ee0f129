"""Reasons for a bid, by what the bid does opposite what partner has shown."""

from bridgeclass.engine.calls import Call
from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.feedback.bids_in_competition import reason_to_compete, reason_to_enter
from bridgeclass.engine.feedback.doubles import conventional
from bridgeclass.engine.feedback.facts import FIT, GAME_POINTS, MAJORS, SLAM_POINTS, SUPPORT, Facts, Role
from bridgeclass.engine.feedback.phrases import Wordings, say
from bridgeclass.engine.meaning import name_of
from bridgeclass.engine.messages import Clause, RuleText, Text, Value, msgid
from bridgeclass.engine.rules import Forcing
from bridgeclass.engine.situation import is_game

_WEAK_OPENING_HCP, _MINIMUM_HCP = 10, 12
_LONG = 6
_OPENING_LEAST = 11


def reason_to_bid(facts: Facts) -> Text:
    """Return why a bid is right, from what the hand has and what the others have shown."""
    if facts.role is Role.FIRST_TO_ACT:
        return _open(facts)
    if _plays_game(facts):
        return _game(facts)
    if _answers_partner(facts):
        return _answer(facts)
    if facts.convention and facts.best.level < 6:
        return _stop_below_slam(facts) if _gives_up_slam(facts) else conventional(facts)
    if facts.role in (Role.OVERCALLER, Role.BALANCER) and not facts.situation.we_acted:
        return reason_to_enter(facts)
    return _game(facts) if is_game(facts.best) else _below_game(facts)


_OPEN_NOTRUMP: Wordings = (
    msgid("One bid shows both your balanced shape and your {n} points, and partner can place the contract from there."),
    msgid("A balanced hand in this range opens in notrump: partner then knows your strength within a point or two."),
    msgid("Open {call}: it describes strength and shape at once, which no suit bid can do."),
)
_OPEN_MAJOR: Wordings = (
    msgid("You have an opening hand, and your {suit} are what partner wants to hear of first."),
    msgid("Open your major: a fit in {suit} is the best way to game, and three cards from partner are enough."),
    msgid("An opening hand with five or more {suit} starts with them, so that partner can raise with three."),
)
_OPEN_MINOR: Wordings = (
    msgid(
        "You have an opening hand without a five-card major, so start with your longer minor and hear partner's suit."
    ),
    msgid("Without a five-card major an opening hand begins in a minor: after {call} partner can still show a major."),
    msgid("You have an opening hand and no five-card major: begin in {suit}, and partner can still show a major."),
)
_OPEN_THREE_THREE: Wordings = (
    msgid("You have an opening hand without a five-card major. With three cards in each minor, open {call}."),
)
_OPEN_HIGHER: Wordings = (
    msgid("With two five-card suits, open the higher: {suit} first, and the other suit at your next turn."),
    msgid("You have two long suits of equal length. Begin with the higher, {suit}, and bid the other one later."),
)
_OPEN_LONG_MINOR: Wordings = (
    msgid("You have an opening hand, and {suit} are your longest suit: begin with them and bid on from there."),
    msgid("Start with the long suit. Partner can respond cheaply, and you may bid {suit} again."),
)
_OPEN_WEAK: Wordings = (
    msgid("Too weak for a one-level opening, but the {suit} are worth showing: {call} takes room from the opponents."),
    msgid("A long suit and little defense: bid {call} at once and let the opponents guess."),
    msgid("Your hand takes tricks only with {suit} as trumps. Preempting tells partner so and crowds the opponents."),
)
_OPEN_STRONG: Wordings = (
    msgid("You are too strong to open at the one-level, where partner could pass. Begin with the artificial {call}."),
    msgid("Game is close in your own hand. {call} makes sure that partner does not pass."),
)
_OPEN_LIGHT: Wordings = (
    msgid("Some would pass with so few points, but long suits take more tricks than their points suggest."),
    msgid("A little below 12 points, and some would pass, but with this shape you may open."),
)


def _open(facts: Facts) -> Text:
    call, suit = facts.best, facts.best.suit
    if suit is None:
        return say(facts, _OPEN_NOTRUMP, n=facts.hcp, call=call)
    if facts.convention or call.level >= 2:
        return say(facts, _OPEN_STRONG if facts.convention else _OPEN_WEAK, suit=suit, call=call)
    return _open_one(facts, call, suit)


def _open_one(facts: Facts, call: Call, suit: Suit) -> Text:
    """Return why a suit is opened at the one-level."""
    if facts.hcp < _MINIMUM_HCP and facts.hand.pattern[0] + facts.hand.pattern[1] >= 9:
        return say(facts, _OPEN_LIGHT)
    if suit.is_major:
        return say(facts, _OPEN_MAJOR, suit=suit)
    is_long = facts.length(suit) >= 5
    if is_long and any(facts.length(other) == facts.length(suit) for other in SUITS if other < suit):
        return say(facts, _OPEN_HIGHER, suit=suit)
    long = _OPEN_LONG_MINOR if facts.length(suit) >= _LONG else _OPEN_LONG_MINOR[:1]
    if is_long:
        return say(facts, long, suit=suit, call=call)
    clubs, diamonds = facts.length(Suit.CLUBS), facts.length(Suit.DIAMONDS)
    if clubs == diamonds == 3:
        return say(facts, _OPEN_THREE_THREE, call=call)
    return say(facts, _OPEN_MINOR if clubs != diamonds else _OPEN_MINOR[1:], suit=suit, call=call)


def _answers_partner(facts: Facts) -> bool:
    """Return True if the bid answers a convention of partner's, and does not only follow one that forces."""
    last = facts.partner.last
    if last is None or not facts.is_asked or not facts.partner.convention:
        return False
    if facts.choice is not None and facts.choice.variant.asks:
        return False
    return bool(last.asks) or facts.convention == facts.partner.convention


_ANSWER: Wordings = (
    msgid("Partner's {bid} ({convention}) calls for an answer, and {call} is the one that fits your hand."),
    msgid("Partner asked with {bid} ({convention}), and {call} is the answer for your hand."),
    msgid("Partner's {bid} ({convention}) has to be answered, and {call} is the answer for this hand."),
)
_ANSWER_NAMED: Wordings = (
    msgid("Partner's {bid} ({convention}) calls for an answer. Yours is {call}: {name}."),
    msgid("Your answer to partner's {bid} ({convention}) is {call}: {name}."),
)


def _answer(facts: Facts) -> Text:
    """Return why the bid answers partner's convention."""
    partner = facts.partner.last
    bid = partner.call if partner is not None else facts.best
    convention = RuleText(facts.partner.convention)
    name = name_of(facts.choice) if facts.choice is not None and facts.choice.rule.convention else None
    if name is None:
        return say(facts, _ANSWER, bid=bid, convention=convention, call=facts.best)
    return say(facts, _ANSWER_NAMED, bid=bid, convention=convention, call=facts.best, name=Clause(name))


_BELOW_SLAM: Wordings = (
    msgid("Partner's answer leaves too much missing for a slam, so stop in {call}."),
    msgid("After this answer a slam is too risky. {call} is as high as you should go."),
)


def _gives_up_slam(facts: Facts) -> bool:
    """Return True for a return to trumps after partner's answer to an asking bid."""
    last = facts.partner.last
    return (
        last is not None
        and bool(last.answer_counts)
        and facts.best.suit is not None
        and facts.best.suit == facts.agreed
    )


def _stop_below_slam(facts: Facts) -> Text:
    return say(facts, _BELOW_SLAM, call=facts.best)


def _plays_game(facts: Facts) -> bool:
    """Return True for a natural game up to four of a major, whatever convention its rule belongs to."""
    call, suit, last = facts.best, facts.best.suit, facts.partner.last
    if not facts.convention or not is_game(call) or call.level > 4 or facts.is_question:
        return False
    if facts.choice is None or (last is not None and bool(last.answer_counts)):
        return False
    if suit is None:
        return not _answers_partner(facts) and facts.hand.pattern[0] <= _LONG
    return suit == facts.agreed or (facts.length(suit) >= SUPPORT and facts.known_length(suit) >= FIT)


_SLAM: Wordings = (
    msgid("Together you have about {total} points, enough to play for twelve tricks."),
    msgid("Your strength and shape together make twelve tricks more likely than not."),
)


def _slam(facts: Facts) -> Text:
    total = max(facts.points_least, facts.together_likely)
    return say(facts, _SLAM[:1] if total >= SLAM_POINTS - 2 else _SLAM[1:], total=total)


_SLAM_TRY: Wordings = (
    msgid("You are in game, but a slam may be there: {call} goes on, and partner decides with a good hand."),
    msgid("Your hand is worth more than game. {call} tells partner that you think of a slam."),
)
_BACK_TO_TRUMPS: Wordings = (
    msgid("{call} goes back to your trump suit: you have no more to show for a slam."),
    msgid("You have shown your hand, and {call} is the cheapest bid in your suit. Partner may still go on."),
)
_GAME_RAISED: Wordings = (
    msgid("Partner has raised your {suit}, and your hand is strong enough to bid the game."),
    msgid("With partner's support for {suit} your hand is worth game: bid {call}."),
)
_GAME_FORCED: Wordings = (
    msgid("Your side has to reach game, and you have no extra strength to show: bid {call}."),
    msgid("{call} is the game that fits, and going there at once shows no interest in a slam."),
)
_GAME_MAJOR: Wordings = (
    msgid("You have a fit in {suit}, and opposite at least {points} points you are strong enough for game."),
    msgid("At least {cards} {suit} together and the strength for game: bid it."),
    msgid("You have a sure fit in {suit} and enough points for ten tricks, so bid the game."),
)
_GAME_NOTRUMP: Wordings = (
    msgid("Your {n} points opposite at least {points} make game, and nine tricks in notrump are the shortest way."),
    msgid("The points for game are there, and no major fit is in sight: notrump needs only nine tricks."),
)
_GAME_LIKELY: Wordings = (
    msgid("Together you are likely to have about {total} points, enough to bid {call}."),
    msgid("The two hands together should be good enough for {call}."),
)
_GAME_OWN: Wordings = (
    msgid("Your {suit} can be trumps without much support, and you have the strength for game."),
    msgid("With such long {suit} you need no fit, and {call} has good chances opposite what partner has shown."),
)
_GAME_SHAPE: Wordings = (
    msgid("Few points, but with {cards} or more {suit} together and this shape {call} is worth bidding."),
    msgid("With so many {suit} together and short suits, tricks come from ruffs rather than points: bid {call}."),
)
_GAME_PREEMPT: Wordings = (
    msgid("With so many {suit} together you take away the opponents' room, whether {call} makes or not."),
    msgid("Weak, but with a great fit in {suit}: bidding {call} at once makes it hard for them to find their game."),
)
_GAME_MINOR: Wordings = (
    msgid("Notrump is not safe here, so play the fit in {suit} at game level."),
    msgid("With a long fit in {suit} and a hand unsuited to notrump, eleven tricks are the better goal."),
)


def _game(facts: Facts) -> Text:
    """Return why a game is bid."""
    call, suit, least = facts.best, facts.best.suit, _told_points(facts)
    if call.level >= 6:
        return _slam(facts)
    if facts.game_is_reached:
        return say(facts, _BACK_TO_TRUMPS if _returns_to_trumps(facts) else _SLAM_TRY, call=call)
    if suit is not None:
        return _game_in_suit(facts, suit)
    is_enough = call.level == 3 and facts.hcp + least >= GAME_POINTS - 1 and least > 0
    if not is_enough:
        return _likely_game(facts)
    has_fit = any(fit.is_major for fit in facts.known_fits)
    return say(facts, _GAME_NOTRUMP[:1] if has_fit else _GAME_NOTRUMP, call=call, n=facts.hcp, points=least)


def _told_points(facts: Facts) -> int:
    """Return the fewest points of partner to speak of: a one-level opening is never taken for less than 11."""
    first = next((call for call in facts.partner.calls if call.is_bid), None)
    has_opened = facts.role is Role.RESPONDER and first is not None and first.level == 1
    return max(facts.partner.least, _OPENING_LEAST) if has_opened else facts.partner.least


def _likely_game(facts: Facts) -> Text:
    """Return why a game is bid that the points shown do not make certain."""
    total = facts.together_likely
    return say(facts, _GAME_LIKELY[:1] if total >= GAME_POINTS - 2 else _GAME_LIKELY[1:], call=facts.best, total=total)


def _returns_to_trumps(facts: Facts) -> bool:
    """Return True for the cheapest bid in a suit that the side has shown."""
    suit, level = facts.best.suit, facts.best.level
    is_shown = suit is not None and suit in (facts.agreed, *facts.my_suits, *facts.partner.suits)
    return suit is not None and is_shown and level == facts.cheapest(suit) and level < 5


def _is_forced_to_game(facts: Facts) -> bool:
    """Return True if partner's last call forces to game."""
    last = facts.partner.last
    return last is not None and last.forcing is Forcing.GAME


def _settled_game(facts: Facts, suit: Suit) -> Wordings | None:
    """Return the wordings for a game in a suit that both have bid, or to which partner has forced; else None."""
    is_fit = facts.known_length(suit) >= FIT or suit == facts.agreed
    if is_fit and _is_forced_to_game(facts):
        return _GAME_FORCED
    if facts.hcp >= _MINIMUM_HCP:
        return _GAME_RAISED if suit in facts.my_suits and suit in facts.partner.suits else None
    is_shapely = facts.known_length(suit) > FIT and bool(facts.short_suits)
    has_points = facts.points_least >= GAME_POINTS - 1 or facts.hcp >= _WEAK_OPENING_HCP
    return _GAME_SHAPE if is_shapely and not has_points and facts.together_likely >= GAME_POINTS - 4 else None


def _game_in_suit(facts: Facts, suit: Suit) -> Text:
    cards = facts.known_length(suit)
    values: dict[str, Value] = {"call": facts.best, "suit": suit, "cards": cards, "points": _told_points(facts)}
    values["n"] = facts.hcp
    settled = _settled_game(facts, suit)
    if settled is not None:
        return say(facts, settled, **values)
    if suit in facts.my_suits and facts.length(suit) >= _LONG and suit not in facts.partner.suits:
        return say(facts, _GAME_OWN, **values)
    if cards < FIT:
        return _likely_game(facts)
    if suit.is_major and facts.points_least >= GAME_POINTS - 1:
        return say(facts, _GAME_MAJOR, **values)
    if facts.hcp < _WEAK_OPENING_HCP and facts.together_likely < GAME_POINTS - 4:
        return say(facts, _GAME_PREEMPT, **values)
    return _likely_game(facts) if suit.is_major else say(facts, _GAME_MINOR, **values)


_INVITE: Wordings = (
    msgid("{call} invites game: partner goes on with a maximum."),
    msgid("You are strong enough to invite game, but not to bid it yourself: {call} leaves the decision to partner."),
    msgid("Your {n} points make game only if partner has something extra, so ask with an invitation."),
)
_RAISE: Wordings = (
    msgid("You have a fit in {suit}. Raise at once, so that partner knows where to play and how strong you are."),
    msgid("Partner's {suit} are long enough for {cards} trumps together: support them before anything else."),
    msgid("A raise says two things at once: there is a fit in {suit}, and your strength is limited."),
)
_RAISE_AGAIN: Wordings = (msgid("Your side has already found its fit in {suit}, and {call} stays with it."),)
_RAISE_WEAK: Wordings = (
    msgid(
        "Weak, but with a fine fit in {suit}: the jump takes room from the opponents before they find their own fit."
    ),
    msgid("The more trumps together, the higher you can go. {call} makes life hard for the opponents."),
)
_RAISE_STRONG: Wordings = (
    msgid("You have a fit in {suit} and more than a minimum. The jump tells partner so."),
    msgid("{call} shows the fit in {suit} and the extra strength; partner needs little for game."),
)
_NEW_FORCING: Wordings = (
    msgid("Partner may not pass a new suit, so show your {suit} first and decide on level and strain later."),
    msgid("Look for a fit in {suit} before anything else. The bid is forcing, so you can catch up later."),
    msgid("Partner has to bid again after {call}, and a fit in {suit} comes to light at once."),
)
_NEW_SUIT: Wordings = (
    msgid("Show your second suit: partner chooses the better one, and you learn more about partner's hand."),
    msgid("{call} offers partner another place to play and says that you hold length in {suit}."),
    msgid("Bidding {suit} describes your shape, which tells partner more than repeating an old suit."),
)
_REBID: Wordings = (
    msgid("Your {suit} are long enough to play opposite shortness. Bidding them again says so."),
    msgid("With extra length in {suit} and no better news for partner, repeat the suit."),
    msgid("Partner did not raise, but your {suit} can stand alone, and {call} shows the extra length."),
)
_PREFERENCE: Wordings = (
    msgid("Partner has shown two suits: {suit} fit you better, so go back to them. This promises no extra strength."),
    msgid("You are only choosing between partner's suits, and {suit} are the longer fit."),
    msgid("Back to {suit}: a simple preference, which partner will not take for a real raise."),
)
_NOTRUMP: Wordings = (
    msgid("With no fit in sight, {call} shows your strength and a hand that is happy in notrump."),
    msgid("{call} describes the hand in one bid: no fit for partner's suit, strength known within narrow limits."),
    msgid("No major fit has turned up, and your cards are spread out: show that in notrump."),
)
_NOTRUMP_PLAIN: Wordings = (
    msgid("Your hand is suited to notrump, and {call} shows its strength."),
    msgid("{call} tells partner your strength within narrow limits and that notrump suits your hand."),
)
_MAJOR_FIRST: Wordings = (
    msgid("A fit in a major is worth more than a raise of a minor or notrump, so show the {suit} on the way."),
    msgid("Show the four-card major while it is cheap: partner raises with four {suit}."),
)
_FORCED: Wordings = (
    msgid("You may not pass partner's forcing call, and {call} promises the least."),
    msgid("Partner has to hear something from you. {call} is the cheapest bid that does not mislead."),
    msgid("You have no ideal bid, but a pass is not allowed; {call} comes nearest to your hand."),
)
_GO_SLOW: Wordings = (
    msgid("You are on the way to game, so there is time: {call} leaves room to find the best one."),
    msgid("Your side has the strength for game. {call} keeps the bidding low while you look for the right one."),
)
_GO_SLOW_FIT: Wordings = (
    msgid("You have a fit in {suit}. You are going to game anyway, so {call} leaves room to look for a slam."),
    msgid("{call} agrees {suit} as trumps below game, so that both of you can show more."),
)


def _below_game(facts: Facts) -> Text:
    """Return why a bid below game is right."""
    if facts.choice is None:
        return say(facts, _FORCED, call=facts.best)
    if facts.is_contested and facts.decision.forcing.strength < Forcing.INVITATIONAL.strength:
        return reason_to_compete(facts)
    if facts.decision.forcing is Forcing.INVITATIONAL:
        return say(facts, _INVITE, call=facts.best, n=facts.hcp)
    if facts.best.suit is not None:
        return _suit_bid(facts, facts.best.suit)
    has_fit = bool(facts.known_fits) or any(facts.length(suit) > SUPPORT for suit in facts.partner.suits)
    return say(facts, _NOTRUMP_PLAIN if has_fit else _NOTRUMP, call=facts.best)


def _suit_bid(facts: Facts, suit: Suit) -> Text:
    call = facts.best
    values: dict[str, Value] = {"suit": suit, "call": call, "cards": facts.known_length(suit)}
    if suit in facts.partner.suits:
        return _support(facts, suit)
    if suit in facts.my_suits:
        return say(facts, _REBID if facts.length(suit) > facts.shown.lengths[suit][0] else _FORCED[-1:], **values)
    if facts.length(suit) < 3:
        return say(facts, _FORCED[-1:] if facts.is_forced else _GO_SLOW[:1], **values)
    if facts.decision.forcing is Forcing.GAME:
        return say(facts, _GO_SLOW, **values)
    if facts.decision.forcing is Forcing.ONE_ROUND:
        opened_minor = not any(shown.is_major for shown in facts.partner.suits)
        is_cheap_major = opened_minor and suit in MAJORS and call.level == 1 and facts.length(suit) == 4
        return say(facts, _MAJOR_FIRST if is_cheap_major else _NEW_FORCING, **values)
    return say(
        facts, _NEW_SUIT if facts.my_suits else _NEW_FORCING[1:2] if facts.is_forced else _NEW_SUIT[1:2], **values
    )


def _support(facts: Facts, suit: Suit) -> Text:
    """Return why partner's suit is bid."""
    call = facts.best
    values: dict[str, Value] = {"suit": suit, "call": call, "cards": facts.known_length(suit)}
    jumps = call.level > facts.cheapest(suit)
    is_preference = len(facts.partner.suits) >= 2 and not jumps and facts.known_length(suit) < FIT
    if is_preference or facts.length(suit) < SUPPORT:
        two = len(facts.partner.suits) >= 2
        return say(facts, _PREFERENCE if two else _FORCED[-1:], **values)
    if jumps:
        is_weak = facts.hcp < _WEAK_OPENING_HCP - 1 and facts.decision.forcing.strength <= Forcing.NONE.strength
        return say(facts, _RAISE_WEAK if is_weak else _RAISE_STRONG, **values)
    if facts.decision.forcing is Forcing.GAME:
        return say(facts, _GO_SLOW_FIT if facts.known_length(suit) >= FIT else _GO_SLOW, **values)
    if suit in facts.my_suits or suit == facts.agreed:
        return say(facts, _RAISE_AGAIN, **values)
    return say(facts, _RAISE if facts.known_length(suit) >= FIT else _RAISE[2:], **values)
