"""The hidden field that makes a form safe to send twice."""

from __future__ import annotations

import secrets

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.core.idempotency import FORM_FIELD

register = template.Library()


@register.simple_tag
def idempotency_key() -> SafeString:
    """Return a hidden field with a key that is new each time the form is rendered."""
    return format_html('<input type="hidden" name="{}" value="{}">', FORM_FIELD, secrets.token_urlsafe(16))
