"""URLs of a user's own pages. They come before those of allauth, some of which they replace."""

from django.urls import path

from apps.accounts import views

app_name = "accounts"
urlpatterns = [
    path("preferences/", views.preferences, name="preferences"),
    path("tokens/", views.tokens, name="tokens"),
    path("tokens/<int:token_id>/revoke", views.token_revoke, name="token-revoke"),
    path("data.json", views.data, name="data"),
    path("close/", views.close, name="close"),
    path("keep/", views.keep, name="keep"),
    path("password/set/", views.password_set, name="password-set"),
    path("password/reset/", views.password_reset, name="password-reset"),
    path("email/", views.email, name="email"),
    path("join/", views.join, name="join"),
    path("classes/<int:class_id>/leave", views.class_leave, name="class-leave"),
    path("language/", views.language, name="language"),
    path("jobs/<int:job_id>/", views.job, name="job"),
    path("jobs/<int:job_id>/progress", views.job_progress, name="job-progress"),
    path("jobs/<int:job_id>/cancel", views.job_cancel, name="job-cancel"),
    path("jobs/<int:job_id>/retry", views.job_retry, name="job-retry"),
    path("jobs/<int:job_id>/file", views.job_file, name="job-file"),
]
