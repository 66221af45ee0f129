"""Messages of the engine and of services in the reader's language: as plain text and as HTML."""

from __future__ import annotations

import gettext as gettext_module
import re
from functools import cache, lru_cache

from django.conf import settings
from django.utils.formats import get_format
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext, override

from apps.core.i18n.bridge_symbols import call_text, seat_word, suit_word
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call, Strain
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.messages import Message, Renderer, RuleText, Text, text_of

PLAIN = "\ufe0e"
"""Variation selector that makes phones render a suit symbol as text instead of an emoji."""
_BY_SYMBOL = {suit.symbol: suit for suit in Suit}
_SYMBOL = re.compile("[♠♥♦♣]")
_BID_CODE = re.compile(r"\b[1-7][CDHS]\b")


class ReaderRenderer(Renderer):
    """Puts messages into words of the active language."""

    def template(self, message: Message) -> str:
        """Return the translated text of a message; in texts of rules, symbols replace bid codes such as 2C."""
        if isinstance(message, RuleText):
            return _BID_CODE.sub(
                lambda found: Call.parse(found[0]).display, _rule_catalog(_language()).gettext(message.id)
            )
        if not message.plural:
            return gettext(message.id)
        if _language() == settings.LANGUAGE_CODE:
            return super().template(message)
        return ngettext(message.id, message.plural, int(message.number))

    def call(self, call: Call) -> str:
        """Return a call: '1♠', '3SA', 'Passe'."""
        return call_text(call)

    def suit(self, suit: Suit) -> str:
        """Return the name of a suit."""
        return suit_word(suit)

    def strain(self, strain: Strain) -> str:
        """Return the name of a strain."""
        return suit_word(strain.suit) if strain.suit is not None else gettext("notrump")

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return seat_word(seat)

    def number(self, number: float) -> str:
        """Return a number with the decimal separator of the language."""
        return super().number(number).replace(".", get_format("DECIMAL_SEPARATOR"))


_READER = ReaderRenderer()


def plain(text: Text | None) -> str:
    """Return a message as plain text in the active language; an empty text for None."""
    return "" if text is None else _plain(text, _language())


def reason_of(error: Exception) -> str:
    """Return the reason of an error in the active language."""
    return plain(text_of(error))


def sentence_of(error: Exception) -> str:
    """Return the reason of an error in the active language, as a sentence with its period."""
    return f"{reason_of(error)}."


@lru_cache(maxsize=8192)
def _plain(text: Text, language: str) -> str:
    with override(language):
        return _READER.render(text)


def html(text: Text | None) -> SafeString:
    """Return a message as HTML in the active language: escaped, with colored and named suit symbols."""
    return mark_suits(plain(text))


def mark_suits(text: str) -> SafeString:
    """Return a text as HTML, with color and names for its suit symbols."""
    return _marked(text, _language())


@lru_cache(maxsize=8192, typed=True)  # typed: safe strings are cached apart from unsafe ones
def _marked(text: str, language: str) -> SafeString:
    with override(language):
        escaped = str(conditional_escape(text))
        return mark_safe(_SYMBOL.sub(lambda found: suit_symbol(_BY_SYMBOL[found[0]]), escaped))  # noqa: S308 - escaped above


def suit_symbol(suit: Suit) -> SafeString:
    """Return the colored suit symbol with its name for screen readers."""
    return format_html(
        '<span class="suit suit-{}"><span aria-hidden="true">{}{}</span><span class="unseen">{}</span></span>',
        suit.letter,
        suit.symbol,
        PLAIN,
        suit_word(suit),
    )


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


@cache
def _rule_catalog(language: str) -> gettext_module.NullTranslations:
    """Return the translations of rule texts in one language."""
    return gettext_module.translation("rules", settings.LOCALE_PATHS[0], languages=[language], fallback=True)
