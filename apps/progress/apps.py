"""How Django knows this app."""

from django.apps import AppConfig

from bridgeclass.asking import answer, boards_looked_at, data_asked, person_forgotten


class ProgressConfig(AppConfig):
    """Mastery, review and charts."""

    name = "apps.progress"
    label = "progress"

    def ready(self) -> None:
        """Keep drills closed that are to be bid; let people take their memory, and forget that of leavers."""
        answer(boards_looked_at, "apps.progress.selectors.drills.keep_drill")
        answer(data_asked, "apps.progress.selectors.own_data.memory_to_take")
        answer(person_forgotten, "apps.progress.services.forgetting.forget_memory")
