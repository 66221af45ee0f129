"""Configuration of the app."""

from datetime import timedelta

from django.apps import AppConfig
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from apps.core.jobs import JobKind, register_job_kind
from apps.core.signals import connect_lazily, personal_data_requested, user_anonymized

MAX_JOBS_UNDER_WAY = 5
"""Jobs of one kind and user at once."""
IMPORTED_TEXT_LIFETIME = timedelta(days=1)
"""How long the text of a file, of up to 500 kB, is stored after it was previewed or imported."""


class DealsConfig(AppConfig):
    """Hand profiles, practice sets and boards."""

    name = "apps.deals"
    label = "deals"

    def ready(self) -> None:
        """Export and delete users' data on request, and register the jobs."""
        connect_lazily(personal_data_requested, "apps.deals.selectors.privacy.exported_deals")
        connect_lazily(user_anonymized, "apps.deals.services.privacy.delete_deals")
        _register("practice set", "generation_jobs.deal_boards", _("Dealing a set"), _SET)
        _register("board import", "importing.import_boards", _("Importing boards"), _SET, IMPORTED_TEXT_LIFETIME)
        _register("import preview", "importing.preview_boards", _("Checking boards"), _PREVIEW, IMPORTED_TEXT_LIFETIME)


type Text = str | Promise
_SET = (_("Each board is solved double dummy."), _("The set is ready."), _("Open the set"))
_PREVIEW = (_("The boards are being read."), _("The boards have been read."), _("Show the boards"))


def _register(
    name: str, run: str, title: Text, texts: tuple[Text, Text, Text], params_lifetime: timedelta | None = None
) -> None:
    running, done, open_text = texts
    register_job_kind(
        JobKind(
            name=name,
            run=f"apps.deals.services.{run}",
            title=title,
            home=("deals:sets", _("Practice sets")),
            running=running,
            done=done,
            open=open_text,
            most_under_way=MAX_JOBS_UNDER_WAY,
            params_lifetime=params_lifetime,
        )
    )
