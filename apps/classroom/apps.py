"""How Django knows this app."""

from django.apps import AppConfig

from apps.core.signals import (
    audit_event,
    connect_lazily,
    embargoed_boards_requested,
    last_board_checked,
    pending_boards_requested,
    personal_data_requested,
    token_changed,
    user_anonymized,
)


class ClassroomConfig(AppConfig):
    """Assignments and reports."""

    name = "apps.classroom"
    label = "classroom"

    def ready(self) -> None:
        """Keep homework closed that is to be done; let people take their work, and note that they took it, or left."""
        connect_lazily(embargoed_boards_requested, "apps.classroom.selectors.embargo.keep_homework")
        connect_lazily(last_board_checked, "apps.classroom.selectors.work.is_last_of_work")
        connect_lazily(pending_boards_requested, "apps.classroom.selectors.embargo.homework_ahead")
        connect_lazily(personal_data_requested, "apps.classroom.selectors.privacy.work_to_take")
        connect_lazily(personal_data_requested, "apps.classroom.services.own_data.note_own_export")
        connect_lazily(user_anonymized, "apps.classroom.services.own_data.note_forgotten")
        connect_lazily(audit_event, "apps.classroom.services.deeds.note_deed")
        connect_lazily(token_changed, "apps.classroom.services.tokens.note_token")
