"""App configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from apps.core.jobs import JobKind, register_job_kind
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

MAX_REPLACEMENTS_UNDER_WAY = 5
"""Boards that one user may redeal at once."""
JOB_KINDS = (
    JobKind(
        name="results export",
        run="apps.classroom.services.exports.write_export",
        title=_("Exporting results"),
        home=("classroom:home", _("Home")),
        running=_("The file is being written."),
        done=_("The file is ready. It will be deleted after a week."),
        may_open="apps.classroom.services.exports.may_export",
    ),
    JobKind(
        name="board replacement",
        run="apps.classroom.services.sets.replace_board",
        title=_("Redealing a board"),
        home=("deals:sets", _("Practice sets")),
        running=_("Another deal like this board is being found."),
        done=_("The board was redealt."),
        open=_("Show the board"),
        most_under_way=MAX_REPLACEMENTS_UNDER_WAY,
    ),
    JobKind(
        name="regrade",
        run="apps.classroom.services.regradings.regrade_in_job",
        title=_("Regraded calls"),
        home=("admin:classroom_regrading_changelist", _("Regradings")),
    ),
)


class ClassroomConfig(AppConfig):
    """Assignments and reports."""

    name = "apps.classroom"
    label = "classroom"

    def ready(self) -> None:
        """Register the jobs and connect the signals of lower apps."""
        for kind in JOB_KINDS:
            register_job_kind(kind)
        connect_lazily(embargoed_boards_requested, "apps.classroom.selectors.embargo.embargoed_homework")
        connect_lazily(last_board_checked, "apps.classroom.selectors.work.is_last_of_work")
        connect_lazily(pending_boards_requested, "apps.classroom.selectors.embargo.pending_homework")
        connect_lazily(personal_data_requested, "apps.classroom.selectors.privacy.classroom_data")
        connect_lazily(personal_data_requested, "apps.classroom.services.audit.record_own_export")
        connect_lazily(user_anonymized, "apps.classroom.services.audit.record_anonymization")
        connect_lazily(audit_event, "apps.classroom.services.audit.record_event")
        connect_lazily(token_changed, "apps.classroom.services.audit.record_token")
