"""How Django knows this app."""

from django.apps import AppConfig

from apps.core.signals import answer, task_abandoned


class AccountsConfig(AppConfig):
    """People, classes and long tasks."""

    name = "apps.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Recover the jobs of abandoned tasks."""
        answer(task_abandoned, "apps.accounts.services.abandoned_jobs.recover_job")
