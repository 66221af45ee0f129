"""What learners disagree with, and what they had compared."""

from __future__ import annotations

from datetime import datetime

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from apps.bidding.models import Comparison, Flag, FlagState
from apps.core.admin_lists import BoundedPaginator
from apps.core.admin_pages import ReadOnlyAdmin


@admin.register(Flag)
class FlagAdmin(ReadOnlyAdmin[Flag]):
    """What learners disagree with, and what was answered; those who teach answer on the pages of their classes."""

    list_display = ("raised_at", "learner", "decision", "words", "state", "answered_by", "answered_at", "answering")
    list_filter = ("state", "raised_at", ("decision__klass", admin.RelatedOnlyFieldListFilter))
    paginator = BoundedPaginator
    show_facets = admin.ShowFacets.NEVER
    search_fields = ("decision__user__username", "decision__user__shown_name", "words", "answer")
    list_select_related = ("decision__user", "answered_by")

    @admin.display(description=_("student"), ordering="decision__user")
    def learner(self, flag: Flag) -> str:
        """Whose call it was."""
        return flag.decision.user.get_full_name()

    @admin.display(description=_("answer"))
    def answering(self, flag: Flag) -> SafeString:
        """The way to the page where it is answered, with the call and its reasons."""
        word = _("Answer") if flag.state == FlagState.OPEN else _("View")
        return format_html('<a href="{}">{}</a>', reverse("classroom:decision", args=(flag.decision_id,)), word)


@admin.register(Comparison)
class ComparisonAdmin(ReadOnlyAdmin[Comparison]):
    """Which calls learners had compared with the engine's, and what came of it."""

    list_display = ("decision", "learner", "state", "deals", "exact", "asked_at", "impossible")
    list_filter = ("job__state", "job__created_at")
    search_fields = ("decision__user__username", "decision__user__shown_name", "decision__hand")
    list_select_related = ("decision__user", "job")

    @admin.display(description=_("student"), ordering="decision__user")
    def learner(self, comparison: Comparison) -> str:
        """Whose call it was."""
        return comparison.decision.user.get_full_name()

    @admin.display(description=_("state"), ordering="job__state")
    def state(self, comparison: Comparison) -> str:
        """How far it is."""
        return str(comparison.job.get_state_display())

    @admin.display(description=_("requested by"), ordering="job__created_at")
    def asked_at(self, comparison: Comparison) -> datetime:
        """When the person asked."""
        return comparison.job.created_at
