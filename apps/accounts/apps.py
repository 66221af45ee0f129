"""How Django knows this app."""

from django.apps import AppConfig

from apps.core.signals import connect_lazily, task_abandoned


class AccountsConfig(AppConfig):
    """People, classes and long tasks."""

    name = "apps.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Recover the jobs of abandoned tasks."""
        connect_lazily(task_abandoned, "apps.accounts.services.abandoned_jobs.recover_job")
