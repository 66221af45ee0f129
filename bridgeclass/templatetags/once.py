"""The mark by which a form that is sent twice is known."""

from __future__ import annotations

import secrets

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
FIELD = "once"


@register.simple_tag
def once_key() -> SafeString:
    """A hidden field with a key that is new each time the form is shown."""
    return format_html('<input type="hidden" name="{}" value="{}">', FIELD, secrets.token_urlsafe(16))
