"""Reasons for a double or a redouble."""

from bridgeclass.engine.calls import DOUBLE, REDOUBLE, Strain
from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.feedback.facts import MAJORS, SUPPORT, Facts, Role
from bridgeclass.engine.feedback.phrases import Wordings, say
from bridgeclass.engine.meaning import name_of, rule_text
from bridgeclass.engine.messages import Clause, Joint, Listing, RuleText, Text, Value, msgid
from bridgeclass.engine.rules import Forcing

_STRONG = 17
_LONG = 6
_TWO_SUITER = 5

_REDOUBLE: Wordings = (
    msgid("Your side has most of the strength: the redouble says so, and partner can double what they run to."),
    msgid(
        "With this much strength opposite partner you want them to run, and then you choose between game and penalties."
    ),
    msgid("The redouble shows strength, and it leaves partner free to double the opponents' escape."),
)
_TOO_STRONG: Wordings = (
    msgid("You are too strong for a simple overcall. Double first and bid your suit or notrump next time."),
    msgid("With {n} points a mere overcall would hide your strength: double now, bid again afterwards."),
    msgid("Double and then bid: this is how you show a hand too strong to overcall."),
)
_TAKEOUT: Wordings = (
    msgid("You are short in {theirs} and can support whatever partner bids: ask for partner's best suit."),
    msgid("Double asks partner to choose among {suits}, and you have support for each of them."),
    msgid("You have the strength to compete and no single suit to offer, so let partner pick one."),
)
_TAKEOUT_PLAIN: Wordings = (
    msgid("You have the strength to compete, and partner may know better which suit to play."),
    msgid("A double keeps every suit open: partner bids the best one, or passes with length in {theirs}."),
    msgid("Rather than guess at a suit, you tell partner that you have values and let partner choose."),
)
_TAKEOUT_LONG: Wordings = (
    msgid("You have the strength to compete. Double first, and bid your {suit} later if partner chooses another suit."),
    msgid("The double says that you have a good hand; you can still show the long {suit} afterwards."),
)
_REOPEN: Wordings = (
    msgid(
        "Do not let them play {bid} so cheaply: the missing points are with partner, who could not bid over {theirs}."
    ),
    msgid("They stopped low, so partner must have some strength. A double brings partner into the auction."),
    msgid("A pass would end the auction. Double keeps it open and lets partner bid or defend."),
)
_DOUBLE_AGAIN: Wordings = (
    msgid("Your first double promised only an opening hand. A second one shows how much stronger you are."),
    msgid("You have far more than you have shown. Double again, and partner knows that few points are enough."),
)
_NEGATIVE: Wordings = (
    msgid("You want to bid and have no suit for it: the double shows points and the unbid {suits}."),
    msgid("Their overcall is in the way. A double tells partner of {suits} without a bid that would show more."),
    msgid("A negative double finds a fit in {suits} that a natural bid at this level could not show."),
)
_PENALTY: Wordings = (
    msgid("They have bid too much: your strength and your tricks should beat {bid}."),
    msgid("Your side has most of the points, so {bid} should fail, and doubled it pays well."),
    msgid("You expect to beat {bid}, and no contract of your own promises as much."),
)


def reason_to_double(facts: Facts) -> Text:
    """Return why a double or redouble is right, from what the hand has and what the others have shown."""
    if facts.best is REDOUBLE:
        return say(facts, _REDOUBLE)
    bid = facts.last_bid
    if facts.decision.forcing.strength < Forcing.ONE_ROUND.strength and bid is not None and not facts.convention:
        return say(facts, _PENALTY, bid=bid)
    return _ask_partner(facts)


def _ask_partner(facts: Facts) -> Text:
    """Return why a double asks partner to bid."""
    shown = tuple(suit for suit in facts.unbid if facts.length(suit) >= 4)
    if facts.role is Role.RESPONDER and shown:
        majors = tuple(suit for suit in shown if suit in MAJORS)
        return say(facts, _NEGATIVE, suits=_listed(majors or shown))
    if facts.convention and (facts.convention != "Takeout double" or not facts.their_suits):
        return conventional(facts)
    return _take_out(facts)


def _take_out(facts: Facts) -> Text:
    """Return why partner is asked for a suit."""
    bid, theirs, situation = facts.last_bid, facts.their_suits[0] if facts.their_suits else None, facts.situation
    if theirs is None or bid is None:
        return say(facts, _TAKEOUT_PLAIN[:1])
    if facts.hcp >= _STRONG and not situation.i_acted:
        return say(facts, _TOO_STRONG, n=facts.hcp)
    if facts.hcp >= _STRONG and DOUBLE in facts.my_calls:
        return say(facts, _DOUBLE_AGAIN, bid=bid)
    if situation.pass_ends and bid.level <= 2:
        return say(facts, _REOPEN, bid=bid, theirs=theirs)
    return _take_out_at_once(facts, theirs)


def _take_out_at_once(facts: Facts, theirs: Suit) -> Text:
    """Return why a hand of ordinary strength doubles."""
    longest = facts.longest
    if facts.length(longest) >= _LONG and longest not in facts.their_suits:
        return say(facts, _TAKEOUT_LONG, suit=longest)
    supports = facts.unbid and all(facts.length(suit) >= SUPPORT for suit in facts.unbid)
    if supports and facts.length(theirs) <= 2 and not facts.situation.partner_acted:
        return say(facts, _TAKEOUT, theirs=theirs, suits=_listed(facts.unbid))
    return say(facts, _TAKEOUT_PLAIN, theirs=theirs)


_CONVENTION: Wordings = (
    msgid("{call} is a convention here ({convention}): {name}."),
    msgid("Partner will read {call} by your agreements ({convention}): {name}."),
)
_CONVENTION_TWO_SUITS: Wordings = (msgid("{call} shows {suit} and {suit_2} in one bid ({convention})."),)
_CONVENTION_FORCING: Wordings = (
    msgid("{call} forces partner to bid again ({convention}), and you describe your hand at your next turn."),
)
_CONVENTION_PLAIN: Wordings = (
    msgid("{call} belongs to a convention here ({convention}), and your hand is right for it."),
    msgid("{call} is the bid for this hand in your agreements ({convention})."),
)


def _meaning(facts: Facts) -> Text | None:
    """Return the name of the engine's call, or its sentence if the name only repeats the convention."""
    choice = facts.choice
    if choice is None:
        return None
    name = name_of(choice)
    if name is not None and str(name).casefold() not in facts.convention.casefold():
        return name
    return rule_text(choice.variant.says, choice) if choice.variant.says else None


def _two_suits(facts: Facts) -> tuple[Suit, Suit] | None:
    """Return the two long suits that the engine's bid shows at once, the higher first; None for any other bid."""
    if facts.choice is None or not facts.best.is_bid or facts.is_question:
        return None
    lengths = facts.choice.grounded.shown.lengths
    long = [suit for suit in sorted(SUITS, reverse=True) if lengths[suit][0] >= _TWO_SUITER]
    return (long[0], long[1]) if len(long) == 2 else None


def _forces_in_notrump(facts: Facts) -> bool:
    """Return True for a response of one notrump that partner may not pass and that asks nothing."""
    is_notrump = facts.best.strain is Strain.NOTRUMP and facts.best.level == 1
    return is_notrump and facts.decision.forcing is Forcing.ONE_ROUND and not facts.is_question


def conventional(facts: Facts) -> Text:
    """Return why the engine's call, which belongs to a convention, is right."""
    convention = RuleText(facts.convention)
    pair = _two_suits(facts)
    if pair is not None:
        values: dict[str, Value] = {"suit": pair[0], "suit_2": pair[1]}
        return say(facts, _CONVENTION_TWO_SUITS, convention=convention, call=facts.best, **values)
    if _forces_in_notrump(facts):
        return say(facts, _CONVENTION_FORCING, convention=convention, call=facts.best)
    name = _meaning(facts)
    if name is None:
        return say(facts, _CONVENTION_PLAIN, convention=convention, call=facts.best)
    return say(facts, _CONVENTION, convention=convention, call=facts.best, name=Clause(name))


def _listed(suits: tuple[Suit, ...]) -> Text:
    return Listing(tuple(Strain(suit) for suit in sorted(suits, reverse=True)), Joint.AND)
