"""Parts of pages that many people are shown alike, rendered once."""

from __future__ import annotations

import secrets
from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language, override

register = template.Library()

PARTS_KEPT = 4096
"""Some two thousand letters each, at most ten thousand."""
FILLED_IN = (
    *("csrf_token", "key", "version", "table_id", "decision_id", "explain_url", "link", "next", "since", "until"),
    *("person", "initial", "own_words", "cards"),
    *("good_calls", "calls", "mastery", "known", "met", "percent"),
)
"""The names of what is a person's own, or another each time: it is not kept, but filled in where the part shows it."""
_MARKS = {name: str(10**17 + secrets.randbelow(9 * 10**17)) for name in FILLED_IN}
"""What stands for it in a part that is kept: digits, which fit an address, too, and which nobody can guess."""


type _Given = tuple[tuple[str, type, Hashable], ...]
"""The values by their names, and of what kind each is: a text marked as safe is another than the same that is not."""


@register.simple_tag
def kept(part: str, **values: Any) -> SafeString:
    """A template that is given these values, all hashable, and nothing else, in the reader's language.

    What was rendered is kept, and given again for equal values; in development it is rendered anew each time. The
    values that `FILLED_IN` names are put in afterwards: the part may show them, and ask whether there are any, but it
    cannot tell one from another.
    """
    own = {name: value for name in values.keys() & _MARKS.keys() if (value := values[name])}
    for name, value in values.items():
        if name in own:
            values[name] = _MARKS[name]
        elif isinstance(value, Promise):
            values[name] = str(value)
    given = tuple((name, type(value), value) for name, value in values.items())
    html = _rendered(part, given) if settings.DEBUG else _kept(part, given, get_language())
    for name, value in own.items():
        html = SafeString(html.replace(_MARKS[name], conditional_escape(str(value))))
    return html


@lru_cache(maxsize=PARTS_KEPT)
def _kept(part: str, given: _Given, language: str | None) -> SafeString:
    with override(language):
        return _rendered(part, given)


def _rendered(part: str, given: _Given) -> SafeString:
    return SafeString(render_to_string(part, {name: value for name, _kind, value in given}))
