"""URLs of the progress API."""

from django.urls import path

from apps.progress.api import views

urlpatterns = [
    path("progress/", views.progress, name="api-progress"),
    path("progress/rules/", views.RuleList.as_view(), name="api-progress-rules"),
    path("review-queue/", views.review_queue, name="api-review-queue"),
    path("review-queue/<int:item_id>/answer/", views.answer, name="api-review-answer"),
]
