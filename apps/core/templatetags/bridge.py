"""Template filters for suits, calls, hands and trick tables; suits carry text and never color alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy, override, pgettext, pgettext_lazy

from apps.core.i18n import rendering
from apps.core.i18n.bridge_symbols import OTHER_CALLS, call_text, rank, seat_letter, seat_word
from apps.core.i18n.rendering import PLAIN, mark_suits, suit_symbol
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.bidder import Tier
from bridgeclass.engine.calls import Call, Strain
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import TEXTS, RuleText, Sentence, Text
from bridgeclass.engine.scoring import TrickTable

register = template.Library()

COLUMNS = (Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)


register.filter("symbol", suit_symbol)


@register.filter
def words(text: Text | str | None) -> str:
    """Return a message as plain text in the reader's language; any other text as it is."""
    return rendering.plain(text) if text is None or isinstance(text, TEXTS) else str(text)


@register.filter
def sentence(text: Text | str) -> Text | str:
    """Return a message, or a text, that begins with a capital letter."""
    return Sentence(text) if isinstance(text, TEXTS) else capfirst(text)


@register.filter
def suits(text: Text | str | None) -> SafeString:
    """Return a message as HTML in the reader's language; in any text, suit symbols get color and names."""
    return mark_suits(words(text))


@register.filter
def rule_text(text: Text | str | None) -> SafeString:
    """Return a text of a rule file as HTML in the reader's language, with symbols in place of bid codes such as 2C."""
    return rendering.html(RuleText(text) if isinstance(text, str) else text)


@register.filter
def rule_words(text: str) -> str:
    """Return a text of a rule file or a sample profile as plain text in the reader's language."""
    return rendering.plain(RuleText(text))


@register.filter
def call(value: Call) -> SafeString:
    """Return a call as HTML: "1♠" in color, "3NT", "Pass", "X" with its name for screen readers."""
    return _call(value, get_language())


@lru_cache(maxsize=1024)
def _call(value: Call, language: str | None) -> SafeString:
    with override(language):
        text = call_text(value)
        if value.is_bid:
            return mark_suits(text)
        name = str(OTHER_CALLS[value.text])
    if name == text:
        return format_html("{}", name)
    return format_html('<span aria-hidden="true">{}</span><span class="unseen">{}</span>', text, name)


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
def verdict(tier: str, ordinal: int) -> str:
    """Return a verdict on a call, without its period; calls that follow one another get different wordings."""
    wordings = _VERDICTS[Tier(tier)]
    return str(wordings[(ordinal - 1) % len(wordings)])


_VERDICTS = {
    Tier.OPTIMAL: (
        gettext_lazy("Spot on"),
        gettext_lazy("Exactly right"),
        gettext_lazy("That is the call"),
        gettext_lazy("Well bid"),
        gettext_lazy("Yes, just so"),
    ),
    Tier.ACCEPTABLE: (
        pgettext_lazy("verdict", "Good"),
        gettext_lazy("Also fine"),
        gettext_lazy("A sound call"),
        gettext_lazy("That works too"),
        gettext_lazy("Good enough"),
    ),
    Tier.SUBOPTIMAL: (
        pgettext_lazy("verdict", "Close"),
        gettext_lazy("Not quite"),
        gettext_lazy("Nearly"),
        gettext_lazy("Close, but there is better"),
        gettext_lazy("Almost there"),
    ),
    Tier.ERROR: (
        gettext_lazy("Worth another look"),
        gettext_lazy("That one costs"),
        gettext_lazy("Not this time"),
        gettext_lazy("This one is expensive"),
        gettext_lazy("Look again"),
    ),
}


@register.filter
def first_sentence(text: str) -> str:
    """Return the first sentence of a text."""
    return _SENTENCE_END.split(text, maxsplit=1)[0]


_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[^a-z])")


@register.filter
def tier_sign(tier: str) -> str:
    """Return the symbol of a tier; each has its own shape."""
    return f"{_TIER_SIGNS[Tier(tier)]}{PLAIN}"


_TIER_SIGNS = {Tier.OPTIMAL: "★", Tier.ACCEPTABLE: "✓", Tier.SUBOPTIMAL: "▲", Tier.ERROR: "✗"}


@register.filter
def prose(text: Text | str) -> SafeString:
    """Return an explanation as HTML paragraphs; lines that begin with a dash become lists."""
    lines = (line.strip() for line in words(text).splitlines() if line.strip())
    blocks = (_block(is_list, list(found)) for is_list, found in groupby(lines, lambda line: line[:2] == "- "))
    return mark_safe("".join(blocks))  # noqa: S308 - every block is escaped


def _block(is_list: bool, lines: list[str]) -> SafeString:
    if is_list:
        items = format_html_join("", "<li>{}</li>", ((mark_suits(line[2:]),) for line in lines))
        return format_html("<ul>{}</ul>", items)
    return format_html_join("", "<p>{}</p>", ((mark_suits(line),) for line in lines))
