"""How templates show bridge: suits that are never told by colour alone, hands by suit, tables of tricks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from django import template
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy, override, pgettext

from apps.core.i18n.bridge_symbols import OTHER_CALLS, call_text, rank, seat_letter, seat_word, suit_word
from apps.core.i18n.messages import render_message
from apps.core.i18n.phrases import said
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.bidder import Tier
from bridgeclass.engine.calls import Call, Strain
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.scoring import TrickTable

register = template.Library()
register.filter("message", render_message)

BY_SYMBOL = {suit.symbol: suit for suit in Suit}
PLAIN = "\ufe0e"
"""Keeps a phone from drawing a suit as a little picture in a colour of its own."""
_WRITTEN = re.compile(r"\b[1-7][CDHS]\b")
COLUMNS = (Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)


@register.filter
def symbol(suit: Suit) -> SafeString:
    """The sign of a suit in its colour, with its name for those who listen."""
    return format_html(
        '<span class="suit suit-{}"><span aria-hidden="true">{}{}</span><span class="unseen">{}</span></span>',
        suit.letter,
        suit.symbol,
        PLAIN,
        suit_word(suit),
    )


@register.filter
def suits(text: str) -> SafeString:
    """A text in which every suit sign has its colour and its name."""
    return _suits(str(text), get_language())


@lru_cache(maxsize=4096, typed=True)  # a text marked as safe is another than the same text that is not
def _suits(text: str, language: str | None) -> SafeString:
    with override(language):
        escaped = str(conditional_escape(said(text)))
        return mark_safe(re.sub("[♠♥♦♣]", lambda found: symbol(BY_SYMBOL[found[0]]), escaped))  # noqa: S308 - escaped above


@register.filter
def bids(text: str) -> SafeString:
    """A text in which bids such as 2C, too, have the signs of their suits."""
    return suits(_WRITTEN.sub(lambda found: Call.parse(found[0]).display, said(text)))


@register.filter
def call(made: Call) -> SafeString:
    """A call for people: "1♠" in colour, "3NT", "Pass", "X"; spoken in words."""
    return _call(made, get_language())


@lru_cache(maxsize=1024)
def _call(made: Call, language: str | None) -> SafeString:
    with override(language):
        written = call_text(made)
        if made.is_bid:
            return suits(written)
        words = str(OTHER_CALLS[made.text])
    if words == written:
        return format_html("{}", words)
    return format_html('<span aria-hidden="true">{}</span><span class="unseen">{}</span>', written, words)


register.filter("said", said)
register.filter("call_text", call_text)
register.filter("seat_word", seat_word)
register.filter("seat_letter", seat_letter)


@dataclass(frozen=True, slots=True)
class Holding:
    """The cards of one suit in a hand, high first; ten is written 10."""

    suit: Suit
    ranks: tuple[str, ...]


@register.filter
def holdings(hand: Hand) -> tuple[Holding, ...]:
    """The four suits of a hand as people write them: spades, hearts, diamonds, clubs."""
    return tuple(Holding(suit, tuple(rank(letter) for letter in hand.suits[suit].ranks)) for suit in reversed(Suit))


@dataclass(frozen=True, slots=True)
class TricksOf:
    """The tricks one seat takes as declarer in notrump, spades, hearts, diamonds and clubs."""

    seat: Seat
    tricks: tuple[int, ...]


@register.filter
def trick_rows(table: TrickTable) -> tuple[TricksOf, ...]:
    """The rows of a double-dummy table, North and South first."""
    return tuple(
        TricksOf(seat, tuple(table.tricks(seat, strain) for strain in COLUMNS))
        for seat in (Seat.N, Seat.S, Seat.E, Seat.W)
    )


@register.filter
def points_for(score_ns: int) -> str:
    """A score in words of the side that gains: "N-S +420", "E-W +50", "0"."""
    if score_ns == 0:
        return "0"
    side = pgettext("side", "N-S") if score_ns > 0 else pgettext("side", "E-W")
    return f"{side} +{abs(score_ns)}"


@register.filter
def tier_words(tier: str) -> str:
    """How good a call was, as a kind teacher says it."""
    return str(_TIER_WORDS[Tier(tier)])


_TIER_WORDS = {
    Tier.OPTIMAL: gettext_lazy("Spot on"),
    Tier.ACCEPTABLE: gettext_lazy("Good call"),
    Tier.SUBOPTIMAL: gettext_lazy("Not quite"),
    Tier.ERROR: gettext_lazy("Worth another look"),
}


@register.filter
def tier_sign(tier: str) -> str:
    """How good a call was as one letter, where there is room for no more; each has a shape of its own."""
    return f"{_TIER_SIGNS[Tier(tier)]}{PLAIN}"


_TIER_SIGNS = {Tier.OPTIMAL: "★", Tier.ACCEPTABLE: "✓", Tier.SUBOPTIMAL: "▲", Tier.ERROR: "✗"}


@register.filter
def prose(text: str) -> SafeString:
    """An explanation as paragraphs and lists; lines that begin with a dash are a list."""
    blocks = (_block(is_list, list(lines)) for is_list, lines in groupby(_lines(text), lambda line: line[:2] == "- "))
    return mark_safe("".join(blocks))  # noqa: S308 - every block is escaped


def _lines(text: str) -> Iterator[str]:
    return (line.strip() for line in text.splitlines() if line.strip())


def _block(is_list: bool, lines: list[str]) -> SafeString:
    if is_list:
        items = format_html_join("", "<li>{}</li>", ((suits(line[2:]),) for line in lines))
        return format_html("<ul>{}</ul>", items)
    return format_html_join("", "<p>{}</p>", ((suits(line),) for line in lines))
