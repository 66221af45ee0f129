"""Parts of pages that many people are shown alike, rendered once."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, override

register = template.Library()

PARTS_KEPT = 1024
"""Some ten thousand letters each."""


@register.simple_tag
def kept(part: str, **values: Hashable) -> SafeString:
    """A template that is given these values and nothing else, in the reader's language.

    What was rendered is kept, and given again for equal values; in development it is rendered anew each time.
    """
    given = tuple(sorted(values.items()))
    return _rendered(part, given) if settings.DEBUG else _kept(part, given, get_language())


@lru_cache(maxsize=PARTS_KEPT)
def _kept(part: str, given: tuple[tuple[str, Hashable], ...], language: str | None) -> SafeString:
    with override(language):
        return _rendered(part, given)


def _rendered(part: str, given: tuple[tuple[str, Hashable], ...]) -> SafeString:
    return mark_safe(render_to_string(part, dict(given)))  # noqa: S308 - a template's own output
