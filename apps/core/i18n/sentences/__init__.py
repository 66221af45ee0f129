"""Message patterns for sentences that the engine and selectors compose.

The name of a placeholder says what it matches: `{n}` a number, `{span}` a number or range, `{call}` a call, `{sign}` a
suit symbol, `{word}` one word, and any other name a text that is translated in turn. A second placeholder of a kind is
`{n_2}`. There is one module for each subject; among patterns of equal length, earlier ones are tried first.
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
