"""What the engine and the selectors say, as patterns with places; each is translated in the catalogue as a whole.

A place is named for what stands in it: `{n}` a number, `{span}` a number or a range, `{call}` a call, `{sign}` a suit's
sign, `{word}` one word, any other name any words, which are looked up in turn. A second one of a kind is `{n_2}`.

A module for each subject; of patterns that are alike long, those of the first module here are tried first.
"""

from django.utils.translation import gettext_noop as _

from apps.core.i18n.sentences.auctions import AUCTIONS
from apps.core.i18n.sentences.hands import HANDS
from apps.core.i18n.sentences.judgements import JUDGEMENTS
from apps.core.i18n.sentences.profile_forms import PROFILE_FORMS
from apps.core.i18n.sentences.profiles import PROFILES
from apps.core.i18n.sentences.results import RESULTS
from apps.core.i18n.sentences.suits import SUITS

SENTENCES = (
    _("and"),
    _("or"),
    _("but"),
    _("to"),
    *JUDGEMENTS,
    *HANDS,
    *SUITS,
    *AUCTIONS,
    *RESULTS,
    *PROFILES,
    *PROFILE_FORMS,
)
