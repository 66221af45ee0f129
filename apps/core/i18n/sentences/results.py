"""Contracts, double-dummy results, progress and seats."""

from django.utils.translation import gettext_noop as _

RESULTS = (
    # results, and what best play makes
    _("{side} can make {things}"),
    _("nothing"),
    _("{contract} by {word}"),
    _("just made"),
    _("made with {word} overtrick"),
    _("made with {word} overtricks"),
    _("{word} down"),
    _("one"),
    _("two"),
    _("three"),
    _("four"),
    _("five"),
    _("six"),
    _("seven"),
    _("eight"),
    _("nine"),
    _("ten"),
    _("eleven"),
    _("twelve"),
    _("thirteen"),
    _("worse"),
    _("better"),
    _("about even"),
    # progress
    _("nearly there"),
    _("learning"),
    _("known"),
    # who sits there, and the boards of guests
    _("North-South"),
    _("East-West"),
    _("The robot in seat {word} could not find a call"),
    _("Three first hands"),
    _("Former member"),
    _("Free seat"),
)
