"""The conditions of a rule in words: its auctions as bridge players write them, and the facts it requires."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bridgeclass.engine.calls import Call, Strain
from bridgeclass.engine.constraints.environment import LITERAL_SUITS
from bridgeclass.engine.constraints.symbolic import group_in_words, name_in_words
from bridgeclass.engine.messages import (
    Joint,
    Listing,
    Literal,
    Message,
    Sentence,
    Text,
    Value,
    counted,
    msgid,
    plural_msgid,
)
from bridgeclass.engine.rules import Rule
from bridgeclass.engine.rules.call_patterns import CallPattern
from bridgeclass.engine.rules.patterns import Pattern, Token
from bridgeclass.engine.rules.when import JUMPS, Comparison, Condition, opposite

_FLAGS = {
    "i_passed": (msgid("by a passed hand"), msgid("not by a passed hand")),
    "partner_passed": (msgid("partner passed before the opening"), msgid("partner had not passed before the opening")),
    "contested": (msgid("both sides have bid"), msgid("only one side has bid")),
    "ours": (msgid("our side's bid stands"), msgid("their bid stands")),
    "doubled": (msgid("the last bid is doubled"), msgid("the last bid is not doubled")),
    "redoubled": (msgid("the last bid is redoubled"), msgid("the last bid is not redoubled")),
    "pass_ends": (msgid("a pass would end the auction"), msgid("a pass would not end the auction")),
    "i_acted": (msgid("after another call than pass of one's own"), msgid("with no call but pass so far")),
    "partner_acted": (msgid("partner has made another call than pass"), msgid("partner has made no call but pass")),
    "we_acted": (msgid("our side has made another call than pass"), msgid("our side has made no call but pass")),
    "game_reached": (msgid("our side is in game"), msgid("our side is below game")),
    "bid_notrump": (msgid("our side has bid notrump"), msgid("our side has not bid notrump")),
    "invited": (msgid("partner's last call invites"), msgid("partner's last call does not invite")),
    "signed_off": (msgid("partner has signed off"), msgid("partner has not signed off")),
    "i_limited": (msgid("one's own strength is known within five points"), msgid("one's own strength is not limited")),
    "partner_limited": (
        msgid("partner's strength is known within five points"),
        msgid("partner's strength is not limited"),
    ),
    "in_agreed": (msgid("the last bid is in the agreed suit"), msgid("the last bid is not in the agreed suit")),
    "artificial": (msgid("the last bid does not show its suit"), msgid("the last bid shows its suit")),
    "my_bid": (msgid("one's own bid stands"), msgid("one's own bid does not stand")),
}
_OPENERS = {
    "none": msgid("nobody has opened"),
    "me": msgid("by opener"),
    "partner": msgid("partner opened"),
    "lho": msgid("the player on the left opened"),
    "rho": msgid("the player on the right opened"),
    "us": msgid("our side opened"),
    "them": msgid("they opened"),
}
_VULNERABILITIES = {
    "favourable": msgid("only they are vulnerable"),
    "unfavourable": msgid("only our side is vulnerable"),
    "both": msgid("both sides are vulnerable"),
    "none": msgid("nobody is vulnerable"),
    "equal": msgid("both sides or neither are vulnerable"),
    "vulnerable": msgid("vulnerable"),
    "not_vulnerable": msgid("not vulnerable"),
}
_FORCES = {
    "none": msgid("not forced"),
    "one_round": msgid("forced for a round"),
    "game": msgid("forced to game"),
    "to_3m4m": msgid("forced to three of the major or four of the minor"),
    "any": msgid("forced"),
}
_WORDS = {"opener": _OPENERS, "vul": _VULNERABILITIES, "forced": _FORCES}
_CALLS = {
    "none": msgid("no call"),
    "pass": msgid("a pass"),
    "double": msgid("a double"),
    "redouble": msgid("a redouble"),
    "suit": msgid("a suit bid"),
    "notrump": msgid("a notrump bid"),
    "bid": msgid("a bid"),
    "action": msgid("any call but pass"),
}
_LASTS = {
    "rho": msgid("the last call on the right is {things}"),
    "lho": msgid("the last call on the left is {things}"),
    "partner_last": msgid("partner's last call is {things}"),
    "my_last": msgid("one's own last call is {things}"),
    "interference": msgid("their first call over the opening is {things}"),
}
_STRAINS = {"major": msgid("a major"), "minor": msgid("a minor"), "notrump": msgid("notrump"), "none": msgid("nothing")}
_RANGES = {
    "seat": msgid("in seat {things} of the first round"),
    "opening_seat": msgid("the opening bid is in seat {things} of the first round"),
    "my_turn": msgid("at turn {things} since the opening"),
    "level": msgid("the last bid is at level {things}"),
    "partner_min": msgid("partner has shown {things} points at least"),
    "partner_max": msgid("partner has shown {things} points at most"),
    "their_min": msgid("an opponent has shown {things} points at least"),
    "my_min": msgid("one's own bidding has shown {things} points at least"),
    "room": msgid("{things} steps below game in the agreed suit"),
}


@dataclass(frozen=True, slots=True)
class _Role:
    """A suit that the auction determines, and the texts of what a rule requires of it."""

    exists: str
    missing: str
    is_major: str
    is_minor: str
    is_suit: str


_ROLES = {
    "agreed": _Role(
        msgid("a suit is agreed"),
        msgid("no suit is agreed"),
        msgid("the agreed suit is a major"),
        msgid("the agreed suit is a minor"),
        msgid("{suit} is the agreed suit"),
    ),
    "partners": _Role(
        msgid("there is a suit: the suit partner showed last"),
        msgid("there is no such suit: the suit partner showed last"),
        msgid("the suit partner showed last is a major"),
        msgid("the suit partner showed last is a minor"),
        msgid("{suit} is the suit partner showed last"),
    ),
    "mine": _Role(
        msgid("there is a suit: the suit one showed first"),
        msgid("there is no such suit: the suit one showed first"),
        msgid("the suit one showed first is a major"),
        msgid("the suit one showed first is a minor"),
        msgid("{suit} is the suit one showed first"),
    ),
    "theirs1": _Role(
        msgid("there is a suit: the suit they showed first"),
        msgid("there is no such suit: the suit they showed first"),
        msgid("the suit they showed first is a major"),
        msgid("the suit they showed first is a minor"),
        msgid("{suit} is the suit they showed first"),
    ),
    "standing": _Role(
        msgid("there is a suit: the suit of the last bid"),
        msgid("there is no such suit: the suit of the last bid"),
        msgid("the suit of the last bid is a major"),
        msgid("the suit of the last bid is a minor"),
        msgid("{suit} is the suit of the last bid"),
    ),
    "against": _Role(
        msgid("there is a suit: the suit of their last bid"),
        msgid("there is no such suit: the suit of their last bid"),
        msgid("the suit of their last bid is a major"),
        msgid("the suit of their last bid is a minor"),
        msgid("{suit} is the suit of their last bid"),
    ),
    "fourth": _Role(
        msgid("there is a suit: the only suit nobody has shown"),
        msgid("there is no such suit: the only suit nobody has shown"),
        msgid("the only suit nobody has shown is a major"),
        msgid("the only suit nobody has shown is a minor"),
        msgid("{suit} is the only suit nobody has shown"),
    ),
}
_ANSWERS = {
    "keycards14": msgid("one or four key cards"),
    "keycards03": msgid("none or three key cards"),
    "keycards2": msgid("two key cards"),
    "keycards2q": msgid("two key cards and the queen"),
    "queen": msgid("the queen of trumps"),
    "no_queen": msgid("no queen of trumps"),
    "gerber_aces": msgid("aces, by Gerber"),
    "gerber_kings": msgid("kings, by Gerber"),
    "trump_queen": msgid("the queen of trumps"),
    "side_king": msgid("a king outside trumps"),
    "no_side_king": msgid("no king outside trumps"),
}
_SIGNS = {
    "<": msgid("{suit} ranks below {suit_2}"),
    ">": msgid("{suit} ranks above {suit_2}"),
    "!=": msgid("{suit} is not {suit_2}"),
    "=": msgid("{suit} is {suit_2}"),
}
_SIGNS_OF_SUITS = {
    "<": msgid("{suit} rank below {suit_2}"),
    ">": msgid("{suit} rank above {suit_2}"),
    "!=": msgid("{suit} are not {suit_2}"),
    "=": msgid("{suit} are {suit_2}"),
}
"""The same where the first suit is named: 'spades rank above M'."""
_JUMPS = {
    "cheapest": msgid("at the cheapest level"),
    "jump": msgid("with a jump"),
    "double_jump": msgid("with a double jump"),
}


_OTHER_CALLS = {"P": msgid("Pass"), "X": msgid("Double"), "XX": msgid("Redouble")}
_STEPS = plural_msgid("{n} step up", "{n} steps up")
_CALL_KINDS = {
    "game": msgid("game in {suit}"),
    "slam": msgid("six of {suit}"),
    "grand": msgid("seven of {suit}"),
    "jump": msgid("a jump in {suit}"),
    "double_jump": msgid("a double jump in {suit}"),
    "cheapest": msgid("{suit} at the cheapest level"),
}


def auctions(rule: Rule) -> tuple[Text, ...]:
    """Return the auctions the rule is for, as players write them: '1♥ (Pass) 2NT (Pass)', opponents in brackets."""
    return tuple(map(_auction, rule.when.patterns))


def conditions(rule: Rule) -> tuple[Text, ...]:
    """Return the other conditions: 'not by a passed hand', 'y ranks below x', 'the last bid is at level 1-2'."""
    facts = [_fact(condition) for condition in (*rule.when.auction, *rule.when.beliefs)]
    return (*facts, *map(_comparison, rule.when.where), *(_each(*item) for item in rule.each))


def facts_in_words(known: Iterable[Condition]) -> tuple[Text, ...]:
    """Return conditions of an auction in words: 'not vulnerable'."""
    return tuple(map(_fact, known))


def otherwise_in_words(known: Sequence[Condition]) -> tuple[Text, ...]:
    """Return the opposite of conditions in words: 'vulnerable', or 'otherwise'."""
    opposites = [opposite(condition) for condition in known]
    if len(opposites) == 1 and opposites[0] is not None:
        return (_fact(opposites[0]),)
    return (Message("otherwise"),)


def call_in_words(call: CallPattern) -> Text:
    """Return the call a rule makes: '2NT', '3M', 'Y at the cheapest level', 'game in M'."""
    if call.kind == "fixed":
        return Message(_OTHER_CALLS[call.name])
    if call.kind == "step":
        return counted(_STEPS, call.level, n=call.level)
    if call.kind == "level":
        return _bid(call.level, call.name)
    name = Strain.NOTRUMP if call.name == "N" else _suit(call.name)
    text = Message(_CALL_KINDS[call.kind], suit=name)
    return text if call.kind == "cheapest" and name == call.name else Sentence(text)


def _auction(pattern: Pattern) -> Text:
    calls = [Message("({call})", call=_options(t)) if theirs else _options(t) for theirs, t in pattern.tokens]
    return Listing((Literal("…"), *calls) if pattern.suffix else tuple(calls), Joint.SPACE)


def _options(tokens: tuple[Token, ...]) -> Value:
    return Listing(tuple(map(_token, tokens)), Joint.OR)


def _token(token: Token) -> Value:
    if token.kind == "any":
        return Message("any call")
    if token.kind == "bid":
        return Message("any bid")
    if token.kind == "fixed":
        return Call.parse(token.name)
    low, high = _bid(token.low, token.name), _bid(token.high, token.name)
    return low if token.low == token.high else Message("{low} to {high}", low=low, high=high)


def _bid(level: int, name: str) -> Text:
    if name in ("N", *LITERAL_SUITS):
        return Message("{call}", call=Call.bid(level, Strain.parse(name)))
    words = name_in_words(name)
    return Literal(f"{level}{name}") if words == name else Message("{n} of {suit}", n=level, suit=words)


def _suit(name: str) -> Value:
    return LITERAL_SUITS[name] if name in LITERAL_SUITS else name_in_words(name)


def _fact(condition: Condition) -> Text:
    key = condition.term.key
    if condition.flag is not None:
        return Message(_FLAGS[key][not condition.flag])
    if condition.span is not None:
        return Message(_RANGES[key], things=condition.span.describe())
    if condition.term.kind == "suit":
        return _suit_fact(key, next(iter(condition.wanted)))
    return _word_fact(key, sorted(condition.wanted))


def _suit_fact(key: str, name: str) -> Text:
    role = _ROLES[key]
    texts = {"any": role.exists, "none": role.missing, "majors": role.is_major, "minors": role.is_minor}
    return Message(texts[name]) if name in texts else Message(role.is_suit, suit=_suit(name))


def _word_fact(key: str, wanted: list[str]) -> Text:
    if key in _WORDS:
        return Listing(tuple(Message(_WORDS[key][word]) for word in wanted), Joint.OR)
    if key in _LASTS:
        return Message(_LASTS[key], things=Listing(tuple(Message(_CALLS[word]) for word in wanted), Joint.OR))
    if key == "last_strain":
        strains = Listing(tuple(Message(_STRAINS[word]) for word in wanted), Joint.OR)
        return Message("the last bid is {things}", things=strains)
    answers = Listing(tuple(map(_answer, wanted)), Joint.OR)
    is_asked = key == "asked"
    return Message(
        msgid("partner asks for {things}") if is_asked else msgid("partner answers {things}"), things=answers
    )


def _answer(word: str) -> Value:
    return Message(_ANSWERS[word]) if word in _ANSWERS else word.replace("_", " ")


def _comparison(comparison: Comparison) -> Text:
    if comparison.text in JUMPS:
        return Message(_JUMPS[comparison.text])
    return Listing(tuple(_pairs(comparison)), Joint.COMMA)


def _pairs(comparison: Comparison) -> Iterator[Text]:
    names = comparison.names
    for left, sign, right in zip(names, comparison.signs, names[1:], strict=False):
        text = _SIGNS_OF_SUITS[sign] if left in LITERAL_SUITS else _SIGNS[sign]
        yield Message(text, suit=_suit(left), suit_2=_suit(right))


def _each(letter: str, domain: str | tuple[str, ...]) -> Text:
    if isinstance(domain, str):
        return Message("{suit} is any of {things}", suit=letter, things=group_in_words(domain))
    return Message("{letter} is {things}", letter=letter, things=Listing(tuple(map(_suit, domain)), Joint.OR))
