"""Hands of thirteen cards, and their points, tricks and shapes, computed once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache

from bridgeclass.engine.calls import Strain
from bridgeclass.engine.cards import Card, Rank, Suit, quoted
from bridgeclass.engine.messages import Message, MessageError, counted, plural_msgid

_LETTERS = "AKQJT98765432"
_BIT = {letter: 1 << (12 - place) for place, letter in enumerate(_LETTERS)}
_FULL_SUIT = (1 << 13) - 1
_ACE, _KING, _QUEEN, _JACK, _TEN = (_BIT[letter] for letter in "AKQJT")
_TOP_THREE = _ACE | _KING | _QUEEN
_TOP_FIVE = _TOP_THREE | _JACK | _TEN


class InvalidHandError(MessageError):
    """A text or a set of cards that is not a hand of thirteen cards."""


class Quality(IntEnum):
    """The quality of a suit."""

    NONE = 0
    FAIR = 1
    GOOD = 2
    SOLID = 3


@dataclass(frozen=True, slots=True)
class SuitFacts:
    """The evaluation of one suit of a hand; one object for each holding (mask: bit 0 two .. 12 ace).

    hcp: A=4 K=3 Q=2 J=1. controls: A=2 K=1. losers: losing-trick count, 0 to 3.
    honors: the letters held of AKQJT, high first; top3 and top5 count AKQ and AKQJT.
    quick_tricks: AK 2, AQ 1.5, A 1, KQ 1, Kx 0.5. playing_tricks: with five or more cards, the
    length less the missing of AKQ, otherwise the quick tricks.
    stopper: 2 full (A, Kx, Qxx, Jxxx), 1 half (Qx, Jxx, bare K), 0 none.
    quality: good with two of AKQ or three of AKQJT, fair with one of AKQ and one more of AKQJT,
    solid with AKQ in six cards.
    shortness_three_trumps, shortness_four_trumps: support points that the suit adds with three or four trumps.
    """

    mask: int
    length: int
    hcp: int
    quick_tricks: float
    playing_tricks: float
    controls: int
    losers: int
    honors: str
    top3: int
    top5: int
    quality: Quality
    stopper: int
    shortness_three_trumps: int
    shortness_four_trumps: int

    @property
    def ranks(self) -> str:
        """The cards of the suit, high first: "AQ4"; "" for a void."""
        return "".join(letter for letter in _LETTERS if self.mask & _BIT[letter])


def _hcp(mask: int) -> int:
    worth = ((_ACE, 4), (_KING, 3), (_QUEEN, 2), (_JACK, 1))
    return sum(points for card, points in worth if mask & card)


def _quick_tricks(mask: int) -> float:
    """Return the quick tricks of a suit (EV-06)."""
    top = mask & _TOP_THREE
    if top & _ACE:
        return 2.0 if top & _KING else 1.5 if top & _QUEEN else 1.0
    if not top & _KING or mask.bit_count() < 2:
        return 0.0
    return 1.0 if top & _QUEEN else 0.5


def _playing_tricks(mask: int) -> float:
    """Return the playing tricks of a suit (EV-07); five or more cards miss at most three, so count at least two."""
    length = mask.bit_count()
    if length < 5:
        return _quick_tricks(mask)
    return float(length - 3 + (mask & _TOP_THREE).bit_count())


def _losers(mask: int) -> int:
    """Return the losing-trick count: of the first three cards, those that are not A, K or guarded Q."""
    length = mask.bit_count()
    counting = (_ACE, _ACE | _KING, _TOP_THREE)[min(length, 3) - 1] if length else 0
    return min(length, 3) - (mask & counting).bit_count()


def _quality(mask: int) -> Quality:
    """Return the quality of a suit (EV-09)."""
    top3, top5 = (mask & _TOP_THREE).bit_count(), (mask & _TOP_FIVE).bit_count()
    if top3 == 3 and mask.bit_count() >= 6:
        return Quality.SOLID
    if top3 >= 2 or top5 >= 3:
        return Quality.GOOD
    return Quality.FAIR if top3 == 1 and top5 >= 2 else Quality.NONE


def _stopper(mask: int) -> int:
    """Return 2 for a stopper, 1 for half a stopper, 0 for none (EV-08)."""
    length = mask.bit_count()
    needed = ((_ACE, 1), (_KING, 2), (_QUEEN, 3), (_JACK, 4))
    if any(mask & card and length >= cards for card, cards in needed):
        return 2
    return int(any(mask & card and length == cards - 1 for card, cards in needed[1:]))


def _shortness(mask: int, table: tuple[int, int, int]) -> int:
    """Return the points that the shortness of one side suit adds to its HCP (EV-03).

    A king, queen or jack in a suit of one or two cards counts as an honor or as shortness, whichever is more, so only
    the excess of shortness is added; an ace keeps both counts.
    """
    length = mask.bit_count()
    if length > 2:
        return 0
    return max(0, table[length] - _hcp(mask & ~_ACE))


@cache
def suit_facts(mask: int) -> SuitFacts:
    """Return the evaluation of a holding of 0 to 13 cards (mask: bit 0 two .. bit 12 ace)."""
    return SuitFacts(
        mask=mask,
        length=mask.bit_count(),
        hcp=_hcp(mask),
        quick_tricks=_quick_tricks(mask),
        playing_tricks=_playing_tricks(mask),
        controls=2 * bool(mask & _ACE) + bool(mask & _KING),
        losers=_losers(mask),
        honors="".join(letter for letter in "AKQJT" if mask & _BIT[letter]),
        top3=(mask & _TOP_THREE).bit_count(),
        top5=(mask & _TOP_FIVE).bit_count(),
        quality=_quality(mask),
        stopper=_stopper(mask),
        shortness_three_trumps=_shortness(mask, (3, 2, 1)),
        shortness_four_trumps=_shortness(mask, (5, 3, 1)),
    )


@dataclass(frozen=True, slots=True)
class _ShapeFacts:
    shape: tuple[int, int, int, int]
    pattern: tuple[int, ...]
    length_points: int
    is_balanced: bool
    is_semi_balanced: bool


@cache
def _shape_facts(lengths: tuple[int, int, int, int]) -> _ShapeFacts:
    clubs, diamonds, hearts, spades = lengths
    pattern = tuple(sorted(lengths, reverse=True))
    return _ShapeFacts(
        shape=(spades, hearts, diamonds, clubs),
        pattern=pattern,
        length_points=sum(max(0, length - 4) for length in lengths),
        is_balanced=pattern in {(4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)},
        is_semi_balanced=pattern in {(5, 4, 2, 2), (6, 3, 2, 2)},
    )


@dataclass(frozen=True, slots=True)
class Hand:
    """Thirteen cards, with the most used counts computed at construction.

    holdings, suits and lengths run clubs, diamonds, hearts, spades; shape runs spades first;
    pattern is sorted, longest first. total_points: hcp and one for each card over four in a suit
    (EV-02). is_balanced: 4333, 4432, 5332; is_semi_balanced: 5422, 6322 (EV-05).
    Raises InvalidHandError unless there are thirteen cards.
    """

    holdings: tuple[int, int, int, int]
    suits: tuple[SuitFacts, SuitFacts, SuitFacts, SuitFacts] = field(init=False, compare=False, repr=False)
    lengths: tuple[int, int, int, int] = field(init=False, compare=False, repr=False)
    shape: tuple[int, int, int, int] = field(init=False, compare=False, repr=False)
    pattern: tuple[int, ...] = field(init=False, compare=False, repr=False)
    hcp: int = field(init=False, compare=False, repr=False)
    total_points: int = field(init=False, compare=False, repr=False)
    is_balanced: bool = field(init=False, compare=False, repr=False)
    is_semi_balanced: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Check the cards and compute the counts."""
        if not all(0 <= mask <= _FULL_SUIT for mask in self.holdings):
            raise InvalidHandError(Message("{holdings} are not four 13-bit holdings", holdings=repr(self.holdings)))
        suits = tuple(map(suit_facts, self.holdings))
        clubs, diamonds, hearts, spades = suits
        lengths = (clubs.length, diamonds.length, hearts.length, spades.length)
        if sum(lengths) != 13:
            raise InvalidHandError(
                counted(
                    plural_msgid("{hand} has {n} card, not 13", "{hand} has {n} cards, not 13"),
                    sum(lengths),
                    hand=str(self),
                    n=sum(lengths),
                )
            )
        form = _shape_facts(lengths)
        hcp = clubs.hcp + diamonds.hcp + hearts.hcp + spades.hcp
        put = object.__setattr__
        put(self, "suits", suits)
        put(self, "lengths", lengths)
        put(self, "shape", form.shape)
        put(self, "pattern", form.pattern)
        put(self, "hcp", hcp)
        put(self, "total_points", hcp + form.length_points)
        put(self, "is_balanced", form.is_balanced)
        put(self, "is_semi_balanced", form.is_semi_balanced)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read a hand written spades first, as in PBN; a void is empty or "-", a ten T or 10.

        >>> Hand.parse("AQ4.K82.KJ73.Q52").hcp
        15

        Raises InvalidHandError if the text is not four suits of thirteen cards in all.
        """
        parts = text.strip().upper().split(".")
        if len(parts) != 4:
            raise InvalidHandError(
                counted(
                    plural_msgid(
                        "{text} has {n} suit, not the four of S.H.D.C", "{text} has {n} suits, not the four of S.H.D.C"
                    ),
                    len(parts),
                    text=quoted(text),
                    n=len(parts),
                )
            )
        spades, hearts, diamonds, clubs = (holding_of(part) for part in parts)
        return cls((clubs, diamonds, hearts, spades))

    @classmethod
    def from_cards(cls, cards: Iterable[Card]) -> Hand:
        """Return the hand of these cards; raises InvalidHandError unless 13 different ones."""
        holdings = [0, 0, 0, 0]
        for card in cards:
            bit = 1 << (card.rank - 2)
            if holdings[card.suit] & bit:
                raise InvalidHandError(Message("{card} appears twice", card=str(card)))
            holdings[card.suit] |= bit
        clubs, diamonds, hearts, spades = holdings
        return cls((clubs, diamonds, hearts, spades))

    @classmethod
    def from_holdings(cls, holdings: tuple[int, int, int, int]) -> Hand:
        """Return the hand of four 13-bit masks, clubs first; raises InvalidHandError as above."""
        return cls(holdings)

    @property
    def quick_tricks(self) -> float:
        """Quick tricks of the four suits, 0 to 8 by halves (EV-06)."""
        clubs, diamonds, hearts, spades = self.suits
        return clubs.quick_tricks + diamonds.quick_tricks + hearts.quick_tricks + spades.quick_tricks

    @property
    def playing_tricks(self) -> float:
        """Tricks the hand takes with its own long suits as trumps, by halves (EV-07)."""
        return sum(suit.playing_tricks for suit in self.suits)

    @property
    def controls(self) -> int:
        """Two for each ace, one for each king: 0 to 12."""
        clubs, diamonds, hearts, spades = self.suits
        return clubs.controls + diamonds.controls + hearts.controls + spades.controls

    @property
    def losers(self) -> int:
        """Losing-trick count of the four suits, 0 to 12."""
        clubs, diamonds, hearts, spades = self.suits
        return clubs.losers + diamonds.losers + hearts.losers + spades.losers

    @property
    def aces(self) -> int:
        """The number of aces, 0 to 4."""
        clubs, diamonds, hearts, spades = self.holdings
        return (clubs >> 12) + (diamonds >> 12) + (hearts >> 12) + (spades >> 12)

    @property
    def kings(self) -> int:
        """The number of kings, 0 to 4."""
        clubs, diamonds, hearts, spades = self.holdings
        return (clubs >> 11 & 1) + (diamonds >> 11 & 1) + (hearts >> 11 & 1) + (spades >> 11 & 1)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The thirteen cards, spades first and high first."""
        return tuple(
            Card(suit=suit, rank=rank)
            for suit in reversed(Suit)
            for rank in reversed(Rank)
            if self.holdings[suit] >> (rank - 2) & 1
        )

    def support_points(self, suit: Suit | Strain) -> int:
        """Return the points in support of partner's suit (EV-03); with fewer than three trumps just HCP.

        Void, singleton and doubleton add 5, 3 and 1 with four or more trumps, 3, 2 and 1 with
        three. A king, queen or jack in such a short suit counts as an honor or as shortness,
        whichever is more; an ace counts both.

        >>> Hand.parse("K842.K.97532.A83").support_points(Suit.SPADES)
        10
        """
        trumps = self.lengths[suit]
        if trumps < 3:
            return self.hcp
        c, d, h, s = self.suits
        if trumps == 3:
            short = c.shortness_three_trumps + d.shortness_three_trumps + h.shortness_three_trumps
            return self.hcp + short + s.shortness_three_trumps
        short = c.shortness_four_trumps + d.shortness_four_trumps + h.shortness_four_trumps
        return self.hcp + short + s.shortness_four_trumps

    def opener_points(self, suit: Suit | Strain) -> int:
        """Return total points plus 1 for a singleton and 2 for a void outside the agreed suit (EV-04)."""
        short = sum(2 - length for place, length in enumerate(self.lengths) if length < 2 and place != suit)
        return self.total_points + short

    def __str__(self) -> str:
        """Return the hand spades first: "AQ4.K82.KJ73.Q52"."""
        return ".".join(suit_facts(mask).ranks for mask in reversed(self.holdings))


def holding_of(text: str) -> int:
    """Read the cards of one suit ("AQ4", "10 9 8", "-" or "" for a void) as a 13-bit mask.

    Raises InvalidHandError for a letter that is no card or a card named twice.
    """
    ranks = text.strip().upper().replace("10", "T")
    mask = 0
    for letter in "" if ranks in {"-", "--"} else ranks.replace(" ", ""):
        bit = _BIT.get(letter)
        if bit is None:
            raise InvalidHandError(Message("{letter} in {text} is not a card", letter=repr(letter), text=quoted(text)))
        if mask & bit:
            raise InvalidHandError(Message("{letter} appears twice in {text}", letter=repr(letter), text=quoted(text)))
        mask |= bit
    return mask
