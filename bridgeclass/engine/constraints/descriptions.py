"""Building blocks of descriptions: lists, counts with nouns, and names of suits."""

from collections.abc import Iterable, Sequence
from typing import Self

from bridgeclass.engine.cards import Suit


class SuitName(int):
    """A suit that only an auction determines, under the name a rule gives it; it takes the place of a suit's index."""

    name: str

    def __new__(cls, name: str) -> Self:
        """Create the suit called `name`."""
        made = super().__new__(cls)
        made.name = name
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SuitName) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)


class SuitNames:
    """The plural name of each suit (C D H S = 0-3); for a `SuitName` the name between `⟨` and `⟩s`."""

    _words = ("clubs", "diamonds", "hearts", "spades")

    def __getitem__(self, suit: int) -> str:
        return f"⟨{suit.name}⟩s" if isinstance(suit, SuitName) else self._words[suit]


SUIT_NAMES = SuitNames()

type SuitLike = Suit | SuitName


def join_words(items: Sequence[str], last: str = "and") -> str:
    """Return the items as a list in a sentence.

    >>> join_words(["4 spades", "2 hearts", "13 HCP"])
    '4 spades, 2 hearts and 13 HCP'
    >>> join_words(["4+ spades", "4+ hearts"], "or")
    '4+ spades or 4+ hearts'
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def join_clauses(items: Iterable[str]) -> str:
    """Join the items with commas, or with semicolons if an item contains a comma.

    >>> join_clauses(["12+ HCP", "spades, the higher of two equal suits"])
    '12+ HCP; spades, the higher of two equal suits'
    """
    texts = list(items)
    return ("; " if any("," in item for item in texts) else ", ").join(texts)


def pluralize(number: float, text: str) -> str:
    """Return a count with its noun; `{s}` in the noun stands for the plural ending.

    >>> pluralize(1, "heart{s}"), pluralize(0, "heart{s}"), pluralize(2.5, "quick trick{s}")
    ('1 heart', 'no hearts', '2.5 quick tricks')
    """
    return f"{number or 'no':{'g' if number else ''}} {text}".replace("{s}", "" if number == 1 else "s")


def cards(number: int, suit: int) -> str:
    """Return a number of cards in a suit (C D H S = 0-3): '5 hearts', '1 spade', 'no clubs'."""
    return pluralize(number, f"{SUIT_NAMES[suit][:-1]}{{s}}")


def suits(indexes: Iterable[int], last: str = "and") -> str:
    """Return the names of the suits, the highest first: 'spades and hearts'."""
    return join_words([SUIT_NAMES[suit] for suit in sorted(indexes, reverse=True)], last)
