"""Messages: texts as data, which are put into words of the reader's language only when they are displayed.

A message is an English text with named places, and a value for each place. `str(message)` fills the places in English;
the website looks up the text in a catalog first. Whole sentences are messages; a message never holds half a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache, reduce
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridgeclass.engine.auctions import Seat
    from bridgeclass.engine.calls import Call, Strain
    from bridgeclass.engine.cards import Suit

type Text = Message | Listing | Sentence | Clause | Literal
"""Anything with words."""
type Value = Text | str | float | Call | Suit | Strain | Seat
"""The value of a place. A `str` is data, such as a name, and is never translated."""


def msgid(text: str) -> str:
    """Return the text; marks it for the catalog of translations."""
    return text


def plural_msgid(singular: str, plural: str) -> tuple[str, str]:
    """Return both forms of a text that depends on a number; marks them for the catalog of translations."""
    return singular, plural


@dataclass(frozen=True, slots=True, init=False)
class Message:
    """An English text with named places in braces, and their values.

    plural: the text for a `number` other than one; '' if the text does not depend on a number.

    >>> str(Message("{call} is right: {meaning}.", call="1NT", meaning="balanced"))
    '1NT is right: balanced.'
    """

    id: str
    params: tuple[tuple[str, Value], ...]
    plural: str
    number: float

    def __init__(self, text: str, forms: tuple[str, float] = ("", 0), /, **params: Value) -> None:
        plural, number = forms
        object.__setattr__(self, "id", text)
        object.__setattr__(self, "params", tuple(sorted(params.items())))
        object.__setattr__(self, "plural", plural)
        object.__setattr__(self, "number", number)

    def __str__(self) -> str:
        return ENGLISH.render(self)


class RuleText(Message):
    """A text of a rule file or a sample profile, whose translation is in the catalog `rules`."""

    __slots__ = ()


def counted(forms: tuple[str, str], number: float, **params: Value) -> Message:
    """Return a message with a singular and a plural form.

    >>> str(counted(("{n} ace", "{n} aces"), 2, n=2))
    '2 aces'
    """
    singular, plural = forms
    return Message(singular, (plural, number), **params)


@dataclass(frozen=True, slots=True)
class Literal:
    """A text that is not translated: words of a person, or a sentence that is kept only in English."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        return bool(self.text)


NO_TEXT = Literal("")
AT_PLACE = msgid("{place}: {problem}")
"""A problem with its place."""


class MessageError(ValueError):
    """An error with a reason for people; `text` is the reason as a message."""

    def __init__(self, text: Text) -> None:
        """Store the reason."""
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        """Return the reason in English."""
        return str(self.text)


def text_of(error: Exception) -> Text:
    """Return the reason of an error; the words of an error without a message are not translated."""
    return error.text if isinstance(error, MessageError) else Literal(str(error))


class Joint(StrEnum):
    """The way in which the items of a listing are joined."""

    AND = "and"
    OR = "or"
    COMMA = "comma"
    """Commas, or semicolons if an item contains a comma."""
    OR_ELSE = "or_else"
    """'a; or b; or c'."""
    EITHER = "either"
    """'a, or b, or c', after 'either'."""
    NOR = "nor"
    """'a nor b', after 'neither'."""
    SPACE = "space"
    """Calls of an auction."""
    DOT = "dot"
    """Tags: 'Partner may pass · Alerted'."""
    SENTENCES = "sentences"
    LINES = "lines"


_LAST_ITEM = frozenset((Joint.AND, Joint.OR))
"""Joints that stand only before the last item, after commas."""
_NEXT_ITEM = {
    Joint.AND: msgid("{items} and {last}"),
    Joint.OR: msgid("{items} or {last}"),
    Joint.OR_ELSE: msgid("{items}; or {last}"),
    Joint.EITHER: msgid("{items}, or {last}"),
    Joint.NOR: msgid("{items} nor {last}"),
}
"""The text that adds an item."""
_SEPARATORS = {Joint.SPACE: " ", Joint.DOT: " · ", Joint.SENTENCES: " ", Joint.LINES: "\n"}


@dataclass(frozen=True, slots=True)
class Listing:
    """Several values, joined.

    >>> str(Listing(("4 spades", "2 hearts", "13 HCP")))
    '4 spades, 2 hearts and 13 HCP'
    """

    items: tuple[Value, ...]
    joint: Joint = Joint.AND

    def __str__(self) -> str:
        return ENGLISH.render(self)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text that begins with a capital letter, because a sentence begins with it."""

    text: Value

    def __str__(self) -> str:
        return ENGLISH.render(self)


@dataclass(frozen=True, slots=True)
class Clause:
    """A text that begins with a small letter, because it stands inside a sentence."""

    text: Value

    def __str__(self) -> str:
        return ENGLISH.render(self)


TEXTS = (Message, Listing, Sentence, Clause, Literal)
"""The classes of `Text`."""


def listing(items: Iterable[Value], joint: Joint = Joint.AND) -> Text | None:
    """Return the items joined; a single text as it is, and None for no items."""
    found = tuple(items)
    if len(found) == 1 and isinstance(found[0], TEXTS):
        return found[0]
    return Listing(found, joint) if found else None


def sentences(*texts: Text | None) -> Text:
    """Return a paragraph of whole sentences, without those that are None."""
    return listing((text for text in texts if text is not None), Joint.SENTENCES) or NO_TEXT


@lru_cache(maxsize=8192)
def split_places(text: str) -> tuple[str, ...]:
    """Return a text cut at its places: literal, name, literal, name, ..., literal."""
    return tuple(re.split(r"\{(\w+)\}", text))


def places(text: str) -> frozenset[str]:
    """Return the names of the places in a text."""
    return frozenset(split_places(text)[1::2])


class Renderer:
    """Puts values into words; this one in English. A subclass for another language overrides what depends on it."""

    def __init__(self) -> None:
        self._writers: dict[type, Callable[[Any], str]] = {
            str: lambda text: text,
            int: self.number,
            float: self.number,
            Message: self._message,
            RuleText: self._message,
            Listing: self._listing,
            Sentence: lambda sentence: _with_first(self.render(sentence.text), str.upper),
            Clause: lambda clause: _with_first(self.render(clause.text), str.lower),
            Literal: lambda literal: literal.text,
        }

    def render(self, value: Value) -> str:
        """Return a value in words."""
        return self._writers.get(type(value), self._term)(value)

    def _term(self, term: Call | Suit | Strain | Seat) -> str:
        return term.written(self)

    def _message(self, message: Message) -> str:
        template = self.template(message)
        parts = split_places(template)
        if len(parts) == 1:
            return template
        values = dict(message.params)
        words = [f"{{{part}}}" if at % 2 and part not in values else part for at, part in enumerate(parts)]
        for at in range(1, len(parts), 2):
            if parts[at] in values:
                words[at] = self.render(values[parts[at]])
        return "".join(words)

    def _listing(self, values: Listing) -> str:
        items, joint = [self.render(item) for item in values.items], values.joint
        if len(items) < 2:
            return "".join(items)
        if joint in _SEPARATORS:
            return _SEPARATORS[joint].join(items)
        if joint is Joint.COMMA:
            return ("; " if any("," in item for item in items) else ", ").join(items)
        if joint in _LAST_ITEM:
            items = [", ".join(items[:-1]), items[-1]] if len(items) > 2 else items
        return reduce(lambda text, item: self.render(Message(_NEXT_ITEM[joint], items=text, last=item)), items)

    def template(self, message: Message) -> str:
        """Return the text of a message, with its places."""
        return message.plural if message.plural and message.number != 1 else message.id

    def call(self, call: Call) -> str:
        """Return a call: '1♠', '3NT', 'Pass'."""
        return call.display

    def suit(self, suit: Suit) -> str:
        """Return the name of a suit: 'spades'."""
        return suit.word

    def strain(self, strain: Strain) -> str:
        """Return the name of a strain: 'spades', 'notrump'."""
        return strain.word

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat: 'North'."""
        return seat.word

    def number(self, number: float) -> str:
        """Return a number: '16', '2.5'."""
        return str(number) if isinstance(number, int) else f"{number:g}"


def _with_first(text: str, change: Callable[[str], str]) -> str:
    return change(text[:1]) + text[1:]


ENGLISH = Renderer()
