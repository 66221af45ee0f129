"""Administration of disagreements and comparisons."""

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
    """Disagreements with grades, which teachers answer on the pages of their classes."""

    list_display = ("raised_at", "learner", "decision", "words", "state", "answered_by", "answered_at", "answering")
    list_filter = ("state", "raised_at", ("decision__klass", admin.RelatedOnlyFieldListFilter))
    paginator = BoundedPaginator
    show_facets = admin.ShowFacets.NEVER
    search_fields = ("decision__user__username", "decision__user__shown_name", "words", "answer")
    list_select_related = ("decision__user", "answered_by")

    @admin.display(description=_("student"), ordering="decision__user")
    def learner(self, flag: Flag) -> str:
        """Return the student's name."""
        return flag.decision.user.get_full_name()

    @admin.display(description=_("answer"))
    def answering(self, flag: Flag) -> SafeString:
        """Return a link to the page where the disagreement is answered."""
        label = _("Answer") if flag.state == FlagState.OPEN else _("View")
        return format_html('<a href="{}">{}</a>', reverse("classroom:decision", args=(flag.decision_id,)), label)


@admin.register(Comparison)
class ComparisonAdmin(ReadOnlyAdmin[Comparison]):
    """Comparisons of calls with the engine's, and their results."""

    list_display = ("decision", "learner", "state", "deals", "exact", "requested_at", "impossible")
    list_filter = ("job__state", "job__created_at")
    search_fields = ("decision__user__username", "decision__user__shown_name", "decision__hand")
    list_select_related = ("decision__user", "job")

    @admin.display(description=_("student"), ordering="decision__user")
    def learner(self, comparison: Comparison) -> str:
        """Return the student's name."""
        return comparison.decision.user.get_full_name()

    @admin.display(description=_("state"), ordering="job__state")
    def state(self, comparison: Comparison) -> str:
        """Return the state of the job."""
        return str(comparison.job.get_state_display())

    @admin.display(description=_("requested at"), ordering="job__created_at")
    def requested_at(self, comparison: Comparison) -> datetime:
        """Return when the job was created."""
        return comparison.job.created_at
