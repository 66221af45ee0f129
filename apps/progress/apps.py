"""How Django knows this app."""

from django.apps import AppConfig


class ProgressConfig(AppConfig):
    """Mastery, review and charts."""

    name = "apps.progress"
    label = "progress"
