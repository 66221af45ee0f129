"""How Django knows this app."""

from django.apps import AppConfig

from apps.core.signals import (
    answer,
    boards_looked_at,
    data_asked,
    deed_done,
    last_board_asked,
    person_forgotten,
    token_changed,
    work_ahead_asked,
)


class ClassroomConfig(AppConfig):
    """Assignments and reports."""

    name = "apps.classroom"
    label = "classroom"

    def ready(self) -> None:
        """Keep homework closed that is to be done; let people take their work, and note that they took it, or left."""
        answer(boards_looked_at, "apps.classroom.selectors.embargo.keep_homework")
        answer(last_board_asked, "apps.classroom.selectors.work.is_last_of_work")
        answer(work_ahead_asked, "apps.classroom.selectors.embargo.homework_ahead")
        answer(data_asked, "apps.classroom.selectors.privacy.work_to_take")
        answer(data_asked, "apps.classroom.services.own_data.note_own_export")
        answer(person_forgotten, "apps.classroom.services.own_data.note_forgotten")
        answer(deed_done, "apps.classroom.services.deeds.note_deed")
        answer(token_changed, "apps.classroom.services.tokens.note_token")
