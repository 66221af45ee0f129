"""How Django knows this app."""

from django.apps import AppConfig


class ProgressConfig(AppConfig):
    """Mastery, review and charts."""

    name = "apps.progress"
    label = "progress"

    def ready(self) -> None:
        """Give people their memory to take along, and forget that of who leaves for good."""
        from apps.accounts.services import data_asked, person_forgotten  # noqa: PLC0415 - needs the models
        from apps.progress.selectors.own_data import memory_to_take  # noqa: PLC0415
        from apps.progress.services.forgetting import forget_memory  # noqa: PLC0415

        data_asked.connect(memory_to_take, dispatch_uid="memory")
        person_forgotten.connect(forget_memory, dispatch_uid="memory")
