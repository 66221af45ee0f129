"""Addresses of a person's own pages; signing in and out is allauth's, at the same place."""

from django.urls import path

from apps.accounts import views

app_name = "accounts"
urlpatterns = [
    path("preferences/", views.preferences, name="preferences"),
    path("data.json", views.data, name="data"),
    path("close/", views.close, name="close"),
    path("keep/", views.keep, name="keep"),
    path("join/", views.join, name="join"),
]
