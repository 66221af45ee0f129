"""What the engine and the selectors say, as patterns with places; each is translated in the catalogue as a whole.

A place is named for what stands in it: `{n}` a number, `{span}` a number or a range, `{call}` a call, `{sign}` a suit's
sign, `{word}` one word, any other name any words, which are looked up in turn. A second one of a kind is `{n_2}`.

A module for each subject; of patterns that are alike long, those of the first module here are tried first.
"""

from django.utils.translation import gettext_noop as _

from bridgeclass.sentences.auctions import AUCTIONS
from bridgeclass.sentences.hands import HANDS
from bridgeclass.sentences.judgements import JUDGEMENTS
from bridgeclass.sentences.profile_forms import PROFILE_FORMS
from bridgeclass.sentences.profiles import PROFILES
from bridgeclass.sentences.results import RESULTS
from bridgeclass.sentences.suits import SUITS

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
