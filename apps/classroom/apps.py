"""How Django knows this app."""

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    """Assignments and reports."""

    name = "apps.classroom"
    label = "classroom"
