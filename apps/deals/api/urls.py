"""URLs of the API of profiles, sets and boards."""

from django.urls import path

from apps.deals.api import views

urlpatterns = [
    path("cards/", views.CardList.as_view(), name="api-cards"),
    path("sets/", views.SetList.as_view(), name="api-teaching-sets"),
    path("sets/<int:set_id>/", views.SetOne.as_view(), name="api-teaching-set"),
    path("sets/<int:set_id>/boards/", views.BoardList.as_view(), name="api-set-boards"),
    path("sets/<int:set_id>/export/", views.SetFile.as_view(), name="api-set-export"),
    path("jobs/", views.JobList.as_view(), name="api-jobs"),
    path("jobs/<int:job_id>/", views.JobOne.as_view(), name="api-job"),
    path("jobs/<int:job_id>/cancel/", views.JobCancel.as_view(), name="api-job-cancel"),
    path("profiles/", views.ProfileList.as_view(), name="api-profiles"),
    path("profiles/schema/", views.ProfileSchema.as_view(), name="api-profile-schema"),
    path("profiles/check/", views.ProfileCheck.as_view(), name="api-profile-check"),
    path("profiles/<int:profile_id>/", views.ProfileOne.as_view(), name="api-profile"),
]
