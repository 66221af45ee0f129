"""How Django knows this app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from apps.core.jobs import JobKind, register_job_kind
from apps.core.signals import connect_lazily, personal_data_requested, user_anonymized

MOST_SETS_UNDER_WAY = 5
"""Of one user: sets being dealt, and as many being imported."""


class DealsConfig(AppConfig):
    """Boards, hand profiles and practice sets."""

    name = "apps.deals"
    label = "deals"

    def ready(self) -> None:
        """Answer the signals of accounts, and register the jobs that make sets."""
        connect_lazily(personal_data_requested, "apps.deals.selectors.privacy.deals_to_take")
        connect_lazily(user_anonymized, "apps.deals.services.privacy.forget_deals")
        for kind in (
            JobKind(
                name="practice set",
                run="apps.deals.services.generation_jobs.deal_boards",
                title=_("Dealing a set"),
                home=("deals:sets", _("Practice sets")),
                running=_("Each board is dealt, and solved by double dummy."),
                done=_("The set is ready."),
                open=_("Open the set"),
                most_under_way=MOST_SETS_UNDER_WAY,
            ),
            JobKind(
                name="board import",
                run="apps.deals.services.import_jobs.import_boards",
                title=_("Importing boards"),
                home=("deals:sets", _("Practice sets")),
                running=_("Each board is solved by double dummy."),
                done=_("The set is ready."),
                open=_("Open the set"),
                most_under_way=MOST_SETS_UNDER_WAY,
            ),
        ):
            register_job_kind(kind)
