"""URLs of profiles, drafts and practice sets."""

from django.urls import path, register_converter

from apps.deals.selectors.statistics import Figure
from apps.deals.views import drafts, profiles, sets, statistics


class FigureConverter:
    """Path converter of a figure."""

    regex = "|".join(Figure)

    def to_python(self, value: str) -> Figure:
        """Return the figure."""
        return Figure(value)

    def to_url(self, value: str) -> str:
        """Return the figure's name."""
        return value


register_converter(FigureConverter, "figure")

app_name = "deals"
urlpatterns = [
    path("profiles/", profiles.profiles, name="profiles"),
    path("profiles/new/", profiles.profile_new, name="profile-new"),
    path("profiles/templates", profiles.templates, name="templates"),
    path("profiles/import", profiles.profile_import, name="profile-import"),
    path("profiles/schema.json", profiles.schema, name="schema"),
    path("profiles/<int:profile_id>/", profiles.profile, name="profile"),
    path("profiles/<int:profile_id>/edit", profiles.profile_edit, name="profile-edit"),
    path("profiles/<int:profile_id>/share", profiles.profile_share, name="profile-share"),
    path("profiles/<int:profile_id>/revisions/<int:number>/", profiles.profile_revision, name="revision"),
    path("profiles/<int:profile_id>/revisions/<int:number>.json", profiles.revision_json, name="revision-json"),
    path("profiles/<int:profile_id>/revisions/<int:number>/edit", profiles.revision_edit, name="revision-edit"),
    path(
        "profiles/<int:profile_id>/revisions/<int:number>/duplicate",
        profiles.profile_duplicate,
        name="profile-duplicate",
    ),
    path(
        "profiles/<int:profile_id>/revisions/<int:number>/<figure:figure>",
        statistics.revision_figure,
        name="revision-figure",
    ),
    path("drafts/<int:draft_id>.json", drafts.draft_json, name="draft-json"),
    path("drafts/<int:draft_id>/discard", drafts.draft_discard, name="draft-discard"),
    path("drafts/<int:draft_id>/figures/<figure:figure>", statistics.draft_figure, name="draft-figure"),
    path("drafts/<int:draft_id>/<slug:part>/", drafts.draft, name="draft"),
    path("sets/", sets.sets, name="sets"),
    path("sets/new/", sets.set_new, name="set-new"),
    path("sets/import/", sets.set_import, name="set-import"),
    path("sets/import/<int:job_id>/", sets.set_preview, name="set-preview"),
    path("sets/<int:set_id>/", sets.practice_set, name="set"),
    path("sets/<int:set_id>/boards.pbn", sets.set_file, {"style": "pbn"}, name="set-pbn"),
    path("sets/<int:set_id>/boards.lin", sets.set_file, {"style": "lin"}, name="set-lin"),
    path("sets/<int:set_id>/share", sets.set_share, name="set-share"),
]
