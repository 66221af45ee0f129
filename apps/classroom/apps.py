"""How Django knows this app."""

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    """Assignments and reports."""

    name = "apps.classroom"
    label = "classroom"

    def ready(self) -> None:
        """Give people their work to take along, and write down that they took it, or left for good."""
        from apps.accounts.services import data_asked, person_forgotten  # noqa: PLC0415 - needs the models
        from apps.classroom.selectors.own_data import work_to_take  # noqa: PLC0415
        from apps.classroom.services.own_data import note_forgotten, note_own_export  # noqa: PLC0415

        data_asked.connect(work_to_take, dispatch_uid="work")
        data_asked.connect(note_own_export, dispatch_uid="audit")
        person_forgotten.connect(note_forgotten, dispatch_uid="audit")
