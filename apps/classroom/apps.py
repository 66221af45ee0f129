"""How Django knows this app."""

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    """Assignments and reports."""

    name = "apps.classroom"
    label = "classroom"

    def ready(self) -> None:
        """Keep homework closed that is to be done; let people take their work, and note that they took it, or left."""
        from apps.accounts.services import data_asked, person_forgotten  # noqa: PLC0415 - needs the models
        from apps.classroom.selectors.homework import keep_homework  # noqa: PLC0415
        from apps.classroom.selectors.own_data import work_to_take  # noqa: PLC0415
        from apps.classroom.services.own_data import note_forgotten, note_own_export  # noqa: PLC0415
        from apps.deals.selectors import boards_looked_at  # noqa: PLC0415

        boards_looked_at.connect(keep_homework, dispatch_uid="homework")
        data_asked.connect(work_to_take, dispatch_uid="work")
        data_asked.connect(note_own_export, dispatch_uid="audit")
        person_forgotten.connect(note_forgotten, dispatch_uid="audit")
