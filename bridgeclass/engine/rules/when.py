"""The `when:` of a rule: the facts of an auction that it requires, each term with its kind of value.

A term is matched against the attribute of the same name of the facts. Auction terms depend on the calls alone; belief
terms depend on what the calls have shown.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from bridgeclass.engine.cards import MAJORS, Suit
from bridgeclass.engine.constraints import ConstraintError, Environment, Range, Source, SourceError, UnboundSuitError
from bridgeclass.engine.constraints.environment import LITERAL_SUITS
from bridgeclass.engine.constraints.vocabulary import is_suit_name
from bridgeclass.engine.messages import Message, msgid
from bridgeclass.engine.rules.patterns import NO_SUITS, Pattern, Suits, bind

_NOT_A_CONDITION = msgid("{text} is not a condition such as 'y > x', 'Y != o', 'x < z < y' or jump")
_UNKNOWN_WORD = msgid("{key}: unknown {words}; known: {known}")
_WOULD_BIND_ANY = msgid("{suit} would bind any suit; bind a letter such as y, with where: ['y = {suit}']")
_CHAIN = re.compile(r"^(\w+)\s*(<|>|!=|=)\s*(\w+)(?:\s*(<|>)\s*(\w+))?$")
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b, ">": lambda a, b: a > b, "!=": lambda a, b: a != b, "=": lambda a, b: a == b,
}  # fmt: skip
JUMPS = {"cheapest": 0, "jump": 1, "double_jump": 2}
CALL_KINDS = ("none", "pass", "double", "redouble", "suit", "notrump", "bid", "action")
FORCINGS = ("none", "one_round", "game", "to_3M4m", "any")
OPENERS = ("none", "me", "partner", "lho", "rho", "us", "them")
VULNERABILITIES = ("favourable", "unfavourable", "both", "none", "equal", "vulnerable", "not_vulnerable")


type Fact = int | str | frozenset[str]


@dataclass(frozen=True, slots=True)
class Term:
    """One kind of fact: the values it takes and its documentation."""

    key: str
    kind: str
    doc: str
    values: tuple[str, ...] = ()
    from_beliefs: bool = False


_TERMS = (
    Term("opener", "word", "who opened, seen from the player to call", OPENERS),
    Term("seat", "range", "place in the first round of calls, 1 to 4, of the player to call"),
    Term("opening_seat", "range", "place of the opening bid in the first round, 1 to 4; my own if nobody has opened"),
    Term("my_turn", "range", "1 at my first call after the opening bid (the opening itself counts for the opener)"),
    Term("i_passed", "flag", "I passed before the opening bid"),
    Term("partner_passed", "flag", "partner passed before the opening bid"),
    Term("vul", "word", "vulnerability seen from my side", VULNERABILITIES),
    Term("rho", "word", "the call on my right", CALL_KINDS),
    Term("lho", "word", "the last call on my left", CALL_KINDS),
    Term("partner_last", "word", "partner's last call", CALL_KINDS),
    Term("my_last", "word", "my own last call", CALL_KINDS),
    Term("interference", "word", "the opponents' first call over our opening", CALL_KINDS),
    Term("contested", "flag", "both sides have made a call other than pass"),
    Term("level", "range", "level of the last bid, 0 before any"),
    Term("ours", "flag", "the last bid is our side's"),
    Term("doubled", "flag", "the last bid is doubled"),
    Term("redoubled", "flag", "the last bid is redoubled"),
    Term("pass_ends", "flag", "a pass now ends the auction"),
    Term("i_acted", "flag", "I have made a call other than pass"),
    Term("partner_acted", "flag", "partner has made a call other than pass"),
    Term("we_acted", "flag", "our side has made a call other than pass"),
    Term("game_reached", "flag", "our side's last bid is game or higher"),
    Term("last_strain", "word", "kind of strain of the last bid", ("major", "minor", "notrump", "none")),
    Term("bid_notrump", "flag", "our side has bid notrump"),
    Term("forced", "word", "how far I am forced to call", FORCINGS, True),
    Term("invited", "flag", "partner's last call invites", (), True),
    Term("signed_off", "flag", "partner's last call was a sign-off", (), True),
    Term("asked", "text", "what partner's last call asks: aces, kings, ...", (), True),
    Term("answered", "text", "what partner's last call answered, as I asked it", (), True),
    Term("i_limited", "flag", "my strength is known within five points", (), True),
    Term("partner_limited", "flag", "partner's strength is known within five points", (), True),
    Term("partner_min", "range", "the least strength partner has shown", (), True),
    Term("partner_max", "range", "the most strength partner has shown", (), True),
    Term("their_min", "range", "the least strength that one of the opponents has shown", (), True),
    Term("my_min", "range", "the least strength I have shown", (), True),
    Term("room", "range", "steps from the last bid up to game in the agreed suit; 99 if none is agreed", (), True),
    Term("in_agreed", "flag", "the last bid is ours, in our agreed suit", (), True),
    Term("agreed", "suit", "our agreed trump suit; binds a letter, or none / any", (), True),
    Term("partners", "suit", "the suit partner showed last", (), True),
    Term("mine", "suit", "the suit I showed first", (), True),
    Term("theirs1", "suit", "the suit the opponents showed first", (), True),
    Term("my_bid", "flag", "the last bid is my own"),
    Term(
        "artificial",
        "flag",
        "the last bid is in a suit not agreed, of which the bidder has shown fewer than three cards",
        (),
        True,
    ),
    Term("standing", "suit", "the suit of the last bid", (), True),
    Term("against", "suit", "the suit of the last bid if it is the opponents'", (), True),
    Term("fourth", "suit", "the only suit nobody has shown when our side has shown three", (), True),
)
TERMS = {term.key: term for term in _TERMS}
PATTERN_KEYS = ("auction", "where")


@dataclass(frozen=True, slots=True)
class Condition:
    """One term with the values allowed; `suit` terms hold the variable to bind."""

    term: Term
    wanted: frozenset[str] = frozenset()
    span: Range | None = None
    flag: bool | None = None

    def may_hold(self, fact: Fact | None) -> bool:
        """Return True if the fact can be among the allowed ones, whatever suits are already bound."""
        if self.term.kind != "suit":
            return fact is not None and self.holds(fact)
        name = next(iter(self.wanted))
        if fact is None or name == "none":
            return fact is None and name == "none"
        is_major = fact in MAJORS
        return is_major if name in ("M", "majors") else not is_major if name in ("m", "minors") else True

    def holds(self, fact: Fact) -> bool:
        """Return True if the fact (a number, a flag, a word or a set of words) is among the allowed ones."""
        if self.flag is not None:
            return fact is self.flag
        if isinstance(fact, int):
            return self.span is not None and self.span.low <= fact <= self.span.high
        return fact in self.wanted if isinstance(fact, str) else not self.wanted.isdisjoint(fact)


_OPPOSITES = {"vulnerable": "not_vulnerable", "not_vulnerable": "vulnerable"}
_LAST_SEAT = 4


def opposite(condition: Condition) -> Condition | None:
    """Return the condition that holds where this one does not, for vulnerability and seats; None for others."""
    if condition.span is not None and condition.term.key in ("seat", "opening_seat"):
        low, high = condition.span.low, condition.span.high
        rest = Range(high + 1, _LAST_SEAT) if low <= 1 else Range(1, low - 1)
        return Condition(condition.term, span=rest) if low <= 1 or high >= _LAST_SEAT else None
    if condition.term.key == "vul" and len(condition.wanted) == 1:
        other = _OPPOSITES.get(next(iter(condition.wanted)))
        return Condition(condition.term, frozenset({other})) if other else None
    return None


@dataclass(frozen=True, slots=True)
class Comparison:
    """`x < y < z`: suits by rank, C lowest; `cheapest`, `jump` or `double_jump`: the level of the rule's own call."""

    text: str
    names: tuple[str, ...]
    signs: tuple[str, ...]

    @classmethod
    @lru_cache(maxsize=1024)
    def parse(cls, text: str) -> "Comparison":
        """Read one condition. Raises ConstraintError."""
        if text in JUMPS:
            return cls(text, (), ())
        match = _CHAIN.match(text)
        names = tuple(name for name in (match[1], match[3], match[5]) if name) if match else ()
        if match is None or not all(is_suit_name(name) for name in names):
            raise ConstraintError(Message(_NOT_A_CONDITION, text=repr(text)))
        return cls(text, names, tuple(sign for sign in (match[2], match[4]) if sign))

    def holds(self, env: Environment) -> bool:
        """Return True if the comparison holds. Raises UnboundSuitError."""
        suits = [env.suit(name) for name in self.names]
        return all(_COMPARE[sign](a, b) for sign, a, b in zip(self.signs, suits, suits[1:], strict=False))


@dataclass(frozen=True)
class When:
    """All conditions that an auction must satisfy for a rule to apply."""

    patterns: tuple[Pattern, ...] = ()
    where: tuple[Comparison, ...] = ()
    auction: tuple[Condition, ...] = ()
    beliefs: tuple[Condition, ...] = ()

    @property
    def variables(self) -> frozenset[str]:
        """The suit variables that are bound in every case."""
        bound = [pattern.variables for pattern in self.patterns]
        letters = frozenset.intersection(*bound) if bound else frozenset[str]()
        suits = (c for c in self.beliefs if c.term.kind == "suit")
        return letters | frozenset(name for c in suits for name in c.wanted if name not in ("any", "none"))

    @cached_property
    def jump(self) -> int | None:
        """The number of levels above the cheapest that the rule's call must be; None if not limited."""
        return next((JUMPS[c.text] for c in self.where if c.text in JUMPS), None)

    @cached_property
    def _comparisons(self) -> tuple[Comparison, ...]:
        return tuple(c for c in self.where if c.names)

    def compare(self, env: Environment) -> bool:
        """Return True if all comparisons hold; False too if one names an unbound suit."""
        try:
            return all(c.holds(env) for c in self._comparisons)
        except UnboundSuitError:
            return False


def match_conditions(conditions: tuple[Condition, ...], facts: object, suits: Suits = NO_SUITS) -> Suits | None:
    """Return the bindings if every condition holds for the facts' attributes, else None."""
    for condition in conditions:
        fact = getattr(facts, condition.term.key)
        if condition.term.kind != "suit":
            if not condition.holds(fact):
                return None
            continue
        found = _bind_suit(condition, fact, suits)
        if found is None:
            return None
        suits = found
    return suits


def _bind_suit(condition: Condition, fact: Suit | None, suits: Suits) -> Suits | None:
    name = next(iter(condition.wanted))
    if fact is None or name == "none":
        return suits if fact is None and name == "none" else None
    if name == "any":
        return suits
    if name in ("majors", "minors"):
        return suits if fact.is_major == (name == "majors") else None
    return bind(name, fact, suits)


def parse_when(source: Source) -> When:
    """Return the conditions of a rule. Raises SourceError, naming the line."""
    entries = source.only((*TERMS, *PATTERN_KEYS))
    conditions = [_condition(TERMS[key], value) for key, value in entries.items() if key in TERMS]
    return When(
        patterns=tuple(_checked(Pattern.parse, item) for item in _items(entries, "auction")),
        where=tuple(_checked(Comparison.parse, item) for item in _items(entries, "where")),
        auction=tuple(c for c in conditions if not c.term.from_beliefs),
        beliefs=tuple(c for c in conditions if c.term.from_beliefs),
    )


def _items(entries: Mapping[str, Source], key: str) -> tuple[Source, ...]:
    return entries[key].items() if key in entries else ()


def _checked[T](parse: Callable[[str], T], item: Source) -> T:
    try:
        return parse(item.text())
    except ConstraintError as error:
        raise SourceError(item, error.text) from error


def _condition(term: Term, value: Source) -> Condition:
    words = frozenset(item.text().lower() if term.kind != "suit" else item.text() for item in value.items())
    if term.kind == "range":
        return Condition(term, span=_checked(Range.parse, value))
    if term.kind == "flag":
        return Condition(term, flag=value.flag())
    if term.kind == "suit":
        return Condition(term, _suit_words(words, value))
    unknown = words - {word.lower() for word in term.values} if term.values else frozenset[str]()
    if unknown:
        raise SourceError(
            value,
            Message(_UNKNOWN_WORD, key=term.key, words=", ".join(sorted(unknown)), known=", ".join(term.values)),
        )
    return Condition(term, words)


def _suit_words(words: frozenset[str], value: Source) -> frozenset[str]:
    if len(words) != 1:
        raise SourceError(value, Message("give one suit letter, any, none, majors or minors"))
    name = next(iter(words))
    if name in LITERAL_SUITS:
        raise SourceError(value, Message(_WOULD_BIND_ANY, suit=name))
    if name not in ("any", "none", "majors", "minors") and not is_suit_name(name):
        raise SourceError(value, Message("{name} is not a suit letter", name=repr(name)))
    return words
