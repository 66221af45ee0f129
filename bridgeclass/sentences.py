"""What the engine and the selectors say, as patterns with places; each is translated in the catalogue as a whole.

A place is named for what stands in it: `{n}` a number, `{call}` a call, `{sign}` a suit's sign, `{word}` one word, any
other name any words, which are looked up in turn. A second one of a kind is `{n_2}`.
"""

from django.utils.translation import gettext_noop as _

SENTENCES = (
    _("and"),
    _("or"),
    _("but"),
)
