"""Configuration of the app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from apps.core.jobs import JobKind, register_job_kind
from apps.core.signals import connect_lazily, task_abandoned


class AccountsConfig(AppConfig):
    """Users, classes, API tokens and jobs."""

    name = "apps.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Recover the jobs of abandoned tasks, and register the job that exports personal data."""
        connect_lazily(task_abandoned, "apps.accounts.services.jobs.recover_job")
        register_job_kind(
            JobKind(
                name="own data",
                run="apps.accounts.services.privacy.write_own_data",
                title=_("Your data"),
                home=("accounts:preferences", _("Preferences")),
                running=_("All data stored about you is being written to one file."),
                done=_("The file is ready. It will be deleted after a week."),
            )
        )
