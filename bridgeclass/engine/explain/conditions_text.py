"""The conditions of a rule in words: its auctions as bridge players write them, and the facts it requires."""

from collections.abc import Iterator

from bridgeclass.engine.calls import Call, Strain
from bridgeclass.engine.constraints import join_words
from bridgeclass.engine.constraints.descriptions import SUIT_NAMES
from bridgeclass.engine.constraints.environment import LITERAL_SUITS
from bridgeclass.engine.constraints.symbolic import group_in_words, name_in_words
from bridgeclass.engine.explain.explanation import capitalize_first
from bridgeclass.engine.rules import Rule
from bridgeclass.engine.rules.call_patterns import CallPattern
from bridgeclass.engine.rules.patterns import Pattern, Token
from bridgeclass.engine.rules.when import JUMPS, Comparison, Condition

_FLAGS = {
    "i_passed": ("by a passed hand", "not by a passed hand"),
    "partner_passed": ("partner passed before the opening", "partner had not passed before the opening"),
    "contested": ("both sides have bid", "only one side has bid"),
    "ours": ("our side's bid stands", "their bid stands"),
    "doubled": ("the last bid is doubled", "the last bid is not doubled"),
    "redoubled": ("the last bid is redoubled", "the last bid is not redoubled"),
    "pass_ends": ("a pass would end the auction", "a pass would not end the auction"),
    "i_acted": ("after another call than pass of one's own", "with no call but pass so far"),
    "partner_acted": ("partner has made another call than pass", "partner has made no call but pass"),
    "we_acted": ("our side has made another call than pass", "our side has made no call but pass"),
    "game_reached": ("our side is in game", "our side is below game"),
    "bid_notrump": ("our side has bid notrump", "our side has not bid notrump"),
    "invited": ("partner's last call invites", "partner's last call does not invite"),
    "signed_off": ("partner has signed off", "partner has not signed off"),
    "i_limited": ("one's own strength is known within five points", "one's own strength is not limited"),
    "partner_limited": ("partner's strength is known within five points", "partner's strength is not limited"),
    "in_agreed": ("the last bid is in the agreed suit", "the last bid is not in the agreed suit"),
    "my_bid": ("one's own bid stands", "one's own bid does not stand"),
}
_OPENERS = {
    "none": "nobody has opened",
    "me": "by opener",
    "partner": "partner opened",
    "lho": "the player on the left opened",
    "rho": "the player on the right opened",
    "us": "our side opened",
    "them": "they opened",
}
_VULNERABILITIES = {
    "favourable": "only they are vulnerable",
    "unfavourable": "only our side is vulnerable",
    "both": "both sides are vulnerable",
    "none": "nobody is vulnerable",
    "equal": "both sides or neither are vulnerable",
    "vulnerable": "vulnerable",
    "not_vulnerable": "not vulnerable",
}
_FORCES = {
    "none": "not forced",
    "one_round": "forced for a round",
    "game": "forced to game",
    "to_3m4m": "forced to three of the major or four of the minor",
    "any": "forced",
}
_WORDS = {"opener": _OPENERS, "vul": _VULNERABILITIES, "forced": _FORCES}
_CALLS = {
    "none": "no call",
    "pass": "a pass",
    "double": "a double",
    "redouble": "a redouble",
    "suit": "a suit bid",
    "notrump": "a notrump bid",
    "bid": "a bid",
    "action": "any call but pass",
}
_LASTS = {
    "rho": "the last call on the right is {}",
    "lho": "the last call on the left is {}",
    "partner_last": "partner's last call is {}",
    "my_last": "one's own last call is {}",
    "interference": "their first call over the opening is {}",
}
_STRAINS = {"major": "a major", "minor": "a minor", "notrump": "notrump", "none": "nothing"}
_RANGES = {
    "seat": "in seat {} of the first round",
    "my_turn": "at turn {} since the opening",
    "level": "the last bid is at level {}",
    "partner_min": "partner has shown {} points at least",
    "partner_max": "partner has shown {} points at most",
    "my_min": "one's own bidding has shown {} points at least",
    "room": "{} steps below game in the agreed suit",
}
_SUITS = {
    "agreed": "the agreed suit",
    "partners": "the suit partner showed last",
    "mine": "the suit one showed first",
    "theirs1": "the suit they showed first",
    "standing": "the suit of the last bid",
    "against": "the suit of their last bid",
    "fourth": "the only suit nobody has shown",
}
_ANSWERS = {
    "keycards14": "one or four key cards",
    "keycards03": "none or three key cards",
    "keycards2": "two key cards",
    "keycards2q": "two key cards and the queen",
    "queen": "the queen of trumps",
    "no_queen": "no queen of trumps",
    "gerber_aces": "aces, by Gerber",
    "gerber_kings": "kings, by Gerber",
    "trump_queen": "the queen of trumps",
    "side_king": "a king outside trumps",
    "no_side_king": "no king outside trumps",
}
_SIGNS = {
    "<": ("ranks below", "rank below"),
    ">": ("ranks above", "rank above"),
    "!=": ("is not", "are not"),
    "=": ("is", "are"),
}
_JUMPS = {"cheapest": "at the cheapest level", "jump": "with a jump", "double_jump": "with a double jump"}


def auctions(rule: Rule) -> tuple[str, ...]:
    """Return the auctions the rule is for, as players write them: '1♥ (Pass) 2NT (Pass)', opponents in brackets."""
    return tuple(map(_auction, rule.when.patterns))


def conditions(rule: Rule) -> tuple[str, ...]:
    """Return the other conditions: 'not by a passed hand', 'y ranks below x', 'the last bid is at level 1-2'."""
    facts = [_fact(condition) for condition in (*rule.when.auction, *rule.when.beliefs)]
    return (*facts, *map(_comparison, rule.when.where), *(_each(*item) for item in rule.each))


def call_in_words(call: CallPattern) -> str:
    """Return the call a rule makes: '2NT', '3M', 'Y at the cheapest level', 'game in M'."""
    if call.kind == "fixed":
        return {"P": "Pass", "X": "Double", "XX": "Redouble"}[call.name]
    if call.kind == "step":
        return f"{call.level} step{'s' if call.level > 1 else ''} up"
    if call.kind == "level":
        return _bid(call.level, call.name)
    name = "notrump" if call.name == "N" else _suit(call.name)
    words = {"game": "game in {}", "slam": "six of {}", "grand": "seven of {}", "jump": "a jump in {}"}
    words |= {"double_jump": "a double jump in {}", "cheapest": "{} at the cheapest level"}
    text = words[call.kind].format(name)
    return text if text.startswith(call.name) else capitalize_first(text)


def _auction(pattern: Pattern) -> str:
    calls = [f"({_options(tokens)})" if theirs else _options(tokens) for theirs, tokens in pattern.tokens]
    return " ".join(["…", *calls] if pattern.suffix else calls)


def _options(tokens: tuple[Token, ...]) -> str:
    return join_words([_token(token) for token in tokens], "or")


def _token(token: Token) -> str:
    if token.kind == "any":
        return "any call"
    if token.kind == "bid":
        return "any bid"
    if token.kind == "fixed":
        return Call.parse(token.name).display
    low = _bid(token.low, token.name)
    return low if token.low == token.high else f"{low} to {_bid(token.high, token.name)}"


def _bid(level: int, name: str) -> str:
    if name in ("N", *LITERAL_SUITS):
        return Call.bid(level, Strain.parse(name)).display
    words = name_in_words(name)
    return f"{level}{words}" if words == name else f"{level} of {words}"


def _suit(name: str) -> str:
    return SUIT_NAMES[LITERAL_SUITS[name]] if name in LITERAL_SUITS else name_in_words(name)


def _fact(condition: Condition) -> str:
    key = condition.term.key
    if condition.flag is not None:
        return _FLAGS[key][not condition.flag]
    if condition.span is not None:
        return _RANGES[key].format(condition.span.describe())
    if condition.term.kind == "suit":
        return _suit_fact(key, next(iter(condition.wanted)))
    return _word_fact(key, sorted(condition.wanted))


def _suit_fact(key: str, name: str) -> str:
    what = _SUITS[key]
    if name in ("any", "none"):
        return f"there is {'no such' if name == 'none' else 'a'} suit: {what}" if key != "agreed" else _agreed(name)
    if name in ("majors", "minors"):
        return f"{what} is a {name[:-1]}"
    return f"{_suit(name)} is {what}"


def _agreed(name: str) -> str:
    return "no suit is agreed" if name == "none" else "a suit is agreed"


def _word_fact(key: str, wanted: list[str]) -> str:
    if key in _WORDS:
        return join_words([_WORDS[key][word] for word in wanted], "or")
    if key in _LASTS:
        return _LASTS[key].format(join_words([_CALLS[word] for word in wanted], "or"))
    if key == "last_strain":
        return f"the last bid is {join_words([_STRAINS[word] for word in wanted], 'or')}"
    verb = "asks for" if key == "asked" else "answers"
    return f"partner {verb} {join_words([_ANSWERS.get(word, word.replace('_', ' ')) for word in wanted], 'or')}"


def _comparison(comparison: Comparison) -> str:
    if comparison.text in JUMPS:
        return _JUMPS[comparison.text]
    return ", ".join(_pairs(comparison))


def _pairs(comparison: Comparison) -> Iterator[str]:
    names = comparison.names
    for left, sign, right in zip(names, comparison.signs, names[1:], strict=False):
        yield f"{_suit(left)} {_SIGNS[sign][left in LITERAL_SUITS]} {_suit(right)}"


def _each(letter: str, domain: str | tuple[str, ...]) -> str:
    if isinstance(domain, str):
        return f"{letter} is any of {group_in_words(domain)}"
    return f"{letter} is {join_words([_suit(name) for name in domain], 'or')}"
