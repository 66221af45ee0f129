"""How Django knows this app."""

from django.apps import AppConfig


class ProgressConfig(AppConfig):
    """Mastery, review and charts."""

    name = "apps.progress"
    label = "progress"

    def ready(self) -> None:
        """Keep drills closed that are to be bid; let people take their memory, and forget that of leavers."""
        from apps.accounts.services import data_asked, person_forgotten  # noqa: PLC0415 - needs the models
        from apps.deals.selectors import boards_looked_at  # noqa: PLC0415
        from apps.progress.selectors.drills import keep_drill  # noqa: PLC0415
        from apps.progress.selectors.own_data import memory_to_take  # noqa: PLC0415
        from apps.progress.services.forgetting import forget_memory  # noqa: PLC0415

        boards_looked_at.connect(keep_drill, dispatch_uid="drills")
        data_asked.connect(memory_to_take, dispatch_uid="memory")
        person_forgotten.connect(forget_memory, dispatch_uid="memory")
