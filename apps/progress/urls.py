"""Addresses of a person's progress."""

from django.urls import path

from apps.progress import views

app_name = "progress"
urlpatterns = [
    path("progress/", views.progress, name="progress"),
]
