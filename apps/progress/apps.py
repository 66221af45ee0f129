"""How Django knows this app."""

from django.apps import AppConfig

from apps.core.signals import answer, boards_looked_at, data_asked, person_forgotten


class ProgressConfig(AppConfig):
    """Mastery, review and charts."""

    name = "apps.progress"
    label = "progress"

    def ready(self) -> None:
        """Keep drills closed that are to be bid; let people take their memory, and forget that of leavers."""
        answer(boards_looked_at, "apps.progress.selectors.drills.keep_drill")
        answer(data_asked, "apps.progress.selectors.privacy.memory_to_take")
        answer(person_forgotten, "apps.progress.services.privacy.forget_memory")
