"""Configuration of the app."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_save
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from apps.core.jobs import JobKind, register_job_kind
from apps.core.signals import connect_lazily, personal_data_requested, user_anonymized


def _schedule_checks(**given: Any) -> None:
    """Import the receiver when the first grade is stored, so that commands start without it."""
    import_string("apps.bidding.tasks.schedule_checks")(**given)


def _schedule_first_decisions(**given: Any) -> None:
    """Import the receiver when the first set is stored."""
    import_string("apps.bidding.tasks.schedule_first_decisions")(**given)


class BiddingConfig(AppConfig):
    """Decisions, grades and explanations."""

    name = "apps.bidding"
    label = "bidding"

    def ready(self) -> None:
        """Register the jobs, and the export and deletion of personal data."""
        register_job_kind(
            JobKind(
                name="decision export",
                run="apps.bidding.admin.history.write_export",
                title=_("Exporting decisions"),
                home=("admin:bidding_decision_changelist", _("Decisions")),
                running=_("The file is being written."),
                done=_("The file is ready. It will be deleted after a week."),
                may_open="apps.bidding.admin.history.may_export",
            )
        )
        register_job_kind(
            JobKind(
                name="comparison",
                run="apps.bidding.services.comparing.compare_calls",
                title=_("Comparing calls"),
                home=("classroom:home", _("Home")),
            )
        )
        post_save.connect(_schedule_checks, sender="bidding.Grade")
        post_save.connect(_schedule_first_decisions, sender="deals.PracticeSet")
        connect_lazily(personal_data_requested, "apps.bidding.selectors.privacy.export_judgements")
        connect_lazily(user_anonymized, "apps.bidding.services.privacy.forget_flags")
