"""Template filters for suits, calls, hands and trick tables; suits carry text and never color alone."""

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
from apps.core.i18n.phrases import localize
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
"""Variation selector that makes phones render a suit symbol as text instead of an emoji."""
_BID_CODE = re.compile(r"\b[1-7][CDHS]\b")
COLUMNS = (Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)


@register.filter
def symbol(suit: Suit) -> SafeString:
    """Return the colored suit symbol with its name for screen readers."""
    return format_html(
        '<span class="suit suit-{}"><span aria-hidden="true">{}{}</span><span class="unseen">{}</span></span>',
        suit.letter,
        suit.symbol,
        PLAIN,
        suit_word(suit),
    )


@register.filter
def suits(text: str) -> SafeString:
    """Localize a text, and add color and names to its suit symbols."""
    return _suits(str(text), get_language())


@lru_cache(maxsize=4096, typed=True)  # typed: safe strings are cached apart from unsafe ones
def _suits(text: str, language: str | None) -> SafeString:
    with override(language):
        escaped = str(conditional_escape(localize(text)))
        return mark_safe(re.sub("[♠♥♦♣]", lambda found: symbol(BY_SYMBOL[found[0]]), escaped))  # noqa: S308 - escaped above


@register.filter
def bids(text: str) -> SafeString:
    """Like `suits`, and replace bid codes such as 2C with symbols."""
    return suits(_BID_CODE.sub(lambda found: Call.parse(found[0]).display, localize(text)))


@register.filter
def call(value: Call) -> SafeString:
    """Return a call as HTML: "1♠" in color, "3NT", "Pass", "X" with its name for screen readers."""
    return _call(value, get_language())


@lru_cache(maxsize=1024)
def _call(value: Call, language: str | None) -> SafeString:
    with override(language):
        text = call_text(value)
        if value.is_bid:
            return suits(text)
        name = str(OTHER_CALLS[value.text])
    if name == text:
        return format_html("{}", name)
    return format_html('<span aria-hidden="true">{}</span><span class="unseen">{}</span>', text, name)


register.filter("localize", localize)
register.filter("call_text", call_text)
register.filter("seat_word", seat_word)
register.filter("seat_letter", seat_letter)


@dataclass(frozen=True, slots=True)
class Holding:
    """The displayed ranks of one suit in a hand, highest first."""

    suit: Suit
    ranks: tuple[str, ...]


@register.filter
def holdings(hand: Hand) -> tuple[Holding, ...]:
    """Return the holdings of a hand in spades, hearts, diamonds and clubs."""
    return tuple(Holding(suit, tuple(rank(letter) for letter in hand.suits[suit].ranks)) for suit in reversed(Suit))


@dataclass(frozen=True, slots=True)
class DeclarerTricks:
    """The tricks of one declarer in notrump, spades, hearts, diamonds and clubs."""

    seat: Seat
    tricks: tuple[int, ...]


@register.filter
def trick_rows(table: TrickTable) -> tuple[DeclarerTricks, ...]:
    """Return the rows of a double-dummy table: North, South, East, West."""
    return tuple(
        DeclarerTricks(seat, tuple(table.tricks(seat, strain) for strain in COLUMNS))
        for seat in (Seat.N, Seat.S, Seat.E, Seat.W)
    )


@register.filter
def points_for(score_ns: int) -> str:
    """Return a score with the side that gains: "N-S +420", "E-W +50", "0"."""
    if score_ns == 0:
        return "0"
    side = pgettext("side", "N-S") if score_ns > 0 else pgettext("side", "E-W")
    return f"{side} +{abs(score_ns)}"


@register.filter
def tier_words(tier: str) -> str:
    """Return the encouraging name of a tier."""
    return str(_TIER_WORDS[Tier(tier)])


_TIER_WORDS = {
    Tier.OPTIMAL: gettext_lazy("Spot on"),
    Tier.ACCEPTABLE: gettext_lazy("Good call"),
    Tier.SUBOPTIMAL: gettext_lazy("Not quite"),
    Tier.ERROR: gettext_lazy("Worth another look"),
}


@register.filter
def tier_sign(tier: str) -> str:
    """Return the symbol of a tier; each has its own shape."""
    return f"{_TIER_SIGNS[Tier(tier)]}{PLAIN}"


_TIER_SIGNS = {Tier.OPTIMAL: "★", Tier.ACCEPTABLE: "✓", Tier.SUBOPTIMAL: "▲", Tier.ERROR: "✗"}


@register.filter
def prose(text: str) -> SafeString:
    """Return an explanation as HTML paragraphs; lines that begin with a dash become lists."""
    blocks = (_block(is_list, list(lines)) for is_list, lines in groupby(_lines(text), lambda line: line[:2] == "- "))
    return mark_safe("".join(blocks))  # noqa: S308 - every block is escaped


def _lines(text: str) -> Iterator[str]:
    return (line.strip() for line in text.splitlines() if line.strip())


def _block(is_list: bool, lines: list[str]) -> SafeString:
    if is_list:
        items = format_html_join("", "<li>{}</li>", ((suits(line[2:]),) for line in lines))
        return format_html("<ul>{}</ul>", items)
    return format_html_join("", "<p>{}</p>", ((suits(line),) for line in lines))
