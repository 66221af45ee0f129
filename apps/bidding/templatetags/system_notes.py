"""Template filter that links the entries of the system notes."""

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from apps.bidding.selectors.notes import link_entries

register = template.Library()


@register.filter
def entries(text: str) -> SafeString:
    """Return the text with a link for each entry of the system notes, such as R1N-02."""
    return link_entries(conditional_escape(text))
