"""Configuration of the app."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_save
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from apps.core.jobs import JobKind, register_job_kind
from apps.core.signals import connect_lazily, embargoed_boards_requested, personal_data_requested, user_anonymized


def _schedule_projection(**given: Any) -> None:
    """Import the receiver when the first grade is stored, so that commands start without it."""
    import_string("apps.progress.tasks.schedule_projection")(**given)


class ProgressConfig(AppConfig):
    """Mastery, review and charts."""

    name = "apps.progress"
    label = "progress"

    def ready(self) -> None:
        """Register the dealing of drills, and connect projection, embargo and the handling of personal data."""
        register_job_kind(
            JobKind(
                name="drill",
                run="apps.progress.services.drills.deal_drill",
                title=_("Dealing a set"),
                home=("progress:practice", _("Practice")),
                running=_("Dealing your boards…"),
            )
        )
        post_save.connect(_schedule_projection, sender="bidding.Grade")
        connect_lazily(embargoed_boards_requested, "apps.progress.selectors.drills.embargoed_boards")
        connect_lazily(personal_data_requested, "apps.progress.selectors.privacy.export_memory")
        connect_lazily(user_anonymized, "apps.progress.services.privacy.forget_memory")
